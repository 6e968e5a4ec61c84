import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import type {
  Integration,
  IntegrationChange,
  NewIntegration,
  RegistryChoice,
} from '#core/model/integrations/integration.ts'
import { integrationProviders } from '#core/model/integrations/providers.ts'
import { buildDocumentPartSchema } from '#endpoints/shared/document-part.wire.ts'
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
import { possibleText } from './snake-case-family.ts'

const optionalProperties = {
  provider_key: Type.Optional(defineStringEnum(...integrationProviders.map((provider) => provider.key))),
  auth_id: Type.Optional(makeNullable(Type.String())),
  endpoint: Type.Optional(httpUrlString),
  base_url: Type.Optional(httpUrlString),
  status: Type.Optional(defineStringEnum('draft', 'ready')),
}

export const NewIntegrationSnakeCase = Type.Object(
  {
    name: nameString,
    kind: defineStringEnum('rest', 'mcp'),
    ...optionalProperties,
    registry_slug: Type.Optional(shortString),
    registry_variables: Type.Optional(Type.Record(Type.String(), shortString)),
  },
  { title: 'IntegrationCreation', ...requireMcpFor('registry_slug') },
)

export const IntegrationChangeSnakeCase = Type.Object(
  { name: Type.Optional(nameString), ...optionalProperties },
  { title: 'IntegrationChange' },
)

const DiscoveryEventSnakeCase = Type.Object({
  code: Type.String(),
  message: Type.String(),
  severity: Type.String(),
  source: Type.String(),
  user_facing: Type.Boolean(),
})

export const ImportRequestSnakeCase = buildImportRequestSchema('ImportRequest', 'DocumentPart')

/** A request body that creates the auth connection; the owner adds secrets, user name and client id. */
const SuggestedConnectionSnakeCase = Type.Object(
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

const AuthSuggestionSnakeCase = Type.Object(
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
    connection: makeNullable(SuggestedConnectionSnakeCase),
  },
  { title: 'AuthSuggestion' },
)

export const integrationCodecSnakeCase = createCodec(
  integrationFields,
  'snake_case',
  {},
  integrationInputFields,
)

const readNewIntegration = integrationCodecSnakeCase.compileParser(
  NewIntegrationSnakeCase,
  'registry_slug',
  'registry_variables',
)
export const parseNewIntegration = (body: Static<typeof NewIntegrationSnakeCase>): NewIntegration =>
  toNewIntegration(readNewIntegration(body))

/** Null when the integration does not come from the server directory. */
export const parseRegistryChoice = (body: Static<typeof NewIntegrationSnakeCase>): RegistryChoice | null =>
  body.registry_slug ? { slug: body.registry_slug, variables: body.registry_variables ?? {} } : null

export const parseIntegrationChange: (body: Static<typeof IntegrationChangeSnakeCase>) => IntegrationChange =
  integrationCodecSnakeCase.compileParser(IntegrationChangeSnakeCase)

type FamilyParts<Possible extends TSchema, Totals extends TProperties> = {
  title: string
  /** An id or a time that may be missing. */
  possible: Possible
  /** The totals of the import report. */
  totals: Totals
  leftOut: 'refused' | 'skipped'
}

const buildIntegrationSchema = <Possible extends TSchema, Totals extends TProperties>({
  title,
  possible,
  totals,
}: FamilyParts<Possible, Totals>) =>
  Type.Object(
    {
      id: Type.String(),
      app_id: Type.String(),
      key: Type.String(),
      name: Type.String(),
      kind: Type.String(),
      provider_id: Type.String(),
      provider_key: Type.String(),
      provider_name: Type.String(),
      auth_id: possible,
      endpoint: Type.String(),
      base_url: Type.String(),
      part: makeNullable(buildDocumentPartSchema('DocumentPart')),
      title: Type.String(),
      spec_version: Type.String(),
      discovery_warnings: Type.Array(Type.String()),
      discovery_events: Type.Array(DiscoveryEventSnakeCase),
      import_report: buildImportReportSchema(totals),
      auth_discovery_status: Type.String(),
      auth_discovered_at: possible,
      auth_suggestions: Type.Array(AuthSuggestionSnakeCase),
      status: Type.String(),
      last_discovered_at: possible,
      last_error: makeNullable(Type.String()),
      created_at: Type.String(),
      updated_at: Type.String(),
    },
    { title },
  )

const buildIntegrationWire = <Possible extends TSchema, Totals extends TProperties>(
  parts: FamilyParts<Possible, Totals>,
) => {
  const Integration = buildIntegrationSchema(parts)
  const present = integrationCodecSnakeCase.compilePresenter(Integration)
  return {
    Integration,
    presentIntegration: (row: Integration) => present(buildIntegrationView(row, parts.leftOut)),
    presentIntegrationItem: (row: Integration) => present(buildIntegrationItemView(row)),
  }
}

const totals = { imported: Type.Integer(), degraded: Type.Integer() }

export const integrationWires = {
  v2: buildIntegrationWire({
    title: 'IntegrationV2',
    possible: possibleText.v2,
    totals: { ...totals, refused: Type.Integer() },
    leftOut: 'refused',
  }),
  v3: buildIntegrationWire({
    title: 'Integration',
    possible: possibleText.v3,
    totals: { ...totals, skipped: Type.Integer() },
    leftOut: 'skipped',
  }),
}
