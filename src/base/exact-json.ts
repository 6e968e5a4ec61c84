// Parses JSON without loss of digits. A scan of the text decides: without a long number, it costs a twentieth of the parsing.
import { ExactNumber, losesDigits } from './exact-number.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** Digits and points up to which no number loses digits. */
const maxSafeLength = 15
const isDigitOrPoint = (unit: number) => unit <= 0x39 && unit >= 0x2e

/** Whether the text has more digits and points in a row: a look at every 16th character finds each such run. */
function hasLongRun(text: string): boolean {
  for (let index = maxSafeLength; index < text.length; index += maxSafeLength + 1) {
    if (!isDigitOrPoint(text.charCodeAt(index))) continue
    let [start, end] = [index, index]
    while (isDigitOrPoint(text.charCodeAt(start - 1))) start--
    while (isDigitOrPoint(text.charCodeAt(end + 1))) end++
    if (end - start >= maxSafeLength) return true
  }
  return false
}

/** What loses digits otherwise: -0, and a large exponent. */
const unusualNumber = /(?:^|[[:,\s])-0|\d[eE][-+]?\d{3,}(?:[,}\]\s]|$)/
const numbers = /(?:^|[[:,])\s*(-?\d[\d.]*(?:[eE][-+]?\d+)?)/g

/** Whether JSON text has a number that loses digits, perhaps inside a string. Most texts are scanned only once. */
export function hasExactNumbers(text: string): boolean {
  if (!hasLongRun(text) && !unusualNumber.test(text)) return false
  for (const [, digits = ''] of text.matchAll(numbers)) if (losesDigits(digits)) return true
  return false
}

/** `JSON.parse`, with an `ExactNumber` where a double would lose digits. */
export const parseExactJson = (text: string): ReturnType<typeof JSON.parse> =>
  hasExactNumbers(text) ? JSON.parse(text, reviveNumber) : JSON.parse(text)

const reviveNumber = (_name: string, value: unknown, { source }: { source?: string }) =>
  typeof value === 'number' && source !== undefined && losesDigits(source) ? createExactNumber(source) : value

let hasAppeared = false

export function createExactNumber(digits: string): ExactNumber {
  hasAppeared = true
  return new ExactNumber(digits)
}

/** Whether the value is or has an `ExactNumber`; it is not searched before the process has had any. */
export const containsExactNumber = (value: unknown): boolean => hasAppeared && findExactNumber(value)

function findExactNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof ExactNumber) return true
  if (Array.isArray(value)) return value.some(findExactNumber)
  for (const name in value) if (findExactNumber((value as JsonObject)[name])) return true
  return false
}

/** A copy with something else in place of each `ExactNumber`; the value itself if it has none. */
export const mapExactNumbers = <T>(value: T, replace: (exact: ExactNumber, pointer: string) => Json): T =>
  containsExactNumber(value) ? (mapNumbers(value as Json, '', replace) as T) : value

function mapNumbers(
  value: Json,
  pointer: string,
  replace: (exact: ExactNumber, pointer: string) => Json,
): Json {
  if (value instanceof ExactNumber) return replace(value, pointer)
  if (Array.isArray(value))
    return value.map((item, index) => mapNumbers(item, `${pointer}/${index}`, replace))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => [
    name,
    mapNumbers(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, replace),
  ])
  return Object.fromEntries(entries)
}

/** A copy with doubles, for what cannot work with other numbers. */
export const toRoundedNumbers = <T>(value: T): T => mapExactNumbers(value, (exact) => Number(exact.digits))

/**
 * A copy for programs that parse numbers as doubles: integers that they would change, and what is beyond a double, become
 * texts of their digits, as in the JSON of Protocol Buffers.
 */
export const toReadableNumbers = <T>(value: T): T =>
  mapExactNumbers(value, (exact) =>
    /^-?[1-9]\d*$/.test(exact.digits) || !Number.isFinite(Number(exact.digits)) ? exact.digits : exact,
  )
