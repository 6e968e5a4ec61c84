import { describe, expect, test } from 'vitest'
import { petDocument, startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { snakeCaseFamilies } from '#tests/support/service/operation-table.ts'
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

async function withIntegration(service: TestService, family: string) {
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const sent = { name: 'Pets', kind: 'rest', base_url: 'https://pets.example' }
  const { body } = await alice.post(`/api/${family}/apps/${appId}/integrations`, sent)
  const list = `/api/${family}/apps/${appId}/integrations/${body.integration.id}/operations`
  const make = async (name: string, more: object = {}) =>
    (await alice.post(list, { name, method: 'GET', path: '/pets', ...more })).body.operation
  return { alice, appId, list, make, one: (id: string) => `/api/${family}/apps/${appId}/operations/${id}` }
}

for (const family of snakeCaseFamilies)
  describeWithService('postgres', `operations in ${family}`, (service) => {
    describe(`${family}.operations.create`, () => {
      test('creates an operation from method, path and entries', async () => {
        const { alice, list, one } = await withIntegration(service(), family)
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

    describe(`${family}.operations.read`, () => {
      test('reads one with its full output schema', async () => {
        const { alice, make, one } = await withIntegration(service(), family)
        const made = await make('One', { output_schema: [entry('items', 'array')] })
        const { body } = await alice.get(one(made.id))
        expect(body.operation).toMatchObject({
          output_schema_json: { type: 'object', properties: { items: { type: 'array' } } },
          has_structured_output: true,
        })
      })
    })

    test('the paths of an operation have the headers that its document declares, to select them by', async () => {
      const { alice, appId } = await withIntegration(service(), family)
      const headers = { Link: {}, 'X-Total': { schema: { type: 'integer' } }, 'Set-Cookie': {} }
      const content = { 'application/json': { schema: { type: 'object', properties: { id: {} } } } }
      const listPets = {
        operationId: 'listPets',
        responses: { 200: { description: 'ok', headers, content } },
      }
      const api = await startUpstreamApi({ ...petDocument, paths: { '/pets': { get: listPets } } })
      const { operation } = await makeIntegration(alice, appId, api.documentUrl)
      const id = operation('listPets')
      const { body } = await alice.get(`/api/${family}/apps/${appId}/operations/${id}`)
      const paths = ['id', '$response.header.link.next', '$response.header.x-total']
      expect(body.operation.output_paths).toEqual(paths)
      const tool = await makeTool(alice, appId, 'List', id)
      const address = `/api/${family}/apps/${appId}/tools/${tool.id}`
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

    describe(`${family}.operations.change`, () => {
      test('sets the timeout of calls, and removes it with null', async () => {
        const { alice, make, one } = await withIntegration(service(), family)
        const made = await make('Slow', { timeout_ms: 90_000 })
        expect(made.timeout_ms).toBe(90_000)
        expect((await alice.patch(one(made.id), { timeout_ms: null })).body.operation.timeout_ms).toBe(null)
        expect((await alice.patch(one(made.id), { timeout_ms: 99 })).status).toBe(400)
      })

      test('changes the sent members, and keeps members that are sent back unchanged', async () => {
        const { alice, make, one } = await withIntegration(service(), family)
        const made = await make('One', {
          input_schema: [entry('id', 'string')],
          path_template: { a: '{{id}}' },
        })
        const { body } = await alice.patch(one(made.id), { ...made, method: 'POST' })
        expect(body.operation).toEqual({
          ...made,
          method: 'POST',
          ...(family === 'v3' && { risk: 'write' }),
          request_content_type: 'application/json',
          updated_at: body.operation.updated_at,
        })
      })
    })

    describe(`${family}.operations.delete`, () => {
      test('deletes an operation', async () => {
        const { alice, make, one } = await withIntegration(service(), family)
        const { id } = await make('One')
        expect((await alice.delete(one(id))).body).toEqual({ deleted: true })
        expect((await alice.delete(one(id))).status).toBe(404)
      })
    })
  })
