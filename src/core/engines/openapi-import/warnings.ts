import type { ImportedOperation } from '#core/model/integration.ts'

const maxLines = 100

/** What the owner of an integration should hear of an import, a line each. */
export function warningsOf(baseUrl: string, report: readonly ImportedOperation[]): string[] {
  const told = report.filter(({ outcome }) => outcome !== 'imported')
  const lines = told.slice(0, maxLines).map(lineOf)
  return [
    ...(baseUrl ? [] : ['The document names no server: the base URL must be set by hand.']),
    ...(report.length > 0 ? [] : ['The document has no operations.']),
    ...lines,
    ...(told.length > maxLines ? [`The same holds for ${told.length - maxLines} more operations.`] : []),
  ]
}

const lineOf = ({ method, path, outcome, reasons }: ImportedOperation) =>
  `${`${method} ${path}`.trim()} ${outcome === 'refused' ? 'is left out' : 'is imported in part'}: ${reasons.join('; ')}.`
