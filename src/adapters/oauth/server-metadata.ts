import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi'
import type { OAuth, OAuthServerMetadata } from '#core/ports/oauth.ts'
import { type DoorFetch, through } from './request-token.ts'

const textsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const metadataOf = (server: AuthorizationServer): OAuthServerMetadata => ({
  issuer: server.issuer,
  authorizationEndpoint: server.authorization_endpoint ?? '',
  tokenEndpoint: server.token_endpoint ?? '',
  revocationEndpoint: server.revocation_endpoint ?? '',
  namesItself: server.authorization_response_iss_parameter_supported === true,
  clientIdMetadataDocumentSupported: server.client_id_metadata_document_supported === true,
  scopes: textsOf(server.scopes_supported),
  clientAuthMethods: textsOf(server.token_endpoint_auth_methods_supported),
})

/** Fetches RFC 8414 metadata, else that of OpenID Connect Discovery; a document of another issuer is ignored. */
export const metadata =
  (fetch: DoorFetch): OAuth['metadata'] =>
  async (issuer) => {
    for (const algorithm of ['oauth2', 'oidc'] as const) {
      try {
        const response = await discoveryRequest(new URL(issuer), { algorithm, ...through(fetch) })
        return metadataOf(await processDiscoveryResponse(new URL(issuer), response))
      } catch {
        // Try the next well-known URL.
      }
    }
    return null
  }
