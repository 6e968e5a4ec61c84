import Type, { type Static } from 'typebox'
import type {
  Integration,
  IntegrationChange,
  NewIntegration,
  RegistryChoice,
} from '#core/model/integrations/integration.ts'
import type { IntegrationProvider } from '#core/model/integrations/providers.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import {
  buildIntegrationItemView,
  buildIntegrationView,
  integrationFields,
  integrationInputFields,
} from '#endpoints/shared/fields/integration-fields.ts'
import { buildImportRequestSchema } from '#endpoints/shared/import-report.wire.ts'
import { toNewIntegration } from '#endpoints/shared/inputs/integration-input.ts'
import { requireMcpFor } from '#endpoints/shared/registry-slug.wire.ts'
import {
  IntegrationChangeSnakeCase,
  integrationWires,
  NewIntegrationSnakeCase,
} from '#endpoints/snake-case/integration.wire.ts'
import { toV1Schema } from '../camel-case-schema.ts'

export const NewIntegrationV1 = Type.Object(toV1Schema(NewIntegrationSnakeCase).properties, {
  title: 'IntegrationCreationV1',
  ...requireMcpFor('registrySlug'),
})

export const IntegrationChangeV1 = toV1Schema(IntegrationChangeSnakeCase)

export const ImportRequestV1 = buildImportRequestSchema('ImportRequestV1', 'DocumentPartV1')

export const IntegrationV1 = toV1Schema(integrationWires.v2.Integration, 'part', 'created_at', 'updated_at')

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
