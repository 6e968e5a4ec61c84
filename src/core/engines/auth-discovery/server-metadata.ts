import type { JsonObject } from '#base/json.ts'
import { isSameIssuer, toSafeEndpoint } from './metadata-urls.ts'

/** Authorization server metadata (RFC 8414); "" where there is no usable endpoint of that kind. */
export type AuthorizationServerDetails = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  registrationEndpoint: string
  /** Whether PKCE with S256 is supported; null when the metadata do not say. */
  pkce: boolean | null
  clientIdMetadataDocumentSupported: boolean
  grants: string[]
}

/** Null when the metadata belong to another issuer. `api` is the URL that the tokens are for. */
export function readServerMetadata(
  metadata: JsonObject,
  issuer: string,
  api: string,
): AuthorizationServerDetails | null {
  if (typeof metadata.issuer !== 'string' || !isSameIssuer(metadata.issuer, issuer)) return null
  const grants = metadata.grant_types_supported
  const methods = metadata.code_challenge_methods_supported
  return {
    issuer: metadata.issuer,
    authorizationEndpoint: toSafeEndpoint(metadata.authorization_endpoint, api),
    tokenEndpoint: toSafeEndpoint(metadata.token_endpoint, api),
    registrationEndpoint: toSafeEndpoint(metadata.registration_endpoint, api),
    pkce: Array.isArray(methods) ? methods.includes('S256') : null,
    clientIdMetadataDocumentSupported: metadata.client_id_metadata_document_supported === true,
    // RFC 8414 defaults to authorization_code and implicit; the latter is not supported.
    grants: Array.isArray(grants) ? grants.filter((one) => typeof one === 'string') : ['authorization_code'],
  }
}
