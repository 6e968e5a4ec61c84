// The imported registry as the store keeps it: one import at a time, by a lease; readers follow the count of changes.
import type { Instant } from '#base/time.ts'
import type { DirectoryImport, KeptRecord } from '#core/model/directory-import.ts'

export interface DirectoryReader {
  /** Null before the first import. */
  standing(): Promise<DirectoryImport | null>
  /** Changed after that count, by count and name, behind `after`. */
  changedSince(
    change: number,
    after: { change: number; name: string } | null,
    limit: number,
  ): Promise<KeptRecord[]>
  byNames(names: string[]): Promise<KeptRecord[]>
  slugs(): Promise<Set<string>>
}

export interface DirectoryWriter extends DirectoryReader {
  /** Makes `holder` the one that imports until then, if nobody is; without a row, `known` becomes it. */
  claim(known: DirectoryImport, holder: string, now: Instant, until: Instant): Promise<boolean>
  /** How it stands now. False when the lease is no longer the holder's. With `until` null it is given back. */
  advance(standing: DirectoryImport, holder: string, until: Instant | null): Promise<boolean>
  /** New ones, or in place of those of the same names, whose slugs stay. */
  put(records: KeptRecord[]): Promise<void>
  /** How many are not gone, and how many of them no crawl since then saw. */
  countUnseen(since: Instant): Promise<{ all: number; unseen: number }>
  /** Takes those that no crawl since then saw as gone. */
  dropUnseen(since: Instant, change: number): Promise<void>
}
