// The audit trail. The embedded issuer keeps its part in tables of the same form.
import type { Kysely } from 'kysely'
import type { AuditChain, IndexedAuditLink } from '#core/model/audit/audit-chain.ts'
import type { AuditReader, AuditWriter } from '#core/ports/stores/audit-store.ts'
import type { Database } from '../database.ts'
import type { AuditChainRow, AuditEntryRow, AuditTables, Tables } from '../tables.ts'
import { indexedTime, listFilteredEntries } from './audit-list.ts'

const fromChainRow = (row: AuditChainRow): AuditChain => ({
  name: row.name,
  sequence: Number(row.sequence),
  digest: row.digest,
  removedSequence: Number(row.removed_sequence),
  removedDigest: row.removed_digest,
})

const fromLinkRow = (row: AuditEntryRow): IndexedAuditLink => ({
  chain: row.chain,
  sequence: Number(row.sequence),
  previous: row.previous,
  digest: row.digest,
  content: row.content,
  index: {
    id: row.id,
    at: row.at,
    appId: row.app_id,
    workspaceId: row.workspace_id,
    operation: row.operation,
    issuer: row.issuer,
    subject: row.subject,
    ownerIssuer: row.owner_issuer,
    ownerSubject: row.owner_subject,
  },
})

const toLinkRow = ({ index, ...link }: IndexedAuditLink): AuditEntryRow => ({
  ...link,
  id: index.id,
  at: index.at,
  app_id: index.appId,
  workspace_id: index.workspaceId,
  issuer: index.issuer,
  subject: index.subject,
  owner_issuer: index.ownerIssuer,
  owner_subject: index.ownerSubject,
  operation: index.operation,
})

export const createAuditReader = (db: Kysely<AuditTables>): AuditReader => ({
  list: (filter, page) => listFilteredEntries(db, filter, page),
  async hasEntry({ at, id }) {
    const ofTime = db.selectFrom('audit_entries').select('id').where(indexedTime, '=', at)
    const found = ofTime.where('id', '=', id)
    return (await found.executeTakeFirst()) !== undefined
  },
  async listChains(after, limit) {
    const chains = db.selectFrom('audit_chains').selectAll().where('name', '>', after)
    return (await chains.orderBy('name').limit(limit).execute()).map(fromChainRow)
  },
  findChain: (name) => findChain(db, name),
  async listLinks(chain, after, limit) {
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('chain', '=', chain)
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute()
    return rows.map(fromLinkRow)
  },
  async listLostChains() {
    const known = db.selectFrom('audit_chains').select('name')
    const rows = await db
      .selectFrom('audit_entries')
      .select('chain')
      .distinct()
      .where('chain', 'not in', known)
      .execute()
    return rows.map(({ chain }) => chain)
  },
})

export const createAuditWriter = (db: Kysely<AuditTables>, kind: Database<Tables>['kind']): AuditWriter => ({
  ...createAuditReader(db),
  attribute() {},
  async lockChain(name) {
    const query = db.selectFrom('audit_chains').selectAll().where('name', '=', name)
    const locked = kind === 'postgres' ? query.forUpdate() : query
    const known = await locked.executeTakeFirst()
    if (known) return fromChainRow(known)
    await insertChain(db, name)
    return fromChainRow(await locked.executeTakeFirstOrThrow())
  },
  append: (link) => (kind === 'postgres' ? appendAtOnce(db, link) : appendInTurn(db, link)),
  removeBefore: (chain, instant, limit) => removeLinks(db, { chain, instant, limit }),
})

const toHead = ({ sequence, digest }: IndexedAuditLink) => ({ sequence, digest })

/** A single statement, since others wait for the lock of the app meanwhile. */
async function appendAtOnce(db: Kysely<AuditTables>, link: IndexedAuditLink): Promise<void> {
  await db
    .with('link', (query) => query.insertInto('audit_entries').values(toLinkRow(link)))
    .updateTable('audit_chains')
    .set(toHead(link))
    .where('name', '=', link.chain)
    .execute()
}

/** SQLite has no statement that writes two tables. */
async function appendInTurn(db: Kysely<AuditTables>, link: IndexedAuditLink): Promise<void> {
  await db.insertInto('audit_entries').values(toLinkRow(link)).execute()
  await db.updateTable('audit_chains').set(toHead(link)).where('name', '=', link.chain).execute()
}

/** Does nothing when another transaction was faster. */
async function insertChain(db: Kysely<AuditTables>, name: string): Promise<void> {
  await db
    .insertInto('audit_chains')
    .values({ name, sequence: 0, digest: '', removed_sequence: 0, removed_digest: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

async function findChain(db: Kysely<AuditTables>, name: string): Promise<AuditChain | null> {
  const row = await db.selectFrom('audit_chains').selectAll().where('name', '=', name).executeTakeFirst()
  return row ? fromChainRow(row) : null
}

/** The chain remembers the last one removed, so that what remains can still be verified. */
async function removeLinks(
  db: Kysely<AuditTables>,
  { chain, instant, limit }: { chain: string; instant: string; limit: number },
): Promise<number> {
  const first = await db
    .selectFrom('audit_entries')
    .select(['sequence', 'at', 'digest'])
    .where('chain', '=', chain)
    .orderBy('sequence')
    .limit(limit)
    .execute()
  const firstRetained = first.findIndex(({ at }) => at >= instant)
  const removed = firstRetained < 0 ? first : first.slice(0, firstRetained)
  const last = removed.at(-1)
  if (!last) return 0
  await db
    .deleteFrom('audit_entries')
    .where('chain', '=', chain)
    .where('sequence', '<=', last.sequence)
    .execute()
  await db
    .updateTable('audit_chains')
    .set({ removed_sequence: last.sequence, removed_digest: last.digest })
    .where('name', '=', chain)
    .execute()
  return removed.length
}
