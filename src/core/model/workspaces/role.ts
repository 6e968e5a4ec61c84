import { roleTexts } from '#core/entities/workspace.ts'

/** The permissions of people in a workspace. Each role includes the earlier ones. */
export type Role = keyof typeof roleTexts
export const roles = Object.keys(roleTexts) as readonly Role[]

/** Those that may change a draft. */
export type EditingRole = Exclude<Role, 'viewer'>

export const includesRole = (held: Role, required: Role): boolean =>
  roles.indexOf(held) >= roles.indexOf(required)

/** Null is no role. */
export const pickHigherRole = (first: Role | null, second: Role | null): Role | null =>
  first && second ? (includesRole(first, second) ? first : second) : (first ?? second)
