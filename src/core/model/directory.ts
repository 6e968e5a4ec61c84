import type { Instant } from '#base/time.ts'
import type { DirectoryEntry, DirectoryFacets } from './directory-entry.ts'

/** The public directory of MCP servers, in memory: built at once, never changed. */
export type Directory = {
  /** The moment that the data is of. */
  fetchedAt: Instant
  /** Every entry; deleted ones too. */
  entries: DirectoryEntry[]
  bySlug: ReadonlyMap<string, DirectoryEntry>
  facets: DirectoryFacets
  /** Entries that hold all words, best first; prefixes and small typos count. */
  ranked(query: string): DirectoryEntry[]
  /** Entries that share words and owner with one, closest first; never itself. */
  related(entry: DirectoryEntry, limit: number): DirectoryEntry[]
}
