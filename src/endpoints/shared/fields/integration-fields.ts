// The properties of integrations by their names in the model, as every family shows them.
import type {
  AuthSuggestion,
  DiscoveryEvent,
  ImportReportEntry,
  Integration,
  SuggestedConnection,
} from '#core/model/integrations/integration.ts'
import { integrationProviders } from '#core/model/integrations/providers.ts'
import { type DocumentPartView, presentDocumentPart } from '../document-part.wire.ts'
import { defineFields, emptyAsNull, nest, nestList, plain } from '../field-map.ts'
import { presentImportTotals } from '../import-report.wire.ts'
import { authConfigFields } from './auth-connection-fields.ts'

const discoveryEventFields = defineFields<DiscoveryEvent>()({
  code: plain,
  message: plain,
  severity: plain,
  source: plain,
  userFacing: plain,
})

const suggestedConnectionFields = defineFields<SuggestedConnection>()({
  providerKey: plain,
  name: plain,
  config: nest(authConfigFields),
  grants: plain,
})

const authSuggestionFields = defineFields<AuthSuggestion>()({
  key: plain,
  label: plain,
  summary: plain,
  note: plain,
  source: plain,
  createable: plain,
  suggestedAuthMode: plain,
  suggestedAuthType: plain,
  providerKey: plain,
  authorizationServerIssuer: plain,
  authorizationEndpoint: plain,
  tokenEndpoint: plain,
  registrationEndpoint: plain,
  extensionUri: plain,
  clientIdMetadataDocumentSupported: plain,
  scopes: plain,
  requiredScopes: plain,
  connection: nest(suggestedConnectionFields),
})

const importedOperationFields = defineFields<ImportReportEntry>()({
  externalId: plain,
  method: plain,
  path: plain,
  outcome: plain,
  reasons: plain,
})

type ImportReportView = ReturnType<typeof presentImportTotals> & { operations?: ImportReportEntry[] }

const importReportFields = defineFields<ImportReportView>()({
  imported: plain,
  degraded: plain,
  refused: plain,
  operations: nestList(importedOperationFields),
})

type IntegrationView = Omit<Integration, 'importReport'> & {
  providerId: string
  providerName: string
  importReport: ImportReportView
  part: DocumentPartView | null
}

export const integrationFields = defineFields<IntegrationView>()({
  id: plain,
  appId: plain,
  key: plain,
  name: plain,
  kind: plain,
  providerId: plain,
  providerKey: plain,
  providerName: plain,
  authConnectionId: { ...emptyAsNull, as: 'authId' },
  endpoint: plain,
  baseUrl: plain,
  part: plain,
  title: plain,
  specVersion: plain,
  discoveryWarnings: plain,
  discoveryEvents: nestList(discoveryEventFields),
  importReport: nest(importReportFields),
  authDiscoveryStatus: plain,
  authDiscoveredAt: emptyAsNull,
  authSuggestions: nestList(authSuggestionFields),
  status: plain,
  lastDiscoveredAt: emptyAsNull,
  lastError: plain,
  createdAt: plain,
  updatedAt: plain,
})

export const integrationInputFields = { registrySlug: plain, registryVariables: plain }

/** For lists: with the totals of the import report only, and without the overlay of its part, which may be long. */
export const buildIntegrationItemView = (integration: Integration): IntegrationView => ({
  ...integration,
  part: integration.documentPart && presentDocumentPart({ ...integration.documentPart, overlay: null }),
  providerId: integration.providerKey,
  providerName: integrationProviders.find(({ key }) => key === integration.providerKey)?.name ?? '',
  importReport: presentImportTotals(integration.importReport),
})

export function buildIntegrationView(integration: Integration): IntegrationView {
  const view = buildIntegrationItemView(integration)
  return {
    ...view,
    part: integration.documentPart && presentDocumentPart(integration.documentPart),
    importReport: { ...view.importReport, operations: integration.importReport },
  }
}
