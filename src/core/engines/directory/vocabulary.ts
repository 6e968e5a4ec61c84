import { differentLetters, edits, lettersOf, slipsFor } from './edits.ts'
import { eachInSlices, type Sliced, sortedInSlices } from './slices.ts'

/** A term of the index that matches a word of the query. `similarity` is 1 for the same word, else less. */
export type Meaning = { term: number; nearness: number }

/** All terms in code unit order; a term's number is its index. */
export type Vocabulary = {
  terms: string[]
  numberOf(term: string): number | undefined
  /** The word itself and the terms that begin with it. */
  beginning(word: string): Meaning[]
  /** Terms within the allowed edit distance of the word, except the word itself. */
  slipped(word: string): Meaning[]
}

const byLetters = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The index of the first term that does not sort before the word. */
function placeOf(terms: string[], word: string): number {
  let [low, high] = [0, terms.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

function beginning(terms: string[], word: string): Meaning[] {
  const meanings: Meaning[] = []
  for (let at = placeOf(terms, word); at < terms.length; at++) {
    const term = terms[at] ?? ''
    if (!term.startsWith(word)) break
    meanings.push({ term: at, nearness: term === word ? 1 : 0.45 + 0.4 * (word.length / term.length) })
  }
  return meanings
}

function slipped(terms: string[], letters: Uint32Array, word: string): Meaning[] {
  const most = slipsFor(word.length)
  if (most === 0) return []
  const own = lettersOf(word)
  const meanings: Meaning[] = []
  for (let at = 0; at < terms.length; at++) {
    if (differentLetters(own, letters[at] ?? 0) > 2 * most) continue
    const slips = edits(word, terms[at] ?? '', most)
    if (slips > 0 && slips <= most) meanings.push({ term: at, nearness: 0.5 / slips })
  }
  return meanings
}

export function* vocabularyOf(words: Iterable<string>): Sliced<Vocabulary> {
  const terms = yield* sortedInSlices([...words], byLetters)
  const letters = new Uint32Array(terms.length)
  let filled = 0
  yield* eachInSlices(terms, 2_000, (term) => {
    letters[filled++] = lettersOf(term)
  })
  return {
    terms,
    numberOf: (term) => {
      const at = placeOf(terms, term)
      return terms[at] === term ? at : undefined
    },
    beginning: (word) => beginning(terms, word),
    slipped: (word) => slipped(terms, letters, word),
  }
}
