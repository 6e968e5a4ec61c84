// One set of resources in three API families: changes through one family are read through the others.
import { describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { listFamiliesWith } from '#tests/support/service/operation-table.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'

const read = async (client: Client, path: string, name: string) => {
  const { status, body } = await client.get(path)
  expect([path, status]).toEqual([path, 200])
  return body[name]
}

describeOnBothEngines('families', (service) => {
  async function start() {
    const alice = await service().as('alice')
    const appId = await makeApp(alice)
    const at = (family: string, path = '') => `/api/${family}/apps/${appId}${path}`
    return { alice, appId, at }
  }

  /** Creates an integration with one operation through v2. */
  async function withOperation() {
    const { alice, appId, at } = await start()
    const sent = { name: 'Pets', kind: 'rest', base_url: 'https://pets.example' }
    const { body } = await alice.post(at('v2', '/integrations'), sent)
    const integrationId: string = body.integration.id
    const operations = at('v2', `/integrations/${integrationId}/operations`)
    const made = await alice.post(operations, { name: 'Get', method: 'GET', path: '/pets' })
    return { alice, appId, at, integrationId, operationId: made.body.operation.id as string }
  }

  describe('a tool made of an operation', () => {
    const bodies = {
      v1: (id: string, more: object) => ({ binding: { integrationOperationId: id }, ...more }),
      v2: (id: string, more: object) => ({ binding: { integration_operation_id: id }, ...more }),
      v3: (id: string, more: object) => ({ source: { operation_id: id }, ...more }),
    }

    test.each(['v1', 'v2', 'v3'] as const)(
      'gets in %s the members of the operation that the request leaves out',
      async (family) => {
        const { alice, at, integrationId } = await withOperation()
        const operations = at('v2', `/integrations/${integrationId}/operations`)
        const sent = { name: 'Remove', method: 'DELETE', path: '/pets/{id}', description: 'Removes a pet.' }
        const { id } = (await alice.post(operations, sent)).body.operation
        const create = async (more: object) => {
          const body = bodies[family](id, { name: 'Drop', ...more })
          const { status, body: made } = await alice.post(at(family, '/tools'), body)
          expect(status).toBe(201)
          return (await alice.get(at('v2', `/tools/${made.tool.id}`))).body.tool
        }
        expect(await create({})).toMatchObject({
          name: 'Drop',
          description: 'Removes a pet.',
          annotations: { title: '', read_only_hint: false, destructive_hint: true, idempotent_hint: true },
        })
        expect(await create({ description: '' })).toMatchObject({ description: '' })
        // In v1 annotations have no title.
        const isV1 = family === 'v1'
        const annotations = isV1 ? { destructiveHint: false } : { title: 'Mine', destructive_hint: false }
        expect(await create({ description: 'Mine.', annotations })).toMatchObject({
          description: 'Mine.',
          annotations: { title: isV1 ? '' : 'Mine', destructive_hint: false, idempotent_hint: true },
        })
      },
    )

    test('takes such members from a new operation, and keeps those written by hand', async () => {
      const { alice, at, integrationId } = await withOperation()
      const operations = at('v2', `/integrations/${integrationId}/operations`)
      const createOperation = async (name: string, description: string): Promise<string> =>
        (await alice.post(operations, { name, method: 'GET', path: `/${name}`, description })).body.operation
          .id
      const [first, second] = [
        await createOperation('one', 'Reads one.'),
        await createOperation('two', 'Reads two.'),
      ]
      const { tool } = (await alice.post(at('v3', '/tools'), { name: 'T' })).body
      const bind = async (id: string) => {
        const binding = { integration_operation_id: id }
        return (await alice.patch(at('v3', `/tools/${tool.id}`), { binding })).body.tool.description
      }
      expect(await bind(first)).toBe('Reads one.')
      expect(await bind(second)).toBe('Reads two.')
      await alice.patch(at('v3', `/tools/${tool.id}`), { description: 'By hand.' })
      expect(await bind(first)).toBe('By hand.')
    })
  })

  describe('an app', () => {
    test('is the same in v1 and v2, and a change through v1 leaves members that v1 does not have', async () => {
      const { alice, at } = await start()
      await alice.patch(at('v2'), { branding: { logo_url: 'https://x.example/l.png' }, name: 'Named' })
      const changed = await alice.patch(at('v1'), {
        description: 'From v1',
        isEnabled: false,
        branding: { primaryColor: '#123456' },
      })
      expect(changed.body.app).toMatchObject({ name: 'Named', isEnabled: false })
      expect(await read(alice, at('v2'), 'app')).toMatchObject({
        name: 'Named',
        description: 'From v1',
        enabled: false,
        branding: { logo_url: 'https://x.example/l.png', primary_color: '#123456' },
      })
    })
  })

  describe('an auth connection', () => {
    test('is the same in v1 and v2, and a change through v2 leaves its secret', async () => {
      const { alice, at } = await start()
      const config = { type: 'api_key', headerName: 'X-Key', apiKey: 'canary' }
      const { body } = await alice.post(at('v1', '/auth'), { name: 'Key', config })
      const { id } = body.auth
      const inV2 = await read(alice, at('v2', `/auth-connections/${id}`), 'auth_connection')
      expect(inV2).toMatchObject({ config: { header_name: 'X-Key', api_key: '********' }, secret_ref: id })
      await alice.patch(at('v2', `/auth-connections/${id}`), { ...inV2, name: 'Renamed' })
      expect(await read(alice, at('v1', `/auth/${id}`), 'auth')).toEqual({ ...body.auth, name: 'Renamed' })
    })
  })

  describe('an integration', () => {
    test('is the same in v1 and v2', async () => {
      const { alice, at } = await start()
      const sent = { name: 'Pets', kind: 'rest', baseUrl: 'https://pets.example', status: 'draft' }
      const { body } = await alice.post(at('v1', '/integrations'), sent)
      const path = `/integrations/${body.integration.id}`
      const inV2 = await read(alice, at('v2', path), 'integration')
      expect(inV2).toMatchObject({ base_url: 'https://pets.example', status: 'draft', key: 'pets' })
      await alice.patch(at('v2', path), { ...inV2, status: 'ready' })
      expect(await read(alice, at('v1', path), 'integration')).toEqual({
        ...body.integration,
        status: 'ready',
      })
    })
  })

  describe('an operation', () => {
    test('is the same in v1 and v2', async () => {
      const { alice, at, operationId } = await withOperation()
      const path = `/operations/${operationId}`
      const inV1 = await read(alice, at('v1', path), 'operation')
      await alice.patch(at('v1', path), {
        ...inV1,
        inputSchema: [{ name: 'q', enumValues: ['a', 'b'] }],
        queryTemplate: { q: '{{q}}' },
      })
      expect(await read(alice, at('v2', path), 'operation')).toMatchObject({
        name: 'Get',
        input_schema: [{ name: 'q', type: 'string', required: false, enum_values: ['a', 'b'] }],
        query_template: { q: '{{q}}' },
      })
    })
  })

  describe('a tool', () => {
    test('is the same in all families, and a change through v1 leaves members that v1 does not have', async () => {
      const { alice, at, integrationId, operationId } = await withOperation()
      const made = await alice.post(at('v3', '/tools'), {
        name: 'Get pets',
        annotations: { title: 'Pets', destructive_hint: true },
        source: { operation_id: operationId },
      })
      const path = `/tools/${made.body.tool.id}`
      const inV1 = await read(alice, at('v1', path), 'tool')
      expect(inV1).toMatchObject({ key: 'get_pets', binding: { integrationOperationId: operationId } })
      await alice.patch(at('v1', path), { ...inV1, order: 7, annotations: { openWorldHint: false } })
      const expected = {
        order: 7,
        annotations: { title: 'Pets', destructive_hint: true, open_world_hint: false },
      }
      expect(await read(alice, at('v2', path), 'tool')).toMatchObject(expected)
      const { body: list } = await alice.get(at('v3', '/tools'))
      expect(list.items).toMatchObject([{ ...expected, source: { integration_id: integrationId } }])
    })

    test('that is deleted in one family is gone in all', async () => {
      const { alice, at } = await start()
      const { body } = await alice.post(at('v2', '/tools'), { name: 'Gone' })
      const path = `/tools/${body.tool.id}`
      await alice.delete(at('v1', path))
      for (const family of listFamiliesWith('tools.read')) {
        expect([family, (await alice.get(at(family, path))).status]).toEqual([family, 404])
      }
    })
  })
})
