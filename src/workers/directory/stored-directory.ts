// The directory of this replica, in memory. It is the shipped snapshot until the store has imported entries; then it
// holds those, and is updated when the change counter in the store has moved.
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import { neverStops, type StopCheck } from '#base/batches.ts'
import type { Instant } from '#base/time.ts'
import { forEachInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import {
  buildDirectory,
  buildDirectoryEntries,
  buildEntryFromStoredRecord,
} from '#core/engines/sources/directory/index.ts'
import type { Directory } from '#core/model/directory/directory.ts'
import type { DirectoryEntry } from '#core/model/directory/directory-entry.ts'
import type { DirectoryRecord } from '#core/model/directory/directory-import.ts'
import type { DirectorySource } from '#core/ports/directory-source.ts'
import type { Store } from '#core/ports/store.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'

export type RefreshableDirectory = DirectorySource & {
  /**
   * Loads entries that changed since the last load; does nothing before the first use. Rejects when the store cannot be
   * read.
   */
  refresh(isStopping?: StopCheck): Promise<void>
}

const batchSize = 200

function* buildSnapshotDirectory(): TimeSlicedTask<Directory> {
  const { servers, fetchedAt } = yield* readRegistrySnapshot()
  return yield* buildDirectory(yield* buildDirectoryEntries(servers), fetchedAt)
}

/** Entries loaded from the store, and the change counter up to which they are loaded. */
class ImportedEntries {
  readonly #entries = new Map<string, DirectoryEntry>()
  #change = -1

  isBehind(change: number): boolean {
    return change > this.#change
  }

  /** False when it stopped before all was read. */
  async follow(store: Store, change: number, isStopping: StopCheck): Promise<boolean> {
    let after: DirectoryRecord | null = null
    do {
      if (isStopping()) return false
      const last: DirectoryRecord | null = after
      const batch: DirectoryRecord[] = await store.read((reader) =>
        reader.directory.listChangedSince(this.#change, last, batchSize),
      )
      await runInTimeSlices(forEachInTimeSlices(batch, 20, (record) => this.#add(record)))
      after = batch.length === batchSize ? (batch.at(-1) ?? null) : null
    } while (after)
    this.#change = change
    return true
  }

  #add(record: DirectoryRecord): void {
    const entry = buildEntryFromStoredRecord(record)
    if (entry) this.#entries.set(record.name, entry)
  }

  build(fetchedAt: Instant): Promise<Directory> {
    return runInTimeSlices(buildDirectory([...this.#entries.values()], fetchedAt))
  }
}

/** Loads nothing before the first use, so that a start does not wait for it. */
export function createStoredDirectory(store: Store): RefreshableDirectory {
  const entries = new ImportedEntries()
  let current: Promise<Directory> | null = null

  /** Null when the store has nothing newer. */
  async function loadNewer(isStopping: StopCheck = neverStops): Promise<Directory | null> {
    const importState = await store.read((reader) => reader.directory.readStatus())
    if (!importState || !entries.isBehind(importState.change)) return null
    if (!(await entries.follow(store, importState.change, isStopping))) return null
    return entries.build(importState.fetchedAt)
  }

  const loadFirst = async () =>
    (await loadNewer().catch(() => null)) ?? runInTimeSlices(buildSnapshotDirectory())

  return {
    getCurrent() {
      current ??= loadFirst()
      return current
    },
    async refresh(isStopping) {
      if (!current) return
      await current
      const next = await loadNewer(isStopping)
      if (next) current = Promise.resolve(next)
    },
  }
}
