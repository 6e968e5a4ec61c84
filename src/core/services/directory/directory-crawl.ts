// What a crawl of the registry goes by: where it begins, how it stands after a page, and when the next run is due.
import type { RegistryFault } from '#base/registry-fault.ts'
import type { Instant } from '#base/time.ts'
import type { Crawl, DirectoryImport } from '#core/model/directory-import.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The registry's clock and ours may differ, and it writes while it is read. */
const overlapMs = 10 * minuteMs
/** Longer than a page may take with all its tries. */
const leaseMs = 5 * minuteMs
/** Not every registry tells of what it took off its list. */
const fullMs = 7 * 24 * hourMs
const longestBackOffMs = 6 * hourMs

const later = (moment: Instant, ms: number): Instant => new Date(Date.parse(moment) + ms).toISOString()

export const leaseEnd = (now: Instant): Instant => later(now, leaseMs)

const officialRegistry = 'https://registry.modelcontextprotocol.io'

/** Before the first import: what the service ships with is of the official registry. */
export const shippedStanding = (fetchedAt: Instant): DirectoryImport => ({
  sourceUrl: officialRegistry,
  fetchedAt,
  fullAt: '',
  change: 0,
  crawl: null,
  nextAt: '',
  failures: 0,
})

/** With the crawl that was begun, if there is one of this registry; else with a new one. */
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

/** After a page of so many records; `next` "" was the last. */
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

/** The crawl is kept; where the registry no longer knows how far it was, it begins again. */
export function afterFault(standing: DirectoryImport, fault: RegistryFault, now: Instant): DirectoryImport {
  const failures = standing.failures + 1
  const backOffMs = Math.max(minuteMs * 2 ** Math.min(failures - 1, 10), fault.retryAfter * 1000)
  const nextAt = later(now, Math.min(backOffMs, longestBackOffMs))
  const restarted = standing.crawl && { ...standing.crawl, cursor: '', read: 0 }
  return { ...standing, crawl: fault.isStaleCursor ? restarted : standing.crawl, nextAt, failures }
}
