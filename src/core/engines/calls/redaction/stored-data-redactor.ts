import type { Json } from '#base/json.ts'
import { mask } from '#base/secret.ts'
import { runWithoutPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import { mapJsonStrings, type Redact } from '#core/engines/calls/tool-result/index.ts'
import { type CompactStrings, compactStrings, reorderCompactStrings } from './compact-text.ts'
import { selectMaskable } from './encoded-forms.ts'
import {
  type CompactSecret,
  findCompactSecrets,
  listCompactSecrets,
  locateRanges,
  type TextRange,
} from './find-spread-secrets.ts'
import { type JsonString, listJsonStrings, listReadingOrders } from './json-strings.ts'
import { createRedactor } from './redactor.ts'

/** Masks secrets in a JSON value, which may be a string. Returns the value itself when it has none. */
export type RedactStoredData = (value: Json) => Json

/**
 * Masks secrets in data of a server before it is stored or shown to others: in every form that `createRedactor` masks,
 * in any letter case, and also with other characters in between, or spread over adjacent strings. Linear in the size of
 * the data, but too slow for every call.
 */
export function createStoredDataRedactor(secrets: string[]): RedactStoredData {
  const redact = createTimeSlicedRedactor(secrets)
  return (value) => runWithoutPauses(redact(value))
}

/** The same for data of several megabytes: pauses every few milliseconds. */
export function createTimeSlicedRedactor(secrets: string[]): (value: Json) => TimeSlicedTask<Json> {
  const maskable = selectMaskable(secrets)
  const redact = createRedactor(maskable)
  const compactSecrets = maskable.flatMap(listCompactSecrets)
  return function* redactValue(value) {
    if (maskable.length === 0) return value
    const strings = listJsonStrings(value)
    yield
    const ranges = yield* findRanges(strings, compactSecrets)
    const masked = yield* maskStrings(strings, ranges, redact)
    if (strings.every(({ text }, index) => masked[index] === text)) return value
    yield
    let index = 0
    return mapJsonStrings(value, () => masked[index++] ?? '')
  }
}

/** Strings that are masked in a millisecond by code that was not optimized yet, and characters. */
const stringsPerSlice = 100
const charactersPerSlice = 10_000

function* maskStrings(
  strings: JsonString[],
  ranges: RangesByString,
  redact: Redact,
): TimeSlicedTask<string[]> {
  const masked: string[] = []
  let characters = 0
  for (const { text } of strings) {
    masked.push(redact(maskRanges(text, ranges.get(masked.length) ?? [])))
    characters += text.length
    if (masked.length % stringsPerSlice !== 0 && characters < charactersPerSlice) continue
    characters = 0
    yield
  }
  return masked
}

/** Parts of strings by the index of the string. */
type RangesByString = Map<number, TextRange[]>

function* findRanges(strings: JsonString[], secrets: CompactSecret[]): TimeSlicedTask<RangesByString> {
  const found: RangesByString = new Map()
  const texts = strings.map(({ text }) => text)
  const orders = listReadingOrders(strings)
  yield
  const hasEscapes = texts.some((text) => /[%\\&]/.test(text))
  for (const isDecoding of hasEscapes ? [false, true] : [false]) {
    const compact = yield* compactStrings(texts, isDecoding)
    const ranges = yield* findInOrders(compact, orders, secrets)
    for (const [index, compactRanges] of ranges) {
      addRanges(found, index, yield* locateRanges(texts[index] ?? '', isDecoding, compactRanges))
    }
  }
  return found
}

function* findInOrders(
  compact: CompactStrings,
  orders: number[][],
  secrets: CompactSecret[],
): TimeSlicedTask<RangesByString> {
  const found: RangesByString = new Map()
  for (const order of orders) {
    yield
    for (const { position, start, end } of findCompactSecrets(reorderCompactStrings(compact, order), secrets))
      addRanges(found, order[position] ?? 0, [{ start, end }])
  }
  return found
}

function addRanges(found: RangesByString, index: number, ranges: TextRange[]): void {
  const all = found.get(index) ?? []
  for (const range of ranges) all.push(range)
  found.set(index, all)
}

/** Overlapping and adjacent ranges are masked as one. */
function maskRanges(text: string, ranges: TextRange[]): string {
  let masked = ''
  let end = 0
  for (const range of ranges.toSorted((first, second) => first.start - second.start)) {
    if (range.start > end || masked === '') masked += text.slice(end, range.start) + mask
    end = Math.max(end, range.end)
  }
  return masked + text.slice(end)
}
