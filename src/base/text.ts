// Text as it may enter the house, and the two ways a name becomes an identifier.

/** Valid Unicode without NUL: what every store keeps unchanged. */
export const isCleanText = (text: string) => text.isWellFormed() && !text.includes('\0')

const ascii = /^[\0-\x7f]*$/

/** Whether each character is one byte of UTF-8. */
export const isAscii = (text: string) => ascii.test(text)

/** The text as it may enter: what may not is U+FFFD. */
export const cleanText = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

/**
 * As a search compares texts, case aside. Upper case folds more letters together than lower case does:
 * ß and ss, the two small sigmas.
 */
export const folded = (text: string) => text.normalize('NFC').toUpperCase()

/** Letters that are not a plain one with a mark. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const dashed = (name: string, others: RegExp, dash: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? '')
    .replace(others, dash)

const trimmed = (text: string, dash: string, length: number) => {
  const cut = text.slice(0, length)
  let start = 0
  let end = cut.length
  while (start < end && cut[start] === dash) start++
  while (end > start && cut[end - 1] === dash) end--
  return cut.slice(start, end)
}

/** `[a-z0-9-]{1,63}` from any name; `fallback` where nothing of it is left. */
export const slugFrom = (name: string, fallback: string) =>
  trimmed(dashed(name, /[^a-z0-9]+/g, '-'), '-', 63) || fallback

/** `[a-z0-9_-]{1,64}` from any name: the name of an MCP tool. */
export const keyFrom = (name: string, fallback: string) =>
  trimmed(dashed(name, /[^a-z0-9_-]+/g, '_'), '_', 64) || fallback

/** The first of `base`, `base<dash>2`, `base<dash>3` … that is not taken, never longer than `length`. */
export function firstFree(
  base: string,
  taken: ReadonlySet<string>,
  dash: string,
  length: number,
  from = 2,
): string {
  if (!taken.has(base)) return base
  for (let n = from; ; n++) {
    const tail = `${dash}${n}`
    const candidate = base.slice(0, length - tail.length) + tail
    if (!taken.has(candidate)) return candidate
  }
}

/** The start of a text, cut between code points, with a mark where something was cut. */
export function startOf(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
