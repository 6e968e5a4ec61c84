// A program that works in a shared workspace under its own name. It stays when its creator leaves.
import type { Instant } from '#base/time.ts'
import { type EntityOf, valuesOf } from '#core/entities/entity.ts'
import { serviceAccount } from '#core/entities/service-account.ts'
import type { Owner } from '../owner.ts'
import type { MachineToken } from './machine-token.ts'

export type ServiceAccount = EntityOf<typeof serviceAccount>
export type ServiceAccountCreator = ServiceAccount['createdBy']

/** Without `owner`: only people can take responsibility for what an owner does. */
export type ServiceAccountRole = ServiceAccount['role']
export const serviceAccountRoles = valuesOf(serviceAccount.members.role)

/** The issuer of service accounts as callers. It cannot clash with issuers of users, which are URLs or URNs. */
export const serviceAccountIssuer = 'service-account'

/** A credential of a service account: a token to send, or a secret to get access tokens with. */
export const serviceCredentialKinds = ['service', 'client_secret'] as const
export type ServiceCredentialKind = (typeof serviceCredentialKinds)[number]

export type ServiceCredential = MachineToken & { kind: ServiceCredentialKind }

/** Two, so that one can be replaced while the other is in use. */
export const maxClientSecrets = 2
export const maxServiceAccounts = 100

/** A service account as a caller, and as the owner of its tokens. */
export const toServiceOwner = (id: string): Owner => ({ issuer: serviceAccountIssuer, subject: id })

export const isServiceAccount = ({ issuer }: Owner): boolean => issuer === serviceAccountIssuer

export const isServiceAccountActive = (
  { disabledAt, expiresAt }: Pick<ServiceAccount, 'disabledAt' | 'expiresAt'>,
  now: Instant,
): boolean => disabledAt === null && (expiresAt === null || expiresAt > now)
