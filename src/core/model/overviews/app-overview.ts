import type { Instant } from '#base/time.ts'
import type { AuthStatus } from '../auth-connections/auth-connection.ts'
import type { Role } from '../workspaces/role.ts'
import type { AppDetails } from './app-details.ts'

/**
 * An app in a list: `lastCallAt` is when its newest recorded call began; null when none is recorded. `role` is what the
 * caller may do in the workspace.
 */
export type AppListItem = AppDetails & { workspaceId: string; role: Role; lastCallAt: Instant | null }

export type IssueCounts = { blocking: number; errors: number; warnings: number }

/** Calls since an instant; not `complete` when there were too many to count all. */
export type CallCounts = { since: Instant; count: number; errors: number; complete: boolean }

/** An app in numbers. */
export type AppOverview = AppListItem & {
  tools: { total: number; visible: number; hidden: number }
  integrations: number
  operations: number
  widgets: number
  prompts: number
  skills: number
  connections: Record<AuthStatus, number>
  issues: IssueCounts
  calls: CallCounts
}
