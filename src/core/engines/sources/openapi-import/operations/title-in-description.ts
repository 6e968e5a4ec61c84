// Many documents say in the title what an operation does, and in the description only what else there is to know. Models
// see the description, and not every client shows them titles.
import { toSentence } from '#base/text.ts'
import { isSameWord, listContentWords } from '#core/engines/operations/texts/index.ts'
import type { OperationNames } from './operation-namer.ts'

/** A title of one word says hardly more than the path. */
const minWords = 2
/** A longer one is no name. */
const maxTitleLength = 120

/** Within this number of characters, a description mostly contains its title. */
const startLength = 200

/** Whether the description has at least half of the words of the title, or the title says nothing. */
export function hasTitleWords(title: string, description: string): boolean {
  if (title.length > maxTitleLength) return true
  const words = [...listContentWords(title)]
  if (words.length < minWords) return true
  const start = description.slice(0, Math.max(0, description.lastIndexOf(' ', startLength)))
  return hasHalfOf(words, start) || hasHalfOf(words, description)
}

function hasHalfOf(words: readonly string[], text: string): boolean {
  const known = listContentWords(text)
  const isKnown = (word: string) => known.has(word) || [...known].some((other) => isSameWord(word, other))
  return words.filter(isKnown).length * 2 >= words.length
}

const deprecation = /^Deprecated\. (?=\S)/

/** The description with the name of the operation instead of its title, or before it. */
export function includeTitle(
  { name, description }: Pick<OperationNames, 'name'> & { description: string },
  title: string,
): string {
  const prefix = deprecation.exec(description)?.[0] ?? ''
  const own = description.slice(prefix.length)
  const rest = own.slice(title.length)
  return own.startsWith(title) && !/^[\p{L}\p{N}]/u.test(rest)
    ? `${prefix}${name}${rest}`
    : `${prefix}${toSentence(name)}\n\n${own}`
}
