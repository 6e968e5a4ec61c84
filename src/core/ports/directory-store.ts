// The imported registry in the store. A lease allows one import at a time; readers follow the change counter.
import type { Instant } from '#base/time.ts'
import type { DirectoryImport, KeptRecord } from '#core/model/directory-import.ts'

export interface DirectoryReader {
  /** Null before the first import. */
  standing(): Promise<DirectoryImport | null>
  /** Records with a higher change number, sorted by change and name; the page after `after`. */
  changedSince(
    change: number,
    after: { change: number; name: string } | null,
    limit: number,
  ): Promise<KeptRecord[]>
  byNames(names: string[]): Promise<KeptRecord[]>
  slugs(): Promise<Set<string>>
}

export interface DirectoryWriter extends DirectoryReader {
  /** Gives `holder` the import lease until `until`, if it is free. Without a status row, `initial` is inserted. */
  claim(known: DirectoryImport, holder: string, now: Instant, until: Instant): Promise<boolean>
  /** Stores the status and extends the lease; `until` null releases it. False when the holder has lost the lease. */
  advance(standing: DirectoryImport, holder: string, until: Instant | null): Promise<boolean>
  /** Inserts records, or updates those with the same names, which keep their slugs. */
  put(records: KeptRecord[]): Promise<void>
  /** Counts the records that are not gone, and those among them that no crawl has seen since `since`. */
  countUnseen(since: Instant): Promise<{ all: number; unseen: number }>
  /** Marks records as gone that no crawl has seen since `since`. */
  dropUnseen(since: Instant, change: number): Promise<void>
}
