import type { DirectoryEntry } from '#core/model/directory-entry.ts'
import type { KindsOfEntries } from './kinds-of-entries.ts'
import { entryOf, fieldsByWord, fieldsOf, inName, type SearchIndex } from './search-index.ts'
import { isFiller } from './words.ts'

/** Terms in more entries than this share, and in more than the minimum, do not count as a similarity. */
const commonShare = 0.05
const manyHolders = 200

const sameOwner = 3
const samePackage = 12
const sameCategory = 1.5

/** A score per entry for the terms it shares with `entry`: rare terms weigh more, terms in both names double. */
function sharedWords(index: SearchIndex, entry: DirectoryEntry): Float32Array {
  const shared = new Float32Array(index.count)
  const common = Math.max(manyHolders, index.count * commonShare)
  for (const [word, fields] of fieldsByWord(entry)) {
    const term = isFiller(word) ? undefined : index.vocabulary.numberOf(word)
    if (term === undefined) continue
    const postings = index.postings(term)
    if (postings.length > common) continue
    const rarity = Math.log(1 + index.count / postings.length)
    for (const posting of postings) {
      const weight = inName(fields) && inName(fieldsOf(posting)) ? 2 : 1
      const other = entryOf(posting)
      shared[other] = (shared[other] ?? 0) + weight * rarity
    }
  }
  return shared
}

type Indexed = { index: SearchIndex; kinds: KindsOfEntries; entries: readonly DirectoryEntry[] }

/** The score for a common owner, package and category. */
function kinship({ owners, packages, categories }: KindsOfEntries, one: number, other: number): number {
  const owner = owners[one] === owners[other] ? sameOwner : 0
  const pack = packages[one] === packages[other] ? samePackage : 0
  return owner + pack + (categories[one] === categories[other] ? sameCategory : 0)
}

/** The `limit` most similar entries, best first; never a deleted one. */
export function related({ index, kinds, entries }: Indexed, one: number, limit: number): DirectoryEntry[] {
  const entry = entries[one]
  if (!entry) return []
  const shared = sharedWords(index, entry)
  const isShown = kinds.passing({ auth: 'all', packageType: '', status: '', transport: '' })
  const closest: { number: number; score: number }[] = []
  let least = -1
  for (let number = 0; number < index.count; number++) {
    const score = (shared[number] ?? 0) + kinship(kinds, one, number)
    if (score <= least || number === one || !isShown(number)) continue
    closest.splice(placeFor(closest, score), 0, { number, score })
    if (closest.length > limit) closest.pop()
    if (closest.length === limit) least = closest.at(-1)?.score ?? -1
  }
  return closest.flatMap(({ number }) => entries[number] ?? [])
}

function placeFor(closest: { score: number }[], score: number): number {
  const place = closest.findIndex((kept) => kept.score < score)
  return place < 0 ? closest.length : place
}
