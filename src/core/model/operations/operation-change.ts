import type { HttpMethod, TemplateChange } from './operation.ts'
import type { SchemaEntry } from './operation-details.ts'

/** The input for a manually created operation; its request plan follows from method, path and arguments. */
export type NewOperation = {
  /** "" derives one from the name. */
  key: string
  /** "" for an operation without a document: imports do not touch it. */
  externalId: string
  name: string
  description: string
  method: HttpMethod
  path: string
  inputs: SchemaEntry[]
  /** Empty means no output schema. */
  outputs: SchemaEntry[]
  /** "" is the service's default. */
  requestContentType: string
  responseContentType: string
  authSummary: string
  timeoutMs: number | null
  templates: TemplateChange
}

/** Absent means unchanged. Entries that equal the schema's own leave the schema unchanged. */
export type OperationChange = Partial<NewOperation>
