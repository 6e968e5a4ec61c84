// The imported registry in the store. A lease allows one import at a time; readers follow the change counter.
import type { Instant } from '#base/time.ts'
import type { DirectoryImportStatus, DirectoryRecord } from '#core/model/directory/directory-import.ts'

export interface DirectoryReader {
  /** Null before the first import. */
  readStatus(): Promise<DirectoryImportStatus | null>
  /** Records with a higher change number, sorted by change and name; the page after `after`. */
  listChangedSince(
    change: number,
    after: { change: number; name: string } | null,
    limit: number,
  ): Promise<DirectoryRecord[]>
  findByNames(names: string[]): Promise<DirectoryRecord[]>
  listSlugs(): Promise<Set<string>>
}

export interface DirectoryWriter extends DirectoryReader {
  /**
   * Gives `holder` the import lease for `leaseMs`, by the clock of the database, if it is free. Without a status row,
   * `initial` is inserted.
   */
  claimLease(initial: DirectoryImportStatus, holder: string, leaseMs: number): Promise<boolean>
  /**
   * Stores the status, and the lease ends in `leaseMs` by the clock of the database, or now if null. False when the
   * holder has lost the lease.
   */
  updateStatus(status: DirectoryImportStatus, holder: string, leaseMs: number | null): Promise<boolean>
  /** Inserts records, or updates those with the same names, which keep their slugs. */
  put(records: DirectoryRecord[]): Promise<void>
  /** Counts the records that are not gone, and those among them that no crawl has seen since `since`. */
  countUnseen(since: Instant): Promise<{ all: number; unseen: number }>
  /** Marks records as gone that no crawl has seen since `since`. */
  markUnseenGone(since: Instant, change: number): Promise<void>
}
