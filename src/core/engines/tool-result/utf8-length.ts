import { isAscii } from '#base/text.ts'

const encoder = new TextEncoder()

/** Bytes of the text in UTF-8; of a text that is surely shorter or longer than `limit`, its characters. */
export function utf8Length(text: string, limit = Number.POSITIVE_INFINITY): number {
  const isSurelyShorter = limit !== Number.POSITIVE_INFINITY && text.length * 3 <= limit
  const isKnown = text.length > limit || isSurelyShorter || isAscii(text)
  return isKnown ? text.length : encoder.encode(text).length
}

/** Half of a pair is two of the four bytes of the pair. */
function bytesOf(unit: number): number {
  if (unit < 0x80) return 1
  if (unit < 0x800) return 2
  return unit >= 0xd800 && unit < 0xe000 ? 2 : 3
}

/** The start of a text that is at most so many bytes, ending with a whole character. */
export function startInBytes(text: string, limit: number): string {
  let bytes = 0
  let end = 0
  while (end < text.length) {
    bytes += bytesOf(text.charCodeAt(end))
    if (bytes > limit) break
    end += 1
  }
  const start = text.slice(0, end)
  return start.isWellFormed() || end === 0 ? start : start.slice(0, -1)
}
