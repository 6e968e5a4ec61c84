import type { DirectoryEntry } from '#core/model/directory-entry.ts'
import type { KeptRecord } from '#core/model/directory-import.ts'
import { entryOfRecord } from './entry-of-record.ts'
import { recordOf } from './latest-record.ts'

/** Null for a record that can no longer be parsed. A server that the registry no longer lists counts as deleted. */
export function entryOfKept({ record, slug, isGone }: KeptRecord): DirectoryEntry | null {
  const read = recordOf(record)
  if (!read) return null
  const entry = entryOfRecord(read, slug)
  return isGone ? { ...entry, status: 'deleted' } : entry
}
