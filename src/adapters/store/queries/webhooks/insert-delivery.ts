import { type Kysely, sql } from 'kysely'
import type { NewDelivery } from '#core/ports/stores/webhook-store.ts'
import type { Database } from '../../database.ts'
import type { Tables } from '../../tables.ts'
import { buildDatabaseTime } from '../database-time.ts'

type Kind = Database<Tables>['kind']

/**
 * One statement, so that the webhook cannot be deleted between a check and the insertion: on PostgreSQL its row is
 * locked, since the edit that caused the event must not fail. Returns 0 if nothing was inserted.
 */
export async function insertDelivery(
  db: Kysely<Tables>,
  kind: Kind,
  { id, webhookId, eventId, eventType, appId, body, createdAt, delayMs }: NewDelivery,
  coalesces: boolean,
): Promise<number> {
  const isNew = coalesces
    ? sql`not exists (select 1 from webhook_deliveries waiting where waiting.webhook_id = ${webhookId}
        and waiting.state = 'pending' and waiting.started = 0 and waiting.attempts = '[]'
        and waiting.event_type = ${eventType} and waiting.app_id = ${appId})`
    : sql`1 = 1`
  const { numAffectedRows = 0n } = await sql`insert into webhook_deliveries
    (id, webhook_id, event_id, event_type, app_id, body, state, attempts, started, next_attempt_at, created_at)
    select ${id}, endpoint.id, ${eventId}, ${eventType}, ${appId}, ${body}, 'pending', '[]', 0,
      ${buildDatabaseTime(kind, delayMs)}, ${createdAt}
    from webhook_endpoints endpoint where endpoint.id = ${webhookId} and ${isNew}
    ${kind === 'postgres' ? sql`for key share of endpoint` : sql``}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}
