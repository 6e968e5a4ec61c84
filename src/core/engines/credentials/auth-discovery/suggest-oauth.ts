import type { AuthSuggestion, IntegrationKind } from '#core/model/integrations/integration.ts'
import { createAuthSuggestion } from './auth-suggestion.ts'
import type { DiscoverySource } from './discovery-findings.ts'
import type { AuthorizationServerDetails } from './server-metadata.ts'

/**
 * The purpose of the tokens. `resource`: the resource identifier (RFC 9728) and audience of the API; "" if
 * unknown.
 */
export type TokenRequirements = {
  kind: IntegrationKind
  source: DiscoverySource
  resource: string
  scopes: string[]
  requiredScopes: string[]
}

/** The MCP extension for machine-to-machine authorization. */
const clientCredentialsExtension = 'io.modelcontextprotocol/oauth-client-credentials'

/** The suggestion for an authorization server; if it cannot be used, the note says why. */
export function suggestOAuth(
  server: AuthorizationServerDetails,
  requirements: TokenRequirements,
): AuthSuggestion {
  const grants = selectGrants(server, requirements.kind)
  const isMachine = grants[0] === 'client_credentials'
  const problem = grants.length === 0 ? describeProblem(server) : ''
  const scopes = requirements.requiredScopes.length > 0 ? requirements.requiredScopes : requirements.scopes
  const { host, pathname } = new URL(server.issuer)
  const location = pathname === '/' ? host : `${host}${pathname}`
  return createAuthSuggestion('oauth', {
    source: requirements.source,
    label: `OAuth at ${location}`,
    summary: isMachine ? `Tokens of ${location} by the client credentials grant.` : `Sign in at ${location}.`,
    note: problem || describeRegistration(server),
    createable: problem === '',
    config: {
      authorizationEndpoint: server.authorizationEndpoint,
      tokenEndpoint: server.tokenEndpoint,
      registrationEndpoint: server.registrationEndpoint,
      registrationAuthMode: server.registrationEndpoint ? 'none' : '',
      scopes,
      audience: requirements.resource,
    },
    grants,
    server: {
      authorizationServerIssuer: server.issuer,
      extensionUri: isMachine && requirements.kind === 'mcp' ? clientCredentialsExtension : '',
      clientIdMetadataDocumentSupported: server.clientIdMetadataDocumentSupported,
      requiredScopes: requirements.requiredScopes,
    },
  })
}

/** The authorization code grant where it is safe, else client credentials; [] when neither is possible. */
function selectGrants(server: AuthorizationServerDetails, kind: IntegrationKind): string[] {
  if (!server.tokenEndpoint) return []
  // MCP clients must not use a server whose metadata lack PKCE support. For other APIs a missing member is accepted.
  const isProtected = server.pkce ?? kind !== 'mcp'
  const refresh = server.grants.includes('refresh_token') ? ['refresh_token'] : []
  if (server.grants.includes('authorization_code') && server.authorizationEndpoint && isProtected) {
    return ['authorization_code', ...refresh]
  }
  return server.grants.includes('client_credentials') ? ['client_credentials'] : []
}

function describeProblem(server: AuthorizationServerDetails): string {
  if (!server.tokenEndpoint) return 'The authorization server has no usable token endpoint.'
  if (!server.grants.includes('authorization_code'))
    return 'The authorization server offers no supported grant.'
  if (!server.authorizationEndpoint) return 'The authorization server has no usable authorization endpoint.'
  return 'The metadata of the authorization server do not declare support of PKCE with S256.'
}

const describeRegistration = ({ registrationEndpoint }: AuthorizationServerDetails) =>
  registrationEndpoint
    ? 'The service registers itself as a client.'
    : 'Register a client at the authorization server; add its id and, if it has one, its secret.'
