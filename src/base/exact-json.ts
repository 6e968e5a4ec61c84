// Parses JSON without losing digits. A scan of the text decides whether it is necessary; if the text has no long
// number, the scan costs a twentieth of the parsing.
import { ExactNumber, losesDigits } from './exact-number.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'

/** Digits and points up to which no number loses digits. */
const maxSafeLength = 15
const isDigitOrPoint = (unit: number) => unit <= 0x39 && unit >= 0x2e

/** Whether the text has a longer run of digits and points. Every such run contains a character with an index read here. */
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

/**
 * Numbers that lose digits without being long: -0, and large exponents. Two searches take a tenth of the time of one.
 */
const negativeZero = /(?:^|[[:,\s])-0/
const largeExponent = /\d[eE][-+]?\d{3,}(?:[,}\]\s]|$)/
const hasUnusualNumber = (text: string) =>
  (text.includes('-0') && negativeZero.test(text)) || largeExponent.test(text)

/**
 * Candidates for numbers that lose digits, outside strings if the text before ends none. Matches no other numbers,
 * since there may be many.
 */
const candidates =
  /(?<=^|[[:,\s])(?:-?\d[\d.]{15,}(?:[eE][-+]?\d+)?|-?\d[\d.]*[eE][-+]?\d+|-0[\d.]*)(?=\s*(?:[,}\]]|$))/g
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** Whether JSON text has a number that loses digits, possibly inside a string. Most texts are scanned once. */
export function hasExactNumbers(text: string): boolean {
  if (!hasLongRun(text) && !hasUnusualNumber(text)) return false
  for (const [digits] of text.matchAll(candidates)) if (losesDigits(digits)) return true
  return false
}

/** `JSON.parse`, with an `ExactNumber` where a double would lose digits. */
export const parseExactJson = (text: string): ReturnType<typeof JSON.parse> =>
  hasExactNumbers(text) ? parseMarked(text) : JSON.parse(text)

/** Marks the numbers in the text: calling a reviver for each value takes fifty times as long as parsing. */
function parseMarked(text: string): unknown {
  try {
    return reviveNumbers(JSON.parse(markNumbers(text)))
  } catch {
    return JSON.parse(text)
  }
}

/** Unpredictable, so that no text can contain it. */
const mark = `number-${crypto.getRandomValues(new Uint32Array(4)).join('-')}:`

/** JSON text of a string that represents the number. */
export const markNumber = (digits: string): string => `"${mark}${digits}"`

/** The number that a marked string represents; null for any other string. */
export const readMarkedNumber = (text: string): ExactNumber | null =>
  text.startsWith(mark) ? createExactNumber(text.slice(mark.length)) : null

function markNumbers(text: string): string {
  const isInString = createStringScan(text)
  return text.replace(candidates, (digits: string, at: number) =>
    jsonNumber.test(digits) && losesDigits(digits) && !isInString(at) ? markNumber(digits) : digits,
  )
}

/** Whether an index is inside a JSON string. Indexes must ascend. */
function createStringScan(text: string): (index: number) => boolean {
  let quote = text.indexOf('"')
  let end = -1
  const findEnd = (start: number) => {
    let at = text.indexOf('"', start + 1)
    while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
    return at < 0 ? text.length : at
  }
  return (index) => {
    while (quote >= 0 && quote < index) {
      if (end < quote) end = findEnd(quote)
      if (index < end) return true
      quote = text.indexOf('"', end + 1)
    }
    return false
  }
}

function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text.charCodeAt(start - 1) === backslash) start--
  return (at - start) % 2 === 1
}

const backslash = 0x5c

function reviveNumbers(value: unknown): unknown {
  const root = [value]
  const holders: object[] = [root]
  const revive = (inner: unknown): unknown => {
    if (typeof inner === 'string') return readMarkedNumber(inner) ?? inner
    if (typeof inner === 'object' && inner !== null) holders.push(inner)
    return inner
  }
  for (let holder = holders.pop(); holder; holder = holders.pop()) {
    if (Array.isArray(holder)) for (let at = 0; at < holder.length; at++) holder[at] = revive(holder[at])
    // `__proto__` is an own member here, as in the parser's objects.
    else
      for (const name in holder) (holder as JsonObject)[name] = revive((holder as JsonObject)[name]) as Json
  }
  return root[0]
}

let hasAppeared = false

export function createExactNumber(digits: string): ExactNumber {
  hasAppeared = true
  return new ExactNumber(digits)
}

/** The number as JSON writes it. */
function toJsonDigits(source: string): string {
  if (/^0[xo]/.test(source)) return BigInt(source).toString()
  return source
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '')
}

/** The number of a text in decimal, hexadecimal (`0x`) or octal (`0o`) notation. */
export function parseExactNumber(source: string): number | ExactNumber {
  const digits = toJsonDigits(source)
  return losesDigits(digits) ? createExactNumber(digits) : Number(digits)
}

/** Whether the value is or contains an `ExactNumber`. Searches only after the process has created the first. */
export const containsExactNumber = (value: unknown): boolean => hasAppeared && findExactNumber(value)

function findExactNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof ExactNumber) return true
  if (Array.isArray(value)) return value.some(findExactNumber)
  for (const name in value) if (findExactNumber((value as JsonObject)[name])) return true
  return false
}

/** A copy with a replacement for each `ExactNumber`; the value itself if it has none. */
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

/** A copy with doubles, for code that supports no other numbers. */
export const toRoundedNumbers = <T>(value: T): T => mapExactNumbers(value, (exact) => Number(exact.digits))

/**
 * A copy for programs that parse numbers as doubles: integers that a double would change, and numbers beyond the range
 * of a double, become strings of their digits, as in the JSON of Protocol Buffers.
 */
export const toReadableNumbers = <T>(value: T): T =>
  mapExactNumbers(value, (exact) =>
    /^-?[1-9]\d*$/.test(exact.digits) || !Number.isFinite(Number(exact.digits)) ? exact.digits : exact,
  )
