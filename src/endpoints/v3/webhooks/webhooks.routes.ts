import Type from 'typebox'
import type { WebhookEndpoint } from '#core/model/webhooks/webhook-endpoint.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
  type WebhookAddress,
} from '#core/usecases/webhooks/webhook-endpoints.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { workspaceParams } from '../workspaces/workspaces.routes.ts'
import { deliveriesRoutes } from './deliveries.routes.ts'
import {
  NewWebhookV3,
  parseNewWebhook,
  parseWebhookChange,
  presentWebhook,
  WebhookChangeV3,
  WebhookSecretV3,
  WebhookV3,
  webhookParams,
  webhookPath,
  webhooksPath,
} from './webhook.wire.ts'

const webhookReply = Type.Object({ webhook: WebhookV3 })

const toWebhookResponse = (webhook: WebhookEndpoint) => ({
  body: { webhook: presentWebhook(webhook) },
  revision: webhook.revision,
})

type WebhookRequest = {
  caller: WebhookAddress['caller']
  params: { workspace_id: string; webhook_id: string }
}

export const toWebhookAddress = ({ caller, params }: WebhookRequest): WebhookAddress => ({
  caller,
  workspaceId: params.workspace_id,
  webhookId: params.webhook_id,
})

export const webhooksRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.webhookEndpoints.list',
    method: 'GET',
    path: webhooksPath,
    requires: 'owner',
    summary: 'List the webhooks of a workspace',
    params: workspaceParams,
    reply: buildListSchema(WebhookV3),
    handle: async ({ caller, params: { workspace_id: workspaceId } }) => {
      const webhooks = await listWebhooks(deps, { caller, workspaceId })
      return { body: presentList(webhooks.map(presentWebhook)) }
    },
  }),
  defineOperation({
    id: 'v3.webhookEndpoints.create',
    method: 'POST',
    path: webhooksPath,
    requires: 'owner',
    summary: 'Create a webhook; its secret is shown once',
    params: workspaceParams,
    body: NewWebhookV3,
    reply: WebhookSecretV3,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { workspace_id: workspaceId }, body }) => {
      const { webhook, secret } = await createWebhook(deps, { caller, workspaceId }, parseNewWebhook(body))
      return {
        body: { webhook: presentWebhook(webhook), secret },
        location: `/api/v3/workspaces/${workspaceId}/webhooks/${webhook.id}`,
        revision: webhook.revision,
      }
    },
  }),
  defineOperation({
    id: 'v3.webhookEndpoints.read',
    method: 'GET',
    path: webhookPath,
    requires: 'owner',
    summary: 'Read a webhook',
    params: webhookParams,
    reply: webhookReply,
    handle: async (request) => toWebhookResponse(await readWebhook(deps, toWebhookAddress(request))),
  }),
  defineOperation({
    id: 'v3.webhookEndpoints.change',
    method: 'PATCH',
    path: webhookPath,
    requires: 'owner',
    summary: 'Change, disable or enable a webhook',
    params: webhookParams,
    body: WebhookChangeV3,
    reply: webhookReply,
    errors: ['conflict', 'unprocessable'],
    handle: async (request) => {
      const change = parseWebhookChange(request.body)
      return toWebhookResponse(await changeWebhook(deps, toWebhookAddress(request), change, request.expected))
    },
  }),
  defineOperation({
    id: 'v3.webhookEndpoints.delete',
    method: 'DELETE',
    path: webhookPath,
    requires: 'owner',
    summary: 'Delete a webhook with its log',
    params: webhookParams,
    reply: Type.Object({ deleted: Type.Boolean() }),
    errors: ['conflict'],
    handle: async (request) => {
      await deleteWebhook(deps, toWebhookAddress(request), request.expected)
      return { body: { deleted: true } }
    },
  }),
  defineOperation({
    id: 'v3.webhookEndpoints.rotateSecret',
    method: 'POST',
    path: `${webhookPath}/rotate-secret`,
    requires: 'owner',
    summary: 'Replace the secret of a webhook; the new one is shown once',
    params: webhookParams,
    reply: WebhookSecretV3,
    tagged: true,
    takesTag: true,
    handle: async (request) => {
      const { webhook, secret } = await rotateWebhookSecret(deps, toWebhookAddress(request), request.expected)
      return { body: { webhook: presentWebhook(webhook), secret }, revision: webhook.revision }
    },
  }),
  ...deliveriesRoutes(deps),
]
