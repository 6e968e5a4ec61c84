import type { WorkspaceRole } from '../api/queries/workspaces.ts'
import { rolesTexts } from '../texts/roles-texts.ts'

/** Its name and what it may do. */
export const describeRole = (role: WorkspaceRole): string =>
  `${rolesTexts.names[role]}: ${rolesTexts.hints[role]}`
