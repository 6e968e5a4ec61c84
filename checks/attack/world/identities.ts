// The senders of probes, and what each may see: derived from the memberships of the world, not from the service.
import { includesRole, type Role } from '#core/model/workspaces/role.ts'

/** The workspace of a resource: the id of a shared one, or `person:` and the user of a personal one. */
export type Home = string

export const toPersonalHome = (user: string): Home => `person:${user}`

/** Roles by user, of each shared workspace. */
export type Memberships = ReadonlyMap<Home, ReadonlyMap<string, Role>>

/** The limits of a personal token; a null `home` means no workspace. */
export type TokenScope = { home: Home | null; ceiling: Role; readOnly: boolean }

export type ProbeSender = {
  label: string
  /** "" for an anonymous sender. */
  user: string
  /** The bearer token at the management API; "" means none is sent. */
  token: string
  /** Null for a signed-in person and for an anonymous sender. */
  scope: TokenScope | null
}

/** The role of the identity in a workspace; null means the workspace must look missing. */
export function findHeldRole(
  memberships: Memberships,
  { user, scope }: ProbeSender,
  home: Home,
): Role | null {
  const held = home === toPersonalHome(user) ? 'owner' : (memberships.get(home)?.get(user) ?? null)
  if (user === '' || !held) return null
  if (!scope) return held
  if (scope.home !== null && scope.home !== home) return null
  return includesRole(held, scope.ceiling) ? scope.ceiling : held
}
