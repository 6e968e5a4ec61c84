import type { Instant } from '#base/time.ts'

/** A started crawl of the registry's list. Any replica can continue it where it stopped. */
export type DirectoryCrawl = {
  startedAt: Instant
  /** Only records updated since then; "" is all records. */
  since: Instant | ''
  /** The cursor of the next page; "" is the first page. */
  cursor: string
  /** Records read so far. */
  read: number
  /** The registry differs from the previous one: records that it does not list are gone. */
  replaces: boolean
}

/** The status of the import of the registry. */
export type DirectoryImportStatus = {
  /** The registry's URL; when it changes, everything is imported again. */
  sourceUrl: string
  /** The start of the last completed crawl: the data are at least as new as that. */
  fetchedAt: Instant
  /** The start of the last completed crawl of all records; "" before the first one. */
  fullAt: Instant | ''
  /** Grows with each change of records: a replica that knows a smaller number reads what changed since. */
  change: number
  crawl: DirectoryCrawl | null
  nextAt: Instant
  /** Consecutive failures. */
  failures: number
}

/** A record of the registry, unchanged, as JSON. A name keeps its slug forever. */
export type DirectoryRecord = {
  name: string
  slug: string
  record: string
  /** The registry no longer lists it. */
  isGone: boolean
  /** The start of the last crawl that found it. */
  seenAt: Instant
  change: number
}
