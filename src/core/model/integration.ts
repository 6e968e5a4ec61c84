import type { Instant } from '#base/time.ts'

export type IntegrationKind = 'rest' | 'mcp'

/** A step of discovery, told to the owner. `code` is a stable word. */
export type DiscoveryEvent = {
  code: string
  message: string
  severity: 'info' | 'warning' | 'error'
  source: string
  userFacing: boolean
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
  authDiscoveryStatus: 'none' | 'discovered'
  authDiscoveredAt: Instant | null
  authSuggestions: AuthSuggestion[]
  lastDiscoveredAt: Instant | null
  lastError: string | null
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

export type NewIntegration = {
  name: string
  kind: IntegrationKind
  providerKey: string
  authConnectionId: string | null
  endpoint: string
  baseUrl: string
  status: 'draft' | 'ready'
}

/** Absent means unchanged. The kind of an integration never changes. */
export type IntegrationChange = Partial<Omit<NewIntegration, 'kind'>>
