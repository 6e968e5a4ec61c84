// What is wrong with tools as a model sees them, by rules that need no model. A finding is one that a person would
// agree with: what a rule cannot decide, it does not report.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { countSchemaBytes, estimateToolTokens } from '#core/engines/operations/index.ts'
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

/**
 * `findSource`: what repairs of a tool change; null where nothing can be changed. `searchModeTools`: what `tools/list` has
 * in place of the tools; null: it has the tools. Findings are in the order of tools.
 */
export function* lintTools(
  tools: readonly ServedTool[],
  findSource: (tool: ServedTool) => RepairSource | null,
  searchModeTools: readonly SizedTool[] | null = null,
): TimeSlicedTask<ToolLint> {
  const subjects: LintSubject[] = []
  const findings: ToolLint['findings'] = []
  for (const served of tools) {
    const subject = { served, tokens: countTokens(served), source: findSource(served) }
    subjects.push(subject)
    findings.push(...checks.flatMap((check) => check(subject)))
    yield
  }
  const sizes = searchModeTools ? searchModeTools.map(countTokens) : subjects.map(({ tokens }) => tokens)
  const tokens = sizes.reduce((sum, one) => sum + one, 0)
  const confusable = yield* findConfusableTools(subjects)
  return {
    toolMode: searchModeTools ? 'search' : 'list',
    tokens,
    tools: subjects.map(({ served: { id, name, title }, tokens }) => ({ id, name, title, tokens })),
    findings: [...findings, ...confusable, ...checkListLength(sizes.length, tokens)],
  }
}

type SizedTool = Pick<ServedTool, 'name' | 'description' | 'inputSchema'>

const countTokens = ({ name, description, inputSchema }: SizedTool) =>
  estimateToolTokens({ key: name, description, schemaBytes: countSchemaBytes(inputSchema) })
