// Which record of a name stands for it, and how a record is kept.
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

/** What publishers say beside the rules is theirs, and may be large: it is not kept. */
export function recordText(record: RegistryRecord): string {
  const { _meta, ...server } = record.server
  return JSON.stringify({ server, _meta: { [official]: record.official } })
}

/** A record as it was kept. */
export function recordOf(text: string): RegistryRecord | null {
  const value: unknown = JSON.parse(text)
  return isJsonObject(value) ? registryRecord(value) : null
}

export const isDeleted = (record: RegistryRecord) => statusOf(record) === 'deleted'

/** Whether a newly read record of a name takes the place of the one that is kept. */
export function supersedes(next: RegistryRecord, kept: RegistryRecord): boolean {
  if (versionOf(next) === versionOf(kept)) return updatedAtOf(next) >= updatedAtOf(kept)
  if (isDeleted(next) !== isDeleted(kept)) return isDeleted(kept)
  if (isLatest(next) !== isLatest(kept)) return isLatest(next)
  const order = compareVersions(versionOf(next), versionOf(kept))
  return order ? order > 0 : publishedAtOf(next) >= publishedAtOf(kept)
}

/** What stands for a name when more of its records are read: what was deleted first, so that others may step in. */
export function standingAfter(records: RegistryRecord[], kept: RegistryRecord | null): RegistryRecord | null {
  const inTurn = records.toSorted((a, b) => Number(isDeleted(b)) - Number(isDeleted(a)))
  let standing = kept
  for (const record of inTurn) {
    if (!standing || supersedes(record, standing)) standing = record
  }
  return standing
}

/** All records of each name, and how many values were no records at all. */
export function recordsByName(values: Json[]): { byName: Map<string, RegistryRecord[]>; unreadable: number } {
  const records = values.flatMap((value) => registryRecord(value) ?? [])
  return {
    byName: Map.groupBy(records, ({ server }) => String(server.name)),
    unreadable: values.length - records.length,
  }
}

/** The record that stands for each name. */
export function latestByName(values: Json[]): Map<string, RegistryRecord> {
  const latest = new Map<string, RegistryRecord>()
  for (const [name, records] of recordsByName(values).byName) {
    const record = standingAfter(records, null)
    if (record) latest.set(name, record)
  }
  return latest
}
