// Sends what is due to webhooks: at once after a change on this replica, else within seconds.
import type { EventEmitter } from 'node:events'
import { MessagePump } from '#core/services/signed-messages/message-pump.ts'
import { createWebhookQueue, type WebhookQueueDeps } from '#core/services/webhooks/webhook-queue.ts'
import { startPeriodicJob } from '#platform/periodic-job.ts'
import type { Log } from '../log/log.ts'

/** Milliseconds. What becomes due earlier has a timer; regular runs find what other replicas stored. */
const [firstMs, everyMs] = [1_000, 15_000]

/** `stored`: this replica has stored deliveries, or made some due. */
export type DeliveryEvents = EventEmitter<{ stored: [] }>

export function startWebhooks(
  deps: WebhookQueueDeps,
  log: Log,
  deliveries: DeliveryEvents,
): { close(): Promise<void> } {
  const pump = new MessagePump(createWebhookQueue(deps), (error) =>
    log.error({ err: error }, 'a webhook cannot be sent'),
  )
  let timer: NodeJS.Timeout | undefined
  const job = startPeriodicJob({
    async run() {
      clearTimeout(timer)
      const delayMs = await pump.run()
      if (delayMs !== null && delayMs < everyMs) timer = setTimeout(() => pump.wake(), delayMs).unref()
    },
    firstMs,
    everyMs,
    onError(error, isRepeated) {
      if (!isRepeated) log.error({ err: error }, 'due webhooks cannot be read')
    },
  })
  pump.onFree(job.hasten)
  deliveries.on('stored', () => pump.wake())
  return {
    async close() {
      clearTimeout(timer)
      await pump.close()
      await job.stop()
    },
  }
}
