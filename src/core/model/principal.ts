import type { JsonObject } from '#base/json.ts'
import { createServiceOrigin, type RequestOrigin } from './audit/request-origin.ts'
import type { Role } from './workspaces/role.ts'

/** Who owns an app: the user of one issuer. That of the embedded issuer is a name that its address does not change. */
export type Owner = { issuer: string; subject: string }

/** What an issuer says about a user, in a token or at its userinfo endpoint. */
export type IssuerClaims = {
  /** "" when there is no address, or the issuer does not vouch for it. */
  verifiedEmail: string
  claims: JsonObject
}

/** The user of a verified bearer token, with its claims. Claims that the token lacks are "". */
export type Principal = Owner &
  IssuerClaims & { email: string; name: string; picture: string; scopes: string[] }

/** What an operation requires of who calls it: nothing, a user, or a user with a role in the workspace of the app. */
export type RequiredAccess = 'anyone' | 'user' | Role

/**
 * A user who calls an operation, what this operation requires, and where the request came from; use cases on an app
 * refuse who lacks it.
 */
export type Caller = Owner & { requires: RequiredAccess; origin: RequestOrigin }

/** For work that is done on an app for its owner: by the service itself, such as a planned check, or by whom `origin` says. */
export const actAsOwner = (
  { issuer, subject }: Owner,
  origin: RequestOrigin = createServiceOrigin('service'),
): Caller => ({ issuer, subject, requires: 'owner', origin })
