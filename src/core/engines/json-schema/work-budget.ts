// A few hundred bytes of schema can ask for 2^64 evaluations: references that branch into references.
// Everything repeated goes through a reference, so each evaluation of one is counted and the count is bounded.
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'

/** Evaluations of references in one check; an honest value needs a few for each of its members. */
const maxReferences = 50_000

export class TooMuchWork extends Error {}

let left = 0

/** Runs one check; throws TooMuchWork when it asks for more than its share. */
export function withinBudget<T>(check: () => T): T {
  left = maxReferences
  return check()
}

/** Set beside every `$ref` of a schema that is about to be compiled. */
export const countedKeyword = 'x-counted'

export const countReferences: FuncKeywordDefinition = {
  keyword: countedKeyword,
  before: '$ref',
  schema: false,
  errors: false,
  validate: () => {
    left -= 1
    if (left < 0) throw new TooMuchWork()
    return true
  },
}
