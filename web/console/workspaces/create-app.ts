import { createApp, type NewApp } from '../api/queries/apps.ts'
import { workspacesQuery } from '../api/queries/workspaces.ts'
import { queryClient } from '../api/query-client.ts'
import { readChosenWorkspace } from './chosen-workspace.ts'
import { findTargetWorkspace } from './target-workspaces.ts'

/** Creates an app in the chosen workspace, or in the personal one. */
export async function createAppInWorkspace(app: NewApp) {
  const workspaces = await queryClient.ensureQueryData(workspacesQuery)
  const target = findTargetWorkspace(workspaces, readChosenWorkspace())
  return createApp({ ...app, ...(target && { workspace_id: target.id }) })
}
