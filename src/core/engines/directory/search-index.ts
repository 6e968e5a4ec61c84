// Inverted index: for each term, the entries that contain it and the fields it occurs in. Postings are typed arrays,
// since a query for a common word must visit thousands of entries in well under a millisecond.
import { eachInSlices, type Sliced } from './slices.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { nameWordsOf, wordsOf } from './words.ts'

export type Searched = { title: string; name: string; owner: string; description: string }

/** One bit per field. A posting packs the entry's number and the bits of the fields that contain the term. */
const fieldBits = { title: 8, name: 4, owner: 2, description: 1 } as const
export const fieldCount = 4
const allFields = (1 << fieldCount) - 1

export const entryOf = (posting: number) => posting >>> fieldCount
export const fieldsOf = (posting: number) => posting & allFields

export type SearchIndex = {
  count: number
  vocabulary: Vocabulary
  /** The postings of a term, ascending by entry number. */
  postings(term: number): Uint32Array
  /** Number of distinct terms in each entry's name and title, 255 at most. */
  nameLengths: Uint8Array
}

/** The namespace is not indexed as part of the name: most namespaces share a prefix such as `io.github`. */
const ownName = (name: string) => name.slice(name.indexOf('/') + 1)

/** Each term of an entry with the bits of the fields that contain it. */
export function fieldsByWord({ title, name, owner, description }: Searched): Map<string, number> {
  const found = new Map<string, number>()
  const add = (words: string[], bit: number) => {
    for (const word of words) found.set(word, (found.get(word) ?? 0) | bit)
  }
  add(nameWordsOf(title), fieldBits.title)
  add(nameWordsOf(ownName(name)), fieldBits.name)
  add(wordsOf(owner), fieldBits.owner)
  add(wordsOf(description), fieldBits.description)
  return found
}

export const inName = (fields: number) => (fields & (fieldBits.title | fieldBits.name)) !== 0

/** An entry's number is its index in `entries`. */
export function* searchIndexOf(entries: Searched[]): Sliced<SearchIndex> {
  const lists = new Map<string, number[]>()
  const nameLengths = new Uint8Array(entries.length)
  let number = 0
  yield* eachInSlices(entries, 50, (entry) => {
    const fields = fieldsByWord(entry)
    let names = 0
    for (const [word, bits] of fields) {
      if (inName(bits)) names++
      const posting = ((number << fieldCount) | bits) >>> 0
      const list = lists.get(word)
      if (list) list.push(posting)
      else lists.set(word, [posting])
    }
    nameLengths[number++] = Math.min(names, 255)
  })
  const vocabulary = yield* vocabularyOf(lists.keys())
  const postings = yield* packed(vocabulary.terms, lists)
  return { count: entries.length, vocabulary, nameLengths, postings }
}

/** Concatenates the postings of all terms into one array. */
function* packed(terms: string[], lists: Map<string, number[]>): Sliced<SearchIndex['postings']> {
  const starts = new Uint32Array(terms.length + 1)
  let [place, total] = [0, 0]
  yield* eachInSlices(terms, 2_000, (term) => {
    total += lists.get(term)?.length ?? 0
    starts[++place] = total
  })
  const all = new Uint32Array(total)
  let at = 0
  yield* eachInSlices(terms, 1024, (term) => {
    all.set(lists.get(term) ?? [], starts[at++])
  })
  return postingsIn(starts, all)
}

/**
 * A function of its own, since closures of one scope share their context: created next to `lists`, it would keep that
 * map in memory.
 */
const postingsIn =
  (starts: Uint32Array, all: Uint32Array): SearchIndex['postings'] =>
  (term) =>
    all.subarray(starts[term], starts[term + 1])
