import type { JsonObject } from '#base/json.ts'
import type { ToolMode } from '../apps/tool-mode.ts'

/** What a definition should tell a model, how many tokens it takes, and whether it can be told from the others. */
export const lintParts = [
  'purpose',
  'usage',
  'arguments',
  'limits',
  'examples',
  'result',
  'size',
  'distinction',
] as const
export type LintPart = (typeof lintParts)[number]

/** A warning should be repaired; a hint says what could be better. */
export const lintSeverities = ['warning', 'hint'] as const
export type LintSeverity = (typeof lintSeverities)[number]

/** One change of the draft. `append` adds a sentence to the description that the tool has when the repair is applied. */
export type LintRepair =
  | { kind: 'describe' | 'append' | 'shorten'; toolId: string; text: string }
  | { kind: 'describe_arguments'; operationId: string; texts: Record<string, string> }
  | { kind: 'trim_schema'; operationId: string }

export type LintFinding = {
  /** Code and tools: the same problem has the same id until it is repaired. */
  id: string
  code: string
  part: LintPart
  severity: LintSeverity
  message: string
  /** The tools that it is about; none: the list as a whole. */
  toolIds: string[]
  /** What a repair would do; "" when only a person can. */
  repairText: string
  repairs: LintRepair[]
}

/** `tokens`: of name, description and input schema, estimated. */
export type LintedTool = { id: string; name: string; title: string; tokens: number }

/** `tokens`: of what `tools/list` has, which in search mode are the three tools of the mode and none of `tools`. */
export type ToolLint = {
  toolMode: ToolMode
  tokens: number
  /** Whether the sizes are estimates, since they could not be counted. */
  areTokensEstimated: boolean
  tools: LintedTool[]
  findings: LintFinding[]
}

/** A member before and after its repair. */
export type LintEdit = { entityId: string; label: string } & (
  | { entityType: 'tool'; member: 'description'; before: string; after: string }
  | { entityType: 'operation'; member: 'inputSchema'; before: JsonObject; after: JsonObject }
)

/** `lint`: of the draft with the edits. */
export type LintRepairResult = { edits: LintEdit[]; lint: ToolLint }
