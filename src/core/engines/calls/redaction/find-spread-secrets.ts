// Finds secrets that are spread over several strings, or interspersed with other characters, in linear time.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { type CompactStrings, compactText, decodeAscii, visitRetained } from './compact-text.ts'
import { encodeHex, listBase64Forms } from './encoded-forms.ts'

/**
 * A secret as compact text. `before` and `after`: the number of base64 characters around it that also depend on the
 * secret.
 */
export type CompactSecret = { text: string; before: number; after: number }

/** Shorter texts would be found by chance. */
const minPlainLength = 8
const minEncodedLength = 7

export function listCompactSecrets(secret: string): CompactSecret[] {
  const plain = [compactText(secret, false), compactText(secret, true)]
  const encoded = listBase64Forms(secret).map((form, offset) => ({
    text: compactText(form, false),
    before: offset === 0 ? 0 : 1,
    after: 1,
  }))
  return [
    ...[...new Set(plain)].map((text) => ({ text, before: 0, after: 0, minLength: minPlainLength })),
    { text: encodeHex(secret), before: 0, after: 0, minLength: minEncodedLength },
    ...encoded.map((form) => ({ ...form, minLength: minEncodedLength })),
  ].filter(({ text, minLength }) => text.length >= minLength)
}

/** A part of a string, in code units. */
export type TextRange = { start: number; end: number }

/** A part of one string, in characters of its compact text. */
type CompactRange = TextRange & { position: number }

/** The parts of the strings that secrets occupy; a secret may cover several strings. */
export function findCompactSecrets(
  { codes, offsets }: CompactStrings,
  secrets: CompactSecret[],
): CompactRange[] {
  const text = decodeAscii(codes)
  return secrets.flatMap((secret) =>
    findOccurrences(text, secret).flatMap((range) => splitByString(range, offsets)),
  )
}

function findOccurrences(text: string, { text: wanted, before, after }: CompactSecret): TextRange[] {
  const found: TextRange[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    found.push({
      start: Math.max(at - before, 0),
      end: Math.min(at + wanted.length + after, text.length),
    })
  }
  return found
}

function splitByString({ start, end }: TextRange, offsets: Uint32Array): CompactRange[] {
  const ranges: CompactRange[] = []
  for (let position = findString(offsets, start); (offsets[position] ?? end) < end; position++) {
    const first = offsets[position] ?? 0
    const range = {
      start: Math.max(start - first, 0),
      end: Math.min(end, offsets[position + 1] ?? end) - first,
    }
    if (range.start < range.end) ranges.push({ position, ...range })
  }
  return ranges
}

/** The last string that begins at or before `at`, by binary search. */
function findString(offsets: Uint32Array, at: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Maps parts of a compact text to the original; `ranges` in any order. */
export function* locateRanges(
  text: string,
  isDecoding: boolean,
  ranges: TextRange[],
): TimeSlicedTask<TextRange[]> {
  const starts = new Uint32Array(text.length)
  const ends = new Uint32Array(text.length)
  let length = 0
  yield* visitRetained(text, isDecoding, (_, start, end) => {
    starts[length] = start
    ends[length++] = end
  })
  return ranges.map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? text.length }))
}
