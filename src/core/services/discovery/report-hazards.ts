import { truncateText } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { findDefinitionHazards } from '#core/engines/text-hazards/index.ts'
import type { DiscoveryEvent, ImportReportEntry } from '#core/model/integrations/integration.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import { createDiscoveryEvent } from './discovered-source.ts'

const maxNamedTools = 20
const maxNameLength = 80
const maxReasonLength = 300

/** The import report of the tools: its reasons are texts that may deceive the model or a reader, which an event names. */
export async function reportToolHazards(
  deps: Deps<'timer'>,
  tools: DiscoveredOperation[],
): Promise<{ report: ImportReportEntry[]; events: DiscoveryEvent[] }> {
  const report: ImportReportEntry[] = []
  for (const tool of tools) {
    const hazards = findDefinitionHazards({ annotations: null, ...tool })
    const reasons = hazards.map(({ path, message }) => truncateText(`${path}: ${message}`, maxReasonLength))
    const { externalId, plan } = tool
    report.push({ externalId, method: plan.method, path: plan.path, outcome: 'imported', reasons })
    // A schema of the permitted size takes milliseconds.
    await deps.timer.pause()
  }
  const flagged = report.filter(({ reasons }) => reasons.length > 0)
  return { report, events: flagged.length > 0 ? [createHazardEvent(flagged)] : [] }
}

function createHazardEvent(report: ImportReportEntry[]): DiscoveryEvent {
  const names = report.slice(0, maxNamedTools).map(({ externalId }) => toShownName(externalId))
  const rest = report.length - names.length
  const list = `${names.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`
  const message = `Tools with texts that may deceive the model or a reader: ${list}. The import report says where.`
  return createDiscoveryEvent('text_hazards', message, 'warning', 'mcp')
}

const toShownName = (name: string) => truncateText(removeHiddenText(name).text, maxNameLength)
