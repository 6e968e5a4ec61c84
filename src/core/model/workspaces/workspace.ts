// The owner of apps: a person's own workspace, or a shared one. Apps, their slugs and quotas, and the shares
// of calls are counted by the key of the workspace.
import type { EntityOf } from '#core/entities/entity.ts'
import type { workspace, workspaceInvitation, workspaceMember } from '#core/entities/workspace.ts'
import { isSameOwner, type Owner } from '../owner.ts'
import { includesRole, type Role } from './role.ts'
import type { TokenLimits } from './token-limits.ts'

/**
 * The stored owner of an app: for a personal workspace, issuer and subject of its person; for a shared one,
 * `sharedIssuer` and the id of the workspace.
 */
export type WorkspaceKey = Owner

/** It cannot clash with issuers, which are URLs or URNs. */
export const sharedIssuer = 'workspace'

export const toSharedKey = (workspaceId: string): WorkspaceKey => ({
  issuer: sharedIssuer,
  subject: workspaceId,
})

/** The id of the shared workspace with this key; null for the key of a personal workspace. */
export const findSharedId = ({ issuer, subject }: WorkspaceKey): string | null =>
  issuer === sharedIssuer ? subject : null

/** The key of a user in maps. */
export const keyOfUser = ({ issuer, subject }: Owner): string => JSON.stringify([issuer, subject])

export type SharedWorkspace = EntityOf<typeof workspace>
export type WorkspaceMember = EntityOf<typeof workspaceMember>
export type WorkspaceInvitation = EntityOf<typeof workspaceInvitation>

/**
 * A user as workspaces see them. `claimedRoles`: roles from claims of the token, by the id of a shared
 * workspace. `limits`: the limits of the machine token; absent means a signed-in person.
 */
export type WorkspaceUser = Owner & { claimedRoles?: ReadonlyMap<string, Role>; limits?: TokenLimits }

// @guard api/v3/tokens
/**
 * The role of a user within the limits of the token; null means the workspace is outside the token's scope,
 * and looks missing.
 */
export function limitRole({ limits }: WorkspaceUser, key: WorkspaceKey, held: Role): Role | null {
  if (!limits) return held
  if (limits.workspace && !isSameOwner(limits.workspace, key)) return null
  return includesRole(held, limits.ceiling) ? limits.ceiling : held
}

// @guard api/v3/service-accounts
/** The role that writing secrets of connections requires. They can never be read. */
export const secretRoleOf = ({ limits }: WorkspaceUser): 'owner' | 'builder' =>
  limits?.mayWriteSecrets ? 'builder' : 'owner'

/** A workspace as its members see it. A personal workspace has no name and no times. */
export type VisibleWorkspace = { id: string; role: Role; shared: SharedWorkspace | null }

/** Users whose tokens have the group in their claims have the role, as long as tokens say so. */
export type WorkspaceGroup = { group: string; workspaceId: string; role: Role }
