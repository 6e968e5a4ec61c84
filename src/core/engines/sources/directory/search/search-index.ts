// The index of the directory: of each term, the entries that contain it and the fields it occurs in.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import {
  buildPostingsIndex,
  type PostingsIndex,
  tokenize,
  tokenizeName,
} from '#core/engines/texts/search/index.ts'

export type SearchableFields = { title: string; name: string; owner: string; description: string }

/** One bit per field, stored in a posting next to the number of the entry. */
const fieldBits = { title: 8, name: 4, owner: 2, description: 1 } as const
export const fieldCount = 4
const allFields = (1 << fieldCount) - 1

export const getEntryNumber = (posting: number) => posting >>> fieldCount
export const getFieldBits = (posting: number) => posting & allFields

export type SearchIndex = PostingsIndex & {
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
  const nameLengths = new Uint8Array(entries.length)
  let number = 0
  const index = yield* buildPostingsIndex(entries, {
    payloadBits: fieldCount,
    pauseEvery: 50,
    collectTerms(entry) {
      const fields = collectFieldsByTerm(entry)
      let nameTermCount = 0
      for (const bits of fields.values()) if (isNameField(bits)) nameTermCount++
      nameLengths[number++] = Math.min(nameTermCount, 255)
      return fields
    },
  })
  return { ...index, nameLengths }
}
