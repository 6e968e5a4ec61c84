// Imports the registry: a full crawl at first, then incremental crawls with some overlap. An interrupted crawl is
// resumed by any replica; a lease makes one replica import at a time.
import { RegistryError } from '#base/registry-error.ts'
import type { Instant } from '#base/time.ts'
import type { DirectoryCrawl, DirectoryImportStatus } from '#core/model/directory/directory-import.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { RegistrySnapshot } from '#core/ports/registry.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import {
  applyCrawlFailure,
  applyCrawlPage,
  createInitialImport,
  importLeaseMs,
  withCrawl,
} from './directory-crawl.ts'
import { fetchRegistryPage, type RegistryCrawlDeps } from './fetch-registry-page.ts'
import { storeRecords, storeSnapshot } from './store-records.ts'

export type DirectoryImportDeps = RegistryCrawlDeps &
  Deps<'store' | 'clock' | 'ids'> & {
    snapshot(): Promise<RegistrySnapshot>
    /** Called after each page. */
    progress(progress: DirectoryImportProgress): void
  }

/**
 * Counts of this run: pages and records read, new or changed entries, entries no longer listed, and values that are no
 * records.
 */
export type DirectoryImportProgress = {
  pages: number
  read: number
  changed: number
  removed: number
  unreadable: number
}

export const emptyImportProgress: DirectoryImportProgress = {
  pages: 0,
  read: 0,
  changed: 0,
  removed: 0,
  unreadable: 0,
}

export type DirectoryImportOutcome =
  /** `importedAt`: the start of the last completed crawl; "" before one. */
  | { kind: 'not_due'; importedAt: Instant | '' }
  | { kind: 'elsewhere' | 'interrupted' }
  | ({ kind: 'finished' } & DirectoryImportProgress)
  | ({ kind: 'failed'; reason: string; nextAt: Instant } & DirectoryImportProgress)

/** A run that holds the lease, and its progress. */
type ImportRun = {
  holder: string
  status: DirectoryImportStatus
  slugs: Set<string>
  progress: DirectoryImportProgress
}

/** `isForced`: run even if not due. `isFull`: crawl everything. */
export type DirectoryImportOptions = { isForced?: boolean; isFull?: boolean }

/** One run. Throws only errors of the store. */
export async function importDirectory(
  deps: DirectoryImportDeps,
  options: DirectoryImportOptions = {},
): Promise<DirectoryImportOutcome> {
  const now = deps.clock.now()
  const known = await deps.store.read((reader) => reader.directory.readStatus())
  if (!options.isForced && known && known.nextAt > now) {
    return { kind: 'not_due', importedAt: known.fullAt && known.fetchedAt }
  }
  const run = await claimRun(deps, known ?? (await importSnapshot(deps)), options.isFull ?? false, now)
  return run ? crawl(deps, run) : { kind: 'elsewhere' }
}

/** Stores the bundled snapshot and returns the initial state. */
async function importSnapshot(deps: DirectoryImportDeps): Promise<DirectoryImportStatus> {
  const snapshot = await deps.snapshot()
  await storeSnapshot(deps, snapshot)
  return createInitialImport(snapshot.fetchedAt)
}

/**
 * Null while another replica imports. The state is read under the lease, and the crawl is stored before its first
 * page.
 */
async function claimRun(
  deps: DirectoryImportDeps,
  known: DirectoryImportStatus,
  isFull: boolean,
  now: Instant,
): Promise<ImportRun | null> {
  const holder = deps.ids.createUnguessable()
  return deps.store.transact<ImportRun | null>(async ({ directory }) => {
    if (!(await directory.claimLease(known, holder, importLeaseMs))) return null
    const status = withCrawl((await directory.readStatus()) ?? known, deps.registry.url, isFull, now)
    await directory.updateStatus(status, holder, importLeaseMs)
    const slugs = await directory.listSlugs()
    return { holder, status, slugs, progress: emptyImportProgress }
  })
}

async function crawl(deps: DirectoryImportDeps, run: ImportRun): Promise<DirectoryImportOutcome> {
  try {
    while (run.status.crawl) {
      if (deps.signal.aborted) return await stop(deps, run)
      await importPage(deps, run, { ...run.status, crawl: run.status.crawl })
      deps.progress(run.progress)
    }
    return { kind: 'finished', ...run.progress }
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'elsewhere' }
    if (!(error instanceof RegistryError)) throw error
    return deps.signal.aborted ? stop(deps, run) : fail(deps, run, error)
  }
}

class LeaseLost extends Error {}

/** Stores a page and the state after it in one transaction. */
async function importPage(
  deps: DirectoryImportDeps,
  run: ImportRun,
  before: DirectoryImportStatus & { crawl: DirectoryCrawl },
) {
  const page = await fetchRegistryPage(deps, before.crawl)
  const now = deps.clock.now()
  const status = applyCrawlPage(before, page, now)
  const { change } = status
  const stored = await deps.store.transact(async (writer) => {
    const leaseMs = status.crawl ? importLeaseMs : null
    if (!(await writer.directory.updateStatus(status, run.holder, leaseMs))) throw new LeaseLost()
    const slugs = new Set(run.slugs)
    const stored = await storeRecords(writer, page.records, { seenAt: before.crawl.startedAt, change, slugs })
    const droppedCount = status.crawl ? 0 : await dropUnseen(writer, before.crawl, change)
    return { ...stored, removed: stored.removed + droppedCount }
  })
  run.status = status
  run.slugs = stored.slugs
  run.progress = {
    pages: run.progress.pages + 1,
    read: run.progress.read + page.count,
    changed: run.progress.changed + stored.changed,
    removed: run.progress.removed + stored.removed,
    unreadable: run.progress.unreadable + stored.unreadable,
  }
}

/**
 * After a full crawl, removes entries that it did not see; returns their number. A truncated list must not empty the
 * directory, so nothing is removed if more than half are missing, unless the registry has changed.
 */
async function dropUnseen(
  { directory }: StoreWriter,
  { since, startedAt, replaces }: DirectoryCrawl,
  change: number,
): Promise<number> {
  if (since) return 0
  const { all, unseen } = await directory.countUnseen(startedAt)
  if (!replaces && unseen * 2 > all) return 0
  await directory.markUnseenGone(startedAt, change)
  return unseen
}

/** Stores the state and releases the lease; does nothing if another replica has taken it since. */
const releaseLease = (deps: DirectoryImportDeps, { holder }: ImportRun, status: DirectoryImportStatus) =>
  deps.store.transact((writer) => writer.directory.updateStatus(status, holder, null))

async function stop(deps: DirectoryImportDeps, run: ImportRun): Promise<DirectoryImportOutcome> {
  await releaseLease(deps, run, run.status)
  return { kind: 'interrupted' }
}

async function fail(
  deps: DirectoryImportDeps,
  run: ImportRun,
  error: RegistryError,
): Promise<DirectoryImportOutcome> {
  const status = applyCrawlFailure(run.status, error, deps.clock.now())
  await releaseLease(deps, run, status)
  return { kind: 'failed', reason: error.message, nextAt: status.nextAt, ...run.progress }
}
