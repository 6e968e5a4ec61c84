// The import of the registry: a crawl of everything at first, then of what was updated since, with some overlap. A
// crawl goes on where it stopped, whoever stopped it; of all replicas one imports, by a lease.
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
    /** Told after each page. */
    progress(progress: ImportProgress): void
  }

/**
 * What this run did: pages and records that it read, entries that are new or changed, entries that are listed no longer,
 * and what was no record.
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
  /** `importedAt`: the start of the last crawl that came to its end, "" before one. */
  | { kind: 'not_due'; importedAt: Instant | '' }
  | { kind: 'elsewhere' | 'interrupted' }
  | ({ kind: 'finished' } & ImportProgress)
  | ({ kind: 'failed'; reason: string; nextAt: Instant } & ImportProgress)

/** A run: what it holds of the import, and what it did. */
type Run = { holder: string; standing: DirectoryImport; slugs: Set<string>; progress: ImportProgress }

/** `isForced` does not wait until it is due; `isFull` reads everything anew. */
export type ImportWish = { isForced?: boolean; isFull?: boolean }

/** One run. Throws only what the store throws. */
export async function importDirectory(uses: ImportUses, wish: ImportWish = {}): Promise<ImportOutcome> {
  const now = uses.clock.now()
  const known = await uses.store.read((reader) => reader.directory.standing())
  if (!wish.isForced && known && known.nextAt > now) {
    return { kind: 'not_due', importedAt: known.fullAt && known.fetchedAt }
  }
  const run = await claimed(uses, known ?? (await shipped(uses)), wish.isFull ?? false, now)
  return run ? crawl(uses, run) : { kind: 'elsewhere' }
}

/** How it stands before the first import; what the service ships with is kept then. */
async function shipped(uses: ImportUses): Promise<DirectoryImport> {
  const snapshot = await uses.snapshot()
  await keepSnapshot(uses, snapshot)
  return shippedStanding(snapshot.fetchedAt)
}

/** Null while another replica is at it. What stands is read under the lease, and the crawl is there before its first page. */
async function claimed(
  uses: ImportUses,
  known: DirectoryImport,
  isFull: boolean,
  now: Instant,
): Promise<Run | null> {
  const holder = uses.ids.unguessable()
  return uses.store.transact(async ({ directory }) => {
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

/** A page and how the crawl stands after it are kept together or not at all. */
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
 * After a crawl of everything; returns how many went. A list that ends too early must not empty the directory; only
 * another registry's may.
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

/** Whoever has taken the lease since knows better how it stands. */
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
