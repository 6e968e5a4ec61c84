import type { Instant } from '#base/time.ts'
import type { ClassifiedChange } from '../differences/client-change.ts'
import type { Tool } from './tool.ts'
import type { ToolAlias } from './tool-alias.ts'

/** An alias of the draft. `calls` are those of all releases since it was first called; `lastCalledAt` null: never. */
export type AliasDetails = {
  tool: Pick<Tool, 'id' | 'key' | 'name'>
  alias: ToolAlias
  isExpired: boolean
  calls: number
  lastCalledAt: Instant | null
}

/**
 * Calls that clients know from the live release and that fail with the draft. `tool` null: none can serve them; `alias`
 * null: none would help. The class is what the draft means for them with the alias.
 */
export type PreservedCalls = ClassifiedChange & {
  name: string
  tool: Pick<Tool, 'id' | 'key' | 'name'> | null
  alias: ToolAlias | null
}

/** `names`: of tools, as the live release or the draft names them; absent: all whose calls fail. */
export type PreserveCallsRequest = { names?: string[]; until?: string | null; dryRun: boolean }
