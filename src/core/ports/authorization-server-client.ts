// The service as a client of external authorization servers. Failures are return values, not exceptions.
import type { Secret } from '#base/secret.ts'
import type { ClientAuthMethod, RegisteredAuthMethod } from '#core/model/auth-connections/oauth.ts'

/** Authorization server metadata (RFC 8414); "" where the server has no such endpoint. */
export type OAuthServerMetadata = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  revocationEndpoint: string
  /** It sends `iss` in authorization responses (RFC 9207). */
  supportsIssParameter: boolean
  clientIdMetadataDocumentSupported: boolean
  scopes: string[]
  clientAuthMethods: string[]
}

export type OAuthClient = {
  clientId: string
  clientSecret: Secret | null
  /** The method to try first, such as one that is known to work; null means Basic. */
  method: ClientAuthMethod | null
  /** Whether no other method may be tried. */
  isMethodChosen?: boolean
}

/**
 * `rejected`: the server responded with an error (the `error` of RFC 6749, 5.2, otherwise the server's own
 * code or `http_<status>`). `unavailable`: it could not be reached or gave no valid response; a retry may
 * succeed. `error` and `description` are "" where there is none.
 */
export type OAuthFailure = { kind: 'rejected' | 'unavailable'; error: string; description: string }

export type IssuedTokens = {
  accessToken: Secret
  refreshToken: Secret | null
  /** Seconds. */
  expiresIn: number | null
  method: ClientAuthMethod
}

/** Client metadata for dynamic registration (RFC 7591). */
export type ClientRegistration = {
  clientName: string
  clientUri: string
  redirectUris: string[]
  postLogoutRedirectUris?: string[]
  applicationType: 'web' | 'native'
  grantTypes: string[]
  scope: string
  method: RegisteredAuthMethod | null
}

export type RegisteredClient = {
  clientId: string
  clientSecret: Secret | null
  registrationClientUri: string
  registrationAccessToken: Secret | null
  /** The method that the server registered; null if it did not say, or one that is not supported. */
  method: RegisteredAuthMethod | null
}

export type OAuthParameters = [name: string, value: string][]

export interface AuthorizationServerClient {
  /** Null without a metadata document for exactly that issuer. */
  fetchMetadata(issuer: string): Promise<OAuthServerMetadata | null>
  requestToken(
    tokenEndpoint: string,
    client: OAuthClient,
    grantType: string,
    parameters: OAuthParameters,
  ): Promise<IssuedTokens | OAuthFailure>
  register(
    endpoint: string,
    client: ClientRegistration,
    initialAccessToken: Secret | null,
  ): Promise<RegisteredClient | OAuthFailure>
  /** Token revocation (RFC 7009). False when the server did not accept it. */
  revoke(endpoint: string, client: OAuthClient, token: Secret): Promise<boolean>
}
