import Type, { type Static } from 'typebox'
import type {
  AuthSuggestion,
  DiscoveryEvent,
  ImportReportEntry,
  Integration,
  IntegrationChange,
  NewIntegration,
  RegistryChoice,
  SuggestedConnection,
} from '#core/model/integrations/integration.ts'
import { findIntegrationProviderKey, integrationProviders } from '#core/model/integrations/providers.ts'
import {
  buildImportReportSchema,
  importBodyProperties,
  presentImportTotals,
} from '#endpoints/shared/import-report.wire.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
import {
  defineStringEnum,
  makeNullable,
  nameString,
  shortString,
  urlString,
} from '#endpoints/shared/scalars.wire.ts'

const optionalProperties = {
  provider_key: Type.Optional(defineStringEnum(...integrationProviders.map((provider) => provider.key))),
  auth_id: Type.Optional(Type.String()),
  endpoint: Type.Optional(urlString),
  base_url: Type.Optional(urlString),
  status: Type.Optional(defineStringEnum('draft', 'ready')),
}

export const NewIntegrationV2 = Type.Object(
  {
    name: nameString,
    kind: defineStringEnum('rest', 'mcp'),
    ...optionalProperties,
    registry_slug: Type.Optional(shortString),
    registry_variables: Type.Optional(Type.Record(Type.String(), shortString)),
  },
  { title: 'NewIntegration' },
)

export const IntegrationChangeV2 = Type.Object(
  { name: Type.Optional(nameString), ...optionalProperties },
  { title: 'IntegrationChange' },
)

const DiscoveryEventV2 = Type.Object({
  code: Type.String(),
  message: Type.String(),
  severity: Type.String(),
  source: Type.String(),
  user_facing: Type.Boolean(),
})

export const ImportRequestV2 = Type.Object(importBodyProperties, { title: 'ImportRequest' })

/** A request body that creates the auth connection; the owner adds secrets, user name and client id. */
const SuggestedConnectionV2 = Type.Object(
  {
    provider_key: Type.String(),
    name: Type.String(),
    config: Type.Object({
      type: Type.String(),
      authorization_endpoint: Type.String(),
      token_endpoint: Type.String(),
      registration_endpoint: Type.String(),
      registration_auth_mode: Type.String(),
      header_name: Type.String(),
      header_prefix: Type.String(),
      query_param_name: Type.String(),
      scopes: Type.Array(Type.String()),
      audience: Type.String(),
    }),
    grants: Type.Array(Type.String()),
  },
  { title: 'SuggestedConnection' },
)

const AuthSuggestionV2 = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    summary: Type.String(),
    note: Type.String(),
    source: Type.String(),
    createable: Type.Boolean(),
    suggested_auth_mode: Type.String(),
    suggested_auth_type: Type.String(),
    provider_key: Type.String(),
    authorization_server_issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    registration_endpoint: Type.String(),
    extension_uri: Type.String(),
    client_id_metadata_document_supported: Type.Boolean(),
    scopes: Type.Array(Type.String()),
    required_scopes: Type.Array(Type.String()),
    connection: makeNullable(SuggestedConnectionV2),
  },
  { title: 'AuthSuggestion' },
)

export const IntegrationV2 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    key: Type.String(),
    name: Type.String(),
    kind: Type.String(),
    provider_id: Type.String(),
    provider_key: Type.String(),
    provider_name: Type.String(),
    auth_id: Type.String(),
    endpoint: Type.String(),
    base_url: Type.String(),
    title: Type.String(),
    spec_version: Type.String(),
    discovery_warnings: Type.Array(Type.String()),
    discovery_events: Type.Array(DiscoveryEventV2),
    import_report: buildImportReportSchema({ external_id: Type.String() }),
    auth_discovery_status: Type.String(),
    auth_discovered_at: Type.String(),
    auth_suggestions: Type.Array(AuthSuggestionV2),
    status: Type.String(),
    last_discovered_at: Type.String(),
    last_error: makeNullable(Type.String()),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Integration' },
)

export const parseNewIntegration = (body: Static<typeof NewIntegrationV2>): NewIntegration => ({
  name: body.name,
  kind: body.kind,
  providerKey: body.provider_key ?? findIntegrationProviderKey(body.kind),
  authConnectionId: body.auth_id || null,
  endpoint: body.endpoint ?? '',
  baseUrl: body.base_url ?? '',
  status: body.status ?? 'ready',
})

