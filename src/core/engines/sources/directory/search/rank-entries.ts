// Ranks entries for a query. Each word scores by the fields it matches, its similarity to the term, and its rarity.
import { type TermMatch, tokenize } from '#core/engines/texts/search/index.ts'
import { fieldCount, getEntryNumber, getFieldBits, isNameField, type SearchIndex } from './search-index.ts'
import { isDirectoryStopWord } from './stop-words.ts'

/** Entries' numbers, best first, and their scores. */
export type SearchRanking = { numbers: Uint32Array; scores: Uint32Array }

/** The weight of a match, by the bits of the fields that contain the term. */
const fieldWeights = Float32Array.from({ length: 1 << fieldCount }, (_, fields) => {
  const [description, owner, name, title] = [1, 2, 4, 8].map((bit) => (fields & bit) !== 0)
  const best = Math.max(title ? 3 : 0, name ? 2.6 : 0, owner ? 2.4 : 0, description ? 1 : 0)
  return best + (description ? 0.4 : 0) + (owner ? 0.5 : 0) + (title && name ? 0.2 : 0)
})

/** With fewer matches than this the word may be a typo, so that similar terms are searched too. */
const typoSearchThreshold = 3

type WordMatches = { score: Float32Array; isInName: Uint8Array; count: number }

function addMatches(index: SearchIndex, matches: WordMatches, terms: TermMatch[]): void {
  for (const { term, similarity } of terms) {
    for (const posting of index.findPostings(term)) {
      const entry = getEntryNumber(posting)
      const fields = getFieldBits(posting)
      const score = similarity * (fieldWeights[fields] ?? 0)
      if (!matches.score[entry]) matches.count++
      if (score > (matches.score[entry] ?? 0)) matches.score[entry] = score
      if (isNameField(fields)) matches.isInName[entry] = 1
    }
  }
}

/** Finds the entries that contain one word of the query. */
function searchWord(index: SearchIndex, word: string): WordMatches {
  const matches = { score: new Float32Array(index.count), isInName: new Uint8Array(index.count), count: 0 }
  addMatches(index, matches, index.vocabulary.findByPrefix(word))
  if (matches.count < typoSearchThreshold) addMatches(index, matches, index.vocabulary.findByTypo(word))
  return matches
}

/** `you tube` also matches `youtube`: the terms that the word forms with its neighbours. */
function findJoinedTerms(index: SearchIndex, words: string[], at: number): TermMatch[] {
  const compounds = [`${words[at - 1] ?? ''}${words[at]}`, `${words[at]}${words[at + 1] ?? ''}`]
  const terms = compounds.flatMap((word) =>
    word === words[at] ? [] : (index.vocabulary.findTerm(word) ?? []),
  )
  return terms.map((term) => ({ term, similarity: 0.9 }))
}

function parseQuery(query: string): string[] {
  const words = [...new Set(tokenize(query))]
  const significant = words.filter((word) => !isDirectoryStopWord(word))
  return significant.length > 0 ? significant : words
}

/** The entries that contain every word of the query; if none does, those that contain the most words. */
export function rankEntries(index: SearchIndex, query: string): SearchRanking {
  const words = parseQuery(query)
  const totalScores = new Float32Array(index.count)
  const [matchedWords, nameMatches] = [new Uint8Array(index.count), new Uint8Array(index.count)]
  let maxMatchedWords = 0
  for (const [at, word] of words.entries()) {
    const matches = searchWord(index, word)
    addMatches(index, matches, findJoinedTerms(index, words, at))
    const rarity = Math.log(1 + index.count / Math.max(matches.count, 1))
    for (let entry = 0; entry < index.count; entry++) {
      const score = matches.score[entry] ?? 0
      if (score === 0) continue
      totalScores[entry] = (totalScores[entry] ?? 0) + score * rarity
      nameMatches[entry] = (nameMatches[entry] ?? 0) + (matches.isInName[entry] ?? 0)
      const matchCount = (matchedWords[entry] ?? 0) + 1
      matchedWords[entry] = matchCount
      if (matchCount > maxMatchedWords) maxMatchedWords = matchCount
    }
  }
  return sortByScore(index, { totalScores, nameMatches, matchedWords, maxMatchedWords })
}

const entryNumberRange = 2 ** 22
const maxScore = 2 ** 30

/** The matches of the query in each entry, by entry number. */
type EntryMatches = {
  totalScores: Float32Array
  nameMatches: Uint8Array
  matchedWords: Uint8Array
  maxMatchedWords: number
}

/**
 * Packs score and entry number into one double and sorts those: a sort with a comparison function takes ten times as
 * long.
 */
function sortByScore(
  index: SearchIndex,
  { totalScores, nameMatches, matchedWords, maxMatchedWords }: EntryMatches,
): SearchRanking {
  const keys: number[] = []
  for (let entry = 0; entry < index.count; entry++) {
    if (maxMatchedWords === 0 || matchedWords[entry] !== maxMatchedWords) continue
    // Names that consist of the query alone rank above names that contain other words too.
    const nameShare = (nameMatches[entry] ?? 0) / Math.max(index.nameLengths[entry] ?? 1, 1)
    const score = Math.round((totalScores[entry] ?? 0) * (1 + 0.4 * nameShare) * 10_000)
    keys.push((maxScore - score) * entryNumberRange + entry)
  }
  const sorted = new Float64Array(keys).sort()
  const [numbers, scores] = [new Uint32Array(sorted.length), new Uint32Array(sorted.length)]
  for (let at = 0; at < sorted.length; at++) {
    const key = sorted[at] ?? 0
    numbers[at] = key % entryNumberRange
    scores[at] = maxScore - Math.floor(key / entryNumberRange)
  }
  return { numbers, scores }
}
