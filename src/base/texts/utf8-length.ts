import { isAscii } from '../text.ts'

const encoder = new TextEncoder()

/** Bytes of the text in UTF-8; where it is certainly below or above `limit`, the number of characters instead. */
export function measureUtf8(text: string, limit = Number.POSITIVE_INFINITY): number {
  const isSurelyShorter = limit !== Number.POSITIVE_INFINITY && text.length * 3 <= limit
  const isKnown = text.length > limit || isSurelyShorter || isAscii(text)
  return isKnown ? text.length : encoder.encode(text).length
}

/** Bytes of one UTF-16 code unit: a surrogate counts as half of the four bytes of its pair. */
function measureUnit(unit: number): number {
  if (unit < 0x80) return 1
  if (unit < 0x800) return 2
  return unit >= 0xd800 && unit < 0xe000 ? 2 : 3
}

/** The longest start of a text within `limit` bytes that ends with a complete character. */
export function truncateUtf8(text: string, limit: number): string {
  let bytes = 0
  let end = 0
  while (end < text.length) {
    bytes += measureUnit(text.charCodeAt(end))
    if (bytes > limit) break
    end += 1
  }
  const start = text.slice(0, end)
  return start.isWellFormed() || end === 0 ? start : start.slice(0, -1)
}
