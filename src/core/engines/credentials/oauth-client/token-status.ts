// Decides what to do with the tokens of a connection at a given time. Pure, so that all cases can be tested without a
// server.
import { addMilliseconds, type Instant } from '#base/time.ts'
import type { OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import { maxRestMs } from './token-times.ts'

/**
 * `use`: use the token, and check again at `until`. `renew`: renew it; `usable`: the current one may be used meanwhile.
 * `resting`: renewal failed and is not retried before `until`. `lapsed`: the owner must authorize again. `none`: there
 * never was a token.
 */
export type TokenStatus =
  | { kind: 'use'; until: Instant | null }
  | { kind: 'renew'; usable: boolean }
  | { kind: 'resting'; until: Instant }
  | { kind: 'lapsed' }
  | { kind: 'none' }

/** The members that decide about the use and the renewal of tokens. */
export type TokenState = Pick<
  OAuthTokens,
  'accessToken' | 'refreshToken' | 'expiresAt' | 'renewAt' | 'retryAt' | 'forcedAt' | 'version'
>

export type TokenStatusContext = {
  now: Instant
  /** Whether the service can obtain a token without the owner, such as by client credentials. */
  canObtain: boolean
  /** Version of the token that the API rejected; null when none was. */
  rejectedVersion: string | null
}

/** A token rejected soon after a forced renewal is not renewed again: a new one would be rejected as well. */
const forcedPauseMs = 30_000

const earliest = (...instants: (Instant | null)[]): Instant | null =>
  instants.filter((instant) => instant !== null).sort()[0] ?? null

export function resolveTokenStatus(
  tokens: TokenState | null,
  { now, canObtain, rejectedVersion }: TokenStatusContext,
): TokenStatus {
  if (!tokens) return canObtain ? { kind: 'renew', usable: false } : { kind: 'none' }
  const { expiresAt, renewAt, retryAt, accessToken } = tokens
  const isExpired = expiresAt !== null && expiresAt <= now
  const isForced = rejectedVersion === tokens.version && !wasJustForced(tokens, now)
  const isUsable = accessToken !== null && !isExpired && !isForced
  const isDue = !isUsable || (renewAt !== null && renewAt <= now)
  if (!isDue) return { kind: 'use', until: renewAt }
  if (!canObtain && tokens.refreshToken === null) return resolveWithoutRenewal(tokens, isExpired)
  if (!isWaiting(retryAt, now)) return { kind: 'renew', usable: isUsable }
  return isUsable ? { kind: 'use', until: earliest(retryAt, expiresAt) } : { kind: 'resting', until: retryAt }
}

/** A retry time too far ahead was computed before the clock was set back, so it is ignored. */
const isWaiting = (retryAt: Instant | null, now: Instant): retryAt is Instant =>
  retryAt !== null && retryAt > now && retryAt <= addMilliseconds(now, maxRestMs)

const wasJustForced = ({ forcedAt }: TokenState, now: Instant) =>
  forcedAt !== null && forcedAt <= now && addMilliseconds(forcedAt, forcedPauseMs) > now

/** A rejected token that cannot be renewed is still used: the rejection may have been temporary. */
function resolveWithoutRenewal({ accessToken, expiresAt }: TokenState, isExpired: boolean): TokenStatus {
  if (accessToken === null) return { kind: 'lapsed' }
  return isExpired ? { kind: 'lapsed' } : { kind: 'use', until: expiresAt }
}
