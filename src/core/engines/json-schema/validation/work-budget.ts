// A few hundred bytes of schema can require 2^64 evaluations: references that branch into references.
// All repetition goes through references, so their evaluations are counted and bounded.
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'

/** Maximum number of references evaluated in one validation; ordinary values need a few per member. */
const maxReferences = 50_000

export class WorkBudgetExceeded extends Error {}

let remainingReferences = 0

/** Runs one validation; throws WorkBudgetExceeded when it evaluates too many references. */
export function runWithinBudget<T>(check: () => T): T {
  remainingReferences = maxReferences
  return check()
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
