// Sessions of browsers that are signed in to the console, and sign-ins under way.

import type { Instant } from '#base/time.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import type { Owner } from '../owner.ts'

/** Tokens that a session stands for. All are encrypted. */
export type SessionTokens = {
  accessToken: string
  /** Null: the session ends with the access token. */
  refreshToken: string | null
  /** Names the session to the issuer at sign-out; null when the issuer gave none. */
  idToken: string | null
  /** When the access token expires; null when the issuer did not say. */
  expiresAt: Instant | null
  /** When the tokens should be renewed; null is never. */
  renewAt: Instant | null
  /** Unique: a new value with each change of the tokens. */
  version: string
  /** Consecutive failed renewals, and when the next may be attempted. */
  failures: number
  retryAt: Instant | null
}

/** Where a session was begun, for the list that its user sees. */
export type SessionOrigin = { userAgent: string; address: ClientAddress }

export type ConsoleSession = SessionTokens &
  SessionOrigin & {
    id: string
    /** Digest of the cookie; only the browser has its value. */
    cookieDigest: string
    owner: Owner
    /** The OAuth client that obtained the tokens. */
    clientId: string
    createdAt: Instant
    lastUsedAt: Instant
    /** When it ends without use, and when it ends however much it is used. */
    idleEndsAt: Instant
    endsAt: Instant
  }

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
