import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { buildPage } from '#base/page.ts'
import type { MachineTokenReader, MachineTokenWriter, TokenHolder } from '#core/ports/token-store.ts'
import type { Database } from '../database.ts'
import { fromMachineTokenRow, toMachineTokenRow } from '../rows/machine-token-table.ts'
import type { Tables } from '../tables.ts'
import { buildKeysetCondition } from './keyset-paging.ts'

type DatabaseKind = Database<Tables>['kind']

/** Tokens of apps name their creator as owner, but are none of the creator's own tokens. */
const buildHolderCondition = (holder: TokenHolder) => (is: ExpressionBuilder<Tables, 'machine_tokens'>) =>
  'appId' in holder
    ? is('app_id', '=', holder.appId)
    : is.and([
        is('issuer', '=', holder.owner.issuer),
        is('subject', '=', holder.owner.subject),
        is('app_id', 'is', null),
      ])

/** Names sort by their bytes on both engines. */
const resolveSort = (sort: 'created_at' | 'name', kind: DatabaseKind) =>
  sort === 'name' && kind === 'postgres' ? sql<string>`name collate "C"` : sql.ref<string>(sort)

export const createMachineTokenReader = (db: Kysely<Tables>, kind: DatabaseKind): MachineTokenReader => ({
  async findByDigest(digest) {
    const row = await db
      .selectFrom('machine_tokens')
      .selectAll()
      .where('digest', '=', digest)
      .executeTakeFirst()
    return row ? fromMachineTokenRow(row) : null
  },
  async listPage(holder, request) {
    const sort = resolveSort(request.sort, kind)
    const direction = request.descending ? 'desc' : 'asc'
    const rows = await db
      .selectFrom('machine_tokens')
      .selectAll()
      .select(sort.as('sort_value'))
      .where(buildHolderCondition(holder))
      .where(buildKeysetCondition(sort, request))
      .orderBy(sort, direction)
      .orderBy('id', direction)
      .limit(request.limit + 1)
      .execute()
    const page = buildPage(rows, request, (row) => row.sort_value)
    return { ...page, rows: page.rows.map(fromMachineTokenRow) }
  },
  async listOfApp(appId) {
    const query = db.selectFrom('machine_tokens').selectAll().where('app_id', '=', appId)
    return (await query.execute()).map(fromMachineTokenRow)
  },
  async count(holder) {
    const { tokens } = await db
      .selectFrom('machine_tokens')
      .select((row) => row.fn.countAll().as('tokens'))
      .where(buildHolderCondition(holder))
      .executeTakeFirstOrThrow()
    return Number(tokens)
  },
})

export const createMachineTokenWriter = (db: Kysely<Tables>, kind: DatabaseKind): MachineTokenWriter => ({
  ...createMachineTokenReader(db, kind),
  async insert(token) {
    await db.insertInto('machine_tokens').values(toMachineTokenRow(token)).execute()
  },
  async remove(holder, id) {
    const { numDeletedRows } = await db
      .deleteFrom('machine_tokens')
      .where('id', '=', id)
      .where(buildHolderCondition(holder))
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
  async removeAll(owner) {
    await db.deleteFrom('machine_tokens').where(buildHolderCondition({ owner })).execute()
  },
  async recordUses(uses) {
    // Replicas lock rows in the same order.
    for (const { id, calls, lastUsedAt } of uses.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await sql`update machine_tokens set calls = calls + cast(${calls} as integer),
        last_used_at = case when last_used_at is null or last_used_at < ${lastUsedAt}
          then ${lastUsedAt} else last_used_at end
        where id = ${id}`.execute(db)
  },
})
