// Tokenizer of the directory search. The index and the queries both go through it.

/** Lower case, without diacritics, and with compatibility forms (such as full-width letters) folded. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Drops a plural `s` from indexed words and query words alike, so that singular and plural match. */
const stem = (word: string) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

const written = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** All terms of the text in their order, with repetitions. */
export const wordsOf = (text: string): string[] => written(text).map((word) => stem(plain(word)))

const humps = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu

/** As `tokenize`, plus the parts of camel-case names such as `BoardGameGeek`. */
export function nameWordsOf(text: string): string[] {
  const parts = written(text).flatMap((word) => word.match(humps) ?? [])
  const long = parts.filter((part) => part.length > 2).map((part) => stem(plain(part)))
  return [...wordsOf(text), ...long]
}

const fillers = new Set(
  'a an and any at by for from in into is it its me my of on or our that the this to use using via with your mcp official server tool'.split(
    ' ',
  ),
)

/** Ignored in a query unless the query has no other words. */
export const isFiller = (word: string) => fillers.has(word)
