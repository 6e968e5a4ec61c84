// Watches of sources and their findings in the store.
import type { PendingDifference, PendingOperation } from '#core/model/integrations/pending-difference.ts'
import type { DueSource, SourceWatch } from '#core/model/integrations/source-watch.ts'
import type { Owner } from '#core/model/owner.ts'

export interface SourceWatchReader {
  find(appId: string, integrationId: string): Promise<SourceWatch | null>
  /** For any owner: used by webhooks. Null when there is no such integration. */
  findOfAnyApp(integrationId: string): Promise<{ watch: SourceWatch; owner: Owner } | null>
  /**
   * Integrations whose source is due by the clock of the database: by their interval, or by their webhook, at most once
   * in `pauseMs`. Integrations that a replica already reads are not included.
   */
  listDue(pauseMs: number, limit: number): Promise<DueSource[]>
}

export interface SourceWatchWriter extends SourceWatchReader {
  /** Creates the watch if it is missing. */
  change(appId: string, integrationId: string, change: Partial<SourceWatch>): Promise<void>
  /** Gives `holder` the lease to read the document for `leaseMs`, by the clock of the database, if it is free. */
  claimLease(appId: string, integrationId: string, holder: string, leaseMs: number): Promise<boolean>
  /** Only the holder's own lease. */
  endLease(integrationId: string, holder: string): Promise<void>
  /** Returns the removed one; null when there was none. */
  remove(appId: string, integrationId: string): Promise<SourceWatch | null>
  /** Drops the validators of an integration: its document is read as if for the first time. */
  forget(appId: string, integrationId: string): Promise<void>
}

export interface PendingDifferenceReader {
  find(appId: string, id: string): Promise<PendingDifference | null>
  /** The newest first. */
  list(appId: string): Promise<PendingDifference[]>
  listOperations(id: string): Promise<PendingOperation[]>
}

export interface PendingDifferenceWriter extends PendingDifferenceReader {
  /** Replaces the pending difference of the integration. */
  put(difference: PendingDifference, operations: PendingOperation[]): Promise<void>
  /** Returns its id; null when there was none. */
  removeByIntegration(appId: string, integrationId: string): Promise<string | null>
}
