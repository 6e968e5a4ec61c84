import type { JsonObject } from '#base/json.ts'
import { type AuditActor, createServiceOrigin, type RequestOrigin } from './audit/request-origin.ts'
import type { Owner } from './owner.ts'
import { isServiceAccount } from './tokens/service-account.ts'
import type { Role } from './workspaces/role.ts'
import type { WorkspaceUser } from './workspaces/workspace.ts'

/** What an issuer says about a user, in a token or at its userinfo endpoint. */
export type IssuerClaims = {
  /** "" when there is no address, or the issuer does not vouch for it. */
  verifiedEmail: string
  claims: JsonObject
}

/** The user of a verified bearer token, with its claims. Claims that the token lacks are "". */
export type Principal = WorkspaceUser &
  IssuerClaims & { email: string; name: string; picture: string; scopes: string[] }

/**
 * What an operation requires of who calls it: nothing; a user; a user who has signed in and sends no machine token; a user who
 * creates an app; or a user with a role in the workspace of the app. Machine tokens may only read where it is `user`.
 */
export type RequiredAccess = 'anyone' | 'user' | 'person' | 'creator' | Role

/**
 * A user who calls an operation, what the definition of the operation requires, and where the request came from. Use
 * cases on an app take a `Caller<Role>`, so that an operation that requires no role cannot call them.
 */
export type Caller<Access extends RequiredAccess = RequiredAccess> = WorkspaceUser & {
  requires: Access
  origin: RequestOrigin
}

/** Who acts with the token of the principal, for the audit trail. */
export const toAuditActor = ({
  issuer,
  subject,
  email,
  name,
}: Pick<Principal, 'issuer' | 'subject' | 'email' | 'name'>): AuditActor =>
  isServiceAccount({ issuer, subject })
    ? { kind: 'service_account', issuer, subject, email: '', name }
    : { kind: 'user', issuer, subject, email }

/** For work that is done on an app for its owner: by the service itself, such as a planned check, or by whom `origin` says. */
export const actAsOwner = (
  { issuer, subject }: Owner,
  origin: RequestOrigin = createServiceOrigin('service'),
): Caller<'owner'> => ({ issuer, subject, requires: 'owner', origin })
