import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { originOf } from '#base/web/url.ts'
import { coversUrl, toSafeEndpoint } from './metadata-urls.ts'
import { parseScopes } from './scopes.ts'

/** Protected resource metadata of an API or MCP server (RFC 9728); the resource is "" if the metadata name none. */
export type ProtectedResource = { resource: string; issuers: string[]; scopes: string[] }

const maxIssuers = 4

/** Accepts a list of texts (RFC 9728), a single text, or objects with the text. */
function listNamedServers({
  authorization_servers: several,
  authorization_server: single,
}: JsonObject): Json[] {
  const servers = several ?? single ?? []
  return (Array.isArray(servers) ? servers : [servers]).map((server) =>
    isJsonObject(server) ? (server.issuer ?? server.url ?? server.uri ?? null) : server,
  )
}

/**
 * `location`: where the metadata of the API at `url` was found. `mismatch`: it describes another resource and must not
 * be used; `no_resource`: it names no resource and is not from the server of the API.
 */
export function readResourceMetadata(
  metadata: JsonObject,
  url: string,
  location: string,
): ProtectedResource | { error: 'mismatch' | 'no_resource' | 'no_issuer' } {
  const resource = metadata.resource ?? ''
  // @guard protected-resource
  if (resource === '' && originOf(location) !== originOf(url)) return { error: 'no_resource' }
  if (typeof resource !== 'string' || (resource !== '' && !coversUrl(resource, url)))
    return { error: 'mismatch' }
  const issuers = listNamedServers(metadata).map((issuer) => toSafeEndpoint(issuer, url))
  const named = [...new Set(issuers.filter((issuer) => issuer !== ''))].slice(0, maxIssuers)
  if (named.length === 0) return { error: 'no_issuer' }
  return { resource, issuers: named, scopes: parseScopes(metadata.scopes_supported) }
}
