import type { EntityOf, MembersOf } from '#core/entities/entity.ts'
import type {
  operationIdentifierMembers,
  tool,
  toolAnnotationMembers,
  toolBindingMembers,
} from '#core/entities/tool.ts'
import type { ResultOptionsChange } from './result-options.ts'

export type Tool = EntityOf<typeof tool>

export type ToolAnnotations = MembersOf<typeof toolAnnotationMembers>

/** The identifiers of an operation besides its id. */
export type OperationIdentifiers = MembersOf<typeof operationIdentifierMembers>

export type ToolBinding = MembersOf<typeof toolBindingMembers>

export type NewBinding = {
  operationId: string
  /** The integration that the operation must belong to; "" is any. */
  integrationId: string
  /** "" is the operation's current hash. */
  schemaHashAtBindTime: string
  /** The member of the request that has these members, for violations; "" is the request itself. */
  member: string
}

/** The members that callers set in the same form as in the tool. */
type PlainContent = Omit<
  Tool,
  | 'id'
  | 'appId'
  | 'kind'
  | 'annotations'
  | 'binding'
  | 'resultOptions'
  | 'createdAt'
  | 'updatedAt'
  | 'revision'
>

/**
 * Absent means unchanged; `binding` null unbinds; a null in `fixedArguments` unfixes that argument; `aliases` replaces
 * the old list.
 */
export type ToolChange = Partial<PlainContent> & {
  annotations?: Partial<ToolAnnotations>
  binding?: NewBinding | null
  resultOptions?: ResultOptionsChange
}

/** An absent key is derived from the name; an absent description, title or hint comes from the operation. */
export type NewTool = Omit<ToolChange, 'name' | 'binding'> & {
  name: string
  kind?: string
  binding: NewBinding | null
}

/** A tool that is created from an operation; an absent name comes from the operation. */
export type NewToolOfOperation = Omit<NewTool, 'name' | 'binding'> & { name?: string; binding: NewBinding }
