// Keywords about a value itself, not about its members or items.
import type { Json } from '#base/json.ts'
import { formatChecks } from './format-checks.ts'
import { numberChecks } from './number-checks.ts'
import { createGap, type KeywordCheck, type KeywordChecks, listKeywordValues } from './proof.ts'
import { sizeChecks } from './size-checks.ts'
import { parseTypes } from './value-types.ts'

const checkTypes: KeywordCheck = (goal, expected) => {
  const allowed = new Set(parseTypes(expected))
  const isAllowed = [...goal.types].every((type) => allowed.has(type))
  return isAllowed ? [] : [createGap(goal, 'type', expected)]
}

/** Few inner values were already compared one by one, so here they are unlimited. */
const checkValues =
  (keyword: 'enum' | 'const'): KeywordCheck =>
  (goal, expected) => [createGap(goal, keyword, expected)]

const trivialPatterns: ReadonlySet<Json> = new Set(['', '^', '$', '.*', '^.*', '^(.*)', '(.*)'])

const checkPattern: KeywordCheck = (goal, expected) => {
  if (!goal.types.has('string') || trivialPatterns.has(expected)) return []
  const patterns = listKeywordValues(goal.inner, 'pattern')
  if (patterns.includes(expected)) return []
  // Implication between patterns is not decided: a new pattern narrows the values.
  return [{ ...createGap(goal, 'pattern', expected), isDecided: patterns.length === 0 }]
}

export const assertionChecks: KeywordChecks = {
  type: checkTypes,
  enum: checkValues('enum'),
  const: checkValues('const'),
  pattern: checkPattern,
  ...formatChecks,
  ...numberChecks,
  ...sizeChecks,
}
