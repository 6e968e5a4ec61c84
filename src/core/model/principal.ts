import type { JsonObject } from '#base/json.ts'

/** Who owns an app: the user of one issuer. That of the embedded issuer is a name that its address does not change. */
export type Owner = { issuer: string; subject: string }

/** What an issuer says about a user, in a token or at its userinfo endpoint. */
export type IssuerClaims = {
  /** "" when there is no address, or the issuer does not vouch for it. */
  verifiedEmail: string
  claims: JsonObject
}

/** The caller: claims of a verified bearer token. Claims that the token lacks are "". */
export type Principal = Owner &
  IssuerClaims & { email: string; name: string; picture: string; scopes: string[] }
