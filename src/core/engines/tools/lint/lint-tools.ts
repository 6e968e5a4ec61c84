// Lints tools as a model sees them, by rules that need no model. Rules report only clear findings, with which a person
// would agree.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ToolLint } from '#core/model/tool-lint/tool-lint.ts'
import { checkArguments } from './checks/check-arguments.ts'
import { checkExamples } from './checks/check-examples.ts'
import { checkEffect, checkPageSize, checkResultLimit } from './checks/check-limits.ts'
import { checkPurpose } from './checks/check-purpose.ts'
import { checkResult } from './checks/check-result.ts'
import { checkDescriptionLength, checkListLength, checkSchemaLength } from './checks/check-size.ts'
import { findConfusableTools } from './checks/find-confusable-tools.ts'
import type { LintSubject, RepairSource, ServedTool, ToolCheck } from './lint-subject.ts'

const checks: readonly ToolCheck[] = [
  checkPurpose,
  checkArguments,
  checkEffect,
  checkPageSize,
  checkResultLimit,
  checkExamples,
  checkResult,
  checkDescriptionLength,
  checkSchemaLength,
]

/** The tokens of each tool; `searchMode`: of the tools of search mode in `tools/list`; null in list mode. */
export type ToolTokens = {
  tools: readonly number[]
  searchMode: readonly number[] | null
  areEstimated: boolean
}

export type ToolsToLint = {
  tools: readonly ServedTool[]
  tokens: ToolTokens
  /** The rows that repairs of a tool change; null if nothing can be changed. */
  findSource: (tool: ServedTool) => RepairSource | null
}

/** Findings are in the order of tools. */
export function* lintTools({ tools, tokens, findSource }: ToolsToLint): TimeSlicedTask<ToolLint> {
  const subjects: LintSubject[] = []
  const findings: ToolLint['findings'] = []
  for (const served of tools) {
    const subject = { served, source: findSource(served) }
    subjects.push(subject)
    for (const check of checks) {
      findings.push(...check(subject))
      yield
    }
  }
  const listed = tokens.searchMode ?? tokens.tools
  const sum = listed.reduce((total, count) => total + count, 0)
  const confusable = yield* findConfusableTools(subjects)
  return {
    toolMode: tokens.searchMode ? 'search' : 'list',
    tokens: sum,
    areTokensEstimated: tokens.areEstimated,
    tools: tools.map(({ id, name, title }, index) => ({ id, name, title, tokens: tokens.tools[index] ?? 0 })),
    findings: [...findings, ...confusable, ...checkListLength(listed.length, sum)],
  }
}
