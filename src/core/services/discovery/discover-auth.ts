// Discovers how a server authenticates callers: from its challenge (RFC 9110), its protected resource metadata (RFC
// 9728), the metadata of the authorization servers named there (RFC 8414, OpenID Connect), and the OpenAPI document.
import {
  type AuthChallenge,
  createInfoEvent,
  createWarningEvent,
  deduplicateSuggestions,
  findSchemeSuggestions,
  hasScheme,
  parseScopes,
  resolveOnServer,
  suggestBearer,
  suggestHttpScheme,
} from '#core/engines/credentials/auth-discovery/index.ts'
import type {
  AuthSuggestion,
  DiscoveryEvent,
  Integration,
  IntegrationKind,
} from '#core/model/integrations/integration.ts'
import type { SecurityScheme } from '#core/model/integrations/security-scheme.ts'
import { type AuthSearch, type AuthSearchDeps, startAuthSearch } from './auth-search.ts'
import { findProtectedResource, reportNoResourceMetadata } from './find-protected-resource.ts'
import { type AuthProbe, probeAuth } from './probe-auth.ts'
import { suggestAuthorizationServer, suggestServerFromMetadata } from './suggest-authorization-server.ts'

export type AuthFindings = {
  events: DiscoveryEvent[]
  suggestions: AuthSuggestion[]
  status: Integration['authDiscoveryStatus']
}

export type AuthDiscoveryTarget = {
  /** The URL of calls; "" uses only the document. */
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
  deps: AuthSearchDeps,
  { url, kind, securitySchemes = [] }: AuthDiscoveryTarget,
): Promise<AuthFindings> {
  const search = startAuthSearch(deps, url, kind)
  const probe = url ? await probeAuth(search) : null
  if (probe) await suggestFromMetadata(search, probe)
  for (const scheme of securitySchemes) await suggestFromScheme(search, scheme)
  if (securitySchemes.some(({ combined }) => combined)) search.events.push(combinedEvent)
  if (probe) suggestFromChallenges(search, probe)
  if (search.isExhausted()) search.events.push(exhaustedEvent)
  const suggestions = deduplicateSuggestions(search.suggestions)
  return { events: search.events, suggestions, status: suggestions.length > 0 ? 'discovered' : 'none' }
}

const combinedEvent = createInfoEvent(
  'openapi',
  'security_schemes_combined',
  'Some operations require several credentials at once; a connection holds one.',
)
const exhaustedEvent = createWarningEvent(
  'probe',
  'auth_discovery_cut',
  'Authentication discovery was stopped: it reached its limit of requests or time.',
)

/** One suggestion for each authorization server. */
async function suggestFromMetadata(search: AuthSearch, probe: AuthProbe): Promise<void> {
  const { isReachable, requiresCredentials, challenges } = probe
  if (!isReachable) return reportNoResourceMetadata(search, 'It could not be reached.')
  const requiredScopes = scopesOf(challenges)
  const resourceMetadata = await findProtectedResource(search, challenges)
  for (const issuer of resourceMetadata?.issuers ?? []) {
    const { resource = '', scopes = [] } = resourceMetadata ?? {}
    await suggestAuthorizationServer(search, issuer, {
      source: 'protected_resource_metadata',
      resource,
      scopes,
      requiredScopes,
    })
  }
  // MCP revision 2025-03-26 has no protected resource metadata: the server's own origin is the authorization server.
  if (!resourceMetadata && requiresCredentials && search.kind === 'mcp') {
    const { origin } = new URL(search.apiUrl)
    const source = 'authorization_server_metadata'
    await suggestAuthorizationServer(search, origin, { source, resource: '', scopes: [], requiredScopes })
  }
}

const scopesOf = (challenges: AuthChallenge[]) =>
  parseScopes(challenges.flatMap(({ parameters }) => parameters.get('scope')?.split(' ') ?? []))

async function suggestFromScheme(search: AuthSearch, scheme: SecurityScheme): Promise<void> {
  const { kind, scopes } = scheme
  const metadataUrl =
    'metadataUrl' in kind ? resolveOnServer(kind.metadataUrl, search.apiUrl, scheme.servedBy) : ''
  const requirements = { source: 'openapi', resource: '', scopes, requiredScopes: scopes } as const
  if (metadataUrl && (await suggestServerFromMetadata(search, metadataUrl, requirements))) return
  const { events, suggestions } = findSchemeSuggestions(scheme, search.apiUrl)
  search.events.push(...events)
  search.suggestions.push(...suggestions)
}

/** Suggestions from the challenges. A bearer token entered by hand is suggested only where no OAuth was found. */
function suggestFromChallenges(search: AuthSearch, { requiresCredentials, challenges }: AuthProbe): void {
  const hasOAuth = search.suggestions.some(
    (suggestion) => suggestion.suggestedAuthType === 'oauth' && suggestion.createable,
  )
  for (const challenge of challenges) {
    if (hasScheme(challenge, 'bearer') && hasOAuth) continue
    const suggestion = suggestHttpScheme(challenge.scheme, 'challenge')
    if (suggestion) search.suggestions.push(suggestion)
    else
      search.events.push(
        createInfoEvent('challenge', 'challenge_unsupported', `${challenge.scheme} is not supported.`),
      )
  }
  const givesNoHint = requiresCredentials && challenges.length === 0 && search.suggestions.length === 0
  if (givesNoHint && search.kind === 'mcp') search.suggestions.push(suggestBearer('probe', '', guessNote))
}

const guessNote = 'The server does not declare an authentication scheme; a bearer token is the most common.'
