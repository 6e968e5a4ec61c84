import type { JsonObject } from '#base/json.ts'
import type { ToolMode } from '../apps/tool-mode.ts'

/** Whether definitions tell a model enough, how many tokens they take, and whether tools are distinguishable. */
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

/** A warning should be repaired; a hint suggests an improvement. */
export const lintSeverities = ['warning', 'hint'] as const
export type LintSeverity = (typeof lintSeverities)[number]

/** One change of the draft. `append` adds a sentence to the description that the tool has when the repair is applied. */
export type LintRepair =
  | { kind: 'describe' | 'append' | 'shorten'; toolId: string; text: string }
  | { kind: 'describe_arguments'; operationId: string; texts: Record<string, string> }
  | { kind: 'trim_schema'; operationId: string }

export type LintFinding = {
  /** Built from the code and the tools, so that a problem keeps its id until it is repaired. */
  id: string
  code: string
  part: LintPart
  severity: LintSeverity
  message: string
  /** The affected tools; empty means the list as a whole. */
  toolIds: string[]
  /** The effect of a repair; "" when only a person can repair it. */
  repairText: string
  repairs: LintRepair[]
}

/** `tokens`: of name, description and input schema, estimated. */
export type LintedTool = { id: string; name: string; title: string; tokens: number }

/** `tokens`: the size of `tools/list`, which in search mode has only the three tools of the mode. */
export type ToolLint = {
  toolMode: ToolMode
  tokens: number
  /** Whether token counts are estimates because they could not be counted. */
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
