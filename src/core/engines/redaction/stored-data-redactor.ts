import type { Json } from '#base/json.ts'
import { mask } from '#base/secret.ts'
import { mapJsonStrings } from '#core/engines/tool-result/index.ts'
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
 * in any case of letters, and also when other characters stand between those of the secret, or it is spread over
 * adjacent strings. Linear in the size of the data, but too slow for every call.
 */
export function createStoredDataRedactor(secrets: string[]): RedactStoredData {
  const redact = createRedactor(secrets)
  const compactSecrets = selectMaskable(secrets).flatMap(listCompactSecrets)
  return (value) => {
    const strings = listJsonStrings(value)
    const ranges = findRanges(strings, compactSecrets)
    if (ranges.size === 0 && strings.every(({ text }) => redact(text) === text)) return value
    let index = 0
    return mapJsonStrings(value, (text) => redact(maskRanges(text, ranges.get(index++) ?? [])))
  }
}

/** Parts of strings by the index of the string. */
type RangesByString = Map<number, TextRange[]>

function findRanges(strings: JsonString[], secrets: CompactSecret[]): RangesByString {
  const found: RangesByString = new Map()
  const texts = strings.map(({ text }) => text)
  const orders = listReadingOrders(strings)
  const hasEscapes = texts.some((text) => /[%\\&]/.test(text))
  for (const isDecoding of hasEscapes ? [false, true] : [false]) {
    const compact = compactStrings(texts, isDecoding)
    const ranges = findInOrders(compact, orders, secrets)
    for (const [index, compactRanges] of ranges) {
      addRanges(found, index, locateRanges(texts[index] ?? '', isDecoding, compactRanges))
    }
  }
  return found
}

function findInOrders(compact: CompactStrings, orders: number[][], secrets: CompactSecret[]): RangesByString {
  const found: RangesByString = new Map()
  for (const order of orders) {
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
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    if (range.start > end || masked === '') masked += text.slice(end, range.start) + mask
    end = Math.max(end, range.end)
  }
  return masked + text.slice(end)
}
