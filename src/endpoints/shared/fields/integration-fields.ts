// The properties of integrations by their names in the model, as every family shows them.
import { importReportMembers, integration } from '#core/entities/integration.ts'
import { json, list, nest, number, text, textMap } from '#core/entities/member.ts'
import type { ImportReportEntry, Integration } from '#core/model/integrations/integration.ts'
import { integrationProviders } from '#core/model/integrations/providers.ts'
import { type DocumentPartView, presentDocumentPart } from '../document-part.wire.ts'
import { presentImportTotals } from '../import-report.wire.ts'

/** The word of a family for an operation that was left out. */
type LeftOut = 'refused' | 'skipped'
type ReportedOperation = Omit<ImportReportEntry, 'outcome'> & { outcome: string }
type ImportReportView = ReturnType<typeof presentImportTotals> & { operations?: ReportedOperation[] }

export const importReportFields = {
  imported: number({ text: 'Number of operations that were imported completely.' }),
  degraded: number({
    text: 'Number of operations that were imported with losses, which their reasons name.',
  }),
  refused: number({ text: 'Number of operations that could not be imported.' }),
  skipped: number({ text: 'Number of operations that could not be imported.' }),
  operations: list(importReportMembers, { text: 'Each operation of the document. Absent in lists.' }),
}

type IntegrationView = Omit<Integration, 'importReport'> & {
  providerId: string
  providerName: string
  importReport: ImportReportView
  part: DocumentPartView | null
}

export const integrationFields = {
  ...integration.members,
  providerId: text({ text: 'The same as {providerKey}.', example: 'custom-http' }),
  providerName: text({ text: 'Name of the provider.', example: 'HTTP API' }),
  part: json({
    text: 'Which part of the document is imported; null for all of it. Imports and discovery set it. In lists without {overlay}.',
    example: { tags: ['orders'] },
  }),
  importReport: nest(importReportFields, {
    text: 'The result of the import for the operations of the document.',
  }),
}

export const integrationInputFields = {
  registrySlug: text({
    text: 'An entry of the directory of MCP servers. Its address is used instead of {endpoint}.',
    example: 'io-github-acme-files',
  }),
  registryVariables: textMap({
    text: 'Values for the variables in the address of that entry, by name.',
    example: { region: 'eu' },
  }),
}

/** For lists: with only the totals of the import report, and without the overlay of its part, which may be long. */
export const buildIntegrationItemView = (row: Integration): IntegrationView => ({
  ...row,
  part: row.documentPart && presentDocumentPart({ ...row.documentPart, overlay: null }),
  providerId: row.providerKey,
  providerName: integrationProviders.find(({ key }) => key === row.providerKey)?.name ?? '',
  importReport: presentImportTotals(row.importReport),
})

const presentEntry = (entry: ImportReportEntry, leftOut: LeftOut): ReportedOperation =>
  entry.outcome === 'refused' ? { ...entry, outcome: leftOut } : entry

export function buildIntegrationView(row: Integration, leftOut: LeftOut = 'refused'): IntegrationView {
  const view = buildIntegrationItemView(row)
  return {
    ...view,
    part: row.documentPart && presentDocumentPart(row.documentPart),
    importReport: {
      ...view.importReport,
      operations: row.importReport.map((entry) => presentEntry(entry, leftOut)),
    },
  }
}
