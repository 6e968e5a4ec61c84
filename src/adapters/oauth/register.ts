import { dynamicClientRegistrationRequest } from 'oauth4webapi'
import type { Json, JsonObject } from '#base/json.ts'
import { Secret } from '#base/secret.ts'
import { registeredAuthMethods } from '#core/model/auth-connections/oauth.ts'
import type { AuthorizationServerClient, RegisteredClient } from '#core/ports/authorization-server-client.ts'
import { parseOAuthBody, toScalarText } from './oauth-body.ts'
import { readOAuthFailure, toOAuthFailure } from './oauth-failures.ts'
import { buildAuthorizationServer, buildFetchOptions, type UpstreamFetch } from './request-token.ts'

/** The expiry of the secret is not used, so any spelling will do. */
const toRegisteredClient = (body: JsonObject): RegisteredClient => ({
  clientId: toScalarText(body.client_id),
  clientSecret: toSecret(body.client_secret),
  registrationClientUri: toScalarText(body.registration_client_uri),
  registrationAccessToken: toSecret(body.registration_access_token),
  method: registeredAuthMethods.find((method) => method === body.token_endpoint_auth_method) ?? null,
})

const toSecret = (value: Json | undefined) =>
  toScalarText(value) === '' ? null : new Secret(toScalarText(value))

export const createRegister =
  (fetch: UpstreamFetch): AuthorizationServerClient['register'] =>
  async (endpoint, client, initialAccessToken) => {
    const metadata = {
      client_name: client.clientName,
      client_uri: client.clientUri,
      redirect_uris: client.redirectUris,
      application_type: client.applicationType,
      grant_types: client.grantTypes,
      response_types: client.grantTypes.includes('authorization_code') ? ['code'] : [],
      ...(client.postLogoutRedirectUris && { post_logout_redirect_uris: client.postLogoutRedirectUris }),
      ...(client.scope && { scope: client.scope }),
      ...(client.method && { token_endpoint_auth_method: client.method }),
    }
    try {
      const server = buildAuthorizationServer({ registration_endpoint: endpoint })
      const token = initialAccessToken && { initialAccessToken: initialAccessToken.reveal() }
      const response = await dynamicClientRegistrationRequest(server, metadata, {
        ...buildFetchOptions(fetch),
        ...token,
      })
      // Servers that respond with 200 instead of 201 (RFC 7591) have registered the client all the same.
      const text = await response.text()
      const body = parseOAuthBody(text)
      if (response.ok && toScalarText(body.client_id) !== '') return toRegisteredClient(body)
      return readOAuthFailure(response, text, 'registration endpoint')
    } catch (error) {
      return toOAuthFailure(error)
    }
  }
