// State transitions of a registry crawl: its start, a page, a failure, and when the next run is due.
import type { RegistryError } from '#base/registry-error.ts'
import { addMilliseconds, type Instant } from '#base/time.ts'
import type { DirectoryCrawl, DirectoryImportStatus } from '#core/model/directory/directory-import.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Overlap of incremental crawls: clocks may differ, and the registry is written while it is read. */
const overlapMs = 10 * minuteMs
/** Duration of the lease; longer than a page takes with all retries. */
export const importLeaseMs = 5 * minuteMs
/** Interval of full crawls: not every registry reports removed servers. */
const fullMs = 7 * 24 * hourMs
const maxBackOffMs = 6 * hourMs

const officialRegistry = 'https://registry.modelcontextprotocol.io'

/** The state before the first import, for the bundled snapshot of the official registry. */
export const createInitialImport = (fetchedAt: Instant): DirectoryImportStatus => ({
  sourceUrl: officialRegistry,
  fetchedAt,
  fullAt: '',
  change: 0,
  crawl: null,
  nextAt: '',
  failures: 0,
})

/** Resumes an unfinished crawl of this registry, else starts a new one. */
export function withCrawl(
  status: DirectoryImportStatus,
  url: string,
  isFull: boolean,
  now: Instant,
): DirectoryImportStatus & { crawl: DirectoryCrawl } {
  const isSameRegistry = status.sourceUrl === url
  if (status.crawl && isSameRegistry && !isFull) return { ...status, crawl: status.crawl }
  const isDue = !status.fullAt || addMilliseconds(status.fullAt, fullMs) <= now
  const since = isSameRegistry && !isFull && !isDue ? addMilliseconds(status.fetchedAt, -overlapMs) : ''
  const crawl = { startedAt: now, since, cursor: '', read: 0, replaces: !isSameRegistry }
  return { ...status, sourceUrl: url, crawl }
}

/** The state after a page; `next` is "" after the last one. */
export function applyCrawlPage(
  status: DirectoryImportStatus & { crawl: DirectoryCrawl },
  page: { count: number; next: string },
  now: Instant,
): DirectoryImportStatus {
  const { crawl } = status
  const change = status.change + 1
  if (page.next) {
    return { ...status, change, crawl: { ...crawl, cursor: page.next, read: crawl.read + page.count } }
  }
  return {
    ...status,
    change,
    crawl: null,
    fetchedAt: crawl.startedAt,
    fullAt: crawl.since ? status.fullAt : crawl.startedAt,
    nextAt: addMilliseconds(now, hourMs),
    failures: 0,
  }
}

/** The state after a failure. The crawl is resumed later, or restarted if the registry no longer knows the cursor. */
export function applyCrawlFailure(
  status: DirectoryImportStatus,
  error: RegistryError,
  now: Instant,
): DirectoryImportStatus {
  const failures = status.failures + 1
  const backOffMs = Math.max(minuteMs * 2 ** Math.min(failures - 1, 10), error.retryAfter * 1000)
  const nextAt = addMilliseconds(now, Math.min(backOffMs, maxBackOffMs))
  const restarted = status.crawl && { ...status.crawl, cursor: '', read: 0 }
  return { ...status, crawl: error.isStaleCursor ? restarted : status.crawl, nextAt, failures }
}