/** Null when the integration does not come from the server directory. */
export const parseRegistryChoice = (body: Static<typeof NewIntegrationV2>): RegistryChoice | null =>
  body.registry_slug ? { slug: body.registry_slug, variables: body.registry_variables ?? {} } : null

export const parseIntegrationChange = (body: Static<typeof IntegrationChangeV2>): IntegrationChange => ({
  ...pickDefined(body, 'name', 'endpoint', 'status'),
  ...(body.provider_key !== undefined && { providerKey: body.provider_key }),
  ...(body.auth_id !== undefined && { authConnectionId: body.auth_id || null }),
  ...(body.base_url !== undefined && { baseUrl: body.base_url }),
})

const presentDiscoveryEvent = (event: DiscoveryEvent): Static<typeof DiscoveryEventV2> => ({
  code: event.code,
  message: event.message,
  severity: event.severity,
  source: event.source,
  user_facing: event.userFacing,
})

const presentSuggestedConnection = ({
  providerKey,
  name,
  config,
  grants,
}: SuggestedConnection): Static<typeof SuggestedConnectionV2> => ({
  provider_key: providerKey,
  name,
  config: {
    type: config.type,
    authorization_endpoint: config.authorizationEndpoint,
    token_endpoint: config.tokenEndpoint,
    registration_endpoint: config.registrationEndpoint,
    registration_auth_mode: config.registrationAuthMode,
    header_name: config.headerName,
    header_prefix: config.headerPrefix,
    query_param_name: config.queryParamName,
    scopes: config.scopes,
    audience: config.audience,
  },
  grants,
})

const presentAuthSuggestion = (suggestion: AuthSuggestion): Static<typeof AuthSuggestionV2> => ({
  key: suggestion.key,
  label: suggestion.label,
  summary: suggestion.summary,
  note: suggestion.note,
  source: suggestion.source,
  createable: suggestion.createable,
  suggested_auth_mode: suggestion.suggestedAuthMode,
  suggested_auth_type: suggestion.suggestedAuthType,
  provider_key: suggestion.providerKey,
  authorization_server_issuer: suggestion.authorizationServerIssuer,
  authorization_endpoint: suggestion.authorizationEndpoint,
  token_endpoint: suggestion.tokenEndpoint,
  registration_endpoint: suggestion.registrationEndpoint,
  extension_uri: suggestion.extensionUri,
  client_id_metadata_document_supported: suggestion.clientIdMetadataDocumentSupported,
  scopes: suggestion.scopes,
  required_scopes: suggestion.requiredScopes,
  connection: suggestion.connection && presentSuggestedConnection(suggestion.connection),
})

export const presentIntegrationItem = (integration: Integration): Static<typeof IntegrationV2> => ({
  id: integration.id,
  app_id: integration.appId,
  key: integration.key,
  name: integration.name,
  kind: integration.kind,
  provider_id: integration.providerKey,
  provider_key: integration.providerKey,
  provider_name:
    integrationProviders.find((provider) => provider.key === integration.providerKey)?.name ?? '',
  auth_id: integration.authConnectionId ?? '',
  endpoint: integration.endpoint,
  base_url: integration.baseUrl,
  title: integration.title,
  spec_version: integration.specVersion,
  discovery_warnings: integration.discoveryWarnings,
  discovery_events: integration.discoveryEvents.map(presentDiscoveryEvent),
  import_report: presentImportTotals(integration.importReport),
  auth_discovery_status: integration.authDiscoveryStatus,
  auth_discovered_at: integration.authDiscoveredAt ?? '',
  auth_suggestions: integration.authSuggestions.map(presentAuthSuggestion),
  status: integration.status,
  last_discovered_at: integration.lastDiscoveredAt ?? '',
  last_error: integration.lastError,
  created_at: integration.createdAt,
  updated_at: integration.updatedAt,
})

const presentImportedOperation = ({ externalId, ...operation }: ImportReportEntry) => ({
  external_id: externalId,
  ...operation,
})

export function presentIntegration(integration: Integration): Static<typeof IntegrationV2> {
  const item = presentIntegrationItem(integration)
  return {
    ...item,
    import_report: {
      ...item.import_report,
      operations: integration.importReport.map(presentImportedOperation),
    },
  }
}
