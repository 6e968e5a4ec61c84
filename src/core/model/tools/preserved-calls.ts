import type { Instant } from '#base/time.ts'
import type { ClassifiedChange } from '../differences/client-change.ts'
import type { Tool } from './tool.ts'
import type { ToolAlias } from './tool-alias.ts'

/** An alias of the draft. `calls`: the number of calls over all releases. `lastCalledAt`: null if never called. */
export type AliasDetails = {
  tool: Pick<Tool, 'id' | 'key' | 'name'>
  alias: ToolAlias
  isExpired: boolean
  calls: number
  lastCalledAt: Instant | null
}

/**
 * Calls that work with the live release and fail with the draft. `tool` is null if no tool can serve them,
 * and `alias` is null if no alias would help. The class is the effect of the draft on these calls if they
 * have the alias.
 */
export type PreservedCalls = ClassifiedChange & {
  name: string
  tool: Pick<Tool, 'id' | 'key' | 'name'> | null
  alias: ToolAlias | null
}

/** `names`: names of tools in the live release or the draft; absent means all tools whose calls fail. */
export type PreserveCallsRequest = { names?: string[]; until?: string | null; dryRun: boolean }
