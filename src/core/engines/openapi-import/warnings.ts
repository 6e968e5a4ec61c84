import { startOf } from '#base/text.ts'
import type { ImportedOperation } from '#core/model/integration.ts'

const maxLines = 100
const maxLine = 500

/** Warnings for the owner of an integration, one line each. `all` is the number of operations in the document. */
export function warningsOf(baseUrl: string, report: readonly ImportedOperation[], all: number): string[] {
  const told = report.filter(({ outcome }) => outcome !== 'imported')
  const lines = told.slice(0, maxLines).map(lineOf)
  return [
    ...(baseUrl ? [] : ['The document declares no server; set the base URL manually.']),
    ...(report.length > 0 ? [] : ['The document has no operations.']),
    ...(report.length === all ? [] : [`Only the first ${report.length} of ${all} operations are imported.`]),
    ...lines,
    ...(told.length > maxLines
      ? [`${told.length - maxLines} more operations are left out or imported in part.`]
      : []),
  ]
}

function lineOf({ method, path, outcome, reasons }: ImportedOperation): string {
  const became = outcome === 'refused' ? 'is left out' : 'is imported in part'
  return startOf(`${`${method} ${path}`.trim()} ${became}: ${reasons.join('; ')}.`, maxLine)
}
