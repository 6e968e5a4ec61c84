import type { ListPage, PageKey } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type { AuditChain, IndexedAuditLink } from '#core/model/audit/audit-chain.ts'
import type { AuditEntry, AuditFilter } from '#core/model/audit/audit-entry.ts'
import type { Caller } from '#core/model/principal.ts'

/**
 * Who makes the changes of a transaction; `appId` null: they concern no app. `workspaceId`: the workspace that is itself
 * changed; absent for that of an app, which follows from the app.
 */
export type AuditAttribution = { caller: Caller; appId: string | null; workspaceId?: string }

export interface AuditReader {
  /**
   * The newest first, after the key. What one page reads is bounded: it may have fewer entries than requested, maybe none,
   * and be followed by others.
   */
  list(filter: AuditFilter, page: { limit: number; after: PageKey | null }): Promise<ListPage<AuditEntry>>
  hasEntry(entry: Pick<AuditEntry, 'at' | 'id'>): Promise<boolean>
  /** By name. */
  listChains(after: string, limit: number): Promise<AuditChain[]>
  findChain(name: string): Promise<AuditChain | null>
  /** By sequence, after `after`. */
  listLinks(chain: string, after: number, limit: number): Promise<IndexedAuditLink[]>
  /** Names of chains that have links, and no row of their own. */
  listLostChains(): Promise<string[]>
}

export interface AuditWriter extends AuditReader {
  /**
   * Says who makes the changes of the transaction, so that the audit trail has one entry of them; null: they are no
   * changes of a user, such as the status of a connection. A store without audit trail ignores it.
   */
  attribute(attribution: AuditAttribution | null): void
  /** Creates the chain where there is none, and locks it until the transaction ends: the last lock that it takes. */
  lockChain(name: string): Promise<AuditChain>
  /** Adds a link to a locked chain. */
  append(link: IndexedAuditLink): Promise<void>
  /** Removes at most `limit` of the links before `instant` from the begin of the chain; returns their number. */
  removeBefore(chain: string, instant: Instant, limit: number): Promise<number>
}
