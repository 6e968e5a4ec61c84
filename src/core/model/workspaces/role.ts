// What people may do with the apps of a workspace: each role includes those before it.
// `viewer` reads; `builder` edits drafts and tries tools; `publisher` releases, restores, switches and lists apps;
// `owner` manages members and secrets, transfers and deletes.
export const roles = ['viewer', 'builder', 'publisher', 'owner'] as const
export type Role = (typeof roles)[number]

/** Those that may change a draft. */
export type EditingRole = Exclude<Role, 'viewer'>

export const includesRole = (held: Role, required: Role): boolean =>
  roles.indexOf(held) >= roles.indexOf(required)

/** Null is no role. */
export const pickHigherRole = (one: Role | null, other: Role | null): Role | null =>
  one && other ? (includesRole(one, other) ? one : other) : (one ?? other)
