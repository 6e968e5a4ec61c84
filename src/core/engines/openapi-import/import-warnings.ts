import { truncateText } from '#base/text.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'

const maxLines = 100
const maxLineLength = 500

/** Warnings for the owner of an integration, one line each. `all` is the number of operations in the document. */
export function buildImportWarnings(
  baseUrl: string,
  report: readonly ImportReportEntry[],
  total: number,
): string[] {
  const incomplete = report.filter(({ outcome }) => outcome !== 'imported')
  const lines = incomplete.slice(0, maxLines).map(formatOperationWarning)
  return [
    ...(baseUrl ? [] : ['The document declares no server; set the base URL manually.']),
    ...(report.length > 0 ? [] : ['The document has no operations.']),
    ...(report.length === total
      ? []
      : [`Only the first ${report.length} of ${total} operations are imported.`]),
    ...lines,
    ...(incomplete.length > maxLines
      ? [`${incomplete.length - maxLines} more operations are left out or imported in part.`]
      : []),
  ]
}

function formatOperationWarning({ method, path, outcome, reasons }: ImportReportEntry): string {
  const consequence = outcome === 'refused' ? 'is left out' : 'is imported in part'
  return truncateText(`${`${method} ${path}`.trim()} ${consequence}: ${reasons.join('; ')}.`, maxLineLength)
}
