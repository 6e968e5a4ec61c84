// Bounds and multiples of numbers.
import { ExactNumber } from '#base/exact-number.ts'
import type { Json } from '#base/json.ts'
import {
  createUndecidedGap,
  type Goal,
  type KeywordCheck,
  type KeywordChecks,
  listKeywordValues,
  reportUnless,
} from './proof.ts'
import { hasNoNumber } from './value-types.ts'

/** A bound that a value may reach, or not (`isOpen`). */
type Bound = { value: number; isOpen: boolean }
export type NumberBounds = { lower: Bound; upper: Bound }

export const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 }

/** The bounds that all values satisfy. For integers, the bounds are integers. */
export function findNumberBounds({ inner, types }: Pick<Goal, 'inner' | 'types'>): NumberBounds {
  const isInt32 = listKeywordValues(inner, 'format').includes('int32')
  const lower = findHighest([
    ...toBounds(listKeywordValues(inner, 'minimum'), false),
    ...toBounds(listKeywordValues(inner, 'exclusiveMinimum'), true),
    ...(isInt32 ? [{ value: int32.min, isOpen: false }] : []),
  ])
  const upper = negate(
    findHighest([
      ...toBounds(listKeywordValues(inner, 'maximum'), false).map(negate),
      ...toBounds(listKeywordValues(inner, 'exclusiveMaximum'), true).map(negate),
      ...(isInt32 ? [{ value: -int32.max, isOpen: false }] : []),
    ]),
  )
  return types.has('fraction')
    ? { lower, upper }
    : { lower: toInteger(lower), upper: negate(toInteger(negate(upper))) }
}

const isNumber = (value: Json) => typeof value === 'number' || value instanceof ExactNumber

const toBounds = (values: Json[], isOpen: boolean): Bound[] =>
  values.flatMap((value) => (isNumber(value) ? [{ value: Number(value), isOpen }] : []))

const negate = ({ value, isOpen }: Bound): Bound => ({ value: -value, isOpen })

const findHighest = (bounds: Bound[]): Bound =>
  bounds.reduce((highest, bound) => (isAbove(bound, highest) ? bound : highest), {
    value: -Infinity,
    isOpen: false,
  })

const isAbove = (a: Bound, b: Bound) => a.value > b.value || (a.value === b.value && a.isOpen && !b.isOpen)

/** The lowest integer above the bound; bounds beyond the exact integers stay unchanged. */
function toInteger({ value, isOpen }: Bound): Bound {
  if (!Number.isSafeInteger(Math.ceil(value))) return { value, isOpen }
  return { value: isOpen ? Math.floor(value) + 1 : Math.ceil(value), isOpen: false }
}

const toNumberCheck =
  (isSatisfied: (goal: Goal, limit: number) => boolean, keyword: string): KeywordCheck =>
  (goal, expected) => {
    if (hasNoNumber(goal.types)) return []
    if (!isNumber(expected)) return [createUndecidedGap(goal, keyword)]
    return reportUnless(isSatisfied(goal, Number(expected)), goal, keyword, expected)
  }

const isWithinLower = (goal: Goal, limit: Bound) => !isAbove(limit, findNumberBounds(goal).lower)
const isWithinUpper = (goal: Goal, limit: Bound) =>
  !isAbove(negate(limit), negate(findNumberBounds(goal).upper))

const maxScaled = Number.MAX_SAFE_INTEGER

/** Whether every multiple of `value` is one of `unit`. Both have at most eight decimals. */
function isMultiple(value: number, unit: number): boolean {
  const [scaledValue, scaledUnit] = [value * 1e8, unit * 1e8]
  if (scaledValue > maxScaled || scaledUnit > maxScaled) return false
  const [a, b] = [Math.round(scaledValue), Math.round(scaledUnit)]
  const isExact = a > 0 && b > 0 && a / 1e8 === value && b / 1e8 === unit
  return isExact && a % b === 0
}

const checkMultiple = (goal: Goal, unit: number) => {
  const units = listKeywordValues(goal.inner, 'multipleOf').filter(isNumber).map(Number)
  const integers = goal.types.has('fraction') ? [] : [1]
  return [...units, ...integers].some((divisor) => divisor === unit || isMultiple(divisor, unit))
}

export const numberChecks: KeywordChecks = {
  minimum: toNumberCheck((goal, value) => isWithinLower(goal, { value, isOpen: false }), 'minimum'),
  exclusiveMinimum: toNumberCheck(
    (goal, value) => isWithinLower(goal, { value, isOpen: true }),
    'exclusiveMinimum',
  ),
  maximum: toNumberCheck((goal, value) => isWithinUpper(goal, { value, isOpen: false }), 'maximum'),
  exclusiveMaximum: toNumberCheck(
    (goal, value) => isWithinUpper(goal, { value, isOpen: true }),
    'exclusiveMaximum',
  ),
  multipleOf: toNumberCheck(checkMultiple, 'multipleOf'),
}
