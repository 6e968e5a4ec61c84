import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import {
  type CreatedIntegration,
  makeApp,
  makeIntegration,
  makeTool,
} from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'tools in v1', (service) => {
  let alice: Client
  let appId: string
  let pets: CreatedIntegration
  const tools = () => `/api/v1/apps/${appId}/tools`
  const keysInOrder = async () =>
    (await alice.get(tools())).body.tools.map((tool: { key: string }) => tool.key)

  beforeAll(async () => {
    alice = await service().as('alice')
    appId = await makeApp(alice)
    const api = await startUpstreamApi()
    pets = await makeIntegration(alice, appId, api.documentUrl)
    return () => api.close()
  })

  describe('v1.tools.create', () => {
    test('creates a tool with a unique key and the annotations of its operation', async () => {
      const { status, headers, body } = await alice.post(tools(), {
        name: 'Delete a Pet!',
        description: 'd',
        kind: 'function',
        binding: { type: 'integration_operation', integrationOperationId: pets.operation('deletePet') },
      })
      expect(status).toBe(201)
      expect(headers.get('location')).toBe(`${service().url}${tools()}/${body.tool.id}`)
      expect(body.tool).toMatchObject({
        appId,
        key: 'delete_a_pet',
        name: 'Delete a Pet!',
        kind: 'function',
        isEnabled: true,
        annotations: {
          readOnlyHint: false,
          destructiveHint: true,
          idempotentHint: true,
          openWorldHint: true,
        },
        binding: {
          type: 'integration_operation',
          integrationOperationId: pets.operation('deletePet'),
          schemaHashAtBindTime: expect.stringMatching(/^sha256:/),
          status: 'ready',
        },
        nextToolIds: [],
        widgetId: '',
      })
      const again = await alice.post(tools(), { name: 'Delete a Pet!' })
      expect(again.body.tool).toMatchObject({
        key: 'delete_a_pet_2',
        binding: { integrationOperationId: '' },
      })
      const binding = { integrationOperationId: pets.operation('getPet') }
      const bound = await alice.post(tools(), { name: 'Delete a Pet!', binding })
      expect(bound.body.tool.key).toBe('get_pet')
    })

    test('rejects an unknown operation and one of another app', async () => {
      const other = await makeApp(alice, 'Other')
      for (const [app, operationId] of [
        [appId, 'op_01jd0000000000000000000000'],
        [other, pets.operation('getPet')],
      ]) {
        const binding = { integrationOperationId: operationId }
        const { status, body } = await alice.post(`/api/v1/apps/${app}/tools`, { name: 'X', binding })
        expect([status, body.error.code]).toEqual([422, 'unprocessable'])
      }
    })
  })

  describe('v1.tools.list', () => {
    test('lists by order, then by creation', async () => {
      const first = await makeTool(alice, appId, 'Zebra', pets.operation('getPet'))
      await alice.patch(`${tools()}/${first.id}`, { order: 0 })
      expect((await keysInOrder()).slice(0, 2)).toEqual(['delete_a_pet', 'zebra'])
    })
  })

  describe('v1.tools.read', () => {
    test('reads one', async () => {
      const made = await makeTool(alice, appId, 'Readable', pets.operation('getPet'))
      const { body } = await alice.get(`${tools()}/${made.id}`)
      expect(body.tool).toMatchObject({ id: made.id, key: 'readable' })
    })
  })

  describe('v1.tools.change', () => {
    test('changes the sent members and keeps the title, which v1 does not have', async () => {
      const made = await makeTool(alice, appId, 'Changing', pets.operation('getPet'))
      await alice.patch(`/api/v3/apps/${appId}/tools/${made.id}`, { annotations: { title: 'A title' } })
      const { body } = await alice.patch(`${tools()}/${made.id}`, {
        isEnabled: false,
        annotations: { openWorldHint: false },
      })
      expect(body.tool).toMatchObject({
        key: 'changing',
        isEnabled: false,
        annotations: { readOnlyHint: true, openWorldHint: false },
      })
      const { body: list } = await alice.get(`/api/v3/apps/${appId}/tools`)
      const seen = list.items.find((item: { id: string }) => item.id === made.id)
      expect(seen).toMatchObject({
        annotations: { title: 'A title' },
        runtime_status: { state: 'hidden', reason: 'disabled' },
      })
    })

    test('rejects a key that another tool has', async () => {
      const made = await makeTool(alice, appId, 'Keyed', pets.operation('getPet'))
      const { status } = await alice.patch(`${tools()}/${made.id}`, { key: 'delete_a_pet' })
      expect(status).toBe(409)
    })
  })

  describe('result options', () => {
    test('are returned with the member names of v1', async () => {
      const tool = await makeTool(alice, appId, 'Shaped in v1', pets.operation('getPet'))
      const resultOptions = { select: { '[].id': 'items[].id' }, maxBytes: 9_000, outputValidation: 'off' }
      const { body } = await alice.patch(`/api/v1/apps/${appId}/tools/${tool.id}`, { resultOptions })
      expect(body.tool.resultOptions).toEqual(resultOptions)
    })
  })

  describe('v1.tools.bind', () => {
    test('binds to another operation, and unbinds with an empty id', async () => {
      const made = await makeTool(alice, appId, 'Bound', pets.operation('getPet'))
      const path = `${tools()}/${made.id}/binding`
      const bound = await alice.put(path, { integrationOperationId: pets.operation('listPets') })
      expect(bound.body.tool.binding.integrationOperationId).toBe(pets.operation('listPets'))
      const unbound = await alice.put(path, { integrationOperationId: '' })
      expect(unbound.body.tool.binding).toMatchObject({ integrationOperationId: '', status: 'draft' })
    })
  })

  describe('v1.tools.chain', () => {
    test('stores the tools that follow, and rejects the tool itself, unknown tools and cycles', async () => {
      const [a, b] = [
        await makeTool(alice, appId, 'A', pets.operation('getPet')),
        await makeTool(alice, appId, 'B', pets.operation('getPet')),
      ]
      const chain = (tool: { id: string }, ...nextToolIds: string[]) =>
        alice.put(`${tools()}/${tool.id}/chain`, { nextToolIds })
      expect((await chain(a, b.id)).body.tool.nextToolIds).toEqual([b.id])
      for (const [tool, next] of [
        [a, a.id],
        [a, 'tool_nope'],
        [b, a.id],
      ] as const) {
        expect((await chain(tool, next)).status).toBe(422)
      }
    })
  })

  describe('v1.tools.delete', () => {
    test('removes the tool from the chains of others', async () => {
      const [a, b] = [
        await makeTool(alice, appId, 'Before', pets.operation('getPet')),
        await makeTool(alice, appId, 'After', pets.operation('getPet')),
      ]
      await alice.put(`${tools()}/${a.id}/chain`, { nextToolIds: [b.id] })
      expect((await alice.delete(`${tools()}/${b.id}`)).body).toEqual({ deleted: true })
      expect((await alice.get(`${tools()}/${a.id}`)).body.tool.nextToolIds).toEqual([])
      expect((await alice.delete(`${tools()}/${b.id}`)).status).toBe(404)
    })
  })
})
