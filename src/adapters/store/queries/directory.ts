import type { Kysely } from 'kysely'
import type { DirectoryImportStatus, DirectoryRecord } from '#core/model/directory/directory-import.ts'
import type { DirectoryReader, DirectoryWriter } from '#core/ports/stores/directory-store.ts'
import type { Database } from '../database.ts'
import { fromJsonOrNull, toJsonOrNull } from '../rows/json-column.ts'
import type { DirectoryEntryRow, DirectoryImportRow, Tables } from '../tables.ts'
import { buildDatabaseTime } from './database-time.ts'
import { buildLeaseIsFree } from './lease.ts'

/** There is one row, for the official registry or its replacement. */
const importRowId = 'registry'

const noLease = { lease_holder: null, leased_until: null }

const fromDirectoryEntryRow = (row: DirectoryEntryRow): DirectoryRecord => ({
  name: row.name,
  slug: row.slug,
  record: row.record,
  isGone: row.gone === 1,
  seenAt: row.seen_at,
  change: row.change,
})

const toDirectoryEntryRow = (entry: DirectoryRecord): DirectoryEntryRow => ({
  name: entry.name,
  slug: entry.slug,
  record: entry.record,
  gone: entry.isGone ? 1 : 0,
  seen_at: entry.seenAt,
  change: entry.change,
})

const fromDirectoryImportRow = (row: DirectoryImportRow): DirectoryImportStatus => ({
  sourceUrl: row.source_url,
  fetchedAt: row.fetched_at,
  fullAt: row.full_at,
  change: row.change,
  crawl: fromJsonOrNull(row.crawl),
  nextAt: row.next_at,
  failures: row.failures,
})

const toDirectoryImportRow = (state: DirectoryImportStatus): DirectoryImportRow => ({
  id: importRowId,
  source_url: state.sourceUrl,
  fetched_at: state.fetchedAt,
  full_at: state.fullAt,
  change: state.change,
  crawl: toJsonOrNull(state.crawl),
  next_at: state.nextAt,
  failures: state.failures,
})

export const createDirectoryReader = (db: Kysely<Tables>): DirectoryReader => ({
  async readStatus() {
    const row = await db
      .selectFrom('directory_imports')
      .select(['id', 'source_url', 'fetched_at', 'full_at', 'change', 'crawl', 'next_at', 'failures'])
      .where('id', '=', importRowId)
      .executeTakeFirst()
    return row ? fromDirectoryImportRow(row) : null
  },
  async listChangedSince(change, after, limit) {
    const rows = await db
      .selectFrom('directory_entries')
      .selectAll()
      .where('change', '>', change)
      .where((is) =>
        after === null
          ? is.lit(true)
          : is.or([
              is('change', '>', after.change),
              is.and([is('change', '=', after.change), is('name', '>', after.name)]),
            ]),
      )
      .orderBy('change')
      .orderBy('name')
      .limit(limit)
      .execute()
    return rows.map(fromDirectoryEntryRow)
  },
  async findByNames(names) {
    if (names.length === 0) return []
    const rows = await db.selectFrom('directory_entries').selectAll().where('name', 'in', names).execute()
    return rows.map(fromDirectoryEntryRow)
  },
  async listSlugs() {
    const rows = await db.selectFrom('directory_entries').select('slug').execute()
    return new Set(rows.map(({ slug }) => slug))
  },
})

export const createDirectoryWriter = (
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
): DirectoryWriter => ({
  ...createDirectoryReader(db),
  async claimLease(known, holder, leaseMs) {
    const lease = { lease_holder: holder, leased_until: buildDatabaseTime(kind, leaseMs) }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('directory_imports')
      .values({ ...toDirectoryImportRow(known), ...lease })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(lease)
          .where(buildLeaseIsFree(kind, 'directory_imports', leaseMs)),
      )
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  async updateStatus(state, holder, leaseMs) {
    const lease = leaseMs === null ? noLease : { leased_until: buildDatabaseTime(kind, leaseMs) }
    const { numUpdatedRows } = await db
      .updateTable('directory_imports')
      .set({ ...toDirectoryImportRow(state), ...lease })
      .where('id', '=', importRowId)
      .where('lease_holder', '=', holder)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  async put(records) {
    if (records.length === 0) return
    await db
      .insertInto('directory_entries')
      .values(records.map(toDirectoryEntryRow))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({
          record: row.ref('excluded.record'),
          gone: row.ref('excluded.gone'),
          seen_at: row.ref('excluded.seen_at'),
          change: row.ref('excluded.change'),
        })),
      )
      .execute()
  },
  async countUnseen(since) {
    const present = db
      .selectFrom('directory_entries')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('gone', '=', 0)
    const all = await present.executeTakeFirstOrThrow()
    const unseen = await present.where('seen_at', '<', since).executeTakeFirstOrThrow()
    return { all: Number(all.count), unseen: Number(unseen.count) }
  },
  async markUnseenGone(since, change) {
    await db
      .updateTable('directory_entries')
      .set({ gone: 1, change })
      .where('seen_at', '<', since)
      .where('gone', '=', 0)
      .execute()
  },
})
