// The requests that the service sends to addresses of its users.
import type { DocumentedWebhook, OpenApiContext } from './document-info.ts'
import { buildJsonContent, type OpenApiNode } from './openapi-node.ts'

export const buildOpenApiWebhooks = (
  webhooks: readonly DocumentedWebhook[],
  context: OpenApiContext,
): OpenApiNode =>
  Object.fromEntries(webhooks.map((webhook) => [webhook.event, { post: buildWebhook(webhook, context) }]))

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
    '2XX': { description: 'Received. Any other status is an error, after which the request is repeated.' },
  },
})
