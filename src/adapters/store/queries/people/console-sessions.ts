import { type Kysely, sql } from 'kysely'
import { consoleSession, sessionTokenMembers } from '#core/entities/console-session.ts'
import type { Owner } from '#core/model/owner.ts'
import type { ConsoleSession, SessionTokens } from '#core/model/sessions/console-session.ts'
import type { ConsoleSessionReader, ConsoleSessionWriter } from '#core/ports/stores/console-store.ts'
import type { Database } from '../../database.ts'
import { createRowCodec } from '../../rows/row-codec.ts'
import type { Tables } from '../../tables.ts'
import { buildDatabaseTime } from '../database-time.ts'
import { deleteBatch } from '../delete-batch.ts'
import { buildLeaseIsFree } from '../lease.ts'

const codec = createRowCodec<typeof consoleSession.members, ConsoleSession>(consoleSession.members)
/** The columns that a renewal changes. */
const tokenCodec = createRowCodec<typeof sessionTokenMembers, SessionTokens>(sessionTokenMembers)

const noLease = { lease_holder: null, leased_until: null }

export const createConsoleSessionReader = (db: Kysely<Tables>): ConsoleSessionReader => ({
  async findByCookie(cookieDigest) {
    const row = await db
      .selectFrom('console_sessions')
      .selectAll()
      .where('cookie_digest', '=', cookieDigest)
      .executeTakeFirst()
    return row ? codec.fromRow(row) : null
  },
  async list({ issuer, subject }) {
    const rows = await db
      .selectFrom('console_sessions')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(codec.fromRow)
  },
})

export const createConsoleSessionWriter = (
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
): ConsoleSessionWriter => ({
  ...createConsoleSessionReader(db),
  async insert(session) {
    await db
      .insertInto('console_sessions')
      .values({ ...codec.toRow(session), ...noLease })
      .execute()
  },
  claimLease: (session, holder, leaseMs) => claimLease(db, kind, { session, holder, leaseMs }),
  async replaceTokens(version, session) {
    const { numUpdatedRows } = await db
      .updateTable('console_sessions')
      .set({ ...tokenCodec.toRow(session), ...noLease })
      .where('id', '=', session.id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  async recordUse({ id, lastUsedAt, idleEndsAt }) {
    await db
      .updateTable('console_sessions')
      .set({ last_used_at: lastUsedAt, idle_ends_at: idleEndsAt })
      .where('id', '=', id)
      .execute()
  },
  remove: (owner, ids) => removeSessions(db, owner, ids),
  removeEnded: (now, limit) =>
    deleteBatch(
      db,
      { table: 'console_sessions', key: ['id'], where: sql`idle_ends_at <= ${now} or ends_at <= ${now}` },
      limit,
    ),
})

type LeaseClaim = { session: ConsoleSession; holder: string; leaseMs: number }

async function claimLease(
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
  { session, holder, leaseMs }: LeaseClaim,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('console_sessions')
    .set({ lease_holder: holder, leased_until: buildDatabaseTime(kind, leaseMs) })
    .where('id', '=', session.id)
    // @guard external-issuer
    .where('version', '=', session.version)
    .where(buildLeaseIsFree(kind, 'console_sessions', leaseMs))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function removeSessions(
  db: Kysely<Tables>,
  { issuer, subject }: Owner,
  ids: string[] | undefined,
): Promise<ConsoleSession[]> {
  if (ids?.length === 0) return []
  const all = db.deleteFrom('console_sessions').where('issuer', '=', issuer).where('subject', '=', subject)
  const rows = await (ids ? all.where('id', 'in', ids) : all).returningAll().execute()
  return rows.map(codec.fromRow)
}
