import type { Json } from '#base/json.ts'
import { firstFree } from '#base/text.ts'
import type { DirectoryEntry } from '#core/model/directory-entry.ts'
import { entryOfRecord, slugOfName } from './entry-of-record.ts'
import { isLatest, type RegistryRecord, registryRecord, textOf } from './registry-record.ts'

/**
 * One entry for each name: its latest version. `slugs` are those that names already have, and never change.
 * What is no record at all is left out.
 */
export function entriesOfRegistry(
  records: Json[],
  slugs: ReadonlyMap<string, string> = new Map(),
): DirectoryEntry[] {
  const latest = new Map<string, RegistryRecord>()
  for (const value of records) {
    const record = registryRecord(value)
    if (record && isLatest(record)) latest.set(textOf(record.server.name), record)
  }
  const taken = new Set(slugs.values())
  return [...latest].map(([name, record]) => {
    const slug = slugs.get(name) ?? firstFree(slugOfName(name), taken, '-', 63)
    taken.add(slug)
    return entryOfRecord(record, slug)
  })
}
