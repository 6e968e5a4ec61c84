// Validates numbers that doubles cannot hold. Ajv sees the nearest doubles; where those would decide otherwise than the
// digits, at the ends of 64 bits and between equal items, the digits decide.
import { mapExactNumbers } from '#base/exact-json.ts'
import type { ExactNumber } from '#base/exact-number.ts'
import { isJsonObject, type Json } from '#base/json.ts'

/** Exact numbers by JSON pointer, for the value that is being validated. */
let exactByPointer: ReadonlyMap<string, ExactNumber> | null = null

/** Runs `validate` with a copy of the value that has doubles alone. */
export function validateRounded<T>(value: unknown, validate: (rounded: unknown) => T): T {
  const found = new Map<string, ExactNumber>()
  const rounded = mapExactNumbers(value, (exact, pointer) => {
    found.set(pointer, exact)
    return roundNumber(exact)
  })
  exactByPointer = found
  try {
    return validate(rounded)
  } finally {
    exactByPointer = null
  }
}

/** Doubles beyond the largest and the smallest numbers of 64 bits, which themselves round to a double out of range. */
const rangeEnds = [
  { double: 2 ** 63, isBeyond: (value: bigint) => value >= 2n ** 63n, next: 2 ** 63 + 2 ** 11 },
  { double: 2 ** 64, isBeyond: (value: bigint) => value >= 2n ** 64n, next: 2 ** 64 + 2 ** 12 },
  { double: -(2 ** 63), isBeyond: (value: bigint) => value < -(2n ** 63n), next: -(2 ** 63) - 2 ** 11 },
]

/** Whether a bound is written as the double of an end of 64 bits, with which rounded numbers are compared. */
export const isRangeEnd = (bound: Json): boolean => rangeEnds.some(({ double }) => double === bound)

function roundNumber(exact: ExactNumber): number {
  const double = Number(exact.digits)
  const end = rangeEnds.find((candidate) => candidate.double === double)
  return end && /^-?\d+$/.test(exact.digits) && end.isBeyond(BigInt(exact.digits)) ? end.next : double
}

/** The value at the pointer with its original numbers, for comparisons. */
export function restoreDigits(value: Json, pointer: string): Json {
  if (exactByPointer === null) return value
  if (typeof value === 'number') return exactByPointer.get(pointer) ?? value
  if (Array.isArray(value)) return value.map((item, index) => restoreDigits(item, `${pointer}/${index}`))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => [
    name,
    restoreDigits(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  ])
  return Object.fromEntries(entries)
}

/** Whether the value has a number that is a double, and may be the rounded one of a schema. */
export function hasWideNumber(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= 2 ** 53
  return typeof value === 'object' && value !== null && Object.values(value).some(hasWideNumber)
}
