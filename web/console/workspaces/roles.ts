import type { WorkspaceRole } from '../api/queries/workspaces.ts'

/** Each role includes the earlier ones. */
export const workspaceRoles = [
  'viewer',
  'builder',
  'publisher',
  'owner',
] as const satisfies readonly WorkspaceRole[]

export const hasRole = (held: WorkspaceRole, required: WorkspaceRole): boolean =>
  workspaceRoles.indexOf(held) >= workspaceRoles.indexOf(required)
