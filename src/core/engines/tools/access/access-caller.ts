import type { Json, JsonObject } from '#base/json.ts'
import type { IssuerClaims, Principal } from '#core/model/principal.ts'
import type { Role } from '#core/model/workspaces/role.ts'

/** The caller of an app as rules see it. */
export type AccessCaller = IssuerClaims & {
  /** The values of the claim `groups`. */
  groups: string[]
  scopes: readonly string[]
  /** The role in the workspace of the app; null without one. */
  role: Role | null
  /** The name of the token of the app; "" for other callers. */
  token: string
  /** Whether it can get an access token with further scopes. */
  canGainScopes: boolean
}

export const anonymousCaller: AccessCaller = {
  verifiedEmail: '',
  claims: {},
  groups: [],
  scopes: [],
  role: null,
  token: '',
  canGainScopes: false,
}

export const toTokenAccessCaller = (name: string): AccessCaller => ({ ...anonymousCaller, token: name })

/** `userinfo` fills in for claims that the token lacks; null without one. */
export function toSignedInCaller(
  { verifiedEmail, claims, scopes }: Pick<Principal, 'verifiedEmail' | 'claims' | 'scopes'>,
  role: Role | null,
  userinfo: IssuerClaims | null,
): AccessCaller {
  const all: JsonObject = { ...userinfo?.claims, ...claims }
  return {
    verifiedEmail: verifiedEmail || (userinfo?.verifiedEmail ?? ''),
    claims: all,
    groups: readGroups(all.groups),
    scopes,
    role,
    token: '',
    canGainScopes: true,
  }
}

/** A list, or one name. */
const readGroups = (claim: Json | undefined): string[] =>
  [claim].flat().filter((group): group is string => typeof group === 'string')
