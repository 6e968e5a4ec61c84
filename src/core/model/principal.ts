import type { JsonObject } from '#base/json.ts'
import { type AuditActor, createServiceOrigin, type RequestOrigin } from './audit/request-origin.ts'
import type { Owner } from './owner.ts'
import { isServiceAccount } from './tokens/service-account.ts'
import type { Role } from './workspaces/role.ts'
import type { WorkspaceUser } from './workspaces/workspace.ts'

/** The claims of an issuer about a user, from a token or its userinfo endpoint. */
export type IssuerClaims = {
  /** "" without an address that the issuer has verified. */
  verifiedEmail: string
  claims: JsonObject
}

/** The user of a verified bearer token, with its claims. Claims that the token lacks are "". */
export type Principal = WorkspaceUser &
  IssuerClaims & { email: string; name: string; picture: string; scopes: string[] }

/**
 * The access that an operation requires: none; a user; a signed-in user without a machine token; a user who creates an
 * app; or a user with a role in the workspace of the app. Where it is `user`, machine tokens may only read.
 */
export type RequiredAccess = 'anyone' | 'user' | 'person' | 'creator' | Role

/**
 * A user who calls an operation, the access that the operation requires, and the origin of the request. Use cases on an
 * app take a `Caller<Role>`, so an operation that requires no role cannot call them.
 */
export type Caller<Access extends RequiredAccess = RequiredAccess> = WorkspaceUser & {
  requires: Access
  origin: RequestOrigin
}

/** The actor of the audit trail for this principal. */
export const toAuditActor = ({
  issuer,
  subject,
  email,
  name,
}: Pick<Principal, 'issuer' | 'subject' | 'email' | 'name'>): AuditActor =>
  isServiceAccount({ issuer, subject })
    ? { kind: 'service_account', issuer, subject, email: '', name }
    : { kind: 'user', issuer, subject, email }

/**
 * For work on an app on behalf of its owner, by the service itself (such as a planned check) or by the actor in
 * `origin`.
 */
export const actAsOwner = (
  { issuer, subject }: Owner,
  origin: RequestOrigin = createServiceOrigin('service'),
): Caller<'owner'> => ({ issuer, subject, requires: 'owner', origin })
