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
import type { ClientAuthMethod } from '#core/model/oauth.ts'
import type { IssuedTokens, OAuth, OAuthClient, OAuthFault } from '#core/ports/oauth.ts'
import type { doorFetch } from './door-fetch.ts'
import { faultOf } from './faults.ts'

export type DoorFetch = ReturnType<typeof doorFetch>

/** The issuer only matters for the validation of ID tokens, which are not used. */
export const serverAt = (endpoints: Omit<AuthorizationServer, 'issuer'>): AuthorizationServer => ({
  issuer: 'https://unnamed.invalid',
  ...endpoints,
})

/** The egress policy decides what may be reached; plain http is for servers that the operator has allowed. */
export const through = (fetch: DoorFetch) => ({ [customFetch]: fetch, [allowInsecureRequests]: true })

export function clientAuth({ clientSecret }: OAuthClient, method: ClientAuthMethod): ClientAuth {
  if (!clientSecret || method === 'none') return None()
  const secret = clientSecret.reveal()
  return method === 'client_secret_basic' ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

/**
 * Client authentication methods to try: the known one, else Basic, which servers must support (RFC 6749, 2.3.1), then
 * POST.
 */
export function methodsOf({ clientSecret, method }: OAuthClient): ClientAuthMethod[] {
  if (!clientSecret) return ['none']
  return method && method !== 'none' ? [method] : ['client_secret_basic', 'client_secret_post']
}

export const requestToken =
  (fetch: DoorFetch): OAuth['requestToken'] =>
  async (tokenEndpoint, client, grantType, parameters) => {
    let reply: IssuedTokens | OAuthFault = { fault: 'refused', error: 'invalid_client', description: '' }
    for (const method of methodsOf(client)) {
      reply = await attempt(fetch, tokenEndpoint, client, method, grantType, parameters)
      if (!('fault' in reply) || reply.error !== 'invalid_client') return reply
    }
    return reply
  }

async function attempt(
  fetch: DoorFetch,
  tokenEndpoint: string,
  client: OAuthClient,
  method: ClientAuthMethod,
  grantType: string,
  parameters: [string, string][],
): Promise<IssuedTokens | OAuthFault> {
  const server = serverAt({ token_endpoint: tokenEndpoint })
  const asked = { client_id: client.clientId }
  try {
    const auth = clientAuth(client, method)
    const response = await genericTokenEndpointRequest(
      server,
      asked,
      auth,
      grantType,
      parameters,
      through(fetch),
    )
    const given = await processGenericTokenEndpointResponse(server, asked, response)
    return {
      accessToken: new Secret(given.access_token),
      refreshToken: given.refresh_token ? new Secret(given.refresh_token) : null,
      expiresIn: given.expires_in ?? null,
      method,
    }
  } catch (error) {
    return faultOf(error)
  }
}
