import { type Kysely, sql } from 'kysely'
import { buildPage } from '#base/page.ts'
import { webhookDelivery } from '#core/entities/webhook-endpoint.ts'
import {
  type DeliveryAttempt,
  maxLoggedAttempts,
  type WebhookDelivery,
} from '#core/model/webhooks/webhook-endpoint.ts'
import type { WebhookDeliveryReader, WebhookDeliveryWriter } from '#core/ports/stores/webhook-store.ts'
import type { Database } from '../../database.ts'
import { fromJson, toJson } from '../../rows/json-column.ts'
import { createRowCodec } from '../../rows/row-codec.ts'
import type { Tables } from '../../tables.ts'
import { buildDatabaseTime } from '../database-time.ts'
import { deleteBatch } from '../delete-batch.ts'
import { buildKeysetCondition } from '../keyset-paging.ts'
import { claimDueDeliveries } from './claim-due-deliveries.ts'
import { insertDelivery } from './insert-delivery.ts'

type Kind = Database<Tables>['kind']

const codec = createRowCodec<typeof webhookDelivery.members, WebhookDelivery>(webhookDelivery.members)

export const createWebhookDeliveryReader = (db: Kysely<Tables>, kind: Kind): WebhookDeliveryReader => ({
  async find(webhookId, id) {
    const query = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)
    const row = await query.where('id', '=', id).executeTakeFirst()
    return row ? codec.fromRow(row) : null
  },
  async listPage(webhookId, { state, eventType }, { limit, after }) {
    const rows = await db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))
      .$if(eventType !== undefined, (query) => query.where('event_type', '=', eventType ?? ''))
      .where(buildKeysetCondition(sql.ref('created_at'), { descending: true, after }))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    return buildPage(rows.map(codec.fromRow), { limit }, ({ createdAt }) => createdAt)
  },
  async findDelay() {
    const { next, now } = await db
      .selectFrom('webhook_deliveries')
      .select((row) => [row.fn.min('next_attempt_at').as('next'), buildDatabaseTime(kind).as('now')])
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return next === null ? null : Date.parse(next) - Date.parse(now)
  },
})

export const createWebhookDeliveryWriter = (db: Kysely<Tables>, kind: Kind): WebhookDeliveryWriter => ({
  ...createWebhookDeliveryReader(db, kind),
  async insertAll(deliveries, { coalesces }) {
    let inserted = 0
    for (const delivery of deliveries) inserted += await insertDelivery(db, kind, delivery, coalesces)
    return inserted
  },
  claimDue: (limits) => claimDueDeliveries(db, kind, limits),
  async logAttempt({ id, started }, { attempt, state, retryInMs }) {
    await appendAttempt(db, id, attempt)
    await db
      .updateTable('webhook_deliveries')
      .set({
        state,
        next_attempt_at: retryInMs === undefined ? null : buildDatabaseTime(kind, retryInMs),
      })
      .where('id', '=', id)
      .where('started', '=', started)
      .execute()
  },
  async unclaim({ id, started }) {
    await db
      .updateTable('webhook_deliveries')
      .set({ started: started - 1, next_attempt_at: buildDatabaseTime(kind) })
      .where('id', '=', id)
      .where('started', '=', started)
      .execute()
  },
  async replay(webhookId, id) {
    const { numUpdatedRows } = await restart(db, kind, webhookId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
  async replayFailed(webhookId, since) {
    const { numUpdatedRows } = await restart(db, kind, webhookId)
      .where('state', '=', 'failed')
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  },
  async failWaiting(webhookId) {
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', next_attempt_at: null })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'pending')
      .execute()
  },
  removeBefore: (instant, limit) =>
    deleteBatch(
      db,
      {
        table: 'webhook_deliveries',
        key: ['id'],
        where: sql`created_at < ${instant} and state <> 'pending'`,
      },
      limit,
    ),
})

/** A delivery whose attempt is under way stays: that attempt decides. */
const restart = (db: Kysely<Tables>, kind: Kind, webhookId: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', started: 0, next_attempt_at: buildDatabaseTime(kind) })
    .where('webhook_id', '=', webhookId)
    .where('state', '<>', 'pending')

async function appendAttempt(db: Kysely<Tables>, id: string, attempt: DeliveryAttempt): Promise<void> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const logged = [...(fromJson(row.attempts) as DeliveryAttempt[]), attempt].slice(-maxLoggedAttempts)
  await db
    .updateTable('webhook_deliveries')
    .set({ attempts: toJson(logged) })
    .where('id', '=', id)
    .execute()
}
