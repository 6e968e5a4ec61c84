import { originOf } from '#base/web/url.ts'
import type { AuthConfig, AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { OAuthServerMetadata } from '#core/ports/authorization-server-client.ts'
import type { Deps } from '#core/ports/ports.ts'

const maxPrefixes = 3

/** Possible issuers of these endpoints: their origin, or a prefix of the path of the endpoint. */
function listIssuerCandidates({ authorizationEndpoint, tokenEndpoint }: AuthConfig): string[] {
  const endpoint = authorizationEndpoint || tokenEndpoint
  const origin = originOf(endpoint)
  if (!origin) return []
  const segments = new URL(endpoint).pathname.split('/').filter(Boolean).slice(0, -1)
  const prefixes = segments.map((_, index) => `${origin}/${segments.slice(0, index + 1).join('/')}`)
  return [origin, ...prefixes.slice(-maxPrefixes)]
}

/**
 * Metadata (RFC 8414) of the connection's authorization server. Only a document with exactly the endpoints of the
 * connection counts; null when there is none.
 */
export async function findServerMetadata(
  deps: Deps<'store' | 'oauth'>,
  { appId, config }: AuthConnection,
): Promise<OAuthServerMetadata | null> {
  const integrations = await deps.store.read((reader) => reader.integrations.list(appId))
  const suggested = integrations
    .flatMap(({ authSuggestions }) => authSuggestions)
    .filter(({ tokenEndpoint }) => tokenEndpoint === config.tokenEndpoint)
    .map((suggestion) => suggestion.authorizationServerIssuer)
  const issuers = [...new Set([...suggested.filter(Boolean).slice(0, 1), ...listIssuerCandidates(config)])]
  const found = await Promise.all(issuers.map((issuer) => deps.oauth.fetchMetadata(issuer)))
  return found.find((server) => server !== null && hasEndpointsOf(server, config)) ?? null
}

const hasEndpointsOf = (server: OAuthServerMetadata, { tokenEndpoint, authorizationEndpoint }: AuthConfig) =>
  server.tokenEndpoint === tokenEndpoint &&
  (authorizationEndpoint === '' || server.authorizationEndpoint === authorizationEndpoint)
