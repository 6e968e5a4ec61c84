// The requests that the service sends to addresses of its users.
import type { ApiOperation } from '../operation.ts'
import type { DocumentedWebhook, OpenApiContext } from './document-info.ts'
import { buildJsonContent, type OpenApiNode } from './openapi-node.ts'

/** They are callbacks of the operation that takes the address: many generators do not know `webhooks`. */
export function buildCallbacks({ id }: ApiOperation, context: OpenApiContext): OpenApiNode {
  const events = (context.info.webhooks ?? []).filter(({ registeredBy }) => registeredBy === id)
  if (events.length === 0) return {}
  const callbacks = events.map((webhook) => [
    webhook.event,
    { '{$request.body#/url}': { post: buildWebhook(webhook, context) } },
  ])
  return { callbacks: Object.fromEntries(callbacks) }
}

const buildWebhook = (
  { id, summary, headers, body }: DocumentedWebhook,
  { info, components }: OpenApiContext,
): OpenApiNode => ({
  operationId: id.replaceAll('.', '_'),
  summary,
  security: [],
  parameters: Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: {
    required: true,
    content: buildJsonContent(components.extractSchemas(body, info.findDescriptions(id), {})),
  },
  responses: {
    '2XX': { description: 'Received.' },
    '4XX': { description: 'An error, as any other status: the request is repeated later.' },
  },
})
