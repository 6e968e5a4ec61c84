// The deliveries of webhooks as a queue of signed messages: what is sent, and what follows from the outcome.
import { ServiceError } from '#base/errors.ts'
import { createServiceOrigin } from '#core/model/audit/request-origin.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { DisabledReason, WebhookEndpoint } from '#core/model/webhooks/webhook-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import type { DueDelivery } from '#core/ports/stores/webhook-store.ts'
import type { MessageQueue } from '../signed-messages/message-pump.ts'
import { planRetry, standardDelaysMs } from '../signed-messages/plan-retry.ts'
import {
  isDelivered,
  type SendingOutcome,
  sendSignedMessage,
} from '../signed-messages/send-signed-message.ts'
import { buildWorkspaceId } from '../workspaces/workspace-id.ts'
import { addFailure, findDisabledReason, goodHealth } from './webhook-health.ts'
import { openWebhookSecrets } from './webhook-secrets.ts'

export type WebhookQueueDeps = Deps<'store' | 'secrets' | 'upstream' | 'messageSigner' | 'clock' | 'digest'>

/** `holder`: the id of the webhook. */
type ClaimedDelivery = { holder: string; due: DueDelivery; endpoint: WebhookEndpoint }

/** Longer than an attempt, with the transaction that logs it. */
const claimMs = 30_000

export const createWebhookQueue = (
  deps: WebhookQueueDeps,
  delaysMs: readonly number[] = standardDelaysMs,
): MessageQueue<ClaimedDelivery> => ({
  findDelay: () => deps.store.read((reader) => reader.webhookDeliveries.findDelay()),
  claim: ({ limit, perHolder, busy }) =>
    deps.store.transact(async (writer) => {
      const limits = { limit, perWebhook: perHolder, busy, claimMs }
      const claimed: ClaimedDelivery[] = []
      for (const due of await writer.webhookDeliveries.claimDue(limits)) {
        const endpoint = await writer.webhookEndpoints.findById(due.webhookId)
        if (endpoint) claimed.push({ holder: endpoint.id, due, endpoint })
      }
      return claimed
    }),
  async send({ due, endpoint }, signal) {
    const outcome = await deliver(deps, { due, endpoint }, signal)
    await deps.store.transact((writer) => recordOutcome(deps, writer, { due, outcome, delaysMs }))
  },
  release: ({ due }) => deps.store.transact((writer) => writer.webhookDeliveries.unclaim(due)),
})

async function deliver(
  deps: WebhookQueueDeps,
  { due, endpoint }: Omit<ClaimedDelivery, 'holder'>,
  signal: AbortSignal,
): Promise<SendingOutcome> {
  const at = deps.clock.now()
  try {
    const secrets = await openWebhookSecrets(deps, endpoint, at)
    const { id: holder, url } = endpoint
    return await sendSignedMessage(deps, { id: due.eventId, holder, url, body: due.body, secrets }, signal)
  } catch (error) {
    // The key of the secret is lost: a rotation gives it a new one.
    if (!(error instanceof ServiceError)) throw error
    return { at, status: null, durationMs: 0, error: error.message, answer: '', retryAfter: null }
  }
}

type SentDelivery = { due: DueDelivery; outcome: SendingOutcome; delaysMs: readonly number[] }

async function recordOutcome(
  deps: WebhookQueueDeps,
  writer: StoreWriter,
  { due, outcome, delaysMs }: SentDelivery,
): Promise<void> {
  const { at, status, durationMs, error, answer, retryAfter } = outcome
  const delivered = isDelivered(outcome)
  const retryInMs = delivered
    ? null
    : planRetry({
        delaysMs,
        attempts: due.started,
        retryAfter,
        nowMs: Date.parse(deps.clock.now()),
        random: Math.random(),
      })
  await writer.webhookDeliveries.logAttempt(due, {
    attempt: { at, status, durationMs, error, answer },
    state: delivered ? 'succeeded' : retryInMs === null ? 'failed' : 'pending',
    ...(retryInMs !== null && { retryInMs }),
  })
  const endpoint = await writer.webhookEndpoints.findById(due.webhookId)
  if (endpoint) await recordHealth(deps, writer, endpoint, outcome)
}

async function recordHealth(
  deps: WebhookQueueDeps,
  writer: StoreWriter,
  endpoint: WebhookEndpoint,
  outcome: SendingOutcome,
): Promise<void> {
  if (isDelivered(outcome)) {
    if (endpoint.failingSince !== null) await writer.webhookEndpoints.recordHealth(endpoint.id, goodHealth)
    return
  }
  const health = addFailure(endpoint, outcome.at)
  await writer.webhookEndpoints.recordHealth(endpoint.id, health)
  const reason = findDisabledReason(health, outcome)
  if (reason && endpoint.enabled) await disable(deps, writer, { ...endpoint, ...health }, reason)
}

/** As its owner could, in the name of the service. */
async function disable(
  deps: WebhookQueueDeps,
  writer: StoreWriter,
  endpoint: WebhookEndpoint,
  disabledReason: DisabledReason,
): Promise<void> {
  const { workspace } = endpoint
  writer.audit.attribute({
    caller: actAsOwner(workspace, createServiceOrigin('webhookEndpoints.disable')),
    appId: null,
    workspaceId: buildWorkspaceId(deps, workspace),
  })
  const updatedAt = deps.clock.now()
  await writer.webhookEndpoints.update({ ...endpoint, enabled: false, disabledReason, updatedAt })
  await writer.webhookDeliveries.failWaiting(endpoint.id)
}
