// Imports the registry: a full crawl at first, then incremental crawls with some overlap. An interrupted crawl is
// resumed by any replica; a lease makes one replica import at a time.
import { RegistryFault } from '#base/registry-fault.ts'
import type { Instant } from '#base/time.ts'
import type { Crawl, DirectoryImport } from '#core/model/directory-import.ts'
import type { RegistrySnapshot } from '#core/ports/registry.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'
import { type AskUses, askPage } from '#core/services/directory/ask-registry.ts'
import {
  afterFault,
  afterPage,
  leaseEnd,
  shippedStanding,
  withCrawl,
} from '#core/services/directory/directory-crawl.ts'
import { addRecords, keepSnapshot } from '#core/services/directory/keep-records.ts'

export type ImportUses = AskUses &
  Uses<'store' | 'clock' | 'ids'> & {
    snapshot(): Promise<RegistrySnapshot>
    /** Called after each page. */
    progress(progress: ImportProgress): void
  }

/**
 * Counts of this run: pages and records read, new or changed entries, entries no longer listed, and values that are no
 * records.
 */
export type ImportProgress = {
  pages: number
  read: number
  changed: number
  removed: number
  unreadable: number
}

export const noProgress: ImportProgress = { pages: 0, read: 0, changed: 0, removed: 0, unreadable: 0 }

export type ImportOutcome =
  /** `importedAt`: the start of the last completed crawl; "" before one. */
  | { kind: 'not_due'; importedAt: Instant | '' }
  | { kind: 'elsewhere' | 'interrupted' }
  | ({ kind: 'finished' } & ImportProgress)
  | ({ kind: 'failed'; reason: string; nextAt: Instant } & ImportProgress)

/** A run under a lease, and its progress. */
type Run = { holder: string; standing: DirectoryImport; slugs: Set<string>; progress: ImportProgress }

/** `isForced`: run even if not due. `isFull`: crawl everything. */
export type ImportWish = { isForced?: boolean; isFull?: boolean }

/** One run. Throws only errors of the store. */
export async function importDirectory(uses: ImportUses, wish: ImportWish = {}): Promise<ImportOutcome> {
  const now = uses.clock.now()
  const known = await uses.store.read((reader) => reader.directory.standing())
  if (!wish.isForced && known && known.nextAt > now) {
    return { kind: 'not_due', importedAt: known.fullAt && known.fetchedAt }
  }
  const run = await claimed(uses, known ?? (await shipped(uses)), wish.isFull ?? false, now)
  return run ? crawl(uses, run) : { kind: 'elsewhere' }
}

/** Stores the bundled snapshot and returns the initial state. */
async function shipped(uses: ImportUses): Promise<DirectoryImport> {
  const snapshot = await uses.snapshot()
  await keepSnapshot(uses, snapshot)
  return shippedStanding(snapshot.fetchedAt)
}

/**
 * Null while another replica imports. The state is read under the lease, and the crawl is stored before its first
 * page.
 */
async function claimed(
  uses: ImportUses,
  known: DirectoryImport,
  isFull: boolean,
  now: Instant,
): Promise<Run | null> {
  const holder = uses.ids.unguessable()
  return uses.store.transact<Run | null>(async ({ directory }) => {
    if (!(await directory.claim(known, holder, now, leaseEnd(now)))) return null
    const standing = withCrawl((await directory.standing()) ?? known, uses.registry.url, isFull, now)
    await directory.advance(standing, holder, leaseEnd(now))
    const slugs = await directory.slugs()
    return { holder, standing, slugs, progress: noProgress }
  })
}

async function crawl(uses: ImportUses, run: Run): Promise<ImportOutcome> {
  try {
    while (run.standing.crawl) {
      if (uses.signal.aborted) return await stop(uses, run)
      await readPage(uses, run, { ...run.standing, crawl: run.standing.crawl })
      uses.progress(run.progress)
    }
    return { kind: 'finished', ...run.progress }
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'elsewhere' }
    if (!(error instanceof RegistryFault)) throw error
    return uses.signal.aborted ? stop(uses, run) : fail(uses, run, error)
  }
}

class LeaseLost extends Error {}

/** Stores a page and the state after it in one transaction. */
async function readPage(uses: ImportUses, run: Run, before: DirectoryImport & { crawl: Crawl }) {
  const page = await askPage(uses, before.crawl)
  const now = uses.clock.now()
  const standing = afterPage(before, page, now)
  const { change } = standing
  const kept = await uses.store.transact(async (writer) => {
    const until = standing.crawl ? leaseEnd(now) : null
    if (!(await writer.directory.advance(standing, run.holder, until))) throw new LeaseLost()
    const slugs = new Set(run.slugs)
    const kept = await addRecords(writer, page.records, { seenAt: before.crawl.startedAt, change, slugs })
    const dropped = standing.crawl ? 0 : await dropUnseen(writer, before.crawl, change)
    return { ...kept, removed: kept.removed + dropped }
  })
  run.standing = standing
  run.slugs = kept.slugs
  run.progress = {
    pages: run.progress.pages + 1,
    read: run.progress.read + page.count,
    changed: run.progress.changed + kept.changed,
    removed: run.progress.removed + kept.removed,
    unreadable: run.progress.unreadable + kept.unreadable,
  }
}

/**
 * After a full crawl, removes entries that it did not see; returns their number. A truncated list must not empty the
 * directory, so nothing is removed if it were more than half, unless the registry is another one.
 */
async function dropUnseen(
  { directory }: Writer,
  { since, startedAt, replaces }: Crawl,
  change: number,
): Promise<number> {
  if (since) return 0
  const { all, unseen } = await directory.countUnseen(startedAt)
  if (!replaces && unseen * 2 > all) return 0
  await directory.dropUnseen(startedAt, change)
  return unseen
}

/** Stores the state and releases the lease; does nothing if another replica has taken it since. */
const giveBack = (uses: ImportUses, { holder }: Run, standing: DirectoryImport) =>
  uses.store.transact((writer) => writer.directory.advance(standing, holder, null))

async function stop(uses: ImportUses, run: Run): Promise<ImportOutcome> {
  await giveBack(uses, run, run.standing)
  return { kind: 'interrupted' }
}

async function fail(uses: ImportUses, run: Run, fault: RegistryFault): Promise<ImportOutcome> {
  const standing = afterFault(run.standing, fault, uses.clock.now())
  await giveBack(uses, run, standing)
  return { kind: 'failed', reason: fault.message, nextAt: standing.nextAt, ...run.progress }
}
