// A program that works in a shared workspace under a name of its own. It stays when the person who created it leaves.
import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'
import type { Role } from '../workspaces/role.ts'
import type { MachineToken } from './machine-token.ts'

/** Without `owner`: what an owner does is asked of people, who can be asked back. */
export const serviceAccountRoles = ['viewer', 'builder', 'publisher'] as const satisfies readonly Role[]
export type ServiceAccountRole = (typeof serviceAccountRoles)[number]

/** The issuer of service accounts as callers. No issuer of users has this name, since issuers are URLs or URNs. */
export const serviceAccountIssuer = 'service-account'

export type ServiceAccountCreator = Owner & { email: string; name: string }

export type ServiceAccount = {
  /** Also its client id at the embedded issuer. */
  id: string
  workspaceId: string
  name: string
  /** What it may do in its workspace. */
  role: ServiceAccountRole
  readOnly: boolean
  /** As the token of the person had it. */
  createdBy: ServiceAccountCreator
  createdAt: Instant
  updatedAt: Instant
  /** Null: it does not expire. */
  expiresAt: Instant | null
  /** Null: it is enabled. */
  disabledAt: Instant | null
  /** Exact to a minute; null: it was never used. */
  lastUsedAt: Instant | null
  revision: number
}

/** What a service account proves itself with: a token to send, or a secret to get access tokens with. */
export const serviceCredentialKinds = ['service', 'client_secret'] as const
export type ServiceCredentialKind = (typeof serviceCredentialKinds)[number]

export type ServiceCredential = MachineToken & { kind: ServiceCredentialKind }

/** Two, so that one is replaced while the other is still in use. */
export const maxClientSecrets = 2
export const maxServiceAccounts = 100

/** How a service account is known as a caller, and as the owner of its tokens. */
export const toServiceOwner = (id: string): Owner => ({ issuer: serviceAccountIssuer, subject: id })

export const isServiceAccount = ({ issuer }: Owner): boolean => issuer === serviceAccountIssuer

export const isServiceAccountActive = (
  { disabledAt, expiresAt }: Pick<ServiceAccount, 'disabledAt' | 'expiresAt'>,
  now: Instant,
): boolean => disabledAt === null && (expiresAt === null || expiresAt > now)
