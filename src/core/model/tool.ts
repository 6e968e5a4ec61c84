import type { Instant } from '#base/time.ts'
import type { HttpMethod } from './operation.ts'
import type { ResultOptions, ResultOptionsChange } from './result-options.ts'

/** MCP tool annotations. */
export type ToolAnnotations = {
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** What an operation is known by beside its id. */
export type OperationMarks = { externalId: string; method: HttpMethod; path: string; key: string }

export type ToolBinding = {
  operationId: string
  schemaHashAtBindTime: string
  status: 'draft' | 'ready'
  /** Of the operation as it was when bound, to find it again when its id is gone. */
  marks: OperationMarks
}

export type Tool = {
  id: string
  appId: string
  /** The MCP name of the tool, unique in the app. */
  key: string
  name: string
  description: string
  kind: string
  enabled: boolean
  order: number
  annotations: ToolAnnotations
  binding: ToolBinding | null
  /** Tools that run after this one. */
  nextToolIds: string[]
  resultOptions: ResultOptions
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

export type NewBinding = {
  operationId: string
  /** Whose operation the caller takes it for; "" takes any. */
  integrationId: string
  /** "" lets the service take the operation's present hash. */
  schemaHashAtBindTime: string
}

export type NewTool = {
  name: string
  description: string
  kind: string
  annotations: Partial<ToolAnnotations>
  binding: NewBinding | null
  nextToolIds: string[]
  resultOptions: ResultOptionsChange
}

/** Absent means unchanged; `binding` null unbinds. */
export type ToolChange = {
  key?: string
  name?: string
  description?: string
  enabled?: boolean
  order?: number
  annotations?: Partial<ToolAnnotations>
  binding?: NewBinding | null
  nextToolIds?: string[]
  resultOptions?: ResultOptionsChange
}
