import {
  type AuthorizationServer,
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  genericTokenEndpointRequest,
  None,
  processGenericTokenEndpointResponse,
} from 'oauth4webapi'
import { Secret } from '#base/secret.ts'
import type { ClientAuthMethod } from '#core/model/auth-connections/oauth.ts'
import type {
  AuthorizationServerClient,
  IssuedTokens,
  OAuthClient,
  OAuthFailure,
} from '#core/ports/authorization-server-client.ts'
import { toOAuthFailure } from './oauth-failures.ts'
import type { createUpstreamFetch } from './upstream-fetch.ts'

export type UpstreamFetch = ReturnType<typeof createUpstreamFetch>

/** The issuer only matters for the validation of ID tokens, which are not used. */
export const buildAuthorizationServer = (
  endpoints: Omit<AuthorizationServer, 'issuer'>,
): AuthorizationServer => ({
  issuer: 'https://unnamed.invalid',
  ...endpoints,
})

/** The egress policy decides what may be reached; plain http is for servers that the operator has allowed. */
export const buildFetchOptions = (fetch: UpstreamFetch) => ({
  [customFetch]: fetch,
  [allowInsecureRequests]: true,
})

export function buildClientAuth({ clientSecret }: OAuthClient, method: ClientAuthMethod): ClientAuth {
  if (!clientSecret || method === 'none') return None()
  const secret = clientSecret.reveal()
  return method === 'client_secret_basic' ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

/**
 * Client authentication methods to try: the known one, else Basic, which servers must support (RFC 6749, 2.3.1), then
 * POST.
 */
export function listClientAuthMethods({ clientSecret, method }: OAuthClient): ClientAuthMethod[] {
  if (!clientSecret) return ['none']
  return method && method !== 'none' ? [method] : ['client_secret_basic', 'client_secret_post']
}

export const createRequestToken =
  (fetch: UpstreamFetch): AuthorizationServerClient['requestToken'] =>
  async (tokenEndpoint, client, grantType, parameters) => {
    let result: IssuedTokens | OAuthFailure = { kind: 'refused', error: 'invalid_client', description: '' }
    for (const method of listClientAuthMethods(client)) {
      result = await requestTokenWithMethod(fetch, method, { tokenEndpoint, client, grantType, parameters })
      if (!('kind' in result) || result.error !== 'invalid_client') return result
    }
    return result
  }

type TokenEndpointRequest = {
  tokenEndpoint: string
  client: OAuthClient
  grantType: string
  parameters: [string, string][]
}

async function requestTokenWithMethod(
  fetch: UpstreamFetch,
  method: ClientAuthMethod,
  { tokenEndpoint, client, grantType, parameters }: TokenEndpointRequest,
): Promise<IssuedTokens | OAuthFailure> {
  const server = buildAuthorizationServer({ token_endpoint: tokenEndpoint })
  const clientMetadata = { client_id: client.clientId }
  try {
    const auth = buildClientAuth(client, method)
    const response = await genericTokenEndpointRequest(
      server,
      clientMetadata,
      auth,
      grantType,
      parameters,
      buildFetchOptions(fetch),
    )
    const tokens = await processGenericTokenEndpointResponse(server, clientMetadata, response)
    return {
      accessToken: new Secret(tokens.access_token),
      refreshToken: tokens.refresh_token ? new Secret(tokens.refresh_token) : null,
      expiresIn: tokens.expires_in ?? null,
      method,
    }
  } catch (error) {
    return toOAuthFailure(error)
  }
}
