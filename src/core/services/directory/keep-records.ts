import type { Json } from '#base/json.ts'
import type { Instant } from '#base/time.ts'
import { takeSlug } from '#core/engines/directory/entries-of-registry.ts'
import {
  isDeleted,
  latestByName,
  recordOf,
  recordsByName,
  recordText,
  standingAfter,
} from '#core/engines/directory/latest-record.ts'
import type { RegistryRecord } from '#core/engines/directory/registry-record.ts'
import type { KeptRecord } from '#core/model/directory-import.ts'
import type { RegistrySnapshot } from '#core/ports/registry.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'

type Keeping = {
  /** Start of the crawl. */
  seenAt: Instant
  change: number
  /** Slugs in use; new ones are added. */
  slugs: Set<string>
}

/** `changed`: new or changed entries; `removed`: those of them that were deleted; `unreadable`: invalid values. */
export type Kept = { changed: number; removed: number; unreadable: number; slugs: Set<string> }

type KeptAfter = { kept: KeptRecord; isRemoved: boolean }

/** What to store for a name after reading records of it. Older versions only show that the name still exists. */
function keptAfter(
  name: string,
  records: RegistryRecord[],
  old: KeptRecord | undefined,
  { seenAt, change, slugs }: Keeping,
): KeptAfter[] {
  const known = old && !old.isGone ? recordOf(old.record) : null
  const standing = standingAfter(records, known)
  if (!standing) return []
  const record = recordText(standing)
  const isRemoved = known !== null && !isDeleted(known) && isDeleted(standing)
  if (!old) {
    const kept = { name, slug: takeSlug(name, slugs), record, isGone: false, seenAt, change }
    return [{ kept, isRemoved }]
  }
  const isChanged = record !== old.record || old.isGone
  const kept = { ...old, record, isGone: false, seenAt, change: isChanged ? change : old.change }
  return [{ kept, isRemoved }]
}

/** Stores the latest record of each name. */
export async function addRecords(writer: Writer, values: Json[], keeping: Keeping): Promise<Kept> {
  const { byName, unreadable } = recordsByName(values)
  const known = await writer.directory.byNames([...byName.keys()])
  const olds = new Map(known.map((kept) => [kept.name, kept]))
  const after = [...byName].flatMap(([name, records]) => keptAfter(name, records, olds.get(name), keeping))
  await writer.directory.put(after.map(({ kept }) => kept))
  const changed = after.filter(({ kept }) => kept.change === keeping.change).length
  const removed = after.filter(({ isRemoved }) => isRemoved).length
  return { changed, removed, unreadable, slugs: keeping.slugs }
}

const pieceSize = 100

/** Stores the bundled snapshot before the first crawl, with stable slugs, unless another replica has begun a crawl. */
export async function keepSnapshot(uses: Uses<'store'>, snapshot: RegistrySnapshot): Promise<void> {
  const taken = new Set<string>()
  const latest = [...latestByName(snapshot.servers)]
  for (let at = 0; at < latest.length; at += pieceSize) {
    const kept = latest.slice(at, at + pieceSize).map(([name, record]) => ({
      name,
      slug: takeSlug(name, taken),
      record: recordText(record),
      isGone: false,
      seenAt: snapshot.fetchedAt,
      change: 0,
    }))
    await uses.store.transact(async ({ directory }) => {
      if (!(await directory.standing())) await directory.put(kept)
    })
  }
}
