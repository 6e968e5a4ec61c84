import type { WorkspaceRole } from '../api/queries/workspaces.ts'
import { rolesTexts } from '../texts/roles-texts.ts'

export const describeRole = (role: WorkspaceRole): string =>
  `${rolesTexts.names[role]}: ${rolesTexts.hints[role]}`
