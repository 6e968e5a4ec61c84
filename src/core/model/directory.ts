import type { Instant } from '#base/time.ts'
import type { DirectoryEntry, DirectoryFacets, DirectoryFilter, DirectorySort } from './directory-entry.ts'

/** Numbers of entries in some order; with `scores`, best first. */
export type DirectoryOrder = { numbers: Uint32Array; scores?: Uint32Array }

/** The public directory of MCP servers, in memory: built at once, never changed. */
export type Directory = {
  /** The moment that the data is of. */
  fetchedAt: Instant
  /** Every entry by its slug, deleted ones too. An entry's number is its place. */
  entries: readonly DirectoryEntry[]
  bySlug(slug: string): DirectoryEntry | undefined
  facets: DirectoryFacets
  /** Tells of an entry's number whether it passes. */
  passing(filter: DirectoryFilter): (number: number) => boolean
  inOrder(sort: DirectorySort): DirectoryOrder
  /** Entries that hold the words, best first; prefixes and small typos count. */
  ranked(query: string): DirectoryOrder
  /** Entries that share words, owner and packages with one, closest first; never itself. */
  related(entry: DirectoryEntry, limit: number): DirectoryEntry[]
}
