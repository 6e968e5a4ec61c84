import type { Workspace } from '../../api/queries/workspaces.ts'

export type WorkspaceTabProps = { workspace: Workspace }
