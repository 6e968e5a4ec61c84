import type { JsonObject } from '#base/json.ts'
import { coversUrl, toSafeEndpoint } from './metadata-urls.ts'
import { parseScopes } from './scopes.ts'

/** Protected resource metadata of an API or MCP server (RFC 9728). */
export type ProtectedResource = { resource: string; issuers: string[]; scopes: string[] }

const maxIssuers = 4

/** `mismatch`: the metadata describe another resource than `url` and must not be used. */
export function readResourceMetadata(
  metadata: JsonObject,
  url: string,
): ProtectedResource | { error: 'mismatch' | 'no_issuer' } {
  const { resource, authorization_servers: servers } = metadata
  if (typeof resource !== 'string' || !coversUrl(resource, url)) return { error: 'mismatch' }
  const issuers = (Array.isArray(servers) ? servers : []).map((issuer) => toSafeEndpoint(issuer, url))
  const named = [...new Set(issuers.filter((issuer) => issuer !== ''))].slice(0, maxIssuers)
  if (named.length === 0) return { error: 'no_issuer' }
  return { resource, issuers: named, scopes: parseScopes(metadata.scopes_supported) }
}
