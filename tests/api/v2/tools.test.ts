import { describe, expect, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService, type TestService } from '#tests/support/service/test-service.ts'

async function withOperation(service: TestService) {
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const sent = { name: 'Pets', kind: 'rest', base_url: 'https://pets.example' }
  const { body } = await alice.post(`/api/v2/apps/${appId}/integrations`, sent)
  const operations = `/api/v2/apps/${appId}/integrations/${body.integration.id}/operations`
  const made = await alice.post(operations, { name: 'Get', method: 'GET', path: '/pets' })
  const list = `/api/v2/apps/${appId}/tools`
  const make = async (name: string, more: object = {}) =>
    (await alice.post(list, { name, ...more })).body.tool
  return { alice, list, make, operationId: made.body.operation.id }
}

describeWithService('sqlite', 'tools in v2', (service) => {
  describe('v2.tools.create', () => {
    test('creates a bound tool with the annotations of its operation', async () => {
      const { alice, list, operationId } = await withOperation(service())
      const { status, headers, body } = await alice.post(list, {
        name: 'Get pets',
        description: 'All pets.',
        annotations: { title: 'Pets' },
        binding: { type: 'integration_operation', integration_operation_id: operationId },
      })
      expect(status).toBe(201)
      const { tool } = body
      expect(headers.get('location')).toBe(`${service().url}${list}/${tool.id}`)
      expect(tool).toMatchObject({
        key: 'get_pets',
        kind: 'function',
        enabled: true,
        order: 0,
        annotations: { title: 'Pets', read_only_hint: true, destructive_hint: false },
        binding: {
          type: 'integration_operation',
          integration_operation_id: operationId,
          schema_hash_at_bind_time: expect.stringMatching(/./),
          status: 'ready',
        },
        next_tool_ids: [],
        widget_id: '',
      })
    })

    test('rejects an unknown operation', async () => {
      const { alice, list } = await withOperation(service())
      const binding = { integration_operation_id: 'op_nope' }
      expect((await alice.post(list, { name: 'A', binding })).status).toBe(422)
    })
  })

  describe('v2.tools.list', () => {
    test('sorts by the order in which clients see tools too, and finds by description', async () => {
      const { alice, list, make } = await withOperation(service())
      for (const name of ['c', 'a', 'b']) await make(name, { description: `The letter ${name}` })
      const namesOf = async (query: string) =>
        (await alice.get(`${list}?${query}`)).body.data.map((tool: { name: string }) => tool.name)
      expect(await namesOf('sort=order')).toEqual(['c', 'a', 'b'])
      expect(await namesOf('sort=name')).toEqual(['a', 'b', 'c'])
      expect(await namesOf('')).toEqual(['b', 'a', 'c'])
      expect(await namesOf('query=LETTER%20a')).toEqual(['a'])
    })
  })

  describe('v2.tools.read', () => {
    test('reads one', async () => {
      const { alice, list, make } = await withOperation(service())
      const tool = await make('A')
      expect((await alice.get(`${list}/${tool.id}`)).body).toEqual({ tool })
    })
  })

  describe('v2.tools.change', () => {
    test('binds, unbinds and chains', async () => {
      const { alice, list, make, operationId } = await withOperation(service())
      const [a, b] = [await make('A'), await make('B')]
      const change = (sent: object) => alice.patch(`${list}/${a.id}`, sent)
      const bound = await change({ binding: { integration_operation_id: operationId }, enabled: false })
      expect(bound.body.tool).toMatchObject({ enabled: false, binding: { status: 'ready' } })
      const unbound = await change({ binding: { integration_operation_id: '' }, next_tool_ids: [b.id] })
      expect(unbound.body.tool).toMatchObject({
        enabled: false,
        binding: { integration_operation_id: '', status: 'draft' },
        next_tool_ids: [b.id],
      })
      expect((await change({ next_tool_ids: [a.id] })).status).toBe(422)
      expect((await change({ key: 'b' })).status).toBe(409)
    })
  })

  describe('v2.tools.delete', () => {
    test('removes the tool from the chains of others', async () => {
      const { alice, list, make } = await withOperation(service())
      const after = await make('After')
      const before = await make('Before', { next_tool_ids: [after.id] })
      expect((await alice.delete(`${list}/${after.id}`)).body).toEqual({ deleted: true })
      expect((await alice.get(`${list}/${before.id}`)).body.tool.next_tool_ids).toEqual([])
    })
  })
})
