import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { buildPage, type PageRequest } from '#base/page.ts'
import { sharedIssuer, type WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { AppReader, AppSort, AppWriter } from '#core/ports/store.ts'
import type { Database } from '../../database.ts'
import { createStaleRevisionFailure } from '../../database-failures.ts'
import { appCodec, toAppRow } from '../../rows/app-row.ts'
import { parseFrozenContents } from '../../rows/frozen-contents.ts'
import { toLargeJson } from '../../rows/json-column.ts'
import type { Tables } from '../../tables.ts'
import { buildDatabaseTime } from '../database-time.ts'
import { buildKeysetCondition } from '../keyset-paging.ts'
import { findRole } from '../people/workspace-roles.ts'
import { buildSearchCondition } from './search-text.ts'

type DatabaseKind = Database<Tables>['kind']

/** One index look-up of the calls for each app of the owner. */
const lastCallAt = sql<string>`coalesce((select max(last_at) from call_batches where app_id = apps.id), '')`

/** Without workspaces it matches no app. */
const buildWorkspaceCondition =
  (workspaces: readonly WorkspaceKey[]) => (is: ExpressionBuilder<Tables, 'apps'>) =>
    is.or(workspaces.map(({ issuer, subject }) => is.and({ issuer, subject })))

/** Names sort by their bytes, as in SQLite, whatever the collation of the PostgreSQL database. */
function resolveSortValue(sort: AppSort, kind: DatabaseKind): RawBuilder<string> {
  if (sort === 'last_call_at') return lastCallAt
  return sort === 'name' && kind === 'postgres' ? sql`name collate "C"` : sql.ref(sort)
}

const selectApps = (db: Kysely<Tables>) => db.selectFrom('apps').select(appCodec.columns)

/** Without environments, which only their app lists. */
const selectAppsIn = (db: Kysely<Tables>, workspaces: readonly WorkspaceKey[]) =>
  selectApps(db).where(buildWorkspaceCondition(workspaces)).where('environment_of', 'is', null)

/** One app, if it is in the workspace. */
const selectAppIn = (db: Kysely<Tables>, workspace: WorkspaceKey, id: string) =>
  selectApps(db)
    .where(buildWorkspaceCondition([workspace]))
    .where('id', '=', id)

/** Null unless the app with this id is in a shared workspace. */
async function findSharedWorkspace(db: Kysely<Tables>, id: string): Promise<WorkspaceKey | null> {
  const row = await db
    .selectFrom('apps')
    .select(['issuer', 'subject'])
    .where('id', '=', id)
    .where('issuer', '=', sharedIssuer)
    .executeTakeFirst()
  return row ?? null
}

async function readPage(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  workspaces: readonly WorkspaceKey[],
  request: PageRequest<AppSort>,
) {
  const sort = resolveSortValue(request.sort, kind)
  const direction = request.descending ? 'desc' : 'asc'
  const rows = await selectAppsIn(db, workspaces)
    .select(sort.as('sort_value'))
    .where(buildKeysetCondition(sort, request))
    .where(buildSearchCondition(sql.ref('search_text'), request.query))
    .orderBy(sort, direction)
    .orderBy('id', direction)
    .limit(request.limit + 1)
    .execute()
  const page = buildPage(rows, request, (row) => row.sort_value)
  return { ...page, rows: page.rows.map(appCodec.fromRow) }
}

export const createAppReader = (db: Kysely<Tables>, kind: DatabaseKind): AppReader => ({
  async findAccessible(user, id) {
    const own = await selectAppIn(db, user, id).executeTakeFirst()
    if (own) return { app: appCodec.fromRow(own), role: 'owner' }
    const workspace = await findSharedWorkspace(db, id)
    const role = workspace && (await findRole(db, user, workspace))
    const row = role && (await selectAppIn(db, workspace, id).executeTakeFirst())
    return row ? { app: appCodec.fromRow(row), role } : null
  },
  async findById(id) {
    const row = await selectApps(db).where('id', '=', id).executeTakeFirst()
    return row ? appCodec.fromRow(row) : null
  },
  async findByPublicMcpId(publicMcpId) {
    const row = await selectApps(db).where('public_mcp_id', '=', publicMcpId).executeTakeFirst()
    return row ? appCodec.fromRow(row) : null
  },
  async list(workspaces) {
    const rows = await selectAppsIn(db, workspaces).orderBy('created_at').orderBy('id').execute()
    return rows.map(appCodec.fromRow)
  },
  listPage: (workspaces, request) => readPage(db, kind, workspaces, request),
  async listSlugs(workspace) {
    const rows = await db
      .selectFrom('apps')
      .select('slug')
      .where(buildWorkspaceCondition([workspace]))
      .where('environment_of', 'is', null)
      .execute()
    return new Set(rows.map((row) => row.slug))
  },
  async listEnvironments(appId) {
    const rows = await selectApps(db)
      .where('environment_of', '=', appId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(appCodec.fromRow)
  },
  async listExpired(now, limit) {
    const rows = await selectApps(db)
      .where('expires_at', '<=', now)
      .where('environment_of', 'is not', null)
      .orderBy('expires_at')
      .limit(limit)
      .execute()
    return rows.map(appCodec.fromRow)
  },
  async selectOwned(workspace, ids) {
    if (ids.length === 0) return new Set()
    const rows = await db
      .selectFrom('apps')
      .select('id')
      .where(buildWorkspaceCondition([workspace]))
      .where('id', 'in', ids)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
  async readInitialContents(app) {
    const row = await db
      .selectFrom('app_creations')
      .select('contents')
      .where('app_id', '=', app.id)
      .executeTakeFirstOrThrow()
    return parseFrozenContents(row.contents)
  },
  async listPublic(after, limit) {
    const rows = await selectApps(db)
      .where('listed', '=', 1)
      .where('environment_of', 'is', null)
      .where('enabled', '=', 1)
      .where('access', '=', 'public')
      .where('live_release_id', 'is not', null)
      .where('public_mcp_id', '>', after)
      .orderBy('public_mcp_id')
      .limit(limit)
      .execute()
    return rows.map(appCodec.fromRow)
  },
  async findOpenaiChallenge(access) {
    const row = await db
      .selectFrom('apps')
      .select('openai_challenge')
      .where('openai_challenge', '<>', '')
      .where('enabled', '=', 1)
      .where('access', 'in', [...access])
      .orderBy('updated_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.openai_challenge ?? null
  },
  async readServingMark(publicMcpId) {
    const row = await db
      .selectFrom('serving')
      .select('mark')
      .where('public_mcp_id', '=', publicMcpId)
      .executeTakeFirst()
    return row?.mark ?? null
  },
  async listServingChangesSince(since) {
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

export const createAppWriter = (db: Kysely<Tables>, kind: DatabaseKind): AppWriter => ({
  ...createAppReader(db, kind),
  async findAndLock(user, id) {
    const lock = (workspace: WorkspaceKey) => {
      const query = selectAppIn(db, workspace, id)
      // SQLite needs no row lock: write transactions are serialised from their start.
      return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
    }
    const own = await lock(user)
    if (own) return { app: appCodec.fromRow(own), role: 'owner' }
    const workspace = await findSharedWorkspace(db, id)
    const role = workspace && (await findRole(db, user, workspace, kind))
    const row = role && (await lock(workspace))
    return row ? { app: appCodec.fromRow(row), role } : null
  },
  async insert(app) {
    await db.insertInto('apps').values(toAppRow(app)).execute()
  },
  async update(app) {
    const next = { ...app, revision: app.revision + 1 }
    const { id: _, ...changed } = toAppRow(next)
    const { numUpdatedRows } = await db
      .updateTable('apps')
      .set(changed)
      .where('id', '=', app.id)
      .where('revision', '=', app.revision)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw createStaleRevisionFailure('app')
    return next
  },
  async storeInitialContents(app, contents) {
    await db
      .insertInto('app_creations')
      .values({ app_id: app.id, contents: await toLargeJson(contents) })
      .execute()
  },
  async remove(app) {
    await db.deleteFrom('apps').where('id', '=', app.id).execute()
  },
  async recordServingChange(app, mark) {
    const change = { mark, changed_at: buildDatabaseTime(kind) }
    await db
      .insertInto('serving')
      .values({ public_mcp_id: app.publicMcpId, ...change })
      .onConflict((conflict) => conflict.column('public_mcp_id').doUpdateSet(change))
      .execute()
  },
  async recordServingChanges(workspace, mark) {
    const apps = await db
      .selectFrom('apps')
      .select('public_mcp_id')
      .where(buildWorkspaceCondition([workspace]))
      .where('last_version', '>', 0)
      .execute()
    const change = { mark, changed_at: buildDatabaseTime(kind) }
    for (const { public_mcp_id } of apps)
      await db
        .insertInto('serving')
        .values({ public_mcp_id, ...change })
        .onConflict((conflict) => conflict.column('public_mcp_id').doUpdateSet(change))
        .execute()
    return apps.map((app) => app.public_mcp_id)
  },
  async removeLostMarks(before) {
    await db
      .deleteFrom('serving')
      .where('changed_at', '<', before)
      .where('public_mcp_id', 'not in', db.selectFrom('apps').select('public_mcp_id'))
      .execute()
  },
})
