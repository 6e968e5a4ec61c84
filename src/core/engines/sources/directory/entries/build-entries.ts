import type { Json } from '#base/json.ts'
import { findFreeName, slugFormat } from '#base/text.ts'
import { forEachInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { DirectoryEntry } from '#core/model/directory/directory-entry.ts'
import { selectCurrentRecords } from '../records/current-record.ts'
import { buildDirectoryEntry, slugifyServerName } from './build-entry.ts'

/** A slug for the name that is not in `taken` yet; adds it there. */
export function allocateSlug(name: string, taken: Set<string>): string {
  const slug = findFreeName(slugifyServerName(name), taken, slugFormat)
  taken.add(slug)
  return slug
}

/** One entry per name, from its current record. Values that are not records are skipped. */
export function* buildDirectoryEntries(records: Json[]): TimeSlicedTask<DirectoryEntry[]> {
  const currentByName = selectCurrentRecords(records)
  yield
  const taken = new Set<string>()
  const entries: DirectoryEntry[] = []
  yield* forEachInTimeSlices(currentByName, 20, ([name, record]) => {
    entries.push(buildDirectoryEntry(record, allocateSlug(name, taken)))
  })
  return entries
}
