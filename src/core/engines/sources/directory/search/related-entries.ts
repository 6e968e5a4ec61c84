import type { DirectoryEntry } from '#core/model/directory/directory-entry.ts'
import type { EntryAttributes } from './entry-attributes.ts'
import {
  collectFieldsByTerm,
  getEntryNumber,
  getFieldBits,
  isNameField,
  type SearchIndex,
} from './search-index.ts'
import { isDirectoryStopWord } from './stop-words.ts'

/** Terms in more entries than this share, and in more than the minimum, do not count as a similarity. */
const commonTermShare = 0.05
const commonTermMinimum = 200

const sameOwnerScore = 3
const samePackageScore = 12
const sameCategoryScore = 1.5

/** A score per entry for the terms it shares with `entry`: rare terms weigh more, terms in both names double. */
function scoreSharedTerms(index: SearchIndex, entry: DirectoryEntry): Float32Array {
  const scores = new Float32Array(index.count)
  const maxHolders = Math.max(commonTermMinimum, index.count * commonTermShare)
  for (const [termText, fields] of collectFieldsByTerm(entry)) {
    const term = isDirectoryStopWord(termText) ? undefined : index.vocabulary.findTerm(termText)
    if (term === undefined) continue
    const postings = index.findPostings(term)
    if (postings.length > maxHolders) continue
    const rarity = Math.log(1 + index.count / postings.length)
    for (const posting of postings) {
      const weight = isNameField(fields) && isNameField(getFieldBits(posting)) ? 2 : 1
      const other = getEntryNumber(posting)
      scores[other] = (scores[other] ?? 0) + weight * rarity
    }
  }
  return scores
}

type IndexedDirectory = {
  index: SearchIndex
  attributes: EntryAttributes
  entries: readonly DirectoryEntry[]
}

/** The score for a common owner, package and category. */
function scoreSharedAttributes(
  { owners, packages, categories }: EntryAttributes,
  first: number,
  second: number,
): number {
  const ownerScore = owners[first] === owners[second] ? sameOwnerScore : 0
  const packageScore = packages[first] === packages[second] ? samePackageScore : 0
  return ownerScore + packageScore + (categories[first] === categories[second] ? sameCategoryScore : 0)
}

/** The `limit` most similar entries, best first; never a deleted one. */
export function findRelatedEntries(
  { index, attributes, entries }: IndexedDirectory,
  entryNumber: number,
  limit: number,
): DirectoryEntry[] {
  const entry = entries[entryNumber]
  if (!entry) return []
  const sharedTermScores = scoreSharedTerms(index, entry)
  const isVisible = attributes.createFilter({ auth: 'all', packageType: '', status: '', transport: '' })
  const closest: { number: number; score: number }[] = []
  let least = -1
  for (let number = 0; number < index.count; number++) {
    const score = (sharedTermScores[number] ?? 0) + scoreSharedAttributes(attributes, entryNumber, number)
    if (score <= least || number === entryNumber || !isVisible(number)) continue
    closest.splice(findInsertionIndex(closest, score), 0, { number, score })
    if (closest.length > limit) closest.pop()
    if (closest.length === limit) least = closest.at(-1)?.score ?? -1
  }
  return closest.flatMap(({ number }) => entries[number] ?? [])
}

function findInsertionIndex(closest: { score: number }[], score: number): number {
  const index = closest.findIndex((candidate) => candidate.score < score)
  return index < 0 ? closest.length : index
}
