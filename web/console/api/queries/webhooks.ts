import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { api, readBody } from '../api-client.ts'
import { workspacesKey } from './workspaces.ts'

type Schemas = components['schemas']
export type Webhook = Schemas['Webhook']
export type NewWebhook = Schemas['WebhookCreation']
export type WebhookChange = Schemas['WebhookChange']
export type WebhookDelivery = Schemas['WebhookDelivery']
export type WebhookDeliveryItem = Schemas['WebhookDeliveryItem']
export type WebhookEventType = NonNullable<NewWebhook['event_types']>[number]
export type DeliveryState = WebhookDeliveryItem['state']

export type WebhookAddress = { workspaceId: string; webhookId: string }

const webhooksPath = '/api/v3/workspaces/{workspace_id}/webhooks'
const webhookPath = `${webhooksPath}/{webhook_id}` as const
const deliveriesPath = `${webhookPath}/deliveries` as const

const toWebhookPath = ({ workspaceId, webhookId }: WebhookAddress) => ({
  path: { workspace_id: workspaceId, webhook_id: webhookId },
})

/** Oldest first. */
export const webhooksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...workspacesKey, workspaceId, 'webhooks'],
    queryFn: () =>
      readBody(api.GET(webhooksPath, { params: { path: { workspace_id: workspaceId } } })).then(
        ({ data }) => data,
      ),
    // A delivery can change the status of a webhook.
    refetchInterval: 15_000,
  })

export const createWebhookEndpoint = (workspaceId: string, body: NewWebhook) =>
  readBody(api.POST(webhooksPath, { params: { path: { workspace_id: workspaceId } }, body }))

export const changeWebhook = (address: WebhookAddress, body: WebhookChange) =>
  readBody(api.PATCH(webhookPath, { params: toWebhookPath(address), body }))

export const deleteWebhookEndpoint = (address: WebhookAddress) =>
  readBody(api.DELETE(webhookPath, { params: toWebhookPath(address) }))

export const rotateWebhookSecret = (address: WebhookAddress) =>
  readBody(api.POST(`${webhookPath}/rotate-secret`, { params: toWebhookPath(address) }))

export const sendTestEvent = (address: WebhookAddress) =>
  readBody(api.POST(`${webhookPath}/test`, { params: toWebhookPath(address) }))

export const replayFailedDeliveries = (address: WebhookAddress, since: string) =>
  readBody(api.POST(`${webhookPath}/replay`, { params: toWebhookPath(address), body: { since } }))

/** The prefix of the keys of all logs of a webhook. */
export const deliveriesKey = ({ workspaceId, webhookId }: WebhookAddress) => [
  ...webhooksQuery(workspaceId).queryKey,
  webhookId,
  'deliveries',
]

/** The polling interval in milliseconds while an attempt is running or about to start. */
const refreshMs = 2_000
/** Longer than an attempt may take. */
const soonMs = 35_000

const isSoon = ({ next_attempt_at: next }: WebhookDeliveryItem) =>
  next !== null && Date.parse(next) - Date.now() < soonMs

/** Newest first. A null `state` lists all deliveries. */
export const deliveriesQuery = (address: WebhookAddress, state: DeliveryState | null) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(address), state],
    queryFn: ({ pageParam: cursor }) => {
      const query = { limit: 20, cursor, ...(state && { state }) }
      return readBody(api.GET(deliveriesPath, { params: { ...toWebhookPath(address), query } }))
    },
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.data.some(isSoon) ? refreshMs : false),
    placeholderData: (previous) => previous,
  })

export const deliveryQuery = (address: WebhookAddress, deliveryId: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(address), 'one', deliveryId],
    queryFn: () => {
      const path = { ...toWebhookPath(address).path, delivery_id: deliveryId }
      return readBody(api.GET(`${deliveriesPath}/{delivery_id}`, { params: { path } })).then(
        ({ delivery }) => delivery,
      )
    },
  })

export const replayDelivery = (address: WebhookAddress, deliveryId: string) => {
  const path = { ...toWebhookPath(address).path, delivery_id: deliveryId }
  return readBody(api.POST(`${deliveriesPath}/{delivery_id}/replay`, { params: { path } }))
}
