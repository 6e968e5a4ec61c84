// Selects the current record of each server name, and defines the stored form of records.
import { isJsonObject, type Json } from '#base/json.ts'
import { compareVersions } from './compare-versions.ts'
import {
  getPublishedAt,
  getRecordStatus,
  getRecordVersion,
  getUpdatedAt,
  isLatestVersion,
  parseRegistryRecord,
  type RegistryRecord,
} from './registry-record.ts'

const officialKey = 'io.modelcontextprotocol.registry/official'

/** JSON for the store. The publisher's own `_meta` is dropped: it is not needed and may be large. */
export function serializeRecord(record: RegistryRecord): string {
  const { _meta, ...server } = record.server
  return JSON.stringify({ server, _meta: { [officialKey]: record.official } })
}

/** Parses what `serializeRecord` wrote; null if it is not a record any more. */
export function parseStoredRecord(text: string): RegistryRecord | null {
  const value: unknown = JSON.parse(text)
  return isJsonObject(value) ? parseRegistryRecord(value) : null
}

export const isDeletedRecord = (record: RegistryRecord) => getRecordStatus(record) === 'deleted'

/** Whether a newly read record of a name replaces the stored one. */
export function canReplaceRecord(next: RegistryRecord, current: RegistryRecord): boolean {
  if (getRecordVersion(next) === getRecordVersion(current)) return getUpdatedAt(next) >= getUpdatedAt(current)
  if (isDeletedRecord(next) !== isDeletedRecord(current)) return isDeletedRecord(current)
  if (isLatestVersion(next) !== isLatestVersion(current)) return isLatestVersion(next)
  const order = compareVersions(getRecordVersion(next), getRecordVersion(current))
  return order ? order > 0 : getPublishedAt(next) >= getPublishedAt(current)
}

/**
 * The current record of a name after more of its records were read. Deleted records are applied first, so that a
 * version that is not deleted can replace them.
 */
export function selectCurrentRecord(
  records: RegistryRecord[],
  stored: RegistryRecord | null,
): RegistryRecord | null {
  const deletedFirst = records.toSorted((a, b) => Number(isDeletedRecord(b)) - Number(isDeletedRecord(a)))
  let current = stored
  for (const record of deletedFirst) {
    if (!current || canReplaceRecord(record, current)) current = record
  }
  return current
}

/** The records of each name, and the number of values that are not records. */
export function groupRecordsByName(values: Json[]): {
  byName: Map<string, RegistryRecord[]>
  unreadable: number
} {
  const records = values.flatMap((value) => parseRegistryRecord(value) ?? [])
  return {
    byName: Map.groupBy(records, ({ server }) => String(server.name)),
    unreadable: values.length - records.length,
  }
}

/** The current record of each name. */
export function selectCurrentRecords(values: Json[]): Map<string, RegistryRecord> {
  const currentByName = new Map<string, RegistryRecord>()
  for (const [name, records] of groupRecordsByName(values).byName) {
    const record = selectCurrentRecord(records, null)
    if (record) currentByName.set(name, record)
  }
  return currentByName
}
