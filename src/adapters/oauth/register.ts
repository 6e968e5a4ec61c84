import { dynamicClientRegistrationRequest, processDynamicClientRegistrationResponse } from 'oauth4webapi'
import { Secret } from '#base/secret.ts'
import type { AuthorizationServerClient } from '#core/ports/authorization-server-client.ts'
import { toOAuthFailure } from './oauth-failures.ts'
import { buildAuthorizationServer, buildFetchOptions, type UpstreamFetch } from './request-token.ts'

const toSecret = (text: unknown) => (typeof text === 'string' && text !== '' ? new Secret(text) : null)

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
      const created = response.status === 200 ? withStatus(response, 201) : response
      const registration = await processDynamicClientRegistrationResponse(created)
      return {
        clientId: registration.client_id,
        clientSecret: toSecret(registration.client_secret),
        registrationClientUri:
          typeof registration.registration_client_uri === 'string'
            ? registration.registration_client_uri
            : '',
        registrationAccessToken: toSecret(registration.registration_access_token),
      }
    } catch (error) {
      return toOAuthFailure(error)
    }
  }

const withStatus = (response: Response, status: number) =>
  new Response(response.body, { status, headers: response.headers })
