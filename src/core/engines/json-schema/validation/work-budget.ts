// A few hundred bytes of schema can require 2^64 evaluations: references that branch into references.
// So the evaluations of references are counted and bounded, and the steps of all patterns with them.
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'

/** Maximum number of references evaluated in one validation; ordinary values need a few per member. */
const maxReferences = 50_000

/** Instructions of a pattern times characters of a string, summed over one validation: a second at worst. */
const maxPatternSteps = 20_000_000

export class WorkBudgetExceeded extends Error {}

let remainingReferences = 0
let remainingPatternSteps = maxPatternSteps

/** Runs one validation; throws WorkBudgetExceeded when it evaluates too many references or patterns. */
export function runWithinBudget<T>(check: () => T): T {
  remainingReferences = maxReferences
  remainingPatternSteps = maxPatternSteps
  return check()
}

/** Call before a pattern runs. */
export function spendPatternSteps(steps: number): void {
  remainingPatternSteps -= steps
  if (remainingPatternSteps < 0) throw new WorkBudgetExceeded()
}

/** The keyword that is added beside every `$ref` before a schema is compiled. */
export const referenceCountKeyword = 'x-counted'

export const referenceCounter: FuncKeywordDefinition = {
  keyword: referenceCountKeyword,
  before: '$ref',
  schema: false,
  errors: false,
  validate: () => {
    remainingReferences -= 1
    if (remainingReferences < 0) throw new WorkBudgetExceeded()
    return true
  },
}
