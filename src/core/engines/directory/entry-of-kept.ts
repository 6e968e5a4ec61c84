import type { DirectoryEntry } from '#core/model/directory-entry.ts'
import type { DirectoryRecord } from '#core/model/directory-import.ts'
import { buildDirectoryEntry } from './entry-of-record.ts'
import { parseStoredRecord } from './latest-record.ts'

/** Null for a record that can no longer be parsed. A server that the registry no longer lists counts as deleted. */
export function buildEntryFromStoredRecord({ record, slug, isGone }: DirectoryRecord): DirectoryEntry | null {
  const parsed = parseStoredRecord(record)
  if (!parsed) return null
  const entry = buildDirectoryEntry(parsed, slug)
  return isGone ? { ...entry, status: 'deleted' } : entry
}
