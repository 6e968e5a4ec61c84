import { joinNames, truncateText } from '#base/text.ts'
import { describeRepair, type RepairNote, summarizeRepair } from '#core/engines/schemas/json-schema/index.ts'
import type { ImportReportEntry } from '#core/model/integrations/integration.ts'

const maxNamed = 20
const maxReasonLength = 300
/**
 * The maximum number of characters about repairs; beyond it, each kind of repair is still named in a warning.
 */
const maxLength = 300_000

/** Adds what was repaired to the entries of the operations, with a warning for each kind, which names them. */
export function reportRepairs(
  report: ImportReportEntry[],
  repairs: ReadonlyMap<string, readonly RepairNote[]>,
): { report: ImportReportEntry[]; warnings: string[] } {
  if (repairs.size === 0) return { report, warnings: [] }
  let remainingLength = maxLength
  const repaired = report.map((entry) => {
    const notes = repairs.get(entry.externalId) ?? []
    const reasons = notes.map((note) => truncateText(`it had ${describeRepair(note)}`, maxReasonLength))
    remainingLength -= reasons.join().length
    return reasons.length === 0 || remainingLength < 0
      ? entry
      : { ...entry, reasons: [...entry.reasons, ...reasons] }
  })
  return { report: repaired, warnings: summarizeKinds(repairs) }
}

function summarizeKinds(repairs: ReadonlyMap<string, readonly RepairNote[]>): string[] {
  const all = [...repairs].flatMap(([name, notes]) => notes.map(({ kind }) => ({ kind, name })))
  return [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, list]) => {
    const names = joinNames(
      list.map(({ name }) => name),
      maxNamed,
    )
    return `Operations with ${summarizeRepair(kind, names)}. The import report says where.`
  })
}
