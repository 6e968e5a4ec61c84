import type { HttpMethod, TemplateChange } from './operation.ts'
import type { SchemaEntry } from './operation-facts.ts'

/** What an operation made by hand is made of; its request follows from method, path and arguments. */
export type NewOperation = {
  /** "" makes one from the name. */
  key: string
  /** "" for an operation that is of no document, and stays when its document is imported again. */
  externalId: string
  name: string
  description: string
  method: HttpMethod
  path: string
  inputs: SchemaEntry[]
  /** None leaves the answer undescribed. */
  outputs: SchemaEntry[]
  /** "" leaves it to the service. */
  requestContentType: string
  responseContentType: string
  authSummary: string
  timeoutMs: number | null
  templates: TemplateChange
}

/** Absent means unchanged. Entries that say what the schema says already leave the schema as it is. */
export type OperationChange = Partial<NewOperation>
