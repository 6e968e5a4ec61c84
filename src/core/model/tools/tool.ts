import type { JsonObject } from '#base/json.ts'
import type { Instant } from '#base/time.ts'
import type { HttpMethod } from '../operations/operation.ts'
import type { ResultOptions, ResultOptionsChange } from './result-options.ts'
import type { ToolAlias } from './tool-alias.ts'

/** MCP tool annotations. */
export type ToolAnnotations = {
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** What identifies an operation besides its id. */
export type OperationIdentifiers = { externalId: string; method: HttpMethod; path: string; key: string }

export type ToolBinding = {
  operationId: string
  schemaHashAtBindTime: string
  status: 'draft' | 'ready'
  /** The operation's identifiers at bind time: they find it again after its id is gone. */
  marks: OperationIdentifiers
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
  /** Values of arguments, by their names, that callers neither see nor send. Frozen into releases: never secrets. */
  fixedArguments: JsonObject
  /** Earlier contracts that are still served. */
  aliases: ToolAlias[]
  /** Whether a person must say yes to each call of a client. */
  requiresApproval: boolean
  /** Whether widgets alone may call it: clients keep it from the model. */
  appOnly: boolean
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

export type NewBinding = {
  operationId: string
  /** The integration that the operation must belong to; "" is any. */
  integrationId: string
  /** "" is the operation's current hash. */
  schemaHashAtBindTime: string
}

/** An absent key is made of the name; an absent description, title or hint is that of the operation. */
export type NewTool = Pick<
  ToolChange,
  'key' | 'description' | 'enabled' | 'order' | 'fixedArguments' | 'aliases' | 'requiresApproval' | 'appOnly'
> & {
  name: string
  kind: string
  annotations: Partial<ToolAnnotations>
  binding: NewBinding | null
  nextToolIds: string[]
  resultOptions: ResultOptionsChange
}

/**
 * Absent means unchanged; `binding` null unbinds; a null among `fixedArguments` lets callers give that argument;
 * `aliases` replaces the old list.
 */
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
  fixedArguments?: JsonObject
  aliases?: ToolAlias[]
  requiresApproval?: boolean
  appOnly?: boolean
}

/** A tool that is made of an operation; an absent name is that of the operation. */
export type NewToolOfOperation = Partial<Omit<NewTool, 'name' | 'kind' | 'binding'>> & {
  operationId: string
  name?: string
}
