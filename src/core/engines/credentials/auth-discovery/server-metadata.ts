import type { JsonObject } from '#base/json.ts'
import { isSameIssuer } from '#base/web/server-metadata-urls.ts'
import { originOf } from '#base/web/url.ts'
import { toSafeEndpoint } from './metadata-urls.ts'

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

/**
 * `metadata` was found at the metadata URL of `issuer`; `error`: why they must not be used. Metadata without an issuer
 * may only name endpoints of that server. `api`: the URL that the tokens are for.
 */
export function readServerMetadata(
  metadata: JsonObject,
  issuer: string,
  api: string,
): AuthorizationServerDetails | { error: string } {
  const { issuer: named = null } = metadata
  // @guard authorization-server
  if (named !== null && (typeof named !== 'string' || !isSameIssuer(named, issuer)))
    return { error: issuerMismatch }
  const details = readDetails(metadata, named ?? issuer, api)
  // @guard authorization-server
  return named === null && hasForeignEndpoint(details) ? { error: foreignEndpoints } : details
}

export const issuerMismatch = 'Its issuer does not match.'
const foreignEndpoints =
  'It names no issuer but has endpoints at another host, so anyone could have written it.'

const hasForeignEndpoint = (details: AuthorizationServerDetails): boolean =>
  [details.authorizationEndpoint, details.tokenEndpoint, details.registrationEndpoint].some(
    (endpoint) => endpoint !== '' && originOf(endpoint) !== originOf(details.issuer),
  )

/** An address without a scheme and host is on the server itself. */
function resolveEndpoint(text: unknown, issuer: string, api: string): string {
  const isRelative = typeof text === 'string' && /^(?:\/(?!\/)|[\w.-]+(?:\/|$))/.test(text)
  const base = issuer.endsWith('/') ? issuer : `${issuer}/`
  return toSafeEndpoint(isRelative && URL.canParse(text, base) ? new URL(text, base).href : text, api)
}

function readDetails(metadata: JsonObject, issuer: string, api: string): AuthorizationServerDetails {
  const grants = metadata.grant_types_supported
  const methods = metadata.code_challenge_methods_supported
  return {
    issuer,
    authorizationEndpoint: resolveEndpoint(metadata.authorization_endpoint, issuer, api),
    tokenEndpoint: resolveEndpoint(metadata.token_endpoint, issuer, api),
    registrationEndpoint: resolveEndpoint(metadata.registration_endpoint, issuer, api),
    pkce: Array.isArray(methods) ? methods.includes('S256') : null,
    clientIdMetadataDocumentSupported: metadata.client_id_metadata_document_supported === true,
    // RFC 8414 defaults to authorization_code and implicit; the latter is not supported.
    grants: Array.isArray(grants)
      ? grants.filter((grant) => typeof grant === 'string')
      : ['authorization_code'],
  }
}
