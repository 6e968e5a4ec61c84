// Inverted index: for each term, the documents that contain it. Postings are typed arrays, since a query for a common
// word must visit thousands of documents in well under a millisecond.
import { forEachInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'

/** A posting packs the number of a document and what the index stores of the term there into 32 bits. */
export type PostingsIndex = {
  /** The number of documents. */
  count: number
  vocabulary: Vocabulary
  /** The postings of a term, ascending by document number. */
  findPostings(term: number): Uint32Array
}

export type PostingsOptions<Document> = {
  /** The bits of a posting below the number of its document, 1 to 31. */
  payloadBits: number
  /** Documents that are read between two pauses. */
  pauseEvery: number
  /** The terms of a document, each with its payload, a number of `payloadBits` bits. */
  collectTerms(document: Document): ReadonlyMap<string, number>
}

/** The number of a document is its index in `documents`. */
export function* buildPostingsIndex<Document>(
  documents: readonly Document[],
  { payloadBits, pauseEvery, collectTerms }: PostingsOptions<Document>,
): TimeSlicedTask<PostingsIndex> {
  const lists = new Map<string, number[]>()
  let number = 0
  yield* forEachInTimeSlices(documents, pauseEvery, (document) => {
    for (const [term, payload] of collectTerms(document)) {
      const posting = ((number << payloadBits) | payload) >>> 0
      const list = lists.get(term)
      if (list) list.push(posting)
      else lists.set(term, [posting])
    }
    number++
  })
  const vocabulary = yield* buildVocabulary(lists.keys())
  const findPostings = yield* packPostings(vocabulary.terms, lists)
  return { count: documents.length, vocabulary, findPostings }
}

/** Concatenates the postings of all terms into one array. */
function* packPostings(
  terms: string[],
  lists: Map<string, number[]>,
): TimeSlicedTask<PostingsIndex['findPostings']> {
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
 * A separate function, since closures of one scope share their context: created next to `lists`, it would keep that map
 * in memory.
 */
const createPostingsLookup =
  (starts: Uint32Array, packedPostings: Uint32Array): PostingsIndex['findPostings'] =>
  (term) =>
    packedPostings.subarray(starts[term], starts[term + 1])
