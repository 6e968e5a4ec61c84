// Ranks entries for a query. Each word scores by the fields it matches, its similarity to the term, and its rarity.
import { entryOf, fieldCount, fieldsOf, inName, type SearchIndex } from './search-index.ts'
import type { Meaning } from './vocabulary.ts'
import { isFiller, wordsOf } from './words.ts'

/** Entries' numbers, best first, and their scores. */
export type Ranking = { numbers: Uint32Array; scores: Uint32Array }

/** The weight of a match, by the bits of the fields that contain the term. */
const worth = Float32Array.from({ length: 1 << fieldCount }, (_, fields) => {
  const [description, owner, name, title] = [1, 2, 4, 8].map((bit) => (fields & bit) !== 0)
  const best = Math.max(title ? 3 : 0, name ? 2.6 : 0, owner ? 2.4 : 0, description ? 1 : 0)
  return best + (description ? 0.4 : 0) + (owner ? 0.5 : 0) + (title && name ? 0.2 : 0)
})

/** With fewer matches than this the word may be a typo, so that similar terms are searched too. */
const few = 3

type Answer = { score: Float32Array; named: Uint8Array; held: number }

function addMeanings(index: SearchIndex, answer: Answer, meanings: Meaning[]): void {
  for (const { term, nearness } of meanings) {
    for (const posting of index.postings(term)) {
      const entry = entryOf(posting)
      const fields = fieldsOf(posting)
      const score = nearness * (worth[fields] ?? 0)
      if (!answer.score[entry]) answer.held++
      if (score > (answer.score[entry] ?? 0)) answer.score[entry] = score
      if (inName(fields)) answer.named[entry] = 1
    }
  }
}

/** Finds the entries that contain one word of the query. */
function answerTo(index: SearchIndex, word: string): Answer {
  const answer = { score: new Float32Array(index.count), named: new Uint8Array(index.count), held: 0 }
  addMeanings(index, answer, index.vocabulary.beginning(word))
  if (answer.held < few) addMeanings(index, answer, index.vocabulary.slipped(word))
  return answer
}

/** `you tube` also matches `youtube`: the terms that the word forms with its neighbours. */
function joinedTo(index: SearchIndex, words: string[], at: number): Meaning[] {
  const around = [`${words[at - 1] ?? ''}${words[at]}`, `${words[at]}${words[at + 1] ?? ''}`]
  const terms = around.flatMap((word) => (word === words[at] ? [] : (index.vocabulary.numberOf(word) ?? [])))
  return terms.map((term) => ({ term, nearness: 0.9 }))
}

function asked(query: string): string[] {
  const words = [...new Set(wordsOf(query))]
  const telling = words.filter((word) => !isFiller(word))
  return telling.length > 0 ? telling : words
}

/** The entries that contain every word of the query; if none does, those that contain the most words. */
export function rank(index: SearchIndex, query: string): Ranking {
  const words = asked(query)
  const total = new Float32Array(index.count)
  const [held, named] = [new Uint8Array(index.count), new Uint8Array(index.count)]
  let most = 0
  for (const [at, word] of words.entries()) {
    const answer = answerTo(index, word)
    addMeanings(index, answer, joinedTo(index, words, at))
    const rarity = Math.log(1 + index.count / Math.max(answer.held, 1))
    for (let entry = 0; entry < index.count; entry++) {
      const score = answer.score[entry] ?? 0
      if (score === 0) continue
      total[entry] = (total[entry] ?? 0) + score * rarity
      named[entry] = (named[entry] ?? 0) + (answer.named[entry] ?? 0)
      const holds = (held[entry] ?? 0) + 1
      held[entry] = holds
      if (holds > most) most = holds
    }
  }
  return ordered(index, total, named, held, most)
}

const places = 2 ** 22
const highest = 2 ** 30

/**
 * Packs score and entry number into one double and sorts those: a sort with a comparison function takes ten times as
 * long.
 */
function ordered(
  index: SearchIndex,
  total: Float32Array,
  named: Uint8Array,
  held: Uint8Array,
  most: number,
): Ranking {
  const keys: number[] = []
  for (let entry = 0; entry < index.count; entry++) {
    if (most === 0 || held[entry] !== most) continue
    // Names that consist of the query alone rank above names that contain other words too.
    const share = (named[entry] ?? 0) / Math.max(index.nameLengths[entry] ?? 1, 1)
    const score = Math.round((total[entry] ?? 0) * (1 + 0.4 * share) * 10_000)
    keys.push((highest - score) * places + entry)
  }
  const sorted = new Float64Array(keys).sort()
  const [numbers, scores] = [new Uint32Array(sorted.length), new Uint32Array(sorted.length)]
  for (let at = 0; at < sorted.length; at++) {
    const key = sorted[at] ?? 0
    numbers[at] = key % places
    scores[at] = highest - Math.floor(key / places)
  }
  return { numbers, scores }
}
