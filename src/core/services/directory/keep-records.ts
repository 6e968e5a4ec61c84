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
  /** Those that are taken; new ones are added. */
  slugs: Set<string>
}

/** How many entries are new or changed, how many of them were taken off the list, and how many values were no records. */
export type Kept = { changed: number; removed: number; unreadable: number; slugs: Set<string> }

type KeptAfter = { kept: KeptRecord; isRemoved: boolean }

/** What is kept of a name after records of it were read; older versions only tell that the name is there still. */
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

/** Keeps what stands for each name. */
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

/** What the service ships with is there before the first crawl, under the slugs that it always had; not once another replica began one. */
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
