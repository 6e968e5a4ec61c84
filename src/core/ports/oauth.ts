// The service as a client of authorization servers that are not ours. Answers are values: a refusal is no exception.
import type { Secret } from '#base/secret.ts'
import type { ClientAuthMethod } from '#core/model/oauth.ts'

/** What an authorization server says of itself (RFC 8414); "" where it has no such endpoint. */
export type OAuthServerMetadata = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  revocationEndpoint: string
  /** RFC 9207: it names itself in answers. */
  namesItself: boolean
  clientIdMetadataDocumentSupported: boolean
  scopes: string[]
  clientAuthMethods: string[]
}

export type OAuthClient = {
  clientId: string
  clientSecret: Secret | null
  /** The method that is known to work; null tries. */
  method: ClientAuthMethod | null
}

/**
 * Why there is no answer to use. `refused`: the server said so, in its own word (`error` of RFC 6749).
 * `unavailable`: it could not be asked, or gave no answer that can be read; trying again may help.
 */
export type OAuthFault = { fault: 'refused' | 'unavailable'; error: string; description: string }

export type IssuedTokens = {
  accessToken: Secret
  refreshToken: Secret | null
  /** Seconds. */
  expiresIn: number | null
  method: ClientAuthMethod
}

/** RFC 7591. */
export type ClientRegistration = {
  clientName: string
  clientUri: string
  redirectUris: string[]
  applicationType: 'web' | 'native'
  grantTypes: string[]
  scope: string
  method: ClientAuthMethod | null
}

export type RegisteredClient = {
  clientId: string
  clientSecret: Secret | null
  registrationClientUri: string
  registrationAccessToken: Secret | null
}

export type OAuthParameters = [name: string, value: string][]

export interface OAuth {
  /** Null when there is no document of that very issuer. */
  metadata(issuer: string): Promise<OAuthServerMetadata | null>
  requestToken(
    tokenEndpoint: string,
    client: OAuthClient,
    grantType: string,
    parameters: OAuthParameters,
  ): Promise<IssuedTokens | OAuthFault>
  register(
    endpoint: string,
    client: ClientRegistration,
    initialAccessToken: Secret | null,
  ): Promise<RegisteredClient | OAuthFault>
  /** RFC 7009. False when the server did not take it. */
  revoke(endpoint: string, client: OAuthClient, token: Secret): Promise<boolean>
}
