import type { AuthType } from '../auth-connections/auth-connection.ts'
import type { IntegrationKind } from './integration.ts'

/** A type of credential that the service can store and use. */
export type AuthProvider = {
  key: string
  name: string
  kind: AuthType
  docsUrl: string
  scopes: string[]
  requiresAuthorizationEndpoint: boolean
  requiresTokenEndpoint: boolean
}

/** A type of back end that the service can call. */
export type IntegrationProvider = {
  key: string
  name: string
  kind: IntegrationKind
  docsUrl: string
  authProviderKeys: string[]
}

const createAuthProvider = (key: string, name: string, kind: AuthType, docsUrl: string): AuthProvider => ({
  key,
  name,
  kind,
  docsUrl,
  scopes: [],
  requiresAuthorizationEndpoint: kind === 'oauth',
  requiresTokenEndpoint: kind === 'oauth',
})

export const authProviders: AuthProvider[] = [
  createAuthProvider('custom-oauth', 'OAuth 2.0', 'oauth', 'https://www.rfc-editor.org/rfc/rfc6749'),
  createAuthProvider(
    'custom-api-key',
    'API key',
    'api_key',
    'https://spec.openapis.org/oas/v3.1.1#security-scheme-object',
  ),
  createAuthProvider('custom-bearer', 'Bearer token', 'bearer', 'https://www.rfc-editor.org/rfc/rfc6750'),
  createAuthProvider('custom-basic', 'HTTP Basic', 'basic', 'https://www.rfc-editor.org/rfc/rfc7617'),
]

export const integrationProviders: IntegrationProvider[] = [
  {
    key: 'custom-http',
    name: 'HTTP API',
    kind: 'rest',
    docsUrl: 'https://spec.openapis.org/oas/v3.1.1',
    authProviderKeys: authProviders.map((provider) => provider.key),
  },
  {
    key: 'custom-mcp',
    name: 'MCP server',
    kind: 'mcp',
    docsUrl: 'https://modelcontextprotocol.io/specification',
    authProviderKeys: authProviders.map((provider) => provider.key),
  },
]

/** The key of the default provider for integrations of that kind; "" when there is none. */
export const findIntegrationProviderKey = (kind: IntegrationKind): string =>
  integrationProviders.find((provider) => provider.kind === kind)?.key ?? ''

/** The provider with that key; with key "", the default provider for the type of credential. */
export const findAuthProvider = (key: string, type: AuthType | undefined): AuthProvider | undefined =>
  authProviders.find((provider) => (key ? provider.key === key : provider.kind === type))
