// The issuer of the service's own tokens, at which the users of the console sign in.
import type { Secret } from '#base/secret.ts'
import type { AuthorizationServerClient, OAuthClient, OAuthFailure } from './authorization-server-client.ts'

/** Issuer metadata; "" where it has no such endpoint. */
export type SignInServerMetadata = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  registrationEndpoint: string
  revocationEndpoint: string
  endSessionEndpoint: string
  supportsIssParameter: boolean
  /** It issues ID tokens, so that a nonce can be verified. */
  isOpenIdProvider: boolean
  scopes: string[]
  clientAuthMethods: string[]
}

/** The parameters of the callback, with a verified state, and the values of the authorization request. */
export type SignInCode = {
  client: OAuthClient
  state: string
  code: string
  iss: string
  redirectUri: string
  codeVerifier: string
  /** "" when no ID token is expected. */
  nonce: string
  /** Further parameters of the token request. */
  parameters: [name: string, value: string][]
}

export type SignInTokens = {
  accessToken: Secret
  refreshToken: Secret | null
  idToken: Secret | null
  /** Seconds. */
  expiresIn: number | null
}

export interface SignInServer
  extends Pick<AuthorizationServerClient, 'requestToken' | 'register' | 'revoke'> {
  /** Cached through outages; null until it was first fetched. */
  readMetadata(): Promise<SignInServerMetadata | null>
  /** Validates the ID token with its nonce. */
  exchangeCode(exchange: SignInCode): Promise<SignInTokens | OAuthFailure>
}
