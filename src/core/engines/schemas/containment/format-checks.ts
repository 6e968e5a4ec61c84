// Formats that the validator checks; all others are annotations.
import type { Json } from '#base/json.ts'
import { validatedFormats } from '#core/engines/schemas/json-schema/index.ts'
import { findNumberBounds, int32 } from './number-checks.ts'
import { createGap, type KeywordCheck, type KeywordChecks, listKeywordValues, reportUnless } from './proof.ts'
import { hasNoNumber } from './value-types.ts'

const numberFormats = new Set(['int32', 'int64'])
const stringFormats: ReadonlySet<Json> = new Set(
  Object.keys(validatedFormats).filter((format) => !numberFormats.has(format)),
)

const checkInt64: KeywordCheck = (goal, expected) =>
  reportUnless(!goal.types.has('fraction'), goal, 'format', expected)

const checkInt32: KeywordCheck = (goal, expected) => {
  const { lower, upper } = findNumberBounds(goal)
  const isWithin = hasNoNumber(goal.types) || (lower.value >= int32.min && upper.value <= int32.max)
  return [...checkInt64(goal, expected), ...reportUnless(isWithin, goal, 'format', expected)].slice(0, 1)
}

const checkFormat: KeywordCheck = (goal, expected) => {
  if (expected === 'int32') return checkInt32(goal, expected)
  if (expected === 'int64') return checkInt64(goal, expected)
  if (!stringFormats.has(expected) || !goal.types.has('string')) return []
  return listKeywordValues(goal.inner, 'format').includes(expected)
    ? []
    : [createGap(goal, 'format', expected)]
}

export const formatChecks: KeywordChecks = { format: checkFormat }
