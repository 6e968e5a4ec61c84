import type { JsonObject } from '#base/json.ts'
import type { Instant } from '#base/time.ts'

/**
 * An earlier contract of a tool, which is still served: calls under `name` with the arguments of that time. It is not
 * listed. With the name of the tool itself it accepts earlier arguments under that name.
 */
export type ToolAlias = {
  name: string
  /** The last day, in UTC, on which it is served, such as 2027-03-31; null: for as long as it is there. */
  until: string | null
  /** The name that an argument has now, by its earlier name. A value that is given under the new name counts. */
  renamedArguments: Record<string, string>
  /** Earlier arguments that are accepted and not used. */
  droppedArguments: string[]
  /** Values for arguments of the tool that a call does not give. */
  defaultArguments: JsonObject
}

export const maxAliasesPerTool = 20

/** How often an alias was called, and when last. */
export type AliasCallCount = { alias: string; calls: number; lastCalledAt: Instant }

/** `today` is the date in UTC. */
export const isExpiredAlias = ({ until }: Pick<ToolAlias, 'until'>, today: string): boolean =>
  until !== null && until < today
