import type { Json } from '#base/json.ts'
import { firstFree } from '#base/text.ts'
import type { DirectoryEntry } from '#core/model/directory-entry.ts'
import { entryOfRecord, slugOfName } from './entry-of-record.ts'
import { latestByName } from './latest-record.ts'
import { eachInSlices, type Sliced } from './slices.ts'

/** A slug for the name that is not in `taken` yet; adds it there. */
export function takeSlug(name: string, taken: Set<string>): string {
  const slug = firstFree(slugOfName(name), taken, '-', 63)
  taken.add(slug)
  return slug
}

/** One entry per name, from its current record. Values that are not records are skipped. */
export function* entriesOfRegistry(records: Json[]): Sliced<DirectoryEntry[]> {
  const latest = latestByName(records)
  yield
  const taken = new Set<string>()
  const entries: DirectoryEntry[] = []
  yield* eachInSlices(latest, 20, ([name, record]) => {
    entries.push(entryOfRecord(record, takeSlug(name, taken)))
  })
  return entries
}
