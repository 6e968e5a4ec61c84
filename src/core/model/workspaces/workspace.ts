// What apps belong to: a person's own workspace, or one that people share. Apps, their slugs and quotas, and the shares
// of calls are counted by the key of the workspace.
import type { EntityOf } from '#core/entities/entity.ts'
import type { workspace, workspaceInvitation, workspaceMember } from '#core/entities/workspace.ts'
import { isSameOwner, type Owner } from '../owner.ts'
import { includesRole, type Role } from './role.ts'
import type { TokenLimits } from './token-limits.ts'

/**
 * What is stored as the owner of an app. Of a personal workspace it is the issuer and subject of its person, of a shared one
 * `sharedIssuer` and the id of the workspace.
 */
export type WorkspaceKey = Owner

/** No issuer has this name, since issuers are URLs or URNs. */
export const sharedIssuer = 'workspace'

export const toSharedKey = (workspaceId: string): WorkspaceKey => ({
  issuer: sharedIssuer,
  subject: workspaceId,
})

/** Of the shared workspace with this key; null for the key of a personal one. */
export const findSharedId = ({ issuer, subject }: WorkspaceKey): string | null =>
  issuer === sharedIssuer ? subject : null

/** Tells users apart in maps. */
export const keyOfUser = ({ issuer, subject }: Owner): string => JSON.stringify([issuer, subject])

export type SharedWorkspace = EntityOf<typeof workspace>
export type WorkspaceMember = EntityOf<typeof workspaceMember>
export type WorkspaceInvitation = EntityOf<typeof workspaceInvitation>

/**
 * A user as workspaces know them. `claimedRoles`: what claims of the token give, by the id of a shared workspace. `limits`: of the
 * machine token that was sent; absent: a person who has signed in.
 */
export type WorkspaceUser = Owner & { claimedRoles?: ReadonlyMap<string, Role>; limits?: TokenLimits }

// @guard api/v3/tokens
/** What a user may do who holds the role; null: the workspace is out of the token's scope, and looks missing. */
export function limitRole({ limits }: WorkspaceUser, key: WorkspaceKey, held: Role): Role | null {
  if (!limits) return held
  if (limits.workspace && !isSameOwner(limits.workspace, key)) return null
  return includesRole(held, limits.ceiling) ? limits.ceiling : held
}

/** A workspace as one of its people sees it. The personal one has no name and no time of its own. */
export type VisibleWorkspace = { id: string; role: Role; shared: SharedWorkspace | null }

/** Whoever has the group in the claims of the token has the role, for as long as tokens say so. */
export type WorkspaceGroup = { group: string; workspaceId: string; role: Role }
