// Webhooks of a workspace: addresses that get its events, signed by Standard Webhooks.
import type { EntityOf } from '#core/entities/entity.ts'
import type { webhookDelivery, webhookEndpoint } from '#core/entities/webhook-endpoint.ts'

export type WebhookEndpoint = EntityOf<typeof webhookEndpoint>
export type DisabledReason = NonNullable<WebhookEndpoint['disabledReason']>

export type WebhookDelivery = EntityOf<typeof webhookDelivery>
export type DeliveryAttempt = WebhookDelivery['attempts'][number]
export type DeliveryState = WebhookDelivery['state']

/** Decides which events the webhook gets. */
export type WebhookListener = Pick<WebhookEndpoint, 'id' | 'eventTypes' | 'appIds'>

export const maxWebhooks = 20

/** The attempts of a delivery that its log holds. */
export const maxLoggedAttempts = 20

const isListed = (value: string, listed: readonly string[]) => listed.length === 0 || listed.includes(value)

/** A null `appId` means the event concerns the workspace itself. */
export const isListening = (
  { eventTypes, appIds }: WebhookListener,
  { type, appId }: { type: string; appId: string | null },
): boolean => isListed(type, eventTypes) && (appId === null || isListed(appId, appIds))
