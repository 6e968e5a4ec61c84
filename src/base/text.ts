// Which text is accepted, and how names become slugs and keys.

/** Whether the text is valid Unicode without NUL, which every store returns unchanged. */
export const isCleanText = (text: string) => text.isWellFormed() && !text.includes('\0')

const ascii = /^[\0-\x7f]*$/

/** Whether each character takes one byte in UTF-8. */
export const isAscii = (text: string) => ascii.test(text)

/** Replaces lone surrogates and NUL with U+FFFD. */
export const cleanText = (text: string) => replaceNul(text.toWellFormed())

/**
 * Replaces NUL with U+FFFD in text without lone surrogates. Works on UTF-16 in one pass: string methods would first
 * collect the parts between millions of matches, and in UTF-8 each replacement grows by two bytes.
 */
export function replaceNul(text: string): string {
  if (!text.includes('\0')) return text
  const units = new Uint16Array(text.length)
  for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index) || 0xfffd
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(new Uint8Array(units.buffer))
}

/**
 * For comparison regardless of case. Upper case merges more letters than lower case does: ß and ss, the two small
 * sigmas.
 */
export const foldCase = (text: string) => text.normalize('NFC').toUpperCase()

/** Letters that NFKD does not decompose into a base letter and a combining mark. */
const transliterations: Record<string, string> = {
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

/** Apostrophes separate nothing: `artist's` becomes `artists`. */
const toAsciiLetters = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .replace(/[ßæœøłđðþı]/gi, (letter) => transliterations[letter.toLowerCase()] ?? '')

const toAsciiSlug = (name: string, unsafe: RegExp, dash: string) =>
  toAsciiLetters(name.normalize('NFKD').toLowerCase()).replace(unsafe, dash)

const trimToLength = (text: string, { dash, maxLength }: NameFormat) => {
  const cut = text.slice(0, maxLength)
  let start = 0
  let end = cut.length
  while (start < end && cut[start] === dash) start++
  while (end > start && cut[end - 1] === dash) end--
  return cut.slice(start, end)
}

/** `dash` separates the words of a name. */
export type NameFormat = { dash: string; maxLength: number }

export const slugFormat: NameFormat = { dash: '-', maxLength: 63 }
export const keyFormat: NameFormat = { dash: '_', maxLength: 64 }

/** Turns any name into `[a-z0-9-]{1,63}`; `fallback` when no character is left. */
export const toSlug = (name: string, fallback: string) =>
  trimToLength(toAsciiSlug(name, /[^a-z0-9]+/g, slugFormat.dash), slugFormat) || fallback

/** Turns any name into `[a-z0-9_-]{1,64}`, as MCP tools need; `fallback` when no character is left. */
export const toKey = (name: string, fallback: string) =>
  trimToLength(toAsciiSlug(name, /[^a-z0-9_-]+/g, keyFormat.dash), keyFormat) || fallback

/**
 * Turns a name into `[A-Za-z0-9_-]{1,64}`, which all clients accept as the name of a tool, with as few changes as
 * possible; `fallback` when no character is left.
 */
export function toToolName(name: string, fallback: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name
  const text = toAsciiLetters(name)
    .trim()
    .replace(/[^A-Za-z0-9_-]+/g, keyFormat.dash)
  return /[A-Za-z0-9]/.test(text) ? text.slice(0, keyFormat.maxLength) : fallback
}

/** The first of `base`, `base<dash>2`, `base<dash>3` … that is free. `firstNumber`: where the numbers begin. */
export function findFreeName(
  base: string,
  taken: ReadonlySet<string>,
  { dash, maxLength }: NameFormat,
  firstNumber = 2,
): string {
  if (!taken.has(base)) return base
  for (let n = firstNumber; ; n++) {
    const suffix = `${dash}${n}`
    const candidate = base.slice(0, maxLength - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}

/** At most `length` code units, cut between code points; a truncated text ends with "…". */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}

/** At most `limit` names, and how many more there are. */
export function joinNames(names: readonly string[], limit = 8): string {
  const more = names.length - limit
  return more > 0 ? `${names.slice(0, limit).join(', ')} and ${more} more` : names.join(', ')
}

/** Adds a full stop unless the text ends like a sentence. */
export const toSentence = (text: string): string =>
  /[.!?…:]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
