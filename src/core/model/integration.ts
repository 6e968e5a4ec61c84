import type { Instant } from '#base/time.ts'
import type { AuthConfig } from './auth-connection.ts'

export type IntegrationKind = 'rest' | 'mcp'

/** A step of discovery, told to the owner. `code` is a stable word. */
export type DiscoveryEvent = {
  code: string
  message: string
  severity: 'info' | 'warning' | 'error'
  source: string
  userFacing: boolean
}

/** What makes the auth connection of a suggestion, but for what its owner alone has: secrets, user and client id. */
export type SuggestedConnection = {
  providerKey: string
  name: string
  config: Pick<
    AuthConfig,
    | 'type'
    | 'authorizationEndpoint'
    | 'tokenEndpoint'
    | 'registrationEndpoint'
    | 'registrationAuthMode'
    | 'headerName'
    | 'headerPrefix'
    | 'queryParamName'
    | 'scopes'
    | 'audience'
  >
  grants: string[]
}

/** A way to be let in that discovery found: enough of it makes an auth connection (`createable`). */
export type AuthSuggestion = {
  key: string
  label: string
  summary: string
  note: string
  source: string
  createable: boolean
  suggestedAuthMode: string
  suggestedAuthType: string
  providerKey: string
  authorizationServerIssuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  registrationEndpoint: string
  extensionUri: string
  clientIdMetadataDocumentSupported: boolean
  scopes: string[]
  requiredScopes: string[]
  /** Null unless `createable`. */
  connection: SuggestedConnection | null
}

/** What became of one operation of an imported document. */
export type ImportedOperation = {
  externalId: string
  method: string
  path: string
  outcome: 'imported' | 'degraded' | 'refused'
  reasons: string[]
}

export type Integration = {
  id: string
  appId: string
  key: string
  name: string
  kind: IntegrationKind
  providerKey: string
  authConnectionId: string | null
  /** The document to import (`rest`) or the server to call (`mcp`); "" means none. */
  endpoint: string
  /** Where operations are called; "" means none. */
  baseUrl: string
  title: string
  specVersion: string
  status: 'draft' | 'ready'
  discoveryWarnings: string[]
  discoveryEvents: DiscoveryEvent[]
  /** What became of each operation of the document, as of the last discovery that could read it. */
  importReport: ImportedOperation[]
  authDiscoveryStatus: 'none' | 'discovered'
  authDiscoveredAt: Instant | null
  authSuggestions: AuthSuggestion[]
  lastDiscoveredAt: Instant | null
  lastError: string | null
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

/** The URL that calls of its operations start from, and whose origin credentials may go to; "" means none. */
export const callUrlOf = ({ kind, endpoint, baseUrl }: Pick<Integration, 'kind' | 'endpoint' | 'baseUrl'>) =>
  kind === 'mcp' ? endpoint : baseUrl

export type NewIntegration = {
  name: string
  kind: IntegrationKind
  providerKey: string
  authConnectionId: string | null
  endpoint: string
  baseUrl: string
  status: 'draft' | 'ready'
}

/** An entry of the directory, and values for the variables of its address. */
export type RegistryChoice = { slug: string; variables: Record<string, string> }

/** Absent means unchanged. The kind of an integration never changes. */
export type IntegrationChange = Partial<Omit<NewIntegration, 'kind'>>
