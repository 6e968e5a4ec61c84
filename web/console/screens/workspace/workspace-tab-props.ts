import type { Workspace } from '../../api/queries/workspaces.ts'

/** What each tab of the screen of a workspace is given. */
export type WorkspaceTabProps = { workspace: Workspace }
