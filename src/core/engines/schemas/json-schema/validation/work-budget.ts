// A few hundred bytes of schema can require 2^64 evaluations: references that branch into references.
// So the evaluations of references are counted and bounded, and the work of all patterns with them.
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'
import type { InputViolation } from '#base/errors.ts'

/** Maximum number of references evaluated in one validation; ordinary values need a few per member. */
const maxReferences = 50_000

/** The total cost of the patterns of one validation, in units of about 10 ns: 40 ms at worst. */
const maxPatternWork = 4_000_000
/** In a thread that serves no requests: a second. */
const maxLongPatternWork = 100_000_000

export class WorkBudgetExceeded extends Error {}

/** The only violation of a value whose validation was given up. */
export const workBudgetViolation: InputViolation = {
  path: '',
  code: 'too_complex',
  message: 'must be smaller: validating it against its schema takes too much work',
}

/** Whether the value may still be valid, which a thread can find out. */
export const isValidationGivenUp = (violations: readonly InputViolation[]): boolean =>
  violations[0]?.code === workBudgetViolation.code

let remainingReferences = 0
let allowedPatternWork = maxPatternWork
let remainingPatternWork = maxPatternWork

/** Runs one validation; throws WorkBudgetExceeded when it evaluates too many references or patterns. */
export function runWithinBudget<T>(check: () => T): T {
  remainingReferences = maxReferences
  remainingPatternWork = allowedPatternWork
  return check()
}

/** For a separate thread, in which validation delays no requests. */
export function allowLongPatternWork(): void {
  allowedPatternWork = maxLongPatternWork
}

/** Call before a pattern does the work. */
export function spendPatternWork(units: number): void {
  remainingPatternWork -= units
  if (remainingPatternWork < 0) throw new WorkBudgetExceeded()
}

/** The keyword that is added next to every `$ref` before a schema is compiled. */
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
