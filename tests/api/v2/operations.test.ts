import { describe, expect, test } from 'vitest'
import { petDocument, startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService, type TestService } from '#tests/support/service/test-service.ts'

const entry = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  description: '',
  required: false,
  default: '',
  enum_values: [],
  ...more,
})

async function withIntegration(service: TestService) {
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const sent = { name: 'Pets', kind: 'rest', base_url: 'https://pets.example' }
  const { body } = await alice.post(`/api/v2/apps/${appId}/integrations`, sent)
  const list = `/api/v2/apps/${appId}/integrations/${body.integration.id}/operations`
  const make = async (name: string, more: object = {}) =>
    (await alice.post(list, { name, method: 'GET', path: '/pets', ...more })).body.operation
  return { alice, appId, list, make, one: (id: string) => `/api/v2/apps/${appId}/operations/${id}` }
}

describeWithService('postgres', 'operations in v2', (service) => {
  describe('v2.operations.create', () => {
    test('creates an operation from method, path and entries', async () => {
      const { alice, list, one } = await withIntegration(service())
      const { status, headers, body } = await alice.post(list, {
        name: 'Find pets',
        method: 'GET',
        path: '/pets/{kind}',
        input_schema: [
          entry('kind', 'string', { required: true, enum_values: ['cat', 'dog'] }),
          entry('limit', 'integer'),
        ],
        query_template: { page: '{{limit}}' },
      })
      expect(status).toBe(201)
      const { operation } = body
      expect(headers.get('location')).toBe(`${service().url}${one(operation.id)}`)
      expect(operation).toMatchObject({
        key: 'find_pets',
        external_id: '',
        method: 'GET',
        input_schema: [
          entry('kind', 'string', { required: true, enum_values: ['cat', 'dog'] }),
          entry('limit', 'integer'),
        ],
        output_schema: [],
        output_schema_json: {},
        output_paths: [],
        has_structured_output: false,
        query_template: { page: '{{limit}}' },
        header_template: null,
        body_template_json: null,
      })
    })
  })

  describe('v2.operations.list', () => {
    test('pages through all operations in every sort order, without skipping or repeating any', async () => {
      const { alice, list, make } = await withIntegration(service())
      const ids = []
      for (const name of ['b', 'a', 'b', 'c', 'a']) ids.push((await make(name)).id)
      for (const sort of ['', 'name', '-name', 'created_at', '-updated_at']) {
        const seen: string[] = []
        let cursor = ''
        do {
          const query = new URLSearchParams({ limit: '2', sort, cursor })
          const { body } = await alice.get(`${list}?${query}`)
          seen.push(...body.data.map((one: { id: string }) => one.id))
          cursor = body.page.next_cursor
        } while (cursor)
        expect(seen.toSorted(), sort).toEqual(ids.toSorted())
      }
    })

    test('finds by method and path', async () => {
      const { alice, list, make } = await withIntegration(service())
      await make('One', { method: 'DELETE', path: '/pets/{id}' })
      await make('Two')
      const { body } = await alice.get(`${list}?${new URLSearchParams({ query: 'delete /pets' })}`)
      expect(body.data.map((one: { name: string }) => one.name)).toEqual(['One'])
    })
  })

  describe('v2.operations.read', () => {
    test('reads one with its full output schema', async () => {
      const { alice, make, one } = await withIntegration(service())
      const made = await make('One', { output_schema: [entry('items', 'array')] })
      const { body } = await alice.get(one(made.id))
      expect(body.operation).toMatchObject({
        output_schema_json: { type: 'object', properties: { items: { type: 'array' } } },
        has_structured_output: true,
      })
    })
  })

  test('the paths of an operation have the headers that its document declares, to select them by', async () => {
    const { alice, appId } = await withIntegration(service())
    const headers = { Link: {}, 'X-Total': { schema: { type: 'integer' } }, 'Set-Cookie': {} }
    const content = { 'application/json': { schema: { type: 'object', properties: { id: {} } } } }
    const listPets = { operationId: 'listPets', responses: { 200: { description: 'ok', headers, content } } }
    const api = await startUpstreamApi({ ...petDocument, paths: { '/pets': { get: listPets } } })
    const { operation } = await makeIntegration(alice, appId, api.documentUrl)
    const id = operation('listPets')
    const { body } = await alice.get(`/api/v2/apps/${appId}/operations/${id}`)
    const paths = ['id', '$response.header.link.next', '$response.header.x-total']
    expect(body.operation.output_paths).toEqual(paths)
    const tool = await makeTool(alice, appId, 'List', id)
    const address = `/api/v2/apps/${appId}/tools/${tool.id}`
    const select = Object.fromEntries(paths.map((path, index) => [`member${index}`, path]))
    expect((await alice.patch(address, { result_options: { select } })).status).toBe(200)
    for (const path of ['$response.header.set-cookie', '$response.header', '$response.header.a b']) {
      const { status, body: refused } = await alice.patch(address, {
        result_options: { select: { a: path } },
      })
      expect([status, refused.error.details[0].path]).toEqual([400, 'result_options.select.a'])
    }
    await api.close()
  })

  describe('v2.operations.change', () => {
    test('sets the timeout of calls, and removes it with null', async () => {
      const { alice, make, one } = await withIntegration(service())
      const made = await make('Slow', { timeout_ms: 90_000 })
      expect(made.timeout_ms).toBe(90_000)
      expect((await alice.patch(one(made.id), { timeout_ms: null })).body.operation.timeout_ms).toBe(null)
      expect((await alice.patch(one(made.id), { timeout_ms: 99 })).status).toBe(400)
    })

    test('changes the sent members, and keeps members that are sent back unchanged', async () => {
      const { alice, make, one } = await withIntegration(service())
      const made = await make('One', {
        input_schema: [entry('id', 'string')],
        path_template: { a: '{{id}}' },
      })
      const { body } = await alice.patch(one(made.id), { ...made, method: 'POST' })
      expect(body.operation).toEqual({
        ...made,
        method: 'POST',
        request_content_type: 'application/json',
        updated_at: body.operation.updated_at,
      })
    })
  })

  describe('v2.operations.delete', () => {
    test('deletes an operation', async () => {
      const { alice, make, one } = await withIntegration(service())
      const { id } = await make('One')
      expect((await alice.delete(one(id))).body).toEqual({ deleted: true })
      expect((await alice.delete(one(id))).status).toBe(404)
    })
  })
})
