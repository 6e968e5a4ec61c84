import { dynamicClientRegistrationRequest, processDynamicClientRegistrationResponse } from 'oauth4webapi'
import { Secret } from '#base/secret.ts'
import type { OAuth } from '#core/ports/oauth.ts'
import { faultOf } from './faults.ts'
import { type DoorFetch, serverAt, through } from './request-token.ts'

const secretOf = (text: unknown) => (typeof text === 'string' && text !== '' ? new Secret(text) : null)

export const register =
  (fetch: DoorFetch): OAuth['register'] =>
  async (endpoint, client, initialAccessToken) => {
    const metadata = {
      client_name: client.clientName,
      client_uri: client.clientUri,
      redirect_uris: client.redirectUris,
      application_type: client.applicationType,
      grant_types: client.grantTypes,
      response_types: client.grantTypes.includes('authorization_code') ? ['code'] : [],
      ...(client.scope && { scope: client.scope }),
      ...(client.method && { token_endpoint_auth_method: client.method }),
    }
    try {
      const server = serverAt({ registration_endpoint: endpoint })
      const token = initialAccessToken && { initialAccessToken: initialAccessToken.reveal() }
      const response = await dynamicClientRegistrationRequest(server, metadata, {
        ...through(fetch),
        ...token,
      })
      // Servers that respond with 200 instead of 201 (RFC 7591) have registered the client all the same.
      const created = response.status === 200 ? withStatus(response, 201) : response
      const given = await processDynamicClientRegistrationResponse(created)
      return {
        clientId: given.client_id,
        clientSecret: secretOf(given.client_secret),
        registrationClientUri:
          typeof given.registration_client_uri === 'string' ? given.registration_client_uri : '',
        registrationAccessToken: secretOf(given.registration_access_token),
      }
    } catch (error) {
      return faultOf(error)
    }
  }

const withStatus = (response: Response, status: number) =>
  new Response(response.body, { status, headers: response.headers })
