import { truncateText } from '#base/text.ts'
import { isUsableBaseUrl } from '#core/engines/rest-request/index.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'

const maxLines = 100
const maxLineLength = 500

/**
 * Warnings for the owner of an integration, one line each. `server` is the document's first server, `total` the number
 * of operations in the document.
 */
export function buildImportWarnings(
  server: string,
  report: readonly ImportReportEntry[],
  total: number,
): string[] {
  const incomplete = report.filter(({ outcome }) => outcome !== 'imported')
  const lines = incomplete.slice(0, maxLines).map(formatOperationWarning)
  return [
    ...describeUnusableServer(server),
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

function describeUnusableServer(server: string): string[] {
  if (server === '') return ['The document declares no server; set the base URL manually.']
  if (isUsableBaseUrl(server)) return []
  return [
    `The document declares the server ${truncateText(server, 200)}, which is not an absolute http or https URL without fragment; set the base URL manually.`,
  ]
}

function formatOperationWarning({ method, path, outcome, reasons }: ImportReportEntry): string {
  const consequence = outcome === 'refused' ? 'is left out' : 'is imported in part'
  return truncateText(`${`${method} ${path}`.trim()} ${consequence}: ${reasons.join('; ')}.`, maxLineLength)
}
