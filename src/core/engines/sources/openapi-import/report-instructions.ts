import { joinNames } from '#base/text.ts'
import { InstructionFinder } from '#core/engines/texts/hazards/index.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'

type DescribedOperation = Pick<
  DiscoveredOperation,
  'externalId' | 'name' | 'description' | 'inputSchema' | 'outputSchema'
>

const maxNamed = 20

/** Reports texts of operations that instruct the model, with a warning that names the operations. */
export function reportInstructions(
  operations: readonly DescribedOperation[],
  report: ImportReportEntry[],
): { report: ImportReportEntry[]; warnings: string[] } {
  const finder = new InstructionFinder()
  const found = new Map<string, readonly string[]>()
  for (const { externalId, name, description, inputSchema, outputSchema } of operations) {
    const meanings = finder.find([name, description, inputSchema, outputSchema])
    if (meanings.length > 0) found.set(externalId, meanings)
  }
  if (found.size === 0) return { report, warnings: [] }
  return {
    report: report.map((entry) => withReason(entry, found.get(entry.externalId) ?? [])),
    warnings: [describeInstructions([...found.keys()])],
  }
}

const withReason = (entry: ImportReportEntry, meanings: readonly string[]): ImportReportEntry =>
  meanings.length > 0
    ? {
        ...entry,
        reasons: [...entry.reasons, `a text is written to the model: it ${meanings.join('; it ')}`],
      }
    : entry

function describeInstructions(names: string[]): string {
  return `Operations with texts that are written to the model: ${joinNames(names, maxNamed)}. The import report has the details.`
}
