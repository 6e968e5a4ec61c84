import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'
import { isServiceAccount } from '../tokens/service-account.ts'

/** The issuer of tokens of an app as callers. It cannot clash with issuers of users, which are URLs or URNs. */
const appTokenIssuer = 'app-token'

export const callerKinds = ['user', 'service_account', 'app_token'] as const
export type CallerKind = (typeof callerKinds)[number]

/** Who calls an app. `name` is "" when nothing but the subject is known. */
export type CallerIdentity = Owner & { name: string }

/** A caller of one app. `id` is a pseudonym, which differs in each app. */
export type KnownCaller = CallerIdentity & { appId: string; id: string }

/**
 * Calls of a caller that are not written yet; as a row, all of the calls since the first. Issuer, subject and name of a
 * deleted user are "".
 */
export type CallerUse = KnownCaller & { calls: number; firstCalledAt: Instant; lastCalledAt: Instant }

/** A caller as users of the management API see it. `kind` and `name` are null when they are not known, or not shown. */
export type ShownCaller = { id: string; kind: CallerKind | null; name: string | null }

export type ListedCaller = ShownCaller & Pick<CallerUse, 'calls' | 'firstCalledAt' | 'lastCalledAt'>

/** Null for a deleted user. */
export const kindOfCaller = (issuer: string): CallerKind | null => {
  if (issuer === '') return null
  if (issuer === appTokenIssuer) return 'app_token'
  return isServiceAccount({ issuer, subject: '' }) ? 'service_account' : 'user'
}

export const toTokenCaller = ({ id, name }: { id: string; name: string }): CallerIdentity => ({
  issuer: appTokenIssuer,
  subject: id,
  name,
})

/** Only an address that the issuer has verified identifies a person. */
export const toUserCaller = ({
  issuer,
  subject,
  verifiedEmail,
  name,
}: Owner & { verifiedEmail: string; name: string }): CallerIdentity => ({
  issuer,
  subject,
  name: verifiedEmail || name,
})

export const nameOfCaller = ({ name, subject }: CallerIdentity): string => name || subject
