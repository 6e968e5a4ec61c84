// Sessions of browsers that are signed in to the console, and sign-ins under way.

import type { Instant } from '#base/time.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import type { consoleSession, sessionTokenMembers } from '#core/entities/console-session.ts'
import type { EntityOf, MembersOf } from '#core/entities/entity.ts'

/** The tokens of a session. All are encrypted. */
export type SessionTokens = MembersOf<typeof sessionTokenMembers>

export type ConsoleSession = EntityOf<typeof consoleSession, Pick<SessionOrigin, 'address'>>

/** Where a session began, for the session list of the user. */
export type SessionOrigin = { userAgent: string; address: ClientAddress }

/** An authorization request of a browser whose callback is awaited (RFC 6749, 4.1). */
export type PendingSignIn = {
  /** Digest of the `state`. */
  stateDigest: string
  /** Digest of the cookie of the browser that started it: no other browser can finish it. */
  browserDigest: string
  /** Encrypted PKCE verifier (RFC 7636). */
  codeVerifier: string
  /** Expected in the ID token. */
  nonce: string
  clientId: string
  /** A path of the console. */
  returnTo: string
  expiresAt: Instant
}

/** The client that the service has registered for itself at an issuer (RFC 7591). */
export type ConsoleClient = {
  issuer: string
  redirectUri: string
  clientId: string
  /** Encrypted; null for a public client. */
  clientSecret: string | null
  createdAt: Instant
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const sessionLifetimes = { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs, signInMs: 10 * minuteMs }

/** The oldest sessions of a user beyond this number end when another one begins. */
export const maxSessionsPerUser = 50

export const isSessionEnded = ({ idleEndsAt, endsAt }: ConsoleSession, now: Instant): boolean =>
  // @guard session-end
  idleEndsAt <= now || endsAt <= now
