// Hides or disables actions that the user's role does not permit, with the reason. The service enforces roles; this
// only avoids rejected requests.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { appOverviewQuery } from '../api/queries/apps.ts'
import { useEnvironments } from '../api/queries/environments.ts'
import type { WorkspaceRole } from '../api/queries/workspaces.ts'
import { rolesTexts } from '../texts/roles-texts.ts'
import { hasRole } from './roles.ts'

/** The role in the open app. Until it is loaded, and without an open app, everything is permitted. */
export function useAppRole(): WorkspaceRole {
  const { appId = '' } = useParams({ strict: false })
  return useQuery({ ...appOverviewQuery(appId), enabled: appId !== '' }).data?.role ?? 'owner'
}

/** `draft`: an edit of the draft, which builders make, and which environments do not have. */
export type Permission = WorkspaceRole | 'draft'

/** The reason why the user may not do it in the open app, or "". */
export function useMissingRole(needs: Permission): string {
  const { appId = '' } = useParams({ strict: false })
  const { isInside } = useEnvironments(appId)
  const role = useAppRole()
  const required = needs === 'draft' ? 'builder' : needs
  if (!hasRole(role, required)) return rolesTexts.needs(rolesTexts.names[required], rolesTexts.names[role])
  return needs === 'draft' && isInside ? rolesTexts.noDraft : ''
}

type PermissionProps = { needs: Permission; children: ReactNode }

export const Permitted = ({ needs, children }: PermissionProps) => (useMissingRole(needs) ? null : children)

/** Fields that everyone can read, but only users with the role can change. */
export const PermittedFields = ({ needs, children }: PermissionProps) => (
  <fieldset disabled={useMissingRole(needs) !== ''} className="contents">
    {children}
  </fieldset>
)

/** The reason, shown where the role does not permit an action. */
export function MissingRoleNote({ needs }: { needs: Permission }) {
  const reason = useMissingRole(needs)
  return reason ? <p className="text-sm text-muted">{reason}</p> : null
}
