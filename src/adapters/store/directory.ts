import type { Kysely } from 'kysely'
import type { DirectoryImport, KeptRecord } from '#core/model/directory-import.ts'
import type { DirectoryReader, DirectoryWriter } from '#core/ports/directory-store.ts'
import { fromJsonOrNull, toJsonOrNull } from './json-column.ts'
import type { DirectoryEntryRow, DirectoryImportRow, Tables } from './tables.ts'

/** There is one row, for the official registry or its replacement. */
const only = 'registry'

const recordFromRow = (row: DirectoryEntryRow): KeptRecord => ({
  name: row.name,
  slug: row.slug,
  record: row.record,
  isGone: row.gone === 1,
  seenAt: row.seen_at,
  change: row.change,
})

const recordToRow = (kept: KeptRecord): DirectoryEntryRow => ({
  name: kept.name,
  slug: kept.slug,
  record: kept.record,
  gone: kept.isGone ? 1 : 0,
  seen_at: kept.seenAt,
  change: kept.change,
})

const standingFromRow = (row: DirectoryImportRow): DirectoryImport => ({
  sourceUrl: row.source_url,
  fetchedAt: row.fetched_at,
  fullAt: row.full_at,
  change: row.change,
  crawl: fromJsonOrNull(row.crawl),
  nextAt: row.next_at,
  failures: row.failures,
})

const standingToRow = (standing: DirectoryImport): DirectoryImportRow => ({
  id: only,
  source_url: standing.sourceUrl,
  fetched_at: standing.fetchedAt,
  full_at: standing.fullAt,
  change: standing.change,
  crawl: toJsonOrNull(standing.crawl),
  next_at: standing.nextAt,
  failures: standing.failures,
})

export const directoryReader = (db: Kysely<Tables>): DirectoryReader => ({
  async standing() {
    const row = await db
      .selectFrom('directory_imports')
      .select(['id', 'source_url', 'fetched_at', 'full_at', 'change', 'crawl', 'next_at', 'failures'])
      .where('id', '=', only)
      .executeTakeFirst()
    return row ? standingFromRow(row) : null
  },
  async changedSince(change, after, limit) {
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
    return rows.map(recordFromRow)
  },
  async byNames(names) {
    if (names.length === 0) return []
    const rows = await db.selectFrom('directory_entries').selectAll().where('name', 'in', names).execute()
    return rows.map(recordFromRow)
  },
  async slugs() {
    const rows = await db.selectFrom('directory_entries').select('slug').execute()
    return new Set(rows.map(({ slug }) => slug))
  },
})

export const directoryWriter = (db: Kysely<Tables>): DirectoryWriter => ({
  ...directoryReader(db),
  async claim(known, holder, now, until) {
    const lease = { lease_holder: holder, leased_until: until }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('directory_imports')
      .values({ ...standingToRow(known), ...lease })
      .onConflict((there) =>
        there
          .column('id')
          .doUpdateSet(lease)
          .where((is) =>
            is.or([
              is('directory_imports.leased_until', 'is', null),
              is('directory_imports.leased_until', '<=', now),
            ]),
          ),
      )
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  async advance(standing, holder, until) {
    const { numUpdatedRows } = await db
      .updateTable('directory_imports')
      .set({ ...standingToRow(standing), lease_holder: until && holder, leased_until: until })
      .where('id', '=', only)
      .where('lease_holder', '=', holder)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  async put(records) {
    if (records.length === 0) return
    await db
      .insertInto('directory_entries')
      .values(records.map(recordToRow))
      .onConflict((there) =>
        there.column('name').doUpdateSet((row) => ({
          record: row.ref('excluded.record'),
          gone: row.ref('excluded.gone'),
          seen_at: row.ref('excluded.seen_at'),
          change: row.ref('excluded.change'),
        })),
      )
      .execute()
  },
  async countUnseen(since) {
    const living = db
      .selectFrom('directory_entries')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('gone', '=', 0)
    const all = await living.executeTakeFirstOrThrow()
    const unseen = await living.where('seen_at', '<', since).executeTakeFirstOrThrow()
    return { all: Number(all.count), unseen: Number(unseen.count) }
  },
  async dropUnseen(since, change) {
    await db
      .updateTable('directory_entries')
      .set({ gone: 1, change })
      .where('seen_at', '<', since)
      .where('gone', '=', 0)
      .execute()
  },
})
