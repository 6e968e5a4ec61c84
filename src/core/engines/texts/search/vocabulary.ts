import {
  buildLetterMask,
  computeEditDistance,
  countDifferentLetters,
  getMaxTypos,
} from '#base/texts/edit-distance.ts'
import { forEachInTimeSlices, sortInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'

/** A term of the index that matches a word of the query. `similarity` is 1 for the same word, else less. */
export type TermMatch = { term: number; similarity: number }

/** All terms in code unit order; a term's number is its index. */
export type Vocabulary = {
  terms: string[]
  findTerm(term: string): number | undefined
  /** The word itself and the terms that begin with it. */
  findByPrefix(word: string): TermMatch[]
  /** Terms within the allowed edit distance of the word, except the word itself. */
  findByTypo(word: string): TermMatch[]
}

const compareStrings = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The index of the first term that does not sort before the word. */
function findLowerBound(terms: string[], word: string): number {
  let [low, high] = [0, terms.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

function findPrefixMatches(terms: string[], word: string): TermMatch[] {
  const matches: TermMatch[] = []
  for (let at = findLowerBound(terms, word); at < terms.length; at++) {
    const term = terms[at] ?? ''
    if (!term.startsWith(word)) break
    matches.push({ term: at, similarity: term === word ? 1 : 0.45 + 0.4 * (word.length / term.length) })
  }
  return matches
}

function findTypoMatches(terms: string[], letterMasks: Uint32Array, word: string): TermMatch[] {
  const maxDistance = getMaxTypos(word.length)
  if (maxDistance === 0) return []
  const wordMask = buildLetterMask(word)
  const matches: TermMatch[] = []
  for (let at = 0; at < terms.length; at++) {
    if (countDifferentLetters(wordMask, letterMasks[at] ?? 0) > 2 * maxDistance) continue
    const distance = computeEditDistance(word, terms[at] ?? '', maxDistance)
    if (distance > 0 && distance <= maxDistance) matches.push({ term: at, similarity: 0.5 / distance })
  }
  return matches
}

export function* buildVocabulary(uniqueTerms: Iterable<string>): TimeSlicedTask<Vocabulary> {
  const terms = yield* sortInTimeSlices([...uniqueTerms], compareStrings)
  const letterMasks = new Uint32Array(terms.length)
  let filled = 0
  yield* forEachInTimeSlices(terms, 2_000, (term) => {
    letterMasks[filled++] = buildLetterMask(term)
  })
  return {
    terms,
    findTerm: (term) => {
      const at = findLowerBound(terms, term)
      return terms[at] === term ? at : undefined
    },
    findByPrefix: (word) => findPrefixMatches(terms, word),
    findByTypo: (word) => findTypoMatches(terms, letterMasks, word),
  }
}
