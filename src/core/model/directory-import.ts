import type { Instant } from '#base/time.ts'

/** A walk through the registry's list that has begun: it goes on where it stopped, whoever stopped it. */
export type Crawl = {
  startedAt: Instant
  /** Only what was updated since then; "" is everything. */
  since: Instant | ''
  /** Of the page that comes next; "" is the first. */
  cursor: string
  /** Records read so far. */
  read: number
  /** Of another registry than before: what it does not list is gone. */
  replaces: boolean
}

/** Where the import of the registry stands. */
export type DirectoryImport = {
  /** Another registry is read anew. */
  sourceUrl: string
  /** The start of the last crawl that came to its end: the data are of that moment at least. */
  fetchedAt: Instant
  /** The start of the last crawl of everything; "" before the first. */
  fullAt: Instant | ''
  /** Counts up with each change of entries: a replica that knows a smaller one reads what changed since. */
  change: number
  crawl: Crawl | null
  nextAt: Instant
  /** In a row. */
  failures: number
}

/** A record as the registry gave it, as JSON text, under the slug that its name has for good. */
export type KeptRecord = {
  name: string
  slug: string
  record: string
  /** The registry no longer lists it. */
  isGone: boolean
  /** Start of the crawl that last saw it. */
  seenAt: Instant
  change: number
}
