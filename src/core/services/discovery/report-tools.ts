import { joinNames, truncateText } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { readUsableSchemas } from '#core/engines/operations/content/index.ts'
import { findDefinitionHazards } from '#core/engines/texts/hazards/index.ts'
import type { DiscoveryEvent, ImportReportEntry } from '#core/model/integrations/integration.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import { createDiscoveryEvent } from './discovered-source.ts'

const maxNamedTools = 20
const maxNameLength = 80
const maxReasonLength = 300

/**
 * The import report of the tools. Its reasons are invalid parts of schemas, and texts that may deceive the model or a
 * reader. Events name these tools.
 */
export async function reportTools(
  deps: Deps<'timer'>,
  tools: DiscoveredOperation[],
): Promise<{ report: ImportReportEntry[]; events: DiscoveryEvent[] }> {
  const report: ImportReportEntry[] = []
  const [flagged, repaired]: [string[], string[]] = [[], []]
  for (const tool of tools) {
    const hazards = findDefinitionHazards({ annotations: null, ...tool })
    const { losses } = readUsableSchemas(tool)
    const reasons = [...losses, ...hazards.map(({ path, message }) => `${path}: ${message}`)]
    const { externalId, plan } = tool
    if (hazards.length > 0) flagged.push(externalId)
    if (losses.length > 0) repaired.push(externalId)
    report.push({
      externalId,
      method: plan.method,
      path: plan.path,
      outcome: losses.length > 0 ? 'degraded' : 'imported',
      reasons: reasons.map((reason) => truncateText(reason, maxReasonLength)),
    })
    // Checking a schema of the permitted size takes milliseconds.
    await deps.timer.pause()
  }
  return {
    report,
    events: [
      ...createToolEvent('schema_repaired', 'Tools with partly invalid schemas', repaired),
      ...createToolEvent('text_hazards', 'Tools with texts that may deceive the model or a reader', flagged),
    ],
  }
}

function createToolEvent(code: string, about: string, tools: string[]): DiscoveryEvent[] {
  if (tools.length === 0) return []
  const list = joinNames(tools.map(toShownName), maxNamedTools)
  const message = `${about}: ${list}. The import report says where.`
  return [createDiscoveryEvent(code, message, 'warning', 'mcp')]
}

const toShownName = (name: string) => truncateText(removeHiddenText(name).text, maxNameLength)
