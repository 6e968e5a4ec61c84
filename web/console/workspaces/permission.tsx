// What the role of the user does not include is hidden or disabled, with the reason. The service is the guard: this only
// spares a person what it would refuse.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { appOverviewQuery } from '../api/queries/apps.ts'
import type { WorkspaceRole } from '../api/queries/workspaces.ts'
import { rolesTexts } from '../texts/roles-texts.ts'
import { hasRole } from './roles.ts'

/** The role in the app that is open. Until it is known, and where no app is open, nothing is held back. */
export function useAppRole(): WorkspaceRole {
  const { appId = '' } = useParams({ strict: false })
  return useQuery({ ...appOverviewQuery(appId), enabled: appId !== '' }).data?.role ?? 'owner'
}

/** Why the user may not do what requires the role in the app that is open; "" if they may. */
export function useMissingRole(required: WorkspaceRole): string {
  const role = useAppRole()
  return hasRole(role, required) ? '' : rolesTexts.needs(rolesTexts.names[required], rolesTexts.names[role])
}

type PermissionProps = { needs: WorkspaceRole; children: ReactNode }

/** Only for who has the role. */
export const Permitted = ({ needs, children }: PermissionProps) => (useMissingRole(needs) ? null : children)

/** Fields that can be read by everybody, and changed with the role. */
export const PermittedFields = ({ needs, children }: PermissionProps) => (
  <fieldset disabled={useMissingRole(needs) !== ''} className="contents">
    {children}
  </fieldset>
)

/** The reason, in place of what it holds back. */
export function MissingRoleNote({ needs }: { needs: WorkspaceRole }) {
  const reason = useMissingRole(needs)
  return reason ? <p className="text-sm text-muted">{reason}</p> : null
}
