import type { Instant } from '#base/time.ts'
import type { AuthConfig } from '../auth-connections/auth-connection.ts'
import type { DocumentPart } from './document-part.ts'

export type IntegrationKind = 'rest' | 'mcp'

/** A step of discovery, shown to the owner. `code` is a stable identifier. */
export type DiscoveryEvent = {
  code: string
  message: string
  severity: 'info' | 'warning' | 'error'
  source: string
  userFacing: boolean
}

/** The input that creates a suggested auth connection, except what only its owner knows: secrets, user, client id. */
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

/** An authentication method that discovery found. `createable`: enough is known to create an auth connection. */
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

/** The import result of one operation of a document; `reasons` say what was lost or why it was not imported. */
export type ImportReportEntry = {
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
  /** URL of the document to import (`rest`) or of the server to call (`mcp`); "" means none. */
  endpoint: string
  /** Path of its document, relative to the app file that it was imported with; "" means none. */
  documentPath: string
  /** Digest of that document; "" means none. */
  documentDigest: string
  /** Which part of its document is imported; null means all of it. */
  documentPart: DocumentPart | null
  /** The server that its document declared when it was imported last, which may lack a host; "" means none, or not known. */
  declaredServer: string
  /** Base URL of the operations' requests; "" means none. */
  baseUrl: string
  title: string
  specVersion: string
  status: 'draft' | 'ready'
  discoveryWarnings: string[]
  discoveryEvents: DiscoveryEvent[]
  /** One entry for each operation of the document, as of the last discovery that could read it. */
  importReport: ImportReportEntry[]
  authDiscoveryStatus: 'none' | 'discovered'
  authDiscoveredAt: Instant | null
  authSuggestions: AuthSuggestion[]
  lastDiscoveredAt: Instant | null
  lastError: string | null
  /** How often the source at `endpoint` is read for changes, as `6h`; "" means never. */
  refreshEvery: string
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

/** What is known of the source of an integration before it was read. */
export const emptyDiscovery = {
  declaredServer: '',
  title: '',
  specVersion: '',
  discoveryWarnings: [],
  discoveryEvents: [],
  importReport: [],
  authDiscoveryStatus: 'none',
  authDiscoveredAt: null,
  authSuggestions: [],
  lastDiscoveredAt: null,
  lastError: null,
} satisfies Partial<Integration>

/** The URL that its operations are called at, whose origin receives the credentials; "" means none. */
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
  documentPart?: DocumentPart | null
}

/** An entry of the directory and the values for the variables of its URL. */
export type RegistryChoice = { slug: string; variables: Record<string, string> }

/** Absent means unchanged. The kind of an integration never changes. */
export type IntegrationChange = Partial<Omit<NewIntegration, 'kind'> & Pick<Integration, 'documentPart'>>
