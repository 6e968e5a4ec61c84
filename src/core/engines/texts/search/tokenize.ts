// The tokenizer of every text index. Documents and queries both go through it.

import { isAscii } from '#base/text.ts'

/** Lower case, without diacritics, and with compatibility forms (such as full-width letters) folded. */
const normalizeWord = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Drops a plural `s` from indexed words and query words alike, so that singular and plural match. */
const stemPlural = (word: string) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

const splitWords = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Like `splitWords` and `normalizeWord`. Most texts are ASCII, for which a third of the time suffices. */
const listWords = (text: string) =>
  isAscii(text) ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []) : splitWords(text).map(normalizeWord)

/** All terms of the text in their order, with repetitions. */
export const tokenize = (text: string): string[] => listWords(text).map(stemPlural)

const camelCaseParts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu

/** Like `tokenize`, plus the parts of camel-case names such as `BoardGameGeek`. */
export function tokenizeName(text: string): string[] {
  const nameParts = splitWords(text).flatMap((word) => word.match(camelCaseParts) ?? [])
  const longParts = nameParts.filter((part) => part.length > 2).map((part) => stemPlural(normalizeWord(part)))
  return [...tokenize(text), ...longParts]
}

const stopWords = new Set(
  'a an and any at by for from in into is it its me my of on or our that the this to use using via with your'.split(
    ' ',
  ),
)

/** Ignored in a query unless the query has no other words. */
export const isStopWord = (word: string) => stopWords.has(word)

const questionWords = new Set(
  'all am are as be can could did do does get has have here how i if not now out so someone something their them then there these they up us want was we what when where which who whom whose why will you'.split(
    ' ',
  ),
)

/** Function words of sentences. Ignored like stop words where queries are sentences. */
export const isQuestionWord = (word: string) => questionWords.has(word)
