// What the service has of authorization servers on behalf of a connection. Tokens are sealed texts, as all secrets are.
import type { Instant } from '#base/time.ts'
import type { Owner } from './principal.ts'

/** How a client proves itself at a token endpoint (RFC 7591, 2). */
export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post' | 'none'

/** The tokens of one connection. They belong to the client that got them, and are nobody else's. */
export type OAuthTokens = {
  connectionId: string
  appId: string
  clientId: string
  /** What the server took the client by; null before it took it by anything. */
  clientAuthMethod: ClientAuthMethod | null
  /** Null: there is none yet, or no more. */
  accessToken: string | null
  refreshToken: string | null
  /** When the access token stops being good; null when the server did not say. */
  expiresAt: Instant | null
  /** When the next one should be got; null never. */
  renewAt: Instant | null
  /** Another text with each change, never one that was there before. */
  version: string
  /** Tries in a row that got nothing, and when the next may be made. */
  failures: number
  retryAt: Instant | null
  /** When a refusal by the API last made the service get a new one. */
  forcedAt: Instant | null
}

/** An authorization that the owner was sent off to give (RFC 6749, 4.1). */
export type PendingAuthorization = {
  /** Digest of the `state`, which is only with the browser. */
  stateHash: string
  appId: string
  connectionId: string
  owner: Owner
  /** Sealed. */
  codeVerifier: string
  clientId: string
  authorizationEndpoint: string
  tokenEndpoint: string
  /** "" when the server does not say who it is. */
  issuer: string
  /** Whether the server promised to name itself in its answer (RFC 9207). */
  namesItself: boolean
  /** Where to send the browser at the end; "" is to the service's own page. */
  redirectTo: string
  expiresAt: Instant
}

/** Where the owner's browser has to go, and until when it must be back. */
export type StartedAuthorization = { authorizationUrl: string; expires: Instant }
