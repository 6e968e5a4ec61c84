import type { ListPage, PageKey } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type { AuditChain, IndexedAuditLink } from '#core/model/audit/audit-chain.ts'
import type { AuditEntry, AuditFilter } from '#core/model/audit/audit-entry.ts'
import type { Caller } from '#core/model/principal.ts'

/**
 * Who makes the changes of a transaction. A null `appId` means they concern no app. `workspaceId`: the
 * changed workspace; absent if it follows from the app.
 */
export type AuditAttribution = { caller: Caller; appId: string | null; workspaceId?: string }

export interface AuditReader {
  /**
   * The newest first, after the key. Reading is bounded: a page may have fewer entries than requested, even none,
   * although more follow.
   */
  list(filter: AuditFilter, page: { limit: number; after: PageKey | null }): Promise<ListPage<AuditEntry>>
  hasEntry(entry: Pick<AuditEntry, 'at' | 'id'>): Promise<boolean>
  /** By name. */
  listChains(after: string, limit: number): Promise<AuditChain[]>
  findChain(name: string): Promise<AuditChain | null>
  /** By sequence, after `after`. */
  listLinks(chain: string, after: number, limit: number): Promise<IndexedAuditLink[]>
  /** Names of chains that have links but no row. */
  listLostChains(): Promise<string[]>
}

export interface AuditWriter extends AuditReader {
  /**
   * Names who makes the changes of the transaction, for its entry in the audit trail; null means no user
   * makes them, such as the status of a connection. A store without audit trail ignores it.
   */
  attribute(attribution: AuditAttribution | null): void
  /**
   * Creates the chain if it is missing, and locks it until the transaction ends. It must be the last lock of the
   * transaction.
   */
  lockChain(name: string): Promise<AuditChain>
  /** Adds a link to a locked chain. */
  append(link: IndexedAuditLink): Promise<void>
  /** Removes at most `limit` links before `instant` from the start of the chain; returns their number. */
  removeBefore(chain: string, instant: Instant, limit: number): Promise<number>
}
