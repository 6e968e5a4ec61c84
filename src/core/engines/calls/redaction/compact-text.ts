// Reduces text to its ASCII letters and digits, so that a secret is found regardless of escaping and of characters in
// between.

import { runWithoutPauses, type TimeSlicedTask } from '#base/time-slices.ts'

/** Lower-case code of each ASCII letter and digit; 0 for all other code units, which are left out. */
const retained = new Uint8Array(0x10000)
for (const character of '0123456789abcdefghijklmnopqrstuvwxyz') {
  retained[character.charCodeAt(0)] = character.charCodeAt(0)
  retained[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0)
}

/** An escaped character: percent-encoded, as in JSON or JavaScript, or a character reference of HTML. */
const escapePattern =
  /%([\da-f]{2})|\\(?:u([\da-f]{4})|x([\da-f]{2})|[bfnrtv0"'`/\\])|&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z]{2,8});/iy

const percentSign = 0x25
const ampersand = 0x26
const backslash = 0x5c

/** A reference without a number stands for a character that is left out anyway. */
function readEscape(text: string, at: number): { code: number; length: number } | null {
  escapePattern.lastIndex = at
  const match = escapePattern.exec(text)
  if (!match) return null
  const [whole, percent, unicode, byte, decimal, hex] = match
  const hexadecimal = percent ?? unicode ?? byte ?? hex
  const code = hexadecimal === undefined ? Number(decimal ?? 0) : Number.parseInt(hexadecimal, 16)
  return { code, length: whole.length }
}

export type RetainedCharacterVisitor = (code: number, start: number, end: number) => void

/** Characters that are visited in a millisecond by code that was not optimized yet, as in the first import after a start. */
const sliceLength = 10_000

/**
 * Visits every retained character. `isDecoding`: an escaped character counts as the character that it stands
 * for. Linear in the text; pauses within a long one.
 */
export function* visitRetained(
  text: string,
  isDecoding: boolean,
  visit: RetainedCharacterVisitor,
): TimeSlicedTask<void> {
  for (let at = 0; at < text.length; ) {
    at = visitSlice({ text, isDecoding, start: at, end: Math.min(text.length, at + sliceLength) }, visit)
    if (at < text.length) yield
  }
}

type TextSlice = { text: string; isDecoding: boolean; start: number; end: number }

/** Returns the end, since an escaped character may extend beyond the slice. */
function visitSlice({ text, isDecoding, start, end: sliceEnd }: TextSlice, visit: RetainedCharacterVisitor) {
  let at = start
  while (at < sliceEnd) {
    const code = text.charCodeAt(at)
    const mayEscape = isDecoding && (code === percentSign || code === ampersand || code === backslash)
    const escaped = mayEscape ? readEscape(text, at) : null
    const end = at + (escaped?.length ?? 1)
    const lowerCase = retained[escaped?.code ?? code] ?? 0
    if (lowerCase !== 0) visit(lowerCase, at, end)
    at = end
  }
  return at
}

export function compactText(text: string, isDecoding: boolean): string {
  const codes: number[] = []
  runWithoutPauses(visitRetained(text, isDecoding, (code) => codes.push(code)))
  return decodeAscii(Uint8Array.from(codes))
}

const decoder = new TextDecoder('latin1')
export const decodeAscii = (bytes: Uint8Array): string => decoder.decode(bytes)

/** The cost of a string in addition to its characters. */
const charactersPerString = 50

/** The compacted strings one after the other; string n is between offsets n and n + 1. */
export type CompactStrings = { codes: Uint8Array; offsets: Uint32Array }

export function* compactStrings(texts: string[], isDecoding: boolean): TimeSlicedTask<CompactStrings> {
  const codes = new Uint8Array(texts.reduce((sum, { length }) => sum + length, 0))
  const offsets = new Uint32Array(texts.length + 1)
  let length = 0
  const append = (code: number) => {
    codes[length++] = code
  }
  let characters = 0
  for (const [index, text] of texts.entries()) {
    yield* visitRetained(text, isDecoding, append)
    offsets[index + 1] = length
    characters += text.length + charactersPerString
    if (characters < sliceLength) continue
    characters = 0
    yield
  }
  return { codes: codes.subarray(0, length), offsets }
}

/** The strings in another order, or a part of them. */
export function reorderCompactStrings({ codes, offsets }: CompactStrings, order: number[]): CompactStrings {
  const reordered = new Uint8Array(order.reduce((sum, index) => sum + lengthOfString(offsets, index), 0))
  const newOffsets = new Uint32Array(order.length + 1)
  let length = 0
  for (const [position, index] of order.entries()) {
    reordered.set(codes.subarray(offsets[index], offsets[index + 1]), length)
    length += lengthOfString(offsets, index)
    newOffsets[position + 1] = length
  }
  return { codes: reordered, offsets: newOffsets }
}

const lengthOfString = (offsets: Uint32Array, index: number) =>
  (offsets[index + 1] ?? 0) - (offsets[index] ?? 0)
