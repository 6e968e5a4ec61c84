import type { Kysely } from 'kysely'
import { isSameOwner } from '#core/model/owner.ts'
import { isServiceAccount } from '#core/model/tokens/service-account.ts'
import { pickHigherRole, type Role } from '#core/model/workspaces/role.ts'
import {
  findSharedId,
  limitRole,
  toSharedKey,
  type WorkspaceKey,
  type WorkspaceUser,
} from '#core/model/workspaces/workspace.ts'
import type { Database } from '../../database.ts'
import type { Tables } from '../../tables.ts'

/**
 * The role of the user in the workspace; null for none. With `lockedOn`, in a transaction that writes, a member keeps
 * the role until the transaction ends: a removal waits, so that nothing is written in the name of a removed member.
 */
export async function findRole(
  db: Kysely<Tables>,
  user: WorkspaceUser,
  key: WorkspaceKey,
  lockedOn?: Database<Tables>['kind'],
): Promise<Role | null> {
  const held = await findHeldRole(db, user, key, lockedOn)
  return held && limitRole(user, key, held)
}

async function findHeldRole(
  db: Kysely<Tables>,
  user: WorkspaceUser,
  key: WorkspaceKey,
  lockedOn?: Database<Tables>['kind'],
): Promise<Role | null> {
  if (isSameOwner(user, key)) return 'owner'
  const id = findSharedId(key)
  if (id === null) return null
  const query = selectMemberships(db, user).where('workspace_id', '=', id)
  const row = await (lockedOn === 'postgres' ? query.forShare() : query).executeTakeFirst()
  const role = pickHigherRole(row?.role ?? null, user.claimedRoles?.get(id) ?? null)
  return role && lockedOn && isServiceAccount(user) ? findAccountRole(db, user, lockedOn) : role
}

/**
 * As for members, nothing is written in the name of a service account that was disabled, deleted or given a lower role.
 */
async function findAccountRole(
  db: Kysely<Tables>,
  { subject }: WorkspaceUser,
  lockedOn: Database<Tables>['kind'],
): Promise<Role | null> {
  const query = db
    .selectFrom('service_accounts')
    .select('role')
    .where('id', '=', subject)
    .where('disabled_at', 'is', null)
  const row = await (lockedOn === 'postgres' ? query.forShare() : query).executeTakeFirst()
  return (row?.role as Role | undefined) ?? null
}

/** By id of the shared workspace. */
export async function listRoles(db: Kysely<Tables>, user: WorkspaceUser): Promise<Map<string, Role>> {
  const roles = new Map(user.claimedRoles)
  for (const { workspace_id: id, role } of await selectMemberships(db, user).execute())
    roles.set(id, pickHigherRole(role, roles.get(id) ?? null) ?? role)
  for (const [id, role] of roles) {
    const limited = limitRole(user, toSharedKey(id), role)
    if (limited) roles.set(id, limited)
    else roles.delete(id)
  }
  return roles
}

const selectMemberships = (db: Kysely<Tables>, { issuer, subject }: WorkspaceUser) =>
  db
    .selectFrom('workspace_members')
    .select(['workspace_id', 'role'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
