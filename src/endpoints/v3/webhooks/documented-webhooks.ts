import { changeEventTexts } from '#core/entities/webhook-endpoint.ts'
import { changeEventSchemas } from '#endpoints/webhooks/change-event.wire.ts'
import type { DocumentedWebhook } from '#http/openapi/document-info.ts'
import type { OpenApiNode } from '#http/openapi/openapi-node.ts'

const headers = {
  'webhook-id': 'Identifies the event; the same in each attempt.',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970.',
  'webhook-signature':
    'Signatures by Standard Webhooks, separated by spaces: `v1,` and the HMAC-SHA256 of id, time and body in base64.',
}

const texts: Record<string, string> = { ...changeEventTexts, 'webhook.test': 'a test was requested' }

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const documentedWebhooks: DocumentedWebhook[] = Object.entries(changeEventSchemas).map(
  ([event, body]) => ({
    id: `v3.events.${event}`,
    registeredBy: 'v3.webhookEndpoints.create',
    event,
    summary: capitalize(texts[event] ?? event),
    headers,
    body: body as unknown as OpenApiNode,
  }),
)
