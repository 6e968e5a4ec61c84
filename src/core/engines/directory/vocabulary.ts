import { differentLetters, edits, lettersOf, slipsFor } from './edits.ts'
import { eachInSlices, type Sliced, sortedInSlices } from './slices.ts'

/** A term that a word of a query may mean, and how near it is: 1 is the word itself. */
export type Meaning = { term: number; nearness: number }

/** All terms in the order of their letters; a term's number is its place. */
export type Vocabulary = {
  terms: string[]
  numberOf(term: string): number | undefined
  /** The word itself and the words that begin with it. */
  beginning(word: string): Meaning[]
  /** Words that are a slip or two away. */
  slipped(word: string): Meaning[]
}

const byLetters = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The place of the first term that is not before the word. */
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
