// State transitions of a registry crawl: its start, a page, a failure, and when the next run is due.
import type { RegistryFault } from '#base/registry-fault.ts'
import type { Instant } from '#base/time.ts'
import type { Crawl, DirectoryImport } from '#core/model/directory-import.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Overlap of incremental crawls: clocks may differ, and the registry is written while it is read. */
const overlapMs = 10 * minuteMs
/** Longer than a page takes with all retries. */
const leaseMs = 5 * minuteMs
/** Interval of full crawls: not every registry reports removed servers. */
const fullMs = 7 * 24 * hourMs
const longestBackOffMs = 6 * hourMs

const later = (moment: Instant, ms: number): Instant => new Date(Date.parse(moment) + ms).toISOString()

export const leaseEnd = (now: Instant): Instant => later(now, leaseMs)

const officialRegistry = 'https://registry.modelcontextprotocol.io'

/** The state before the first import: the bundled snapshot is of the official registry. */
export const shippedStanding = (fetchedAt: Instant): DirectoryImport => ({
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
  standing: DirectoryImport,
  url: string,
  isFull: boolean,
  now: Instant,
): DirectoryImport & { crawl: Crawl } {
  const isSame = standing.sourceUrl === url
  if (standing.crawl && isSame && !isFull) return { ...standing, crawl: standing.crawl }
  const isDue = !standing.fullAt || later(standing.fullAt, fullMs) <= now
  const since = isSame && !isFull && !isDue ? later(standing.fetchedAt, -overlapMs) : ''
  const crawl = { startedAt: now, since, cursor: '', read: 0, replaces: !isSame }
  return { ...standing, sourceUrl: url, crawl }
}

/** The state after a page; `next` is "" after the last one. */
export function afterPage(
  standing: DirectoryImport & { crawl: Crawl },
  page: { count: number; next: string },
  now: Instant,
): DirectoryImport {
  const { crawl } = standing
  const change = standing.change + 1
  if (page.next) {
    return { ...standing, change, crawl: { ...crawl, cursor: page.next, read: crawl.read + page.count } }
  }
  return {
    ...standing,
    change,
    crawl: null,
    fetchedAt: crawl.startedAt,
    fullAt: crawl.since ? standing.fullAt : crawl.startedAt,
    nextAt: later(now, hourMs),
    failures: 0,
  }
}

/** The state after a failure. The crawl is resumed later, or restarted if the registry no longer knows the cursor. */
export function afterFault(standing: DirectoryImport, fault: RegistryFault, now: Instant): DirectoryImport {
  const failures = standing.failures + 1
  const backOffMs = Math.max(minuteMs * 2 ** Math.min(failures - 1, 10), fault.retryAfter * 1000)
  const nextAt = later(now, Math.min(backOffMs, longestBackOffMs))
  const restarted = standing.crawl && { ...standing.crawl, cursor: '', read: 0 }
  return { ...standing, crawl: fault.isStaleCursor ? restarted : standing.crawl, nextAt, failures }
}
