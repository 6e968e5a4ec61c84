// Tokens and pending authorizations of auth connections. Tokens are encrypted like all secrets.
import type { Instant } from '#base/time.ts'
import type { Owner } from '../owner.ts'

/** Client authentication at a token endpoint (`token_endpoint_auth_method` of RFC 7591, 2), as servers register it. */
export const registeredAuthMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const
export type RegisteredAuthMethod = (typeof registeredAuthMethods)[number]
/**
 * The methods that an owner may choose. `private_key_jwt`: the secret is a private key that signs each request (RFC
 * 7523).
 */
export const clientAuthChoices = [...registeredAuthMethods, 'private_key_jwt'] as const
export type ClientAuthChoice = (typeof clientAuthChoices)[number]
/** `client_secret_basic_plain`: without the encoding of RFC 6749, which some servers do not decode. */
export type ClientAuthMethod = ClientAuthChoice | 'client_secret_basic_plain'

/** The tokens of one connection or personal account. They are valid only for the client id that obtained them. */
export type OAuthTokens = {
  /** The id of the connection, or of a personal account at the connection. */
  connectionId: string
  appId: string
  clientId: string
  /** The method that the server accepted; null while none is known to work. */
  clientAuthMethod: ClientAuthMethod | null
  /** Null means not obtained yet, or lost. */
  accessToken: string | null
  refreshToken: string | null
  /** When the access token expires; null when the server did not say. */
  expiresAt: Instant | null
  /** When the token should be renewed; null is never. */
  renewAt: Instant | null
  /** Unique: a new value with each change. */
  version: string
  /** Consecutive failed renewals, and when the next may be attempted. */
  failures: number
  retryAt: Instant | null
  /** When a rejection by the API (401) last forced a renewal. */
  forcedAt: Instant | null
}

/** When the access token of a connection expires, and whether a refresh token can renew it. */
export type TokenExpiry = { connectionId: string; expiresAt: Instant; hasRefreshToken: boolean }

/** An authorization request whose callback is awaited (RFC 6749, 4.1). */
export type PendingAuthorization = {
  /** Digest of the `state`; only the browser has its value. */
  stateHash: string
  appId: string
  connectionId: string
  owner: Owner
  /** Encrypted PKCE verifier (RFC 7636). */
  codeVerifier: string
  clientId: string
  authorizationEndpoint: string
  tokenEndpoint: string
  /** "" when the server's issuer identifier is not known. */
  issuer: string
  /** Whether the metadata of the server declare `iss` in authorization responses (RFC 9207). */
  supportsIssParameter: boolean
  /** The URL to redirect the browser to at the end; "" is the service's own page. */
  redirectTo: string
  /** The link of the caller who started the authorization; null means the owner of the app started it. */
  accountLinkId: string | null
  expiresAt: Instant
}

/** The URL to open in the owner's browser, and when the pending authorization expires. */
export type StartedAuthorization = { authorizationUrl: string; expires: Instant }
