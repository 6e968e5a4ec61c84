import type { Instant } from '#base/time.ts'
import type { MembersOf } from '#core/entities/entity.ts'
import type { toolAliasMembers } from '#core/entities/tool.ts'

export type ToolAlias = MembersOf<typeof toolAliasMembers>

export const maxAliasesPerTool = 20

/** How often an alias was called, and when last. */
export type AliasCallCount = { alias: string; calls: number; lastCalledAt: Instant }

/** `today` is the date in UTC. */
export const isExpiredAlias = ({ until }: Pick<ToolAlias, 'until'>, today: string): boolean =>
  until !== null && until < today
