import type { Workspace } from '../api/queries/workspaces.ts'
import { hasRole } from './roles.ts'

/** The workspaces in which the user can create apps. */
export const listTargetWorkspaces = <W extends Pick<Workspace, 'role'>>(workspaces: readonly W[]): W[] =>
  workspaces.filter(({ role }) => hasRole(role, 'builder'))

/**
 * The workspace of a new app: the chosen one if the user can create apps in it, otherwise the personal one.
 */
export function findTargetWorkspace<W extends Pick<Workspace, 'id' | 'kind' | 'role'>>(
  workspaces: readonly W[],
  chosenId: string,
): W | undefined {
  const targets = listTargetWorkspaces(workspaces)
  return targets.find(({ id }) => id === chosenId) ?? targets.find(({ kind }) => kind === 'personal')
}
