import Type, { type Static } from 'typebox'
import { maxUrlLength, urlPatterns } from '#base/web/url.ts'
import { valuesOf } from '#core/entities/entity.ts'
import {
  changeEventTexts,
  testEventType,
  webhookDelivery,
  webhookEndpoint,
} from '#core/entities/webhook-endpoint.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#core/model/webhooks/webhook-endpoint.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { defineStringEnum, instantString, makeNullable, shortString } from '#endpoints/shared/scalars.wire.ts'
import { cursorProperties } from '#endpoints/snake-case/page.wire.ts'

export const webhooksPath = '/api/v3/workspaces/{workspace_id}/webhooks'
export const webhookPath = `${webhooksPath}/{webhook_id}`

export const webhookParams = Type.Object({ workspace_id: Type.String(), webhook_id: Type.String() })

const eventTypes = Object.keys(changeEventTexts)
const eventTypeEnum = defineStringEnum(...eventTypes)

export const WebhookV3 = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    description: Type.String(),
    enabled: Type.Boolean(),
    event_types: Type.Array(Type.String()),
    app_ids: Type.Array(Type.String()),
    disabled_reason: makeNullable(defineStringEnum(...valuesOf(webhookEndpoint.members.disabledReason))),
    failing_since: makeNullable(Type.String()),
    previous_secret_ends_at: makeNullable(Type.String()),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Webhook' },
)

export const WebhookSecretV3 = Type.Object({ webhook: WebhookV3, secret: Type.String() })

const chosenMembers = {
  url: Type.String({ minLength: 1, maxLength: maxUrlLength, pattern: urlPatterns.http }),
  description: shortString,
  enabled: Type.Boolean(),
  event_types: Type.Array(eventTypeEnum, { maxItems: eventTypes.length, uniqueItems: true }),
  app_ids: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, uniqueItems: true }),
}

export const NewWebhookV3 = Type.Object(
  {
    url: chosenMembers.url,
    description: Type.Optional(chosenMembers.description),
    enabled: Type.Optional(chosenMembers.enabled),
    event_types: Type.Optional(chosenMembers.event_types),
    app_ids: Type.Optional(chosenMembers.app_ids),
  },
  { title: 'WebhookCreation' },
)

export const WebhookChangeV3 = Type.Partial(Type.Object(chosenMembers), { title: 'WebhookChange' })

const DeliveryAttemptV3 = Type.Object(
  {
    at: Type.String(),
    status: makeNullable(Type.Integer()),
    duration_ms: Type.Integer(),
    error: makeNullable(Type.String()),
    answer: Type.String(),
  },
  { title: 'DeliveryAttempt' },
)

const deliveryMembers = {
  id: Type.String(),
  event_id: Type.String(),
  event_type: Type.String(),
  app_id: makeNullable(Type.String()),
  state: defineStringEnum(...valuesOf(webhookDelivery.members.state)),
  attempts: Type.Array(DeliveryAttemptV3),
  next_attempt_at: makeNullable(Type.String()),
  created_at: Type.String(),
}

export const DeliveryItemV3 = Type.Object(deliveryMembers, { title: 'WebhookDeliveryItem' })

/** With the body that is sent. */
export const DeliveryV3 = Type.Object(
  { ...deliveryMembers, body: Type.String() },
  { title: 'WebhookDelivery' },
)

export const ListDeliveriesQuery = Type.Object({
  ...cursorProperties,
  state: Type.Optional(deliveryMembers.state),
  event_type: Type.Optional(defineStringEnum(...eventTypes, testEventType)),
})

export const ReplayFailedV3 = Type.Object(
  { since: Type.String({ ...instantString, minLength: 1 }) },
  { title: 'WebhookReplay' },
)

export const webhookCodec = createCodec(webhookEndpoint.members, 'snake_case')
const deliveryCodec = createCodec(webhookDelivery.members, 'snake_case')

const presentMembers = webhookCodec.compilePresenter(WebhookV3)
export const presentWebhook = (webhook: WebhookEndpoint): Static<typeof WebhookV3> => presentMembers(webhook)

export const parseWebhookChange = webhookCodec.compileParser(WebhookChangeV3)

export const parseNewWebhook = (body: Static<typeof NewWebhookV3>) => ({
  description: '',
  enabled: true,
  eventTypes: [],
  appIds: [],
  url: body.url,
  ...parseWebhookChange(body),
})

const presentItem = deliveryCodec.compilePresenter(DeliveryItemV3)
export function presentDeliveryItem(delivery: WebhookDelivery): Static<typeof DeliveryItemV3> {
  const item = presentItem(delivery)
  const attempts = item.attempts.map(({ error, ...attempt }) => ({ ...attempt, error: error || null }))
  return { ...item, attempts }
}

export const presentDelivery = (delivery: WebhookDelivery): Static<typeof DeliveryV3> => ({
  ...presentDeliveryItem(delivery),
  body: delivery.body,
})
