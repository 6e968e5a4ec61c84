// Ranks documents by BM25 over weighted fields: a term counts as often as it occurs, times the weight of its field.
// Words are compared by their stems. They also match terms that begin with them, synonyms, and, where nothing matches,
// terms that a typo turns into them.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { buildPostingsIndex, type PostingsIndex } from './postings-index.ts'
import { stemWord } from './stem.ts'
import { isQuestionWord, isStopWord, tokenize } from './tokenize.ts'
import type { TermMatch } from './vocabulary.ts'

/** Terms of a document, with repetitions, and their weight; plain text has weight 1. */
export type WeightedTerms = { terms: readonly string[]; weight: number }

/** `score` is comparable within one query only. */
export type RankedDocument = { number: number; score: number }

export type Bm25Index = {
  /** The number of documents. */
  count: number
  /** The `limit` best documents that contain any word of the query, best first; the earlier first where they are equal. */
  rank(query: string, limit: number): RankedDocument[]
}

/** The usual parameters of BM25: the saturation of repeated terms, and the influence of the document length. */
const saturation = 1.2
const lengthInfluence = 0.75

/** A posting stores ten times the weighted frequency of the term. */
const frequencyBits = 10
const frequencyScale = 10
const maxFrequency = (1 << frequencyBits) - 1

/** Further words of a query are ignored: a text of a thousand words is not a query. */
const maxQueryWords = 40

/** The weight of a synonym; the word itself has weight 1. */
const synonymSimilarity = 0.6

/** Shorter words do not match the terms that begin with them, which would be half of all terms. */
const minPrefixLength = 3

/** Further words that are searched for a word. */
export type Synonyms = ReadonlyMap<string, ReadonlySet<string>>

const noSynonyms: Synonyms = new Map()

export type Bm25Options<Document> = {
  /** The terms of a document by field. Called once for each, so that reading the texts is part of the time slices. */
  readTerms(document: Document): readonly WeightedTerms[]
  /** By default none. */
  synonyms?: Synonyms
}

/** Documents that are read between two pauses. */
const pauseEvery = 4

/** The number of a document is its index in `documents`. */
export function* buildBm25Index<Document>(
  documents: readonly Document[],
  { readTerms, synonyms = noSynonyms }: Bm25Options<Document>,
): TimeSlicedTask<Bm25Index> {
  const lengths = new Float32Array(documents.length)
  let number = 0
  const postings = yield* buildPostingsIndex(documents, {
    payloadBits: frequencyBits,
    pauseEvery,
    collectTerms(document) {
      const fields = readTerms(document)
      const frequencies = new Map<string, number>()
      for (const { terms, weight } of fields)
        for (const word of terms) {
          const term = stemWord(word)
          frequencies.set(term, (frequencies.get(term) ?? 0) + weight)
        }
      lengths[number++] = fields.reduce((sum, { terms, weight }) => sum + terms.length * weight, 0)
      return new Map([...frequencies].map(([term, value]) => [term, packFrequency(value)]))
    },
  })
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(documents.length, 1)
  const lengthFactors = lengths.map(
    (length) => saturation * (1 - lengthInfluence + (lengthInfluence * length) / (averageLength || 1)),
  )
  return createBm25Index({ postings, lengthFactors, synonyms })
}

const packFrequency = (frequency: number) =>
  Math.min(Math.max(Math.round(frequency * frequencyScale), 1), maxFrequency)

type IndexedDocuments = { postings: PostingsIndex; lengthFactors: Float32Array; synonyms: Synonyms }

const createBm25Index = (indexed: IndexedDocuments): Bm25Index => ({
  count: indexed.postings.count,
  rank(query, limit) {
    const scores = new Float32Array(indexed.postings.count)
    for (const word of parseQueryWords(query)) addWordScores(indexed, word, scores)
    const ranked: RankedDocument[] = []
    for (const [number, score] of scores.entries()) if (score > 0) ranked.push({ number, score })
    return ranked.sort((a, b) => b.score - a.score || a.number - b.number).slice(0, limit)
  },
})

function parseQueryWords(query: string): string[] {
  const words = [...new Set(tokenize(query))]
  const significant = words.filter((word) => !isStopWord(word) && !isQuestionWord(word))
  return (significant.length > 0 ? significant : words).slice(0, maxQueryWords)
}

/** If the word matches several terms of a document, the best counts. */
function addWordScores(
  { postings, lengthFactors, synonyms }: IndexedDocuments,
  word: string,
  scores: Float32Array,
): void {
  const best = new Map<number, number>()
  for (const { term, similarity } of findTerms(postings, word, synonyms)) {
    for (const posting of postings.findPostings(term)) {
      const number = posting >>> frequencyBits
      const frequency = (posting & maxFrequency) / frequencyScale
      const score =
        (similarity * frequency * (saturation + 1)) / (frequency + (lengthFactors[number] ?? saturation))
      if (score > (best.get(number) ?? 0)) best.set(number, score)
    }
  }
  const rarity = Math.log(1 + (postings.count - best.size + 0.5) / (best.size + 0.5))
  for (const [number, score] of best) scores[number] = (scores[number] ?? 0) + score * rarity
}

function findTerms({ vocabulary }: PostingsIndex, word: string, synonyms: Synonyms): TermMatch[] {
  const stem = stemWord(word)
  const exact = vocabulary.findTerm(stem)
  const own =
    stem.length >= minPrefixLength
      ? vocabulary.findByPrefix(stem)
      : exact === undefined
        ? []
        : [{ term: exact, similarity: 1 }]
  const others = [...(synonyms.get(word) ?? [])].flatMap((synonym) => {
    const term = vocabulary.findTerm(stemWord(synonym))
    return term === undefined ? [] : [{ term, similarity: synonymSimilarity }]
  })
  const matches = [...own, ...others]
  return matches.length > 0 ? matches : vocabulary.findByTypo(stem)
}
