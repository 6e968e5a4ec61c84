import { type Kysely, sql } from 'kysely'
import type { Instant } from '#base/time.ts'
import type { CallApproval } from '#core/model/approvals/call-approval.ts'
import type { CallApprovalReader, CallApprovalWriter } from '#core/ports/stores/approval-store.ts'
import type { CallApprovalRow, Tables } from '../../tables.ts'
import { deleteBatch } from '../delete-batch.ts'

/** Represents an anonymous caller: no issuer has this name. */
const noCaller = { issuer: '', subject: '' }

const fromCallApprovalRow = (row: CallApprovalRow): CallApproval => ({
  callDigest: row.call_digest,
  tokenDigest: row.token_digest,
  appId: row.app_id,
  caller: row.issuer === '' ? null : { issuer: row.issuer, subject: row.subject },
  state: row.state,
  request: row.request,
  expiresAt: row.expires_at,
})

function toCallApprovalRow({ caller, ...approval }: CallApproval): CallApprovalRow {
  const { issuer, subject } = caller ?? noCaller
  return {
    call_digest: approval.callDigest,
    token_digest: approval.tokenDigest,
    app_id: approval.appId,
    issuer,
    subject,
    state: approval.state,
    request: approval.request,
    expires_at: approval.expiresAt,
  }
}

export const createCallApprovalReader = (db: Kysely<Tables>): CallApprovalReader => ({
  async findByCall(callDigest, now) {
    const row = await db
      .selectFrom('call_approvals')
      .selectAll()
      .where('call_digest', '=', callDigest)
      .executeTakeFirst()
    return row && row.expires_at > now ? fromCallApprovalRow(row) : null
  },
  async findByToken(tokenDigest, now) {
    const row = await db
      .selectFrom('call_approvals')
      .selectAll()
      .where('token_digest', '=', tokenDigest)
      .executeTakeFirst()
    return row && row.expires_at > now ? fromCallApprovalRow(row) : null
  },
  async listByCaller({ issuer, subject }, now, limit) {
    const rows = await db
      .selectFrom('call_approvals')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('expires_at', '>', now)
      .orderBy('expires_at', 'desc')
      .orderBy('call_digest')
      .limit(limit)
      .execute()
    return rows.map(fromCallApprovalRow)
  },
  async count(appId, caller, now) {
    const { issuer, subject } = caller ?? noCaller
    const { count } = await db
      .selectFrom('call_approvals')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('app_id', '=', appId)
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
})

type StateChange = {
  tokenDigest: string
  from: CallApproval['state']
  to: CallApproval['state']
  now: Instant
  expiresAt: Instant
}

const createStateChanger =
  (db: Kysely<Tables>) =>
  async ({ tokenDigest, from, to, now, expiresAt }: StateChange): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('call_approvals')
      .set({ state: to, expires_at: expiresAt })
      .where('token_digest', '=', tokenDigest)
      // @guard store.approvals
      .where('state', '=', from)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

export function createCallApprovalWriter(db: Kysely<Tables>): CallApprovalWriter {
  const changeState = createStateChanger(db)
  return {
    ...createCallApprovalReader(db),
    async insert(approval, now) {
      const row = toCallApprovalRow(approval)
      await db
        .insertInto('call_approvals')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('call_digest').doUpdateSet(row).where('call_approvals.expires_at', '<=', now),
        )
        .execute()
    },
    decide: (tokenDigest, decision, until) =>
      changeState({ tokenDigest, from: 'waiting', to: decision, ...until }),
    reopen: (tokenDigest, until) => changeState({ tokenDigest, from: 'denied', to: 'waiting', ...until }),
    async consume(callDigest, now) {
      const { numDeletedRows } = await db
        .deleteFrom('call_approvals')
        .where('call_digest', '=', callDigest)
        // @guard store.approvals
        .where('state', '=', 'approved')
        // @guard store.approvals
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    removeExpired: (now, limit) =>
      deleteBatch(
        db,
        { table: 'call_approvals', key: ['call_digest'], where: sql`expires_at <= ${now}` },
        limit,
      ),
  }
}
