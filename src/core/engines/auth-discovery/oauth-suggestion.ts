import type { AuthSuggestion, IntegrationKind } from '#core/model/integration.ts'
import type { FindingSource } from './findings.ts'
import type { AuthorizationServer } from './server-metadata.ts'
import { suggestionOf } from './suggestion.ts'

/** What the tokens are for. `resource` is the resource identifier (RFC 9728) and audience of the API; "" is unknown. */
export type Wanted = {
  kind: IntegrationKind
  source: FindingSource
  resource: string
  scopes: string[]
  requiredScopes: string[]
}

/** The MCP extension for machine-to-machine authorization. */
const clientCredentialsExtension = 'io.modelcontextprotocol/oauth-client-credentials'

/** The suggestion for an authorization server; if it cannot be used, the note says why. */
export function oauthSuggestion(server: AuthorizationServer, wanted: Wanted): AuthSuggestion {
  const grants = grantsFor(server, wanted.kind)
  const isMachine = grants[0] === 'client_credentials'
  const fault = grants.length === 0 ? faultOf(server) : ''
  const scopes = wanted.requiredScopes.length > 0 ? wanted.requiredScopes : wanted.scopes
  const { host, pathname } = new URL(server.issuer)
  const place = pathname === '/' ? host : `${host}${pathname}`
  return suggestionOf('oauth', {
    source: wanted.source,
    label: `OAuth at ${place}`,
    summary: isMachine ? `Tokens of ${place} by the client credentials grant.` : `Sign in at ${place}.`,
    note: fault || noteOf(server),
    createable: fault === '',
    config: {
      authorizationEndpoint: server.authorizationEndpoint,
      tokenEndpoint: server.tokenEndpoint,
      registrationEndpoint: server.registrationEndpoint,
      registrationAuthMode: server.registrationEndpoint ? 'none' : '',
      scopes,
      audience: wanted.resource,
    },
    grants,
    server: {
      authorizationServerIssuer: server.issuer,
      extensionUri: isMachine && wanted.kind === 'mcp' ? clientCredentialsExtension : '',
      clientIdMetadataDocumentSupported: server.clientIdMetadataDocumentSupported,
      requiredScopes: wanted.requiredScopes,
    },
  })
}

/** The authorization code grant where it is safe, else client credentials; [] when neither is possible. */
function grantsFor(server: AuthorizationServer, kind: IntegrationKind): string[] {
  if (!server.tokenEndpoint) return []
  // MCP clients must not use a server whose metadata lack PKCE support. For other APIs a missing member is accepted.
  const isProtected = server.pkce ?? kind !== 'mcp'
  const refresh = server.grants.includes('refresh_token') ? ['refresh_token'] : []
  if (server.grants.includes('authorization_code') && server.authorizationEndpoint && isProtected) {
    return ['authorization_code', ...refresh]
  }
  return server.grants.includes('client_credentials') ? ['client_credentials'] : []
}

function faultOf(server: AuthorizationServer): string {
  if (!server.tokenEndpoint) return 'The authorization server has no usable token endpoint.'
  if (!server.grants.includes('authorization_code'))
    return 'The authorization server offers no supported grant.'
  if (!server.authorizationEndpoint) return 'The authorization server has no usable authorization endpoint.'
  return 'The metadata of the authorization server do not declare support of PKCE with S256.'
}

const noteOf = ({ registrationEndpoint }: AuthorizationServer) =>
  registrationEndpoint
    ? 'The service registers itself as a client.'
    : 'Register a client at the authorization server; add its id and, if it has one, its secret.'
