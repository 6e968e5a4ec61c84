import type { DraftIssue } from '../api/queries/diagnostics.ts'

/** Issues that a repair of the tool resolves. */
const repairableCodes = new Set(['binding_operation_missing', 'binding_schema_drift', 'tool_unbound'])

export const isRepairable = ({ code }: DraftIssue): boolean => repairableCodes.has(code)

/** The id of the tool that a repair may fix, or null. */
export function findRepairableTool(issue: DraftIssue): string | null {
  if (!isRepairable(issue)) return null
  return issue.references.find(({ entity_type: type }) => type === 'tool')?.entity_id ?? null
}
