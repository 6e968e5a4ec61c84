import { type Kysely, sql } from 'kysely'
import type { DueDelivery, WebhookDeliveryWriter } from '#core/ports/stores/webhook-store.ts'
import type { Database } from '../../database.ts'
import type { Tables } from '../../tables.ts'
import { buildDatabaseTime } from '../database-time.ts'

type Limits = Parameters<WebhookDeliveryWriter['claimDue']>[0]
type ClaimedRow = { id: string; webhook_id: string; event_id: string; body: string; started: number }

/**
 * A claim is the time of the next attempt, moved beyond the end of this one. If two replicas claim the same row, the
 * second waits for the first and then finds it no longer due. Webhooks take turns, so that one with many deliveries
 * does not hold up the others.
 */
export async function claimDueDeliveries(
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
  { limit, perWebhook, busy, claimMs }: Limits,
): Promise<DueDelivery[]> {
  const now = buildDatabaseTime(kind)
  const isIdle = busy.length > 0 ? sql`and webhook_id not in (${sql.join(busy)})` : sql``
  const { rows } = await sql<ClaimedRow>`update webhook_deliveries
    set started = started + 1, next_attempt_at = ${buildDatabaseTime(kind, claimMs)}
    where next_attempt_at <= ${now} and id in (
      select id from (
        select id, next_attempt_at, row_number() over (partition by webhook_id order by next_attempt_at, id) as turn
        from webhook_deliveries where next_attempt_at <= ${now} ${isIdle}
      ) due where turn <= ${sql.lit(perWebhook)} order by turn, next_attempt_at limit ${sql.lit(limit)}
    ) returning id, webhook_id, event_id, body, started`.execute(db)
  return rows.map(({ id, webhook_id, event_id, body, started }) => ({
    id,
    webhookId: webhook_id,
    eventId: event_id,
    body,
    started,
  }))
}
