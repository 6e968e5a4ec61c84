import { decodeJsonObject, type JsonObject } from '#base/json.ts'
import { isSameIssuer, listServerMetadataUrls } from '#base/web/server-metadata-urls.ts'
import type {
  AuthorizationServerClient,
  OAuthServerMetadata,
} from '#core/ports/authorization-server-client.ts'
import type { UpstreamFetch } from './request-token.ts'

const toStrings = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** Relative endpoints are relative to the issuer. */
function toEndpoint(value: unknown, issuer: string): string {
  if (typeof value !== 'string') return ''
  if (URL.canParse(value)) return value
  const base = issuer.endsWith('/') ? issuer : `${issuer}/`
  return URL.canParse(value, base) ? new URL(value, base).href : ''
}

const toServerMetadata = (server: JsonObject, issuer: string): OAuthServerMetadata => ({
  issuer,
  authorizationEndpoint: toEndpoint(server.authorization_endpoint, issuer),
  tokenEndpoint: toEndpoint(server.token_endpoint, issuer),
  revocationEndpoint: toEndpoint(server.revocation_endpoint, issuer),
  supportsIssParameter: server.authorization_response_iss_parameter_supported === true,
  clientIdMetadataDocumentSupported: server.client_id_metadata_document_supported === true,
  scopes: toStrings(server.scopes_supported),
  clientAuthMethods: toStrings(server.token_endpoint_auth_methods_supported),
})

/**
 * Fetches the metadata of RFC 8414, or else of OpenID Connect Discovery. Ignores a document of another
 * issuer.
 */
export const createFetchMetadata =
  (request: UpstreamFetch): AuthorizationServerClient['fetchMetadata'] =>
  async (issuer) => {
    for (const url of listServerMetadataUrls(issuer)) {
      try {
        const response = await request(url, { method: 'GET', headers: { accept: 'application/json' } })
        const server =
          response.status === 200 ? decodeJsonObject(new Uint8Array(await response.arrayBuffer())) : null
        if (typeof server?.issuer === 'string' && isSameIssuer(server.issuer, issuer))
          return toServerMetadata(server, server.issuer)
      } catch {
        // Try the next well-known URL.
      }
    }
    return null
  }
