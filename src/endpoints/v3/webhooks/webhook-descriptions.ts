// Descriptions of webhooks in the OpenAPI documents.
import {
  changeEventTexts,
  testEventType,
  webhookDelivery,
  webhookEndpoint,
} from '#core/entities/webhook-endpoint.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { eventEntities } from './event-descriptions.ts'

const { attempts } = webhookDelivery.members

const webhookTexts = {
  ...webhookEndpoint.members,
  eventTypes: { ...webhookEndpoint.members.eventTypes, values: changeEventTexts },
}

export const entities: Record<string, MemberDescriptions> = {
  ...eventEntities,
  Webhook: webhookTexts,
  WebhookReplay: {
    since: {
      text: 'Deliveries of events before this time stay as they are.',
      example: '2026-01-31T09:30:00.000Z',
    },
  },
  DeliveryAttempt: attempts.members,
  WebhookDelivery: webhookDelivery.members,
}

const unknown = '404 if the workspace or the webhook does not exist or you have no role there'
const withSecret = {
  webhook: 'The webhook.',
  secret: {
    text: 'The secret, which is shown only here: `whsec_` and a key in base64.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  },
}
const states = webhookDelivery.members.state

export const operations: OperationDescriptions = {
  'webhookEndpoints.list': {
    text: 'Lists the webhooks of a workspace, oldest first. 404 if the workspace does not exist or you have no role in it.',
    members: { data: 'The webhooks.' },
  },
  'webhookEndpoints.create': {
    text: 'Creates a webhook: from now on, events are sent to its address, signed as defined by [Standard Webhooks](https://www.standardwebhooks.com). A workspace has at most 20. The address is called under the same egress policy as APIs. 422 for an app that is not in the workspace.',
    members: withSecret,
  },
  'webhookEndpoints.read': {
    text: `Returns a webhook, without its secret. ${unknown}.`,
    members: { webhook: 'The webhook.' },
  },
  'webhookEndpoints.change': {
    text: `Changes a webhook. Disabling it ends its waiting deliveries; enabling it sends none that ended. ${unknown}.`,
    members: { webhook: 'The webhook.' },
  },
  'webhookEndpoints.delete': `Deletes a webhook with its log. ${unknown}.`,
  'webhookEndpoints.rotateSecret': {
    text: `Replaces the secret. For 24 hours, requests are signed with both, so that the receiver can change its own. ${unknown}.`,
    members: withSecret,
  },
  'webhookEndpoints.test': {
    text: `Sends a \`${testEventType}\` event, whatever the webhook listens to, even if it is disabled. The delivery shows the outcome a moment later. ${unknown}.`,
    members: { delivery: 'The new delivery.' },
  },
  'webhookEndpoints.replay': {
    text: `Sends all deliveries that have failed since a given time again, with the same ids and bodies. ${unknown}.`,
    members: { replayed: { text: 'The number of deliveries.', example: 3 } },
  },
  'webhookDeliveries.list': {
    text: `Lists what was sent to a webhook, or waits to be sent, the newest first. ${unknown}.`,
    members: {
      data: 'The deliveries.',
      state: { text: 'Only deliveries in this state.', values: states.values },
      eventType: {
        text: 'Only events of this type.',
        values: { ...changeEventTexts, [testEventType]: 'a test was requested' },
      },
    },
  },
  'webhookDeliveries.read': {
    text: `Returns a delivery with the body that is sent. ${unknown}.`,
    members: { delivery: 'The delivery.' },
  },
  'webhookDeliveries.replay': {
    text: `Sends a finished delivery again, with the same id and body. ${unknown}.`,
    members: { delivery: 'The delivery.' },
  },
}
