// When a webhook that keeps failing is disabled.
import { addMilliseconds, type Instant } from '#base/time.ts'
import type { DisabledReason, WebhookEndpoint } from '#core/model/webhooks/webhook-endpoint.ts'

const hourMs = 60 * 60_000
const patienceMs = 5 * 24 * hourMs
/** Longer than the longest delay between attempts: after such a pause, failures are counted anew. */
const pauseMs = 48 * hourMs

export type WebhookHealth = Pick<WebhookEndpoint, 'failingSince' | 'lastFailureAt'>

export const goodHealth: WebhookHealth = { failingSince: null, lastFailureAt: null }

export function addFailure({ failingSince, lastFailureAt }: WebhookHealth, at: Instant): WebhookHealth {
  const isContinued = lastFailureAt !== null && addMilliseconds(lastFailureAt, pauseMs) > at
  return { failingSince: (isContinued && failingSince) || at, lastFailureAt: at }
}

/** Null means it stays enabled. `status`: of the last response; null if there was none. */
export function findDisabledReason(
  { failingSince }: WebhookHealth,
  { at, status }: { at: Instant; status: number | null },
): DisabledReason | null {
  if (status === 410) return 'gone'
  return failingSince !== null && addMilliseconds(failingSince, patienceMs) <= at ? 'failing' : null
}
