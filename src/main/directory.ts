// The directory of this replica, in memory: the shipped snapshot until the store holds imported entries, then those
// entries, updated when the change counter in the store has moved.
import { readSnapshot } from '#adapters/embedded/directory/snapshot.ts'
import type { Instant } from '#base/time.ts'
import { buildDirectory } from '#core/engines/directory/directory.ts'
import { entriesOfRegistry } from '#core/engines/directory/entries-of-registry.ts'
import { entryOfKept } from '#core/engines/directory/entry-of-kept.ts'
import { eachInSlices, type Sliced } from '#core/engines/directory/slices.ts'
import type { Directory } from '#core/model/directory.ts'
import type { DirectoryEntry } from '#core/model/directory-entry.ts'
import type { KeptRecord } from '#core/model/directory-import.ts'
import type { DirectorySource } from '#core/ports/directory.ts'
import type { Store } from '#core/ports/store.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'

export type FollowedDirectory = DirectorySource & {
  /** Loads entries that changed since the last load; does nothing before the first use. Rejects when the store cannot be read. */
  refresh(): Promise<void>
}

const pieceSize = 200

function* snapshotDirectory(): Sliced<Directory> {
  const { servers, fetchedAt } = yield* readSnapshot()
  return yield* buildDirectory(yield* entriesOfRegistry(servers), fetchedAt)
}

/** Entries loaded from the store, and the change counter up to which they are loaded. */
class Imported {
  readonly #entries = new Map<string, DirectoryEntry>()
  #change = -1

  isBehind(change: number): boolean {
    return change > this.#change
  }

  async follow(store: Store, change: number): Promise<void> {
    let after: KeptRecord | null = null
    do {
      const last: KeptRecord | null = after
      const piece: KeptRecord[] = await store.read((reader) =>
        reader.directory.changedSince(this.#change, last, pieceSize),
      )
      await runInTimeSlices(eachInSlices(piece, 20, (kept) => this.#add(kept)))
      after = piece.length === pieceSize ? (piece.at(-1) ?? null) : null
    } while (after)
    this.#change = change
  }

  #add(kept: KeptRecord): void {
    const entry = entryOfKept(kept)
    if (entry) this.#entries.set(kept.name, entry)
  }

  build(fetchedAt: Instant): Promise<Directory> {
    return runInTimeSlices(buildDirectory([...this.#entries.values()], fetchedAt))
  }
}

/** Loads nothing before the first use, so that a start does not wait for it. */
export function followDirectory(store: Store): FollowedDirectory {
  const imported = new Imported()
  let current: Promise<Directory> | null = null

  /** Null when the store holds nothing newer. */
  async function newer(): Promise<Directory | null> {
    const standing = await store.read((reader) => reader.directory.standing())
    if (!standing || !imported.isBehind(standing.change)) return null
    await imported.follow(store, standing.change)
    return imported.build(standing.fetchedAt)
  }

  const first = async () => (await newer().catch(() => null)) ?? runInTimeSlices(snapshotDirectory())

  return {
    current() {
      current ??= first()
      return current
    },
    async refresh() {
      if (!current) return
      await current
      const next = await newer()
      if (next) current = Promise.resolve(next)
    },
  }
}
