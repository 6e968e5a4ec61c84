// Creates, through the management API, an app with widgets over an API whose document describes its responses.
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'

const string = { type: 'string' }
const buildOkResponse = (schema: object) => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
})

const orderSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1000 },
    customer: { type: 'object', properties: { name: string, token: string } },
    status: { type: 'string', enum: ['open', 'paid', 'sent'] },
    placed_at: { type: 'string', format: 'date-time' },
    total: { type: 'number', minimum: 20, maximum: 900 },
  },
}

export const ordersSchema = { type: 'object', properties: { orders: { type: 'array', items: orderSchema } } }

export const shopDocument = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        responses: buildOkResponse(ordersSchema),
      },
    },
    '/names': {
      get: { operationId: 'listNames', responses: buildOkResponse({ type: 'array', items: string }) },
    },
    '/orders/{id}': {
      get: {
        operationId: 'readOrder',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: buildOkResponse({
          type: 'object',
          properties: { carrier: { enum: ['Post'] }, weight: { type: 'number' } },
        }),
      },
    },
  },
}

const buildColumn = (path: string, label: string) => ({ key: path, path, label })

/** A table of orders; a row can read its order and send a message. */
const table = {
  name: 'Orders',
  primitive: 'data-table',
  config: {
    hidden_fields: ['customer.token'],
    data_table_config: {
      collection_path: 'orders',
      fields: [
        buildColumn('id', 'Order'),
        buildColumn('customer.name', 'Customer'),
        buildColumn('status', 'Status'),
        buildColumn('placed_at', 'Placed'),
        buildColumn('total', 'Total'),
      ],
    },
  },
  actions: [
    { trigger: 'row.select', type: 'callTool', target_tool_name: 'read_order', template: '{"id": {{id}}}' },
    { trigger: 'row.select', type: 'followUpMessage', template: 'Where is order {{id}}?' },
  ],
}

export type PreviewedApp = {
  appId: string
  toolId: string
  /** The tool whose result is an array. */
  namesToolId: string
  widgetId: string
  /** Creates a preview link of a tool, by default of the table. */
  createPreviewUrl(toolId?: string): Promise<string>
}

export async function makePreviewedApp(client: Client, documentUrl: string): Promise<PreviewedApp> {
  const appId = await makeApp(client, 'Shop')
  const { operation } = await makeIntegration(client, appId, documentUrl)
  await makeTool(client, appId, 'Read order', operation('readOrder'))
  const names = await makeTool(client, appId, 'List names', operation('listNames'))
  const list = { name: 'Names', primitive: 'list', tool_id: names.id }
  await client.post(`/api/v2/apps/${appId}/widgets`, list)
  const { id: toolId } = await makeTool(client, appId, 'List orders', operation('listOrders'))
  const { status, body } = await client.post(`/api/v2/apps/${appId}/widgets`, { ...table, tool_id: toolId })
  if (status !== 201) throw new Error(`the widget was not created: ${JSON.stringify(body)}`)
  return {
    appId,
    toolId,
    namesToolId: names.id,
    widgetId: body.widget.id,
    async createPreviewUrl(id = toolId) {
      const { body } = await client.post(`/api/v3/apps/${appId}/tools/${id}/preview`)
      return body.preview.preview_url
    },
  }
}
