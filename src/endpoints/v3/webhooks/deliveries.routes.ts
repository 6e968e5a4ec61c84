import Type from 'typebox'
import { toInstant } from '#base/time.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  listDeliveries,
  readDelivery,
  replayDelivery,
  replayFailedDeliveries,
  sendTestEvent,
} from '#core/usecases/webhooks/webhook-deliveries.ts'
import { buildListSchema, presentListPage } from '#endpoints/snake-case/list.wire.ts'
import { parsePage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  DeliveryItemV3,
  DeliveryV3,
  ListDeliveriesQuery,
  presentDelivery,
  presentDeliveryItem,
  ReplayFailedV3,
  webhookParams,
  webhookPath,
} from './webhook.wire.ts'

const deliveryPath = `${webhookPath}/deliveries/{delivery_id}`
const deliveryParams = Type.Object({ ...webhookParams.properties, delivery_id: Type.String() })
const deliveryReply = Type.Object({ delivery: DeliveryV3 })

export const deliveriesRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.webhookEndpoints.test',
    method: 'POST',
    path: `${webhookPath}/test`,
    requires: 'owner',
    summary: 'Send a test event to a webhook',
    params: webhookParams,
    reply: deliveryReply,
    status: 202,
    handle: async ({ caller, params: { workspace_id: workspaceId, webhook_id: webhookId } }) => ({
      body: { delivery: presentDelivery(await sendTestEvent(deps, { caller, workspaceId, webhookId })) },
    }),
  }),
  defineOperation({
    id: 'v3.webhookEndpoints.replay',
    method: 'POST',
    path: `${webhookPath}/replay`,
    requires: 'owner',
    summary: 'Send the failed deliveries since a given time again',
    params: webhookParams,
    body: ReplayFailedV3,
    reply: Type.Object({ replayed: Type.Integer() }),
    status: 202,
    handle: async ({ caller, params: { workspace_id: workspaceId, webhook_id: webhookId }, body }) => {
      const address = { caller, workspaceId, webhookId }
      return { body: { replayed: await replayFailedDeliveries(deps, address, toInstant(body.since)) } }
    },
  }),
  defineOperation({
    id: 'v3.webhookDeliveries.list',
    method: 'GET',
    path: `${webhookPath}/deliveries`,
    requires: 'owner',
    summary: 'List the deliveries of a webhook, the newest first, page by page',
    params: webhookParams,
    query: ListDeliveriesQuery,
    reply: buildListSchema(DeliveryItemV3),
    handle: async ({ caller, params: { workspace_id: workspaceId, webhook_id: webhookId }, query }) => {
      const { cursor, limit, state, event_type: eventType } = query
      const filter = { ...(state && { state }), ...(eventType && { eventType }) }
      const list = JSON.stringify(['webhook deliveries', webhookId, filter])
      const pageQuery = { ...(cursor && { cursor }), ...(limit && { limit }) }
      const request = parsePage<'created_at'>(deps.cursors, list, pageQuery)
      const page = await listDeliveries(deps, { caller, workspaceId, webhookId }, filter, request)
      return { body: presentListPage(deps.cursors, { name: list, request, page }, presentDeliveryItem) }
    },
  }),
  defineOperation({
    id: 'v3.webhookDeliveries.read',
    method: 'GET',
    path: deliveryPath,
    requires: 'owner',
    summary: 'Read a delivery with its body',
    params: deliveryParams,
    reply: deliveryReply,
    handle: async ({ caller, params }) => ({
      body: { delivery: presentDelivery(await readDelivery(deps, toDeliveryAddress(caller, params))) },
    }),
  }),
  defineOperation({
    id: 'v3.webhookDeliveries.replay',
    method: 'POST',
    path: `${deliveryPath}/replay`,
    requires: 'owner',
    summary: 'Send a delivery again',
    params: deliveryParams,
    reply: deliveryReply,
    status: 202,
    handle: async ({ caller, params }) => ({
      body: { delivery: presentDelivery(await replayDelivery(deps, toDeliveryAddress(caller, params))) },
    }),
  }),
]

const toDeliveryAddress = <Caller>(
  caller: Caller,
  params: { workspace_id: string; webhook_id: string; delivery_id: string },
) => ({
  caller,
  workspaceId: params.workspace_id,
  webhookId: params.webhook_id,
  deliveryId: params.delivery_id,
})
