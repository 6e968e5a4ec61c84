import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { buildPage } from '#base/page.ts'
import { machineToken } from '#core/entities/machine-token.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import { serviceAccountIssuer } from '#core/model/tokens/service-account.ts'
import { sharedIssuer, type WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type {
  MachineTokenReader,
  MachineTokenWriter,
  TokenDayCount,
  TokenHolder,
  TokenUse,
} from '#core/ports/stores/token-store.ts'
import type { Database } from '../../database.ts'
import { createRowCodec } from '../../rows/row-codec.ts'
import type { Tables } from '../../tables.ts'
import { buildKeysetCondition } from '../keyset-paging.ts'

const codec = createRowCodec<typeof machineToken.members, MachineToken>(machineToken.members)

type DatabaseKind = Database<Tables>['kind']

/** Tokens of apps name their creator as owner, but are not the creator's personal tokens. */
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

/** The earlier of the two expiry times; null if there is none. */
const endsAt = sql<string>`(case
  when machine_tokens.expires_at is null then service_accounts.expires_at
  when service_accounts.expires_at < machine_tokens.expires_at then service_accounts.expires_at
  else machine_tokens.expires_at end)`

/** Service accounts are owners of their tokens under an issuer of their own. */
const selectEnding = (db: Kysely<Tables>, { issuer, subject }: WorkspaceKey) =>
  db
    .selectFrom('machine_tokens')
    .leftJoin('service_accounts', (join) =>
      join
        .onRef('service_accounts.id', '=', 'machine_tokens.subject')
        .on('machine_tokens.issuer', '=', serviceAccountIssuer),
    )
    .selectAll('machine_tokens')
    .select(endsAt.as('ends_at'))
    .where(
      sql<boolean>`(machine_tokens.app_id in (select apps.id from apps where apps.issuer = ${issuer} and apps.subject = ${subject})
        or (machine_tokens.app_id is null and machine_tokens.issuer = ${issuer} and machine_tokens.subject = ${subject})
        or service_accounts.workspace_id = ${issuer === sharedIssuer ? subject : ''})`,
    )

export const createMachineTokenReader = (db: Kysely<Tables>, kind: DatabaseKind): MachineTokenReader => ({
  async findByDigest(digest) {
    const row = await db
      .selectFrom('machine_tokens')
      .selectAll()
      .where('digest', '=', digest)
      .executeTakeFirst()
    return row ? codec.fromRow(row) : null
  },
  async findById(holder, id) {
    const query = db.selectFrom('machine_tokens').selectAll().where('id', '=', id)
    const row = await query.where(buildHolderCondition(holder)).executeTakeFirst()
    return row ? codec.fromRow(row) : null
  },
  async listOfOwner(owner) {
    const query = db.selectFrom('machine_tokens').selectAll().where(buildHolderCondition({ owner }))
    return (await query.orderBy('created_at').orderBy('id').execute()).map(codec.fromRow)
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
    return { ...page, rows: page.rows.map(codec.fromRow) }
  },
  async listOfApp(appId) {
    const query = db.selectFrom('machine_tokens').selectAll().where('app_id', '=', appId)
    return (await query.execute()).map(codec.fromRow)
  },
  async count(holder) {
    const { tokens } = await db
      .selectFrom('machine_tokens')
      .select((row) => row.fn.countAll().as('tokens'))
      .where(buildHolderCondition(holder))
      .executeTakeFirstOrThrow()
    return Number(tokens)
  },
  async listEnding(workspace, { since, until }) {
    const rows = await selectEnding(db, workspace)
      .where(sql<boolean>`${endsAt} > ${since} and ${endsAt} <= ${until}`)
      .execute()
    return rows.map(({ ends_at, ...row }) => ({ token: codec.fromRow(row), endsAt: ends_at }))
  },
})

export const createMachineTokenWriter = (db: Kysely<Tables>, kind: DatabaseKind): MachineTokenWriter => ({
  ...createMachineTokenReader(db, kind),
  async insert(token) {
    await db.insertInto('machine_tokens').values(codec.toRow(token)).execute()
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
    const removed = await db
      .deleteFrom('machine_tokens')
      .where(buildHolderCondition({ owner }))
      .returning('id')
      .execute()
    return removed.map(({ id }) => id)
  },
  async recordUses(uses) {
    const counts: TokenDayCount[] = []
    // Replicas lock rows in the same order.
    for (const use of uses.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const { rows } = await addUse(use).execute(db)
      for (const { day_calls: calls } of rows) if (use.day !== '') counts.push({ ...pickDay(use), calls })
    }
    return counts
  },
})

const pickDay = ({ id, day }: TokenUse) => ({ id, day })

/** A call of yesterday that is stored late does not begin the day again. */
const addUse = ({ id, calls, lastUsedAt, day }: TokenUse) => sql<{ day_calls: number }>`
  update machine_tokens set calls = calls + cast(${calls} as integer),
    last_used_at = case when last_used_at is null or last_used_at < ${lastUsedAt}
      then ${lastUsedAt} else last_used_at end,
    day_calls = case when day < ${day} then cast(${calls} as integer)
      when day = ${day} and day <> '' then day_calls + cast(${calls} as integer) else day_calls end,
    day = case when day < ${day} then ${day} else day end
  where id = ${id} returning day_calls`
