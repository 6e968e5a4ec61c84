import { startOf } from '#base/text.ts'
import type { ImportedOperation } from '#core/model/integration.ts'

const maxLines = 100
const maxLine = 500

/** What the owner of an integration should hear of an import, a line each. */
export function warningsOf(baseUrl: string, report: readonly ImportedOperation[], all: number): string[] {
  const told = report.filter(({ outcome }) => outcome !== 'imported')
  const lines = told.slice(0, maxLines).map(lineOf)
  return [
    ...(baseUrl ? [] : ['The document names no server: the base URL must be set by hand.']),
    ...(report.length > 0 ? [] : ['The document has no operations.']),
    ...(report.length === all ? [] : [`Only the first ${report.length} of ${all} operations are imported.`]),
    ...lines,
    ...(told.length > maxLines ? [`The same holds for ${told.length - maxLines} more operations.`] : []),
  ]
}

function lineOf({ method, path, outcome, reasons }: ImportedOperation): string {
  const became = outcome === 'refused' ? 'is left out' : 'is imported in part'
  return startOf(`${`${method} ${path}`.trim()} ${became}: ${reasons.join('; ')}.`, maxLine)
}
