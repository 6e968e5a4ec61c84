// Errors of use cases name properties and inputs as the family of the request does, and leave keys of data unchanged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import {
  type CreatedIntegration,
  makeApp,
  makeIntegration,
  makeTool,
} from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const newOperation = { name: 'X', method: 'GET', path: '/x' }
const newWidget = { name: 'W', primitive: 'form' }
const newServer = { name: 'S', kind: 'mcp' }
const callTool = { trigger: 't', type: 'callTool', template: '' }

describeWithService('sqlite', 'violation paths', (service) => {
  let alice: Client
  let api: UpstreamApi
  let pets: CreatedIntegration
  let base: Record<'v1' | 'v2' | 'v3', string>
  let operations: Record<'v1' | 'v2', string>
  let ids: { tool: string; other: string; connection: string }

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    const appId = await makeApp(alice)
    pets = await makeIntegration(alice, appId, api.documentUrl)
    const [tool, other] = [
      await makeTool(alice, appId, 'List', pets.operation('listPets')),
      await makeTool(alice, appId, 'Get', pets.operation('getPet')),
    ]
    base = { v1: `/api/v1/apps/${appId}`, v2: `/api/v2/apps/${appId}`, v3: `/api/v3/apps/${appId}` }
    const created = await alice.post(`${base.v1}/auth`, { name: 'K', config: { type: 'oauth' } })
    ids = { tool: tool.id, other: other.id, connection: created.body.auth.id }
    operations = {
      v1: `${base.v1}/integrations/${pets.integrationId}/operations`,
      v2: `${base.v2}/integrations/${pets.integrationId}/operations`,
    }
  })
  afterAll(() => api.close())

  async function expectPath(send: Promise<Awaited<ReturnType<Client['post']>>>, path: string): Promise<void> {
    const { body } = await send
    expect(body.error?.details?.[0]?.path, JSON.stringify(body)).toBe(path)
  }

  describe('of operations', () => {
    test.each([
      [{ queryTemplate: { toolId: '{{' } }, { query_template: { toolId: '{{' } }, '.toolId'],
      [{ queryTemplate: { operationId: '{{' } }, { query_template: { operationId: '{{' } }, '.operationId'],
      [{ queryTemplate: { 'a.baseUrl': '{{' } }, { query_template: { 'a.baseUrl': '{{' } }, '.a.baseUrl'],
      [{ pathTemplate: { inputSchema: '{{' } }, { path_template: { inputSchema: '{{' } }, '.inputSchema'],
    ])('keep the key of a template as it was sent: %j', async (v1, v2, key) => {
      const [nameV1, nameV2] = [Object.keys(v1)[0], Object.keys(v2)[0]]
      await expectPath(alice.post(operations.v1, { ...newOperation, ...v1 }), `${nameV1}${key}`)
      await expectPath(alice.post(operations.v2, { ...newOperation, ...v2 }), `${nameV2}${key}`)
    })

    test('name each property below a list', async () => {
      const entry = { name: 'a', type: 'integer' }
      const v1 = { ...newOperation, inputSchema: [{ ...entry, enumValues: ['many'] }] }
      const v2 = { ...newOperation, input_schema: [{ ...entry, enum_values: ['many'] }] }
      await expectPath(alice.post(operations.v1, v1), 'inputSchema[0].enumValues[0]')
      await expectPath(alice.post(operations.v2, v2), 'input_schema[0].enum_values[0]')
    })

    test('name identifiers and bodies', async () => {
      const body = { ...newOperation, body_template_json: '{' }
      await expectPath(alice.post(operations.v2, body), 'body_template_json')
      const taken = { ...newOperation, external_id: 'listPets' }
      await expectPath(alice.post(operations.v2, taken), 'external_id')
      await expectPath(alice.post(operations.v1, { ...newOperation, externalId: 'listPets' }), 'externalId')
    })
  })

  test('of auth connections name the redirect target and the endpoints of the configuration', async () => {
    const away = 'https://evil.example/'
    const { connection } = ids
    await expectPath(
      alice.post(`${base.v1}/auth/${connection}/authorize`, { redirectTo: away }),
      'redirectTo',
    )
    await expectPath(
      alice.post(`${base.v2}/auth-connections/${connection}/authorize`, { redirect_to: away }),
      'redirect_to',
    )
    const sent = { name: 'K', config: { type: 'oauth', token_endpoint: 'nowhere' } }
    await expectPath(alice.post(`${base.v2}/auth-connections`, sent), 'config.token_endpoint')
  })

  test('of integrations name the server of the directory, the base URL and the connection', async () => {
    const v1 = { ...newServer, registrySlug: 'no-such-server' }
    const v2 = { ...newServer, registry_slug: 'no-such-server' }
    await expectPath(alice.post(`${base.v1}/integrations`, v1), 'registrySlug')
    await expectPath(alice.post(`${base.v2}/integrations`, v2), 'registry_slug')
    const rest = { name: 'R', kind: 'rest' }
    await expectPath(alice.post(`${base.v2}/integrations`, { ...rest, base_url: 'nowhere' }), 'base_url')
    await expectPath(alice.post(`${base.v2}/integrations`, { ...rest, auth_id: 'auth_x' }), 'auth_id')
    await expectPath(alice.post(`${base.v1}/integrations`, { ...rest, authId: 'auth_x' }), 'authId')
  })

  test('of tools name the operation, the chain and the selection', async () => {
    const binding = { type: 'integration_operation' }
    const v1 = { name: 'T', binding: { ...binding, integrationOperationId: 'op_x' } }
    const v2 = { name: 'T', binding: { ...binding, integration_operation_id: 'op_x' } }
    await expectPath(alice.post(`${base.v1}/tools`, v1), 'binding.integrationOperationId')
    await expectPath(alice.post(`${base.v2}/tools`, v2), 'binding.integration_operation_id')
    await expectPath(
      alice.post(`${base.v3}/tools`, { name: 'T', source: { operation_id: 'x' } }),
      'source.operation_id',
    )
    const { tool, other } = ids
    const bound = { integrationOperationId: 'op_x' }
    await expectPath(alice.put(`${base.v1}/tools/${tool}/binding`, bound), 'integrationOperationId')
    const source = { integration_id: 'int_x', operation_id: pets.operation('listPets') }
    await expectPath(alice.patch(`${base.v3}/tools/${tool}`, { source }), 'source.integration_id')
    const entries = { tools: [{ id: other }, { id: tool, source: { operation_id: 'op_x' } }] }
    await expectPath(alice.patch(`${base.v3}/tools/batch`, entries), 'tools[1].source.operation_id')
    const keys = { tools: [{ operation_id: 'list_pets' }] }
    const { body } = await alice.post(`${base.v3}/tools/batch`, keys)
    expect(body.error.details).toEqual([
      {
        path: 'tools[0].operation_id',
        code: 'unknown_reference',
        message: 'must be the id of an operation of this app, not its key',
      },
    ])
    await expectPath(
      alice.patch(`${base.v1}/tools/${tool}`, { nextToolIds: [other, tool] }),
      'nextToolIds[1]',
    )
    await expectPath(
      alice.patch(`${base.v2}/tools/${tool}`, { next_tool_ids: [other, tool] }),
      'next_tool_ids[1]',
    )
    await expectPath(
      alice.put(`${base.v3}/tools/${tool}/chain`, { next_tool_ids: [tool] }),
      'next_tool_ids[0]',
    )
    const selection = { select: { 'toolId[': 'a' } }
    const pathOfKey = 'select.toolId['
    await expectPath(
      alice.patch(`${base.v1}/tools/${tool}`, { resultOptions: selection }),
      `resultOptions.${pathOfKey}`,
    )
    await expectPath(
      alice.patch(`${base.v2}/tools/${tool}`, { result_options: selection }),
      `result_options.${pathOfKey}`,
    )
  })

  test('of widgets, apps and drafts name the referenced resource', async () => {
    await expectPath(alice.post(`${base.v1}/widgets`, { ...newWidget, toolId: 'x' }), 'toolId')
    await expectPath(alice.post(`${base.v2}/widgets`, { ...newWidget, tool_id: 'x' }), 'tool_id')
    const v1 = { ...newWidget, actions: [{ ...callTool, targetToolId: 'x' }] }
    const v2 = { ...newWidget, actions: [{ ...callTool, target_tool_id: 'x' }] }
    await expectPath(alice.post(`${base.v1}/widgets`, v1), 'actions[0].targetToolId')
    await expectPath(alice.post(`${base.v2}/widgets`, v2), 'actions[0].target_tool_id')
    await expectPath(alice.post('/api/v1/apps', { name: 'A', templateId: 'x' }), 'templateId')
    await expectPath(
      alice.post('/api/v2/apps', { name: 'A', starter_template_id: 'x' }),
      'starter_template_id',
    )
    await expectPath(alice.post(`${base.v3}/draft/clone-from-release`, { release_id: 'x' }), 'release_id')
  })
})
