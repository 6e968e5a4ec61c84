// The words of a text as the directory's search compares them: what stands in the index, and what a person types.

/** Case, marks and width aside. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** A plural finds the singular and the other way around; both sides of a search lose the same letter. */
const stem = (word: string) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

const written = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** In the order they were written, each as often as it was. */
export const wordsOf = (text: string): string[] => written(text).map((word) => stem(plain(word)))

const humps = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu

/** As `wordsOf`, and of `BoardGameGeek` its parts too: names are written that way. */
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

/** Words that say little here: a query of others does not ask for them. */
export const isFiller = (word: string) => fillers.has(word)
