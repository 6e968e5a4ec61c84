import type { DirectoryEntry } from '#core/model/directory/directory-entry.ts'
import type { DirectoryRecord } from '#core/model/directory/directory-import.ts'
import { parseStoredRecord } from '../records/current-record.ts'
import { buildDirectoryEntry } from './build-entry.ts'

/** Null for a record that can no longer be parsed. A server that the registry no longer lists counts as deleted. */
export function buildEntryFromStoredRecord({ record, slug, isGone }: DirectoryRecord): DirectoryEntry | null {
  const parsed = parseStoredRecord(record)
  if (!parsed) return null
  const entry = buildDirectoryEntry(parsed, slug)
  return isGone ? { ...entry, status: 'deleted' } : entry
}
