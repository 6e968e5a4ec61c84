import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type PageRequest, pageOf } from '#base/page.ts'
import type { App } from '#core/model/app.ts'
import type { Owner } from '#core/model/principal.ts'
import type { AppReader, AppSort, AppWriter } from '#core/ports/store.ts'
import { appColumns, appFromRow, appToRow, lastModifiedAt } from './app-rows.ts'
import type { Database } from './database.ts'
import { movedOn } from './failures.ts'
import { contentsFromJson } from './frozen-contents.ts'
import { toJson } from './json-column.ts'
import { afterKey } from './paging.ts'
import { holds } from './search-text.ts'
import type { Tables } from './tables.ts'

type Kind = Database<Tables>['kind']

/** Names sort by their bytes, as in SQLite, whatever the collation of the PostgreSQL database. */
const sortColumn = (sort: AppSort, kind: Kind): RawBuilder<unknown> =>
  sort === 'name' && kind === 'postgres' ? sql`name collate "C"` : sql.ref(sort)

const sortValue: Record<AppSort, (app: App) => string> = {
  created_at: (app) => app.createdAt,
  updated_at: (app) => app.updatedAt,
  last_modified_at: lastModifiedAt,
  name: (app) => app.name,
}

const select = (db: Kysely<Tables>) => db.selectFrom('apps').select(appColumns)

const owned = (db: Kysely<Tables>, owner: Owner) =>
  select(db).where('issuer', '=', owner.issuer).where('subject', '=', owner.subject)

async function page(db: Kysely<Tables>, kind: Kind, owner: Owner, request: PageRequest<AppSort>) {
  const sort = sortColumn(request.sort, kind)
  const direction = request.descending ? 'desc' : 'asc'
  const rows = await owned(db, owner)
    .where(afterKey(sort, request))
    .where(holds(sql.ref('search_text'), request.query))
    .orderBy(sort, direction)
    .orderBy('id', direction)
    .limit(request.limit + 1)
    .execute()
  return pageOf(rows.map(appFromRow), request, sortValue[request.sort])
}

export const appReader = (db: Kysely<Tables>, kind: Kind): AppReader => ({
  async byId(owner, id) {
    const row = await owned(db, owner).where('id', '=', id).executeTakeFirst()
    return row ? appFromRow(row) : null
  },
  async byPublicMcpId(publicMcpId) {
    const row = await select(db).where('public_mcp_id', '=', publicMcpId).executeTakeFirst()
    return row ? appFromRow(row) : null
  },
  async all(owner) {
    const rows = await owned(db, owner).orderBy('created_at').orderBy('id').execute()
    return rows.map(appFromRow)
  },
  page: (owner, request) => page(db, kind, owner, request),
  async slugs(owner) {
    const rows = await db
      .selectFrom('apps')
      .select('slug')
      .where('issuer', '=', owner.issuer)
      .where('subject', '=', owner.subject)
      .execute()
    return new Set(rows.map((row) => row.slug))
  },
  async creation(app) {
    const row = await db
      .selectFrom('app_creations')
      .select('contents')
      .where('app_id', '=', app.id)
      .executeTakeFirstOrThrow()
    return contentsFromJson(row.contents)
  },
  async listed(after, limit) {
    const rows = await select(db)
      .where('listed', '=', 1)
      .where('enabled', '=', 1)
      .where('access', '=', 'public')
      .where('live_release_id', 'is not', null)
      .where('public_mcp_id', '>', after)
      .orderBy('public_mcp_id')
      .limit(limit)
      .execute()
    return rows.map(appFromRow)
  },
  async servingChangedSince(since) {
    const rows = await db
      .selectFrom('serving')
      .select(['public_mcp_id', 'mark', 'changed_at'])
      .where('changed_at', '>=', since)
      .orderBy('changed_at')
      .execute()
    return rows.map((row) => ({
      publicMcpId: row.public_mcp_id,
      servingMark: row.mark,
      changedAt: row.changed_at,
    }))
  },
})

export const appWriter = (db: Kysely<Tables>, kind: Kind): AppWriter => ({
  ...appReader(db, kind),
  async lock(owner, id) {
    const query = owned(db, owner).where('id', '=', id)
    // SQLite needs no row lock: write transactions are serialised from their start.
    const row = await (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
    return row ? appFromRow(row) : null
  },
  async insert(app) {
    await db.insertInto('apps').values(appToRow(app)).execute()
  },
  async update(app) {
    const next = { ...app, revision: app.revision + 1 }
    const { numUpdatedRows } = await db
      .updateTable('apps')
      .set(appToRow(next))
      .where('id', '=', app.id)
      .where('revision', '=', app.revision)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw movedOn('app')
    return next
  },
  async keepCreation(app, contents) {
    await db
      .insertInto('app_creations')
      .values({ app_id: app.id, contents: toJson(contents) })
      .execute()
  },
  async remove(app) {
    await db.deleteFrom('apps').where('id', '=', app.id).execute()
  },
  async markServing(app, mark, at) {
    await db
      .insertInto('serving')
      .values({ public_mcp_id: app.publicMcpId, mark, changed_at: at })
      .onConflict((known) => known.column('public_mcp_id').doUpdateSet({ mark, changed_at: at }))
      .execute()
  },
})
