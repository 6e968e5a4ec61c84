// Discovers how a server authenticates callers: from its challenge (RFC 9110), its protected resource metadata (RFC
// 9728), the metadata of the authorization servers named there (RFC 8414, OpenID Connect), and the OpenAPI document.
import { type Challenge, isScheme } from '#core/engines/auth-discovery/challenges.ts'
import { distinct } from '#core/engines/auth-discovery/distinct.ts'
import { told, warned } from '#core/engines/auth-discovery/findings.ts'
import { bearerSuggestion, httpSchemeSuggestion } from '#core/engines/auth-discovery/http-scheme.ts'
import { schemeFindings } from '#core/engines/auth-discovery/scheme-suggestions.ts'
import { scopesIn } from '#core/engines/auth-discovery/scopes.ts'
import type { AuthSuggestion, DiscoveryEvent, Integration, IntegrationKind } from '#core/model/integration.ts'
import type { SecurityScheme } from '#core/model/security-scheme.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { type AuthSearch, startSearch } from './auth-search.ts'
import { suggestServer, suggestServerOf } from './find-authorization-server.ts'
import { findProtectedResource, tellNoMetadata } from './find-protected-resource.ts'
import { type Probe, probeAuth } from './probe-auth.ts'

export type AuthFindings = {
  events: DiscoveryEvent[]
  suggestions: AuthSuggestion[]
  status: Integration['authDiscoveryStatus']
}

export type AuthTarget = {
  /** Where calls go; "": use the document alone. */
  url: string
  kind: IntegrationKind
  /** From the OpenAPI document, the most used first. */
  securitySchemes?: SecurityScheme[]
}

/**
 * Discovers the authentication of the server at `url`, without sending credentials. At most 10 requests and 10 seconds;
 * failures of servers are events, not exceptions.
 */
export async function discoverAuth(
  uses: Uses<'upstream' | 'clock'>,
  { url, kind, securitySchemes = [] }: AuthTarget,
): Promise<AuthFindings> {
  const search = startSearch(uses, url, kind)
  const probe = url ? await probeAuth(search) : null
  if (probe) await suggestOfMetadata(search, probe)
  for (const scheme of securitySchemes) await suggestOfScheme(search, scheme)
  if (securitySchemes.some(({ combined }) => combined)) search.events.push(combinedEvent)
  if (probe) suggestOfChallenges(search, probe)
  if (search.isCut()) search.events.push(cutEvent)
  const suggestions = distinct(search.suggestions)
  return { events: search.events, suggestions, status: suggestions.length > 0 ? 'discovered' : 'none' }
}

const combinedEvent = told(
  'openapi',
  'security_schemes_combined',
  'Some operations require several credentials at once; a connection holds one.',
)
const cutEvent = warned(
  'probe',
  'auth_discovery_cut',
  'Authentication discovery was stopped: it reached its limit of requests or time.',
)

/** One suggestion for each authorization server. */
async function suggestOfMetadata(search: AuthSearch, probe: Probe): Promise<void> {
  const { isReachable, isRefused, challenges } = probe
  if (!isReachable) return tellNoMetadata(search, 'It could not be reached.')
  const requiredScopes = scopesOf(challenges)
  const found = await findProtectedResource(search, challenges)
  for (const issuer of found?.issuers ?? []) {
    const { resource = '', scopes = [] } = found ?? {}
    await suggestServer(search, issuer, {
      source: 'protected_resource_metadata',
      resource,
      scopes,
      requiredScopes,
    })
  }
  // MCP revision 2025-03-26 has no protected resource metadata: the server's own origin is the authorization server.
  if (!found && isRefused && search.kind === 'mcp') {
    const { origin } = new URL(search.api)
    const source = 'authorization_server_metadata'
    await suggestServer(search, origin, { source, resource: '', scopes: [], requiredScopes })
  }
}

const scopesOf = (challenges: Challenge[]) =>
  scopesIn(challenges.flatMap(({ parameters }) => parameters.get('scope')?.split(' ') ?? []))

async function suggestOfScheme(search: AuthSearch, scheme: SecurityScheme): Promise<void> {
  const { kind, scopes } = scheme
  const metadataUrl = 'metadataUrl' in kind ? kind.metadataUrl : ''
  const wanted = { source: 'openapi', resource: '', scopes, requiredScopes: scopes } as const
  if (metadataUrl && (await suggestServerOf(search, metadataUrl, wanted))) return
  const { events, suggestions } = schemeFindings(scheme, search.api)
  search.events.push(...events)
  search.suggestions.push(...suggestions)
}

/** Suggestions from the challenges. A bearer token entered by hand is suggested only where no OAuth was found. */
function suggestOfChallenges(search: AuthSearch, { isRefused, challenges }: Probe): void {
  const hasOAuth = search.suggestions.some((one) => one.suggestedAuthType === 'oauth' && one.createable)
  for (const challenge of challenges) {
    if (isScheme(challenge, 'bearer') && hasOAuth) continue
    const suggestion = httpSchemeSuggestion(challenge.scheme, 'challenge')
    if (suggestion) search.suggestions.push(suggestion)
    else
      search.events.push(told('challenge', 'challenge_unsupported', `${challenge.scheme} is not supported.`))
  }
  const isSilent = isRefused && challenges.length === 0 && search.suggestions.length === 0
  if (isSilent && search.kind === 'mcp') search.suggestions.push(bearerSuggestion('probe', '', guess))
}

const guess = 'The server does not declare an authentication scheme; a bearer token is the most common.'
