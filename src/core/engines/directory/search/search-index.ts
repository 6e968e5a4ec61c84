// Inverted index: for each term, the entries that contain it and the fields it occurs in. Postings are typed arrays,
// since a query for a common word must visit thousands of entries in well under a millisecond.
import { forEachInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { tokenize, tokenizeName } from './tokenize.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'

export type SearchableFields = { title: string; name: string; owner: string; description: string }

/** One bit per field. A posting packs the entry's number and the bits of the fields that contain the term. */
const fieldBits = { title: 8, name: 4, owner: 2, description: 1 } as const
export const fieldCount = 4
const allFields = (1 << fieldCount) - 1

export const getEntryNumber = (posting: number) => posting >>> fieldCount
export const getFieldBits = (posting: number) => posting & allFields

export type SearchIndex = {
  count: number
  vocabulary: Vocabulary
  /** The postings of a term, ascending by entry number. */
  findPostings(term: number): Uint32Array
  /** Number of distinct terms in each entry's name and title, 255 at most. */
  nameLengths: Uint8Array
}

/** The namespace is not indexed as part of the name: most namespaces share a prefix such as `io.github`. */
const stripNamespace = (name: string) => name.slice(name.indexOf('/') + 1)

/** Each term of an entry with the bits of the fields that contain it. */
export function collectFieldsByTerm({
  title,
  name,
  owner,
  description,
}: SearchableFields): Map<string, number> {
  const fieldsByTerm = new Map<string, number>()
  const addTerms = (terms: string[], bit: number) => {
    for (const term of terms) fieldsByTerm.set(term, (fieldsByTerm.get(term) ?? 0) | bit)
  }
  addTerms(tokenizeName(title), fieldBits.title)
  addTerms(tokenizeName(stripNamespace(name)), fieldBits.name)
  addTerms(tokenize(owner), fieldBits.owner)
  addTerms(tokenize(description), fieldBits.description)
  return fieldsByTerm
}

export const isNameField = (fields: number) => (fields & (fieldBits.title | fieldBits.name)) !== 0

/** An entry's number is its index in `entries`. */
export function* buildSearchIndex(entries: SearchableFields[]): TimeSlicedTask<SearchIndex> {
  const lists = new Map<string, number[]>()
  const nameLengths = new Uint8Array(entries.length)
  let number = 0
  yield* forEachInTimeSlices(entries, 50, (entry) => {
    const fields = collectFieldsByTerm(entry)
    let nameTermCount = 0
    for (const [term, bits] of fields) {
      if (isNameField(bits)) nameTermCount++
      const posting = ((number << fieldCount) | bits) >>> 0
      const list = lists.get(term)
      if (list) list.push(posting)
      else lists.set(term, [posting])
    }
    nameLengths[number++] = Math.min(nameTermCount, 255)
  })
  const vocabulary = yield* buildVocabulary(lists.keys())
  const findPostings = yield* packPostings(vocabulary.terms, lists)
  return { count: entries.length, vocabulary, nameLengths, findPostings }
}

/** Concatenates the postings of all terms into one array. */
function* packPostings(
  terms: string[],
  lists: Map<string, number[]>,
): TimeSlicedTask<SearchIndex['findPostings']> {
  const starts = new Uint32Array(terms.length + 1)
  let [position, total] = [0, 0]
  yield* forEachInTimeSlices(terms, 2_000, (term) => {
    total += lists.get(term)?.length ?? 0
    starts[++position] = total
  })
  const packedPostings = new Uint32Array(total)
  let termNumber = 0
  yield* forEachInTimeSlices(terms, 1024, (term) => {
    packedPostings.set(lists.get(term) ?? [], starts[termNumber++])
  })
  return createPostingsLookup(starts, packedPostings)
}

/**
 * A function of its own, since closures of one scope share their context: created next to `lists`, it would keep that
 * map in memory.
 */
const createPostingsLookup =
  (starts: Uint32Array, packedPostings: Uint32Array): SearchIndex['findPostings'] =>
  (term) =>
    packedPostings.subarray(starts[term], starts[term + 1])
