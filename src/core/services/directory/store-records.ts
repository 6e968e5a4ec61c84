import type { Json } from '#base/json.ts'
import type { Instant } from '#base/time.ts'
import {
  allocateSlug,
  groupRecordsByName,
  isDeletedRecord,
  parseStoredRecord,
  type RegistryRecord,
  selectCurrentRecord,
  selectCurrentRecords,
  serializeRecord,
} from '#core/engines/sources/directory/index.ts'
import type { DirectoryRecord } from '#core/model/directory/directory-import.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { RegistrySnapshot } from '#core/ports/registry.ts'
import type { StoreWriter } from '#core/ports/store.ts'

type StoreRecordsContext = {
  /** Start of the crawl. */
  seenAt: Instant
  change: number
  /** Slugs in use; new ones are added. */
  slugs: Set<string>
}

/** `changed`: new or changed entries; `removed`: deleted ones among them; `unreadable`: invalid values. */
export type StoredRecords = { changed: number; removed: number; unreadable: number; slugs: Set<string> }

type RecordUpdate = { row: DirectoryRecord; isRemoved: boolean }

/** The updates to store after reading records. Older versions only show that a name still exists. */
function buildRecordUpdates(
  name: string,
  records: RegistryRecord[],
  existing: DirectoryRecord | undefined,
  { seenAt, change, slugs }: StoreRecordsContext,
): RecordUpdate[] {
  const known = existing && !existing.isGone ? parseStoredRecord(existing.record) : null
  const latest = selectCurrentRecord(records, known)
  if (!latest) return []
  const record = serializeRecord(latest)
  const isRemoved = known !== null && !isDeletedRecord(known) && isDeletedRecord(latest)
  if (!existing) {
    const row = { name, slug: allocateSlug(name, slugs), record, isGone: false, seenAt, change }
    return [{ row, isRemoved }]
  }
  const isChanged = record !== existing.record || existing.isGone
  const row = { ...existing, record, isGone: false, seenAt, change: isChanged ? change : existing.change }
  return [{ row, isRemoved }]
}

/** Stores the latest record of each name. */
export async function storeRecords(
  writer: StoreWriter,
  values: Json[],
  context: StoreRecordsContext,
): Promise<StoredRecords> {
  const { byName, unreadable } = groupRecordsByName(values)
  const known = await writer.directory.findByNames([...byName.keys()])
  const existingByName = new Map(known.map((row) => [row.name, row]))
  const updates = [...byName].flatMap(([name, records]) =>
    buildRecordUpdates(name, records, existingByName.get(name), context),
  )
  await writer.directory.put(updates.map(({ row }) => row))
  const changed = updates.filter(({ row }) => row.change === context.change).length
  const removed = updates.filter(({ isRemoved }) => isRemoved).length
  return { changed, removed, unreadable, slugs: context.slugs }
}

const batchSize = 100

/** Stores the bundled snapshot before the first crawl, with stable slugs, unless another replica has begun a crawl. */
export async function storeSnapshot(deps: Deps<'store'>, snapshot: RegistrySnapshot): Promise<void> {
  const takenSlugs = new Set<string>()
  const latestRecords = [...selectCurrentRecords(snapshot.servers)]
  for (let at = 0; at < latestRecords.length; at += batchSize) {
    const rows = latestRecords.slice(at, at + batchSize).map(([name, record]) => ({
      name,
      slug: allocateSlug(name, takenSlugs),
      record: serializeRecord(record),
      isGone: false,
      seenAt: snapshot.fetchedAt,
      change: 0,
    }))
    await deps.store.transact(async ({ directory }) => {
      if (!(await directory.readStatus())) await directory.put(rows)
    })
  }
}
