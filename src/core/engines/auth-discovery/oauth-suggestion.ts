import type { AuthSuggestion, IntegrationKind } from '#core/model/integration.ts'
import type { FindingSource } from './findings.ts'
import type { AuthorizationServer } from './server-metadata.ts'
import { suggestionOf } from './suggestion.ts'

/** What tokens are wanted for. `resource` is what the API calls itself (RFC 9728): the audience of its tokens; "" is not known. */
export type Wanted = {
  kind: IntegrationKind
  source: FindingSource
  resource: string
  scopes: string[]
  requiredScopes: string[]
}

/** The extension of MCP by which a program is let in without a person. */
const clientCredentialsExtension = 'io.modelcontextprotocol/oauth-client-credentials'

/** One suggestion of an authorization server; one that cannot be used says why in its note. */
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
    summary: isMachine ? `Tokens of ${place} for a client of its own.` : `Sign in at ${place}.`,
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

/** A person signs in where that can be done safely, else the service asks in its own name; [] when neither can be. */
function grantsFor(server: AuthorizationServer, kind: IntegrationKind): string[] {
  if (!server.tokenEndpoint) return []
  // MCP wants a client to turn away from a server that does not say so; other servers often just do not say.
  const isProtected = server.pkce ?? kind !== 'mcp'
  const refresh = server.grants.includes('refresh_token') ? ['refresh_token'] : []
  if (server.grants.includes('authorization_code') && server.authorizationEndpoint && isProtected) {
    return ['authorization_code', ...refresh]
  }
  return server.grants.includes('client_credentials') ? ['client_credentials'] : []
}

function faultOf(server: AuthorizationServer): string {
  if (!server.tokenEndpoint) return 'The authorization server names no token endpoint that may be used.'
  if (!server.grants.includes('authorization_code')) return 'The authorization server offers no known grant.'
  if (!server.authorizationEndpoint)
    return 'The authorization server names no authorization endpoint that may be used.'
  return 'The authorization server does not say that it supports PKCE with S256.'
}

const noteOf = ({ registrationEndpoint }: AuthorizationServer) =>
  registrationEndpoint
    ? 'The service registers itself as a client.'
    : 'Register a client at the authorization server; add its id and, if it has one, its secret.'
