import {
  type AuthorizationServer,
  allowInsecureRequests,
  customFetch,
  genericTokenEndpointRequest,
} from 'oauth4webapi'
import type { ClientAuthMethod } from '#core/model/auth-connections/oauth.ts'
import type {
  AuthorizationServerClient,
  IssuedTokens,
  OAuthClient,
  OAuthFailure,
} from '#core/ports/authorization-server-client.ts'
import { buildClientAuth, isClientRejection, listClientAuthMethods } from './client-auth.ts'
import { toOAuthFailure } from './oauth-failures.ts'
import { readTokenAnswer } from './token-answer.ts'
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

export const createRequestToken =
  (fetch: UpstreamFetch): AuthorizationServerClient['requestToken'] =>
  async (tokenEndpoint, client, grantType, parameters) => {
    const rejections: OAuthFailure[] = []
    for (const method of listClientAuthMethods(client)) {
      const request = { tokenEndpoint, client, grantType, parameters }
      const { reply, status } = await requestTokenWithMethod(fetch, method, request)
      if (!('kind' in reply) || !isClientRejection(reply, status)) return reply
      rejections.push(reply)
    }
    return selectRejection(rejections)
  }

/** The most informative failure: a server that supports only the other method reports a missing parameter. */
const selectRejection = (rejections: OAuthFailure[]): OAuthFailure =>
  rejections.find(({ description }) => description && !/\b(?:missing|required)\b/i.test(description)) ??
  rejections[0] ?? { kind: 'rejected', error: 'invalid_client', description: '' }

type TokenEndpointRequest = {
  tokenEndpoint: string
  client: OAuthClient
  grantType: string
  parameters: [string, string][]
}

/** `status`: of the response; 0 without one. */
type TokenEndpointReply = { reply: IssuedTokens | OAuthFailure; status: number }

async function requestTokenWithMethod(
  fetch: UpstreamFetch,
  method: ClientAuthMethod,
  { tokenEndpoint, client, grantType, parameters }: TokenEndpointRequest,
): Promise<TokenEndpointReply> {
  try {
    const response = await genericTokenEndpointRequest(
      buildAuthorizationServer({ token_endpoint: tokenEndpoint }),
      { client_id: client.clientId },
      buildClientAuth(client, method),
      grantType,
      parameters,
      buildFetchOptions(fetch),
    )
    const answer = await readTokenAnswer(response)
    return { reply: 'kind' in answer ? answer : { ...answer, method }, status: response.status }
  } catch (error) {
    return { reply: toOAuthFailure(error), status: 0 }
  }
}
