import { compareOperations } from '#core/engines/operations/texts/index.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import type { LintRepair } from '#core/model/tool-lint/tool-lint.ts'
import { type LintSubject, repairDescription } from '../lint-subject.ts'

/**
 * Adds a sentence to each tool about when to use it; none if nothing distinguishes the tools, or the descriptions
 * already say it.
 */
export function distinguishTools(subjects: readonly LintSubject[]): {
  repairText: string
  repairs: LintRepair[]
} {
  const texts = compareOperations(subjects.map(toComparable)) ?? []
  const repairs = texts.flatMap((text, index) => repairOne(subjects[index], text))
  return { repairText: repairs.length > 0 ? `Adds to each: ${texts.slice(0, 3).join(' / ')}` : '', repairs }
}

/** Tools of MCP servers have no request. */
const noRequest: Pick<RequestPlan, 'method' | 'path'> = { method: 'POST', path: '' }

function toComparable({ served: { name, target, inputSchema, annotations } }: LintSubject) {
  const plan = target.kind === 'rest' ? target.plan : noRequest
  return {
    name,
    plan,
    inputSchema,
    effect: `${plan.method} ${annotations.readOnlyHint} ${annotations.destructiveHint}`,
  }
}

const repairOne = (subject: LintSubject | undefined, text: string): LintRepair[] =>
  subject && !subject.served.description.includes(text) ? repairDescription(subject, 'append', text) : []
