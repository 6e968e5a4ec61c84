import { type ClientAddress, unknownAddress } from '#base/web/client-address.ts'
import type { Owner } from '../owner.ts'

/** How a change was requested; `browser` are the pages that need no token, such as signing in. */
export const auditChannels = ['api', 'console', 'mcp', 'browser', 'service', 'command'] as const
export type AuditChannel = (typeof auditChannels)[number]

export const auditActorKinds = ['user', 'service_account', 'service', 'operator'] as const
export type AuditActorKind = (typeof auditActorKinds)[number]

/**
 * The actor. The service itself has neither issuer nor subject; the operator has those of the account for
 * which they act.
 */
export type AuditActor = Owner & {
  kind: AuditActorKind
  email: string
  /** The name of a service account, which has no address. */
  name?: string
}

/** Who sent a request, and from where, for the audit trail. Missing texts are "". */
export type RequestOrigin = {
  actor: AuditActor
  via: AuditChannel
  /** The id of the API operation, or the name of the tool, job or command. */
  operation: string
  requestId: string
  address: ClientAddress
  /** The session or token that the request was sent with; never its value. */
  credentialId: string
  /** The members that the request sets, as its schema names them. */
  readonly fields: readonly string[]
}

const noUser = { issuer: '', subject: '', email: '' }

/** For work that the service starts itself. */
export const createServiceOrigin = (operation: string): RequestOrigin => ({
  actor: { ...noUser, kind: 'service' },
  via: 'service',
  operation,
  requestId: '',
  address: unknownAddress,
  credentialId: '',
  fields: [],
})

/** For a command on the machine of the service, with the rights of `account`. */
export const createOperatorOrigin = ({ issuer, subject }: Owner, operation: string): RequestOrigin => ({
  ...createServiceOrigin(operation),
  actor: { kind: 'operator', issuer, subject, email: '' },
  via: 'command',
})

/** For the pages that a user opens in a browser. */
export const createBrowserOrigin = (
  { issuer, subject }: Owner,
  origin: { operation: string; email?: string; address?: ClientAddress; credentialId?: string },
): RequestOrigin => ({
  ...createServiceOrigin(origin.operation),
  actor: { kind: 'user', issuer, subject, email: origin.email ?? '' },
  via: 'browser',
  address: origin.address ?? unknownAddress,
  credentialId: origin.credentialId ?? '',
})
