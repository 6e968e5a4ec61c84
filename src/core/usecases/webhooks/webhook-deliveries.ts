// The log of a webhook: what was sent, and sending it again.
import { createNotFoundError } from '#base/errors.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type { WebhookDelivery } from '#core/model/webhooks/webhook-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import type { DeliveryFilter } from '#core/ports/stores/webhook-store.ts'
import { buildDeliveries } from '#core/services/webhooks/store-events.ts'
import { buildWorkspaceId } from '#core/services/workspaces/workspace-id.ts'
import { requireWebhook, type WebhookAddress } from './webhook-endpoints.ts'

export type DeliveryAddress = WebhookAddress & { deliveryId: string }

export const listDeliveries = (
  deps: Deps<'store' | 'digest'>,
  address: WebhookAddress,
  filter: DeliveryFilter,
  request: Pick<PageRequest<string>, 'limit' | 'after'>,
): Promise<ListPage<WebhookDelivery>> =>
  deps.store.read(async (reader) => {
    const { id } = await requireWebhook(deps, reader, address)
    return reader.webhookDeliveries.listPage(id, filter, request)
  })

export const readDelivery = (
  deps: Deps<'store' | 'digest'>,
  address: DeliveryAddress,
): Promise<WebhookDelivery> =>
  deps.store.read(async (reader) => {
    const { id } = await requireWebhook(deps, reader, address)
    return requireDelivery(reader, id, address)
  })

async function requireDelivery(
  reader: StoreReader,
  webhookId: string,
  { deliveryId }: Pick<DeliveryAddress, 'deliveryId'>,
): Promise<WebhookDelivery> {
  const delivery = await reader.webhookDeliveries.find(webhookId, deliveryId)
  if (!delivery) throw createNotFoundError('delivery')
  return delivery
}

/** Sends the event again, with the same id and body. A delivery that is still waiting is sent anyway. */
export const replayDelivery = (
  deps: Deps<'store' | 'digest'>,
  address: DeliveryAddress,
): Promise<WebhookDelivery> =>
  deps.store.transact(async (writer) => {
    const { id } = await requireWebhook(deps, writer, address)
    await requireDelivery(writer, id, address)
    await writer.webhookDeliveries.replay(id, address.deliveryId)
    return requireDelivery(writer, id, address)
  })

/** Returns the number of deliveries. */
export const replayFailedDeliveries = (
  deps: Deps<'store' | 'digest'>,
  address: WebhookAddress,
  since: Instant,
): Promise<number> =>
  deps.store.transact(async (writer) => {
    const { id } = await requireWebhook(deps, writer, address)
    return writer.webhookDeliveries.replayFailed(id, since)
  })

/** Also for a disabled webhook, so that it can be tried before it is enabled. */
export const sendTestEvent = (
  deps: Deps<'store' | 'digest' | 'ids' | 'clock' | 'changeEventFormat'>,
  address: WebhookAddress,
): Promise<WebhookDelivery> =>
  deps.store.transact(async (writer) => {
    const { id, workspace } = await requireWebhook(deps, writer, address)
    const workspaceId = buildWorkspaceId(deps, workspace)
    const { actor } = address.caller.origin
    const event = { type: 'webhook.test', at: deps.clock.now(), workspaceId, app: null, actor } as const
    const [delivery] = buildDeliveries(deps, { event, listening: [{ id }] })
    if (delivery) await writer.webhookDeliveries.insertAll([delivery], { coalesces: false })
    return requireDelivery(writer, id, { deliveryId: delivery?.id ?? '' })
  })
