import type { Instant } from '#base/time.ts'

/** MCP tool annotations. */
export type ToolAnnotations = {
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

export type ToolBinding = {
  operationId: string
  schemaHashAtBindTime: string
  status: 'draft' | 'ready'
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
  widgetId: string | null
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

export type NewBinding = {
  operationId: string
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
}
