// Selects the current record of each server name, and defines the stored form of records.
import { isJsonObject, type Json } from '#base/json.ts'
import { compareVersions } from './compare-versions.ts'
import {
  isLatest,
  publishedAtOf,
  type RegistryRecord,
  registryRecord,
  statusOf,
  updatedAtOf,
  versionOf,
} from './registry-record.ts'

const official = 'io.modelcontextprotocol.registry/official'

/** JSON for the store. The publisher's own `_meta` is dropped: it is not needed and may be large. */
export function recordText(record: RegistryRecord): string {
  const { _meta, ...server } = record.server
  return JSON.stringify({ server, _meta: { [official]: record.official } })
}

/** Parses what `serializeRecord` wrote; null if it is not a record any more. */
export function recordOf(text: string): RegistryRecord | null {
  const value: unknown = JSON.parse(text)
  return isJsonObject(value) ? registryRecord(value) : null
}

export const isDeleted = (record: RegistryRecord) => statusOf(record) === 'deleted'

/** Whether a newly read record of a name replaces the stored one. */
export function supersedes(next: RegistryRecord, kept: RegistryRecord): boolean {
  if (versionOf(next) === versionOf(kept)) return updatedAtOf(next) >= updatedAtOf(kept)
  if (isDeleted(next) !== isDeleted(kept)) return isDeleted(kept)
  if (isLatest(next) !== isLatest(kept)) return isLatest(next)
  const order = compareVersions(versionOf(next), versionOf(kept))
  return order ? order > 0 : publishedAtOf(next) >= publishedAtOf(kept)
}

/**
 * The current record of a name after more of its records were read. Deleted records are applied first, so that a
 * version that is not deleted can replace them.
 */
export function standingAfter(records: RegistryRecord[], kept: RegistryRecord | null): RegistryRecord | null {
  const inTurn = records.toSorted((a, b) => Number(isDeleted(b)) - Number(isDeleted(a)))
  let standing = kept
  for (const record of inTurn) {
    if (!standing || supersedes(record, standing)) standing = record
  }
  return standing
}

/** The records of each name, and the number of values that are not records. */
export function recordsByName(values: Json[]): { byName: Map<string, RegistryRecord[]>; unreadable: number } {
  const records = values.flatMap((value) => registryRecord(value) ?? [])
  return {
    byName: Map.groupBy(records, ({ server }) => String(server.name)),
    unreadable: values.length - records.length,
  }
}

/** The current record of each name. */
export function latestByName(values: Json[]): Map<string, RegistryRecord> {
  const latest = new Map<string, RegistryRecord>()
  for (const [name, records] of recordsByName(values).byName) {
    const record = standingAfter(records, null)
    if (record) latest.set(name, record)
  }
  return latest
}
