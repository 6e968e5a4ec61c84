import type { Instant } from '#base/time.ts'
import type { DirectoryEntry, DirectoryFacets, DirectoryFilter, DirectorySort } from './directory-entry.ts'

/** Indexes into `entries` in some order; with `scores`, the best match first. */
export type DirectoryOrder = { numbers: Uint32Array; scores?: Uint32Array }

/** The public directory of MCP servers in memory: immutable once built. */
export type Directory = {
  /** The age of the data. */
  fetchedAt: Instant
  /** All entries sorted by slug, deleted ones included. An entry's number is its index. */
  entries: readonly DirectoryEntry[]
  findBySlug(slug: string): DirectoryEntry | undefined
  facets: DirectoryFacets
  /** A predicate on the number of an entry. */
  compileFilter(filter: DirectoryFilter): (number: number) => boolean
  listSorted(sort: DirectorySort): DirectoryOrder
  /** Entries that match the words of the query, best first; prefixes and small typos match too. */
  search(query: string): DirectoryOrder
  /** Entries that share words, owner and packages with the given one, most similar first; never the entry itself. */
  findRelated(entry: DirectoryEntry, limit: number): DirectoryEntry[]
}
