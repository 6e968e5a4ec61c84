// What to do with the tokens of a connection at a moment. Pure, so that every case can be told apart without a server.
import type { Instant } from '#base/time.ts'
import type { OAuthTokens } from '#core/model/oauth.ts'
import { after } from './token-times.ts'

/**
 * `use`: as it is, and look again at `until`. `renew`: get the next one; `usable` tells whether this one still does.
 * `resting`: the server failed and is not asked before `until`. `lapsed`: nothing more can be had without the owner.
 * `none`: there never was one.
 */
export type TokenStanding =
  | { kind: 'use'; until: Instant | null }
  | { kind: 'renew'; usable: boolean }
  | { kind: 'resting'; until: Instant }
  | { kind: 'lapsed' }
  | { kind: 'none' }

export type Asked = {
  now: Instant
  /** Whether the service can get a token without the owner, even if it has none to renew. */
  canObtain: boolean
  /** Version of a token that the API refused; null when none was. */
  refused: string | null
}

/** A token that is refused although it is new is not the fault of the token: it is not renewed call after call. */
const forcedPauseMs = 30_000

const earliest = (...instants: (Instant | null)[]): Instant | null =>
  instants.filter((one) => one !== null).sort()[0] ?? null

export function tokenStanding(tokens: OAuthTokens | null, { now, canObtain, refused }: Asked): TokenStanding {
  if (!tokens) return canObtain ? { kind: 'renew', usable: false } : { kind: 'none' }
  const { expiresAt, renewAt, retryAt, accessToken } = tokens
  const isExpired = expiresAt !== null && expiresAt <= now
  const isForced = refused === tokens.version && !wasJustForced(tokens, now)
  const isUsable = accessToken !== null && !isExpired && !isForced
  const isDue = !isUsable || (renewAt !== null && renewAt <= now)
  if (!isDue) return { kind: 'use', until: renewAt }
  if (!canObtain && tokens.refreshToken === null) return withoutRenewal(tokens, isExpired)
  if (retryAt === null || retryAt <= now) return { kind: 'renew', usable: isUsable }
  return isUsable ? { kind: 'use', until: earliest(retryAt, expiresAt) } : { kind: 'resting', until: retryAt }
}

const wasJustForced = ({ forcedAt }: OAuthTokens, now: Instant) =>
  forcedAt !== null && after(forcedAt, forcedPauseMs) > now

/** A refused token that nothing can replace goes on being shown: whoever refused it may think again. */
function withoutRenewal({ accessToken, expiresAt }: OAuthTokens, isExpired: boolean): TokenStanding {
  if (accessToken === null) return { kind: 'lapsed' }
  return isExpired ? { kind: 'lapsed' } : { kind: 'use', until: expiresAt }
}
