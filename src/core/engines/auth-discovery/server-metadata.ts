import type { JsonObject } from '#base/json.ts'
import { endpointOf, isSameIssuer } from './metadata-urls.ts'

/** What an authorization server says of itself (RFC 8414); "" where it has no such endpoint that may be used. */
export type AuthorizationServer = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  registrationEndpoint: string
  /** Whether it says that it holds codes to PKCE by S256; null where it says nothing. */
  pkce: boolean | null
  clientIdMetadataDocumentSupported: boolean
  grants: string[]
}

/** Null when the metadata is of another issuer. `api` is the URL that tokens are wanted for. */
export function readServerMetadata(
  metadata: JsonObject,
  issuer: string,
  api: string,
): AuthorizationServer | null {
  if (typeof metadata.issuer !== 'string' || !isSameIssuer(metadata.issuer, issuer)) return null
  const grants = metadata.grant_types_supported
  const methods = metadata.code_challenge_methods_supported
  return {
    issuer: metadata.issuer,
    authorizationEndpoint: endpointOf(metadata.authorization_endpoint, api),
    tokenEndpoint: endpointOf(metadata.token_endpoint, api),
    registrationEndpoint: endpointOf(metadata.registration_endpoint, api),
    pkce: Array.isArray(methods) ? methods.includes('S256') : null,
    clientIdMetadataDocumentSupported: metadata.client_id_metadata_document_supported === true,
    // What RFC 8414 lets be left out.
    grants: Array.isArray(grants) ? grants.filter((one) => typeof one === 'string') : ['authorization_code'],
  }
}
