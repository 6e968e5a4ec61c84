import Type, { type Static } from 'typebox'
import type {
  Integration,
  IntegrationChange,
  NewIntegration,
  RegistryChoice,
} from '#core/model/integrations/integration.ts'
import { type IntegrationProvider, integrationProviders } from '#core/model/integrations/providers.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import {
  buildIntegrationItemView,
  buildIntegrationView,
  integrationFields,
  integrationInputFields,
} from '#endpoints/shared/fields/integration-fields.ts'
import { buildImportReportSchema, buildImportRequestSchema } from '#endpoints/shared/import-report.wire.ts'
import { toNewIntegration } from '#endpoints/shared/inputs/integration-input.ts'
import { requireMcpFor } from '#endpoints/shared/registry-slug.wire.ts'
import {
  defineStringEnum,
  httpUrlString,
  makeNullable,
  nameString,
  shortString,
} from '#endpoints/shared/scalars.wire.ts'

const providerKeyEnum = defineStringEnum(...integrationProviders.map((provider) => provider.key))
const integrationStatusEnum = defineStringEnum('draft', 'ready')

export const NewIntegrationV1 = Type.Object(
  {
    name: nameString,
    kind: defineStringEnum('rest', 'mcp'),
    registrySlug: Type.Optional(shortString),
    registryVariables: Type.Optional(Type.Record(Type.String(), shortString)),
    providerKey: Type.Optional(providerKeyEnum),
    authId: Type.Optional(Type.String()),
    endpoint: Type.Optional(httpUrlString),
    baseUrl: Type.Optional(httpUrlString),
    status: Type.Optional(integrationStatusEnum),
  },
  { title: 'NewIntegrationV1', ...requireMcpFor('registrySlug') },
)

export const IntegrationChangeV1 = Type.Object(
  {
    name: Type.Optional(nameString),
    providerKey: Type.Optional(providerKeyEnum),
    authId: Type.Optional(Type.String()),
    endpoint: Type.Optional(httpUrlString),
    baseUrl: Type.Optional(httpUrlString),
    status: Type.Optional(integrationStatusEnum),
  },
  { title: 'IntegrationChangeV1' },
)

export const ImportRequestV1 = buildImportRequestSchema('ImportRequestV1', 'DocumentPartV1')

/** A request body that creates the auth connection; the owner adds secrets, user name and client id. */
const SuggestedConnectionV1 = Type.Object(
  {
    providerKey: Type.String(),
    name: Type.String(),
    config: Type.Object({
      type: Type.String(),
      authorizationEndpoint: Type.String(),
      tokenEndpoint: Type.String(),
      registrationEndpoint: Type.String(),
      registrationAuthMode: Type.String(),
      headerName: Type.String(),
      headerPrefix: Type.String(),
      queryParamName: Type.String(),
      scopes: Type.Array(Type.String()),
      audience: Type.String(),
    }),
    grants: Type.Array(Type.String()),
  },
  { title: 'SuggestedConnectionV1' },
)

const AuthSuggestionV1 = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    summary: Type.String(),
    note: Type.String(),
    source: Type.String(),
    createable: Type.Boolean(),
    suggestedAuthMode: Type.String(),
    suggestedAuthType: Type.String(),
    providerKey: Type.String(),
    authorizationServerIssuer: Type.String(),
    authorizationEndpoint: Type.String(),
    tokenEndpoint: Type.String(),
    registrationEndpoint: Type.String(),
    extensionUri: Type.String(),
    clientIdMetadataDocumentSupported: Type.Boolean(),
    scopes: Type.Array(Type.String()),
    requiredScopes: Type.Array(Type.String()),
    connection: makeNullable(SuggestedConnectionV1),
  },
  { title: 'AuthSuggestionV1' },
)

export const IntegrationV1 = Type.Object(
  {
    id: Type.String(),
    appId: Type.String(),
    key: Type.String(),
    name: Type.String(),
    kind: Type.String(),
    providerId: Type.String(),
    providerKey: Type.String(),
    providerName: Type.String(),
    authId: Type.String(),
    endpoint: Type.String(),
    baseUrl: Type.String(),
    title: Type.String(),
    specVersion: Type.String(),
    discoveryWarnings: Type.Array(Type.String()),
    discoveryEvents: Type.Array(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        severity: Type.String(),
        source: Type.String(),
        userFacing: Type.Boolean(),
      }),
    ),
    importReport: buildImportReportSchema({ externalId: Type.String() }),
    authDiscoveryStatus: Type.String(),
    authDiscoveredAt: Type.String(),
    authSuggestions: Type.Array(AuthSuggestionV1),
    status: Type.String(),
    lastDiscoveredAt: Type.String(),
    lastError: makeNullable(Type.String()),
  },
  { title: 'IntegrationV1' },
)

export const IntegrationProviderV1 = Type.Object(
  {
    id: Type.String(),
    key: Type.String(),
    name: Type.String(),
    kind: Type.String(),
    docsUrl: Type.String(),
    authProviderKeys: Type.Array(Type.String()),
    discoveryMode: Type.String(),
    operationShapeVersion: Type.String(),
    supportsUserDefinedEndpoints: Type.Boolean(),
  },
  { title: 'IntegrationProviderV1' },
)

export const integrationCodecV1 = createCodec(integrationFields, 'camelCase', {}, integrationInputFields)

const readNewIntegration = integrationCodecV1.compileParser(
  NewIntegrationV1,
  'registrySlug',
  'registryVariables',
)
export const parseNewIntegration = (body: Static<typeof NewIntegrationV1>): NewIntegration =>
  toNewIntegration(readNewIntegration(body))

/** Null when the integration does not come from the server directory. */
export const parseRegistryChoice = (body: Static<typeof NewIntegrationV1>): RegistryChoice | null =>
  body.registrySlug ? { slug: body.registrySlug, variables: body.registryVariables ?? {} } : null

export const parseIntegrationChange: (body: Static<typeof IntegrationChangeV1>) => IntegrationChange =
  integrationCodecV1.compileParser(IntegrationChangeV1)

const presentIntegrationView = integrationCodecV1.compilePresenter(IntegrationV1)

export const presentIntegrationItem = (integration: Integration): Static<typeof IntegrationV1> =>
  presentIntegrationView(buildIntegrationItemView(integration))

export const presentIntegration = (integration: Integration): Static<typeof IntegrationV1> =>
  presentIntegrationView(buildIntegrationView(integration))

export const presentIntegrationProvider = (
  provider: IntegrationProvider,
): Static<typeof IntegrationProviderV1> => ({
  id: provider.key,
  key: provider.key,
  name: provider.name,
  kind: provider.kind,
  docsUrl: provider.docsUrl,
  authProviderKeys: provider.authProviderKeys,
  discoveryMode: 'manual',
  operationShapeVersion: 'v1',
  supportsUserDefinedEndpoints: true,
})
