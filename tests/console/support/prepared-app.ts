// An app with something on each of its screens. Its texts, and what its API documents and answers, are given.
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'

export type PreparedTexts = {
  /** Of apps, tools, widgets, connections, prompts and operations. */
  name: string
  /** Everything longer. */
  text: string
}

export type PreparedApp = {
  appId: string
  integrationId: string
  operationId: string
  toolId: string
  widgetId: string
  formId: string
  connectionId: string
  promptId: string
  skillId: string
  testCaseId: string
  callId: string
  upstream: UpstreamApi
}

const toDocument = ({ name, text }: PreparedTexts) => ({
  openapi: '3.1.0',
  info: { title: name, description: text, version: '1.0.0' },
  servers: [{ url: '/v1', description: text }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        tags: [name],
        summary: name,
        description: text,
        parameters: [
          { name: 'limit', in: 'query', description: text, schema: { type: 'integer', default: 10 } },
          { name: 'kind', in: 'query', description: text, schema: { type: 'string', enum: ['cat', name] } },
        ],
        responses: {
          200: {
            description: text,
            content: {
              'application/json': {
                schema: { type: 'object', properties: { pets: { type: 'array', items: petSchema(text) } } },
              },
            },
          },
        },
      },
      post: {
        operationId: 'createPet',
        requestBody: {
          content: { 'application/json': { schema: { ...petSchema(text), required: ['name'] } } },
        },
        responses: { 201: { description: text } },
      },
      delete: { operationId: 'deletePets', responses: { 204: { description: text } } },
    },
  },
})

const petSchema = (description: string) => ({
  type: 'object',
  description,
  properties: { id: { type: 'integer' }, name: { type: 'string', description, examples: [description] } },
})

async function send(request: ReturnType<Client['post']>) {
  const { status, body } = await request
  if (status > 299) throw new Error(`it was not created: ${JSON.stringify(body).slice(0, 1000)}`)
  return body
}

/** Creates it, publishes it, and changes a tool afterwards. */
export async function prepareApp(api: Client, texts: PreparedTexts): Promise<PreparedApp> {
  const upstream = await startUpstreamApi(toDocument(texts))
  upstream.respondWith(() => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pets: [{ id: 1, name: texts.text, [texts.name]: texts.name }] }),
  }))
  const { name, text } = texts
  const { app } = await send(
    api.post('/api/v2/apps', { name, description: text.slice(0, 1000), server_instructions: text }),
  )
  const path = `/api/v3/apps/${app.id}`
  const { auth } = await send(
    api.post(`/api/v1/apps/${app.id}/auth`, {
      name,
      config: { type: 'bearer', accessToken: 'secret-12345' },
    }),
  )
  const { integration } = await send(
    api.post(`/api/v2/apps/${app.id}/integrations`, { name, kind: 'rest', endpoint: upstream.documentUrl }),
  )
  const { data: operations } = await send(
    api.get(`/api/v2/apps/${app.id}/integrations/${integration.id}/operations`),
  )
  const tools = []
  for (const operation of operations) {
    const source = { operation_id: operation.id }
    tools.push((await send(api.post(`${path}/tools`, { name, description: text, source }))).tool)
  }
  const findOperation = (externalId: string) =>
    operations.find((candidate: { external_id: string }) => candidate.external_id === externalId)
  const operation = findOperation('listPets')
  const tool = tools[operations.indexOf(operation)]
  const formTool = tools[operations.indexOf(findOperation('createPet'))]
  const { widget } = await send(
    api.post(`/api/v1/apps/${app.id}/widgets`, {
      toolId: tool.id,
      name,
      primitive: 'data-table',
      config: {
        dataTableConfig: { collectionPath: 'pets', fields: [{ key: 'name', label: name, path: 'name' }] },
      },
    }),
  )
  const { widget: form } = await send(
    api.post(`/api/v1/apps/${app.id}/widgets`, { toolId: formTool.id, name, primitive: 'form' }),
  )
  const { prompt } = await send(
    api.post(`${path}/prompts`, {
      name,
      description: text.slice(0, 1000),
      arguments: [{ name: 'who', description: text.slice(0, 500), required: true }],
      template: `{{who}} ${text}`,
    }),
  )
  const { skill } = await send(
    api.post(`${path}/skills`, { name: 'prepared', description: text.slice(0, 1000), body: text }),
  )
  const assert = [
    { type: 'equals', path: '/request/method', value: 'GET' },
    { type: 'contains', path: '/result/text', value: text.slice(0, 1000) },
    { type: 'equals', path: '/result/data/pets/0/name', value: name },
  ]
  const { test_case: testCase } = await send(
    api.post(`${path}/test-cases`, { tool: tool.key, description: text.slice(0, 1000), assert }),
  )
  await send(api.post(`${path}/tests/run`, {}))
  const { release } = await send(api.post(`${path}/releases`))
  await callOnce(release.endpoint, tool.key, name)
  await send(api.patch(`${path}/tools/${tool.id}`, { description: `${text.slice(0, 900)} Changed.` }))
  return {
    appId: app.id,
    integrationId: integration.id,
    operationId: operation.id,
    toolId: tool.id,
    widgetId: widget.id,
    formId: form.id,
    connectionId: auth.id,
    promptId: prompt.id,
    skillId: skill.id,
    testCaseId: testCase.id,
    callId: await findCall(api, app.id),
    upstream,
  }
}

async function callOnce(endpoint: string, tool: string, clientName: string): Promise<void> {
  const client = new McpClient({ name: clientName.slice(0, 100), version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)))
  await client.callTool({ name: tool, arguments: { limit: 3 } })
  await client.close()
}

/** Calls are recorded after they ended. */
async function findCall(api: Client, appId: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const { body } = await api.get(`/api/v3/apps/${appId}/calls`)
    if (body.data?.[0]) return body.data[0].id
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('the call was not recorded')
}
