import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi'
import type {
  AuthorizationServerClient,
  OAuthServerMetadata,
} from '#core/ports/authorization-server-client.ts'
import { buildFetchOptions, type UpstreamFetch } from './request-token.ts'

const toStrings = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

const toServerMetadata = (server: AuthorizationServer): OAuthServerMetadata => ({
  issuer: server.issuer,
  authorizationEndpoint: server.authorization_endpoint ?? '',
  tokenEndpoint: server.token_endpoint ?? '',
  revocationEndpoint: server.revocation_endpoint ?? '',
  supportsIssParameter: server.authorization_response_iss_parameter_supported === true,
  clientIdMetadataDocumentSupported: server.client_id_metadata_document_supported === true,
  scopes: toStrings(server.scopes_supported),
  clientAuthMethods: toStrings(server.token_endpoint_auth_methods_supported),
})

/** Fetches RFC 8414 metadata, else that of OpenID Connect Discovery; a document of another issuer is ignored. */
export const createFetchMetadata =
  (fetch: UpstreamFetch): AuthorizationServerClient['fetchMetadata'] =>
  async (issuer) => {
    for (const algorithm of ['oauth2', 'oidc'] as const) {
      try {
        const response = await discoveryRequest(new URL(issuer), { algorithm, ...buildFetchOptions(fetch) })
        return toServerMetadata(await processDiscoveryResponse(new URL(issuer), response))
      } catch {
        // Try the next well-known URL.
      }
    }
    return null
  }
