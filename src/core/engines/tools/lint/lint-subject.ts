import type { ArgumentTexts } from '#core/engines/operations/texts/index.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { LintFinding, LintRepair } from '#core/model/tool-lint/tool-lint.ts'
import type { Tool } from '#core/model/tools/tool.ts'

/** The checked members of a served tool: its members in `tools/list`, and the limits of its results. */
export type ServedTool = Pick<
  ManifestTool,
  | 'id'
  | 'name'
  | 'title'
  | 'description'
  | 'inputSchema'
  | 'outputSchema'
  | 'annotations'
  | 'target'
  | 'result'
>

/** The rows that repairs change and take their texts from; null for a release, which is immutable. */
export type RepairSource = { tool: Tool; operation: Operation; argumentTexts: ArgumentTexts }

/** A served tool with its source. */
export type LintSubject = { served: ServedTool; source: RepairSource | null }

export type ToolCheck = (subject: LintSubject) => LintFinding[]

type FindingDetails = Omit<LintFinding, 'id' | 'toolIds' | 'repairText' | 'repairs'> & {
  repairText?: string
  repairs?: LintRepair[]
}

/** A finding about these tools; without `repairs`, only a person can repair it. */
export function createFinding(tools: readonly ServedTool[], details: FindingDetails): LintFinding {
  const { repairText = '', repairs = [], ...rest } = details
  const toolIds = tools.map(({ id }) => id)
  return {
    // No two findings of a code have their first two tools in common.
    id: [details.code, ...toolIds.slice(0, 2)].join(':'),
    ...rest,
    toolIds,
    repairText: repairs.length > 0 ? repairText : '',
    repairs,
  }
}

/** The repair that changes the description of the tool; none for a release. */
export const repairDescription = (
  { source }: LintSubject,
  kind: 'describe' | 'append' | 'shorten',
  text: string,
): LintRepair[] => (source && text ? [{ kind, toolId: source.tool.id, text }] : [])
