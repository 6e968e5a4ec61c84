import { joinNames, truncateText } from '#base/text.ts'
import { isCallableServer } from '#core/engines/calls/rest-request/index.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'
import { isOwnMachine } from './operations/servers.ts'

const maxLines = 100
const maxLineLength = 500

/**
 * Warnings for the owner of an integration, one line each. `server` is the first server of the document, `url` where it
 * came from, `total` the number of its operations.
 */
export function buildImportWarnings(
  { server, url }: { server: string; url: string },
  report: readonly ImportReportEntry[],
  total: number,
): string[] {
  const incomplete = report.filter(({ outcome }) => outcome !== 'imported')
  const lines = incomplete.slice(0, maxLines).map(formatOperationWarning)
  return [
    ...describeServer(server, url),
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

function describeServer(server: string, url: string): string[] {
  if (server === '') return ['The document declares no server; set the base URL manually.']
  const names = [...new Set([...server.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))]
  if (names.length > 0)
    return [
      `The document declares the server ${truncateText(server, 200)} without a value of ${joinNames(names, 10)}; set the base URL manually.`,
    ]
  if (isOwnMachine(server) && !isOwnMachine(url) && url !== '')
    return [
      `The document declares the server ${truncateText(server, 200)}, which is the machine of its author; check the base URL.`,
    ]
  if (isCallableServer(server)) return []
  return [
    `The document declares the server ${truncateText(server, 200)}, which is not an absolute http or https URL without fragment; set the base URL manually.`,
  ]
}

function formatOperationWarning({ method, path, outcome, reasons }: ImportReportEntry): string {
  const consequence = outcome === 'refused' ? 'is left out' : 'is imported in part'
  return truncateText(`${`${method} ${path}`.trim()} ${consequence}: ${reasons.join('; ')}.`, maxLineLength)
}
