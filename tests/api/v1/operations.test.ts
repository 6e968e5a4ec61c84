import { describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService, type TestService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'operations in v1', (service) => {
  describe('v1.operations.list', () => {
    test('lists the operations of the document, with the top level of their schemas', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      const { body } = await alice.get(`/api/v1/apps/${appId}/integrations/${pets.integrationId}/operations`)
      expect(body.operations).toHaveLength(4)
      const list = body.operations.find(
        (operation: { externalId: string }) => operation.externalId === 'listPets',
      )
      expect(list).toMatchObject({
        integrationId: pets.integrationId,
        name: 'List pets',
        method: 'GET',
        path: '/pets',
        requestContentType: '',
        responseContentType: 'application/json',
        pathTemplate: null,
        bodyTemplateJson: null,
      })
      expect(
        list.inputSchema.map((entry: { name: string; type: string }) => [entry.name, entry.type]),
      ).toEqual([
        ['limit', 'integer'],
        ['tags', 'array'],
        ['X-Trace', 'string'],
      ])
      await api.close()
    })

    test('responds 404 for an unknown integration', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      expect((await alice.get(`/api/v1/apps/${appId}/integrations/int_nope/operations`)).status).toBe(404)
    })
  })

  describe('v1.operations.read', () => {
    test('reads one with its full output schema', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      const { status, body } = await alice.get(
        `/api/v1/apps/${appId}/operations/${pets.operation('createPet')}`,
      )
      expect(status).toBe(200)
      expect(body.operation).toMatchObject({
        externalId: 'createPet',
        method: 'POST',
        requestContentType: 'application/json',
        outputSchemaJson: { type: 'object' },
        outputPaths: [],
        hasStructuredOutput: true,
      })
      expect(body.operation.inputSchema).toContainEqual(
        expect.objectContaining({ name: 'name', type: 'string', required: true }),
      )
      await api.close()
    })
  })

  describe('v1.operations.create', () => {
    test('creates an operation whose request is derived from method, path and schema', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service())
      const { status, headers, body } = await alice.post(
        `/api/v1/apps/${appId}/integrations/${integrationId}/operations`,
        {
          name: 'Rename a pet',
          method: 'PATCH',
          path: '/pets/{petId}',
          inputSchema: [
            entry('petId', 'string', { required: true }),
            entry('age', 'integer', { default: '3' }),
          ],
          outputSchema: [entry('id', 'string')],
        },
      )
      expect(status).toBe(201)
      const { operation } = body
      expect(headers.get('location')).toBe(`${service().url}/api/v1/apps/${appId}/operations/${operation.id}`)
      expect(operation).toMatchObject({
        integrationId,
        key: 'rename_a_pet',
        externalId: '',
        method: 'PATCH',
        path: '/pets/{petId}',
        inputSchema: [
          entry('petId', 'string', { required: true }),
          entry('age', 'integer', { default: '3' }),
        ],
        outputSchema: [entry('id', 'string')],
        outputSchemaJson: { type: 'object', properties: { id: { type: 'string' } } },
        outputPaths: ['id'],
        hasStructuredOutput: true,
        requestContentType: 'application/json',
        pathTemplate: null,
      })
      const tool = await makeTool(alice, appId, 'Rename', operation.id)
      await alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, {
        arguments: { petId: 'a b', age: 4 },
      })
      expect(api.seen.at(-1)).toMatchObject({ method: 'PATCH', url: '/v1/pets/a%20b', body: '{"age":4}' })
      await api.close()
    })

    test('accepts templates whose placeholders are filled at each call', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service())
      const { body } = await alice.post(`/api/v1/apps/${appId}/integrations/${integrationId}/operations`, {
        name: 'Templated',
        method: 'POST',
        path: '/pets',
        inputSchema: [entry('who', 'string'), entry('n', 'integer')],
        queryTemplate: { by: '{{who}}' },
        headerTemplate: { 'X-From': 'tenon' },
        bodyTemplateJson: '{"pet":{"name":"{{who}}","count":"{{n}}"}}',
      })
      expect(body.operation).toMatchObject({
        queryTemplate: { by: '{{who}}' },
        headerTemplate: { 'X-From': 'tenon' },
        pathTemplate: null,
      })
      const tool = await makeTool(alice, appId, 'Templated', body.operation.id)
      await alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, { arguments: { who: 'Rex', n: 2 } })
      expect(api.seen.at(-1)).toMatchObject({
        url: '/v1/pets?by=Rex',
        headers: { 'x-from': 'tenon' },
        body: '{"pet":{"name":"Rex","count":2}}',
      })
      await api.close()
    })

    test('names the invalid member', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service())
      const at = `/api/v1/apps/${appId}/integrations/${integrationId}/operations`
      const plain = { name: 'Odd', method: 'GET', path: '/pets' }
      for (const [sent, path] of [
        [{ queryTemplate: { limit: '{{limit' } }, 'queryTemplate.limit'],
        [{ pathTemplate: { a: 'x}}' } }, 'pathTemplate.a'],
        [{ headerTemplate: { 'a b': 'x' } }, 'headerTemplate.a b'],
        [{ headerTemplate: { Authorization: 'x' } }, 'headerTemplate.Authorization'],
        [{ bodyTemplateJson: '{"a": {{b}}}' }, 'bodyTemplateJson'],
        [{ bodyTemplateJson: '["{{b"]' }, 'bodyTemplateJson'],
        [{ path: '/pets/../admin' }, 'path'],
        [{ inputSchema: [entry('a', 'string'), entry('a', 'integer')] }, 'inputSchema[1].name'],
        [{ inputSchema: [entry('__proto__', 'string')] }, 'inputSchema[0].name'],
        [{ inputSchema: [entry('a', 'integer', { default: 'many' })] }, 'inputSchema[0].default'],
        [
          { outputSchema: [entry('a', 'boolean', { enumValues: ['true', 'yes'] })] },
          'outputSchema[0].enumValues[1]',
        ],
        [{ inputSchema: [entry('a', 'date')] }, 'inputSchema[0].type'],
        [{ requestContentType: 'a\r\nX: y' }, 'requestContentType'],
      ] as const) {
        const { status, body } = await alice.post(at, { ...plain, ...sent })
        expect([path, status, body.error?.details[0].path]).toEqual([path, 400, path])
      }
      await api.close()
    })

    test('rejects a key and an external id that another operation of the integration has', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service())
      const at = `/api/v1/apps/${appId}/integrations/${integrationId}/operations`
      const plain = { name: 'Get pet', method: 'GET', path: '/pets' }
      expect((await alice.post(at, { ...plain, key: 'get_pet' })).status).toBe(409)
      expect((await alice.post(at, { ...plain, externalId: 'getPet' })).status).toBe(409)
      expect((await alice.post(at, plain)).body.operation.key).toBe('get_pet_2')
      await api.close()
    })
  })

  describe('v1.operations.change', () => {
    test('sets the timeout of calls, keeps it through an import, and removes it with null', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service())
      const { operation } = await readSingleOperation(alice, appId, integrationId)
      const at = `/api/v1/apps/${appId}/operations/${operation.id}`
      expect(operation.timeoutMs).toBe(null)
      expect((await alice.patch(at, { timeoutMs: 1500 })).body.operation.timeoutMs).toBe(1500)
      await alice.post(`/api/v1/apps/${appId}/integrations/${integrationId}/discover`)
      expect((await alice.get(at)).body.operation.timeoutMs).toBe(1500)
      expect((await alice.patch(at, { name: 'Other' })).body.operation.timeoutMs).toBe(1500)
      for (const timeoutMs of [0, 99, 120_001, 1.5, '1500'])
        expect((await alice.patch(at, { timeoutMs })).status).toBe(400)
      expect((await alice.patch(at, { timeoutMs: null })).body.operation.timeoutMs).toBe(null)
      await api.close()
    })

    test('leaves the full schemas as they are when the entries are sent back unchanged', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service(), strictDocument)
      const { operation } = await readSingleOperation(alice, appId, integrationId)
      const at = `/api/v1/apps/${appId}/operations/${operation.id}`
      const tool = await makeTool(alice, appId, 'Order', operation.id)
      const { body } = await alice.patch(at, { ...operation, description: 'Told anew.' })
      expect(body.operation).toEqual({ ...operation, description: 'Told anew.' })
      const rejected = await execute(alice, appId, tool.id, { item: { sku: 'ab', count: 0 } })
      expect(rejected.is_error).toBe(true)
      expect(JSON.stringify(rejected.content)).toContain('item.count')
      await api.close()
    })

    test('keeps the parts of a schema that changed entries do not affect', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service(), strictDocument)
      const { operation } = await readSingleOperation(alice, appId, integrationId)
      const at = `/api/v1/apps/${appId}/operations/${operation.id}`
      const inputSchema = [
        ...operation.inputSchema.map((entry: object) => ({ ...entry, description: 'Another word.' })),
        entry('note', 'string'),
      ]
      const { body } = await alice.patch(at, { inputSchema })
      expect(body.operation.inputSchema).toEqual(inputSchema)
      const tool = await makeTool(alice, appId, 'Order', operation.id)
      const rejected = await execute(alice, appId, tool.id, { item: { sku: 'ab', count: 0 } })
      expect(JSON.stringify(rejected.content)).toContain('item.count')
      await execute(alice, appId, tool.id, { item: { sku: 'ab', count: 1 }, note: 'n' })
      expect(JSON.parse(api.seen.at(-1)?.body ?? '')).toEqual({ item: { sku: 'ab', count: 1 }, note: 'n' })
      await api.close()
    })

    test('reports schema drift of bound tools after a change of the schema', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service(), strictDocument)
      const { operation } = await readSingleOperation(alice, appId, integrationId)
      await makeTool(alice, appId, 'Order', operation.id)
      const codes = async () => {
        const { body } = await alice.get(`/api/v3/apps/${appId}/draft/diagnostics`)
        return body.issues.map(({ code }: { code: string }) => code)
      }
      expect(await codes()).not.toContain('binding_schema_drift')
      const at = `/api/v1/apps/${appId}/operations/${operation.id}`
      await alice.patch(at, { inputSchema: [...operation.inputSchema, entry('note', 'string')] })
      expect(await codes()).toContain('binding_schema_drift')
      await api.close()
    })

    test('merges templates member by member, and removes members that are null', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service())
      const { body } = await alice.post(`/api/v1/apps/${appId}/integrations/${integrationId}/operations`, {
        name: 'T',
        method: 'GET',
        path: '/pets',
        queryTemplate: { a: '1', b: '2' },
        headerTemplate: { 'X-A': '1' },
      })
      const at = `/api/v1/apps/${appId}/operations/${body.operation.id}`
      const { body: merged } = await alice.patch(at, {
        queryTemplate: { a: null, c: '3' },
        headerTemplate: null,
      })
      expect(merged.operation).toMatchObject({ queryTemplate: { b: '2', c: '3' }, headerTemplate: null })
      const rejected = await alice.patch(at, { queryTemplate: { d: '{{' } })
      expect([rejected.status, rejected.body.error.details[0].path]).toEqual([400, 'queryTemplate.d'])
      await api.close()
    })

    test('keeps operations and templates that the owner created when the document is imported again', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service())
      const list = `/api/v1/apps/${appId}/integrations/${integrationId}/operations`
      const made = await alice.post(list, { name: 'Mine', method: 'GET', path: '/mine' })
      const { body: before } = await alice.get(list)
      const pet = before.operations.find(
        (operation: { externalId: string }) => operation.externalId === 'getPet',
      )
      await alice.patch(`/api/v1/apps/${appId}/operations/${pet.id}`, { headerTemplate: { 'X-A': '1' } })
      const integration = `/api/v1/apps/${appId}/integrations/${integrationId}`
      await alice.patch(integration, { endpoint: '' })
      const again = await alice.patch(integration, { endpoint: api.documentUrl })
      expect(again.body.integration.lastError).toBeNull()
      const { body: after } = await alice.get(list)
      const ids = after.operations.map((operation: { id: string }) => operation.id)
      expect(ids).toContain(made.body.operation.id)
      const read = await alice.get(`/api/v1/apps/${appId}/operations/${pet.id}`)
      expect(read.body.operation.headerTemplate).toEqual({ 'X-A': '1' })
      await api.close()
    })

    test('rejects a change of an operation that has changed since it was read', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service(), strictDocument)
      const { operation, headers } = await readSingleOperation(alice, appId, integrationId)
      const at = `/api/v1/apps/${appId}/operations/${operation.id}`
      const tag = { 'If-Match': headers.get('etag') ?? '' }
      expect((await alice.patch(at, { name: 'One' }, tag)).status).toBe(200)
      expect((await alice.patch(at, { name: 'Two' }, tag)).status).toBe(412)
      expect((await alice.delete(at, tag)).status).toBe(412)
      await api.close()
    })
  })

  describe('v1.operations.delete', () => {
    test('turns the bindings of its tools into drafts, and validation reports why', async () => {
      const { alice, appId, integrationId, api } = await withIntegration(service(), strictDocument)
      const { operation } = await readSingleOperation(alice, appId, integrationId)
      const tool = await makeTool(alice, appId, 'Order', operation.id)
      const at = `/api/v1/apps/${appId}/operations/${operation.id}`
      expect((await alice.delete(at)).body).toEqual({ deleted: true })
      expect((await alice.get(at)).status).toBe(404)
      expect((await alice.delete(at)).status).toBe(404)
      const { body } = await alice.get(`/api/v1/apps/${appId}/tools/${tool.id}`)
      expect(body.tool.binding).toMatchObject({ integrationOperationId: operation.id, status: 'draft' })
      const rejected = await alice.post(`/api/v2/apps/${appId}/releases`)
      expect(rejected.body.error.details.issues).toContainEqual(
        expect.objectContaining({ code: 'binding_operation_missing' }),
      )
      await api.close()
    })
  })
})

const entry = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  description: '',
  required: false,
  default: '',
  enumValues: [],
  ...more,
})

/** A document with a nested argument, which a list of entries cannot describe. */
const strictDocument = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/orders': {
      post: {
        operationId: 'order',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['item'],
                properties: {
                  item: {
                    type: 'object',
                    required: ['count'],
                    properties: { sku: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
                  },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } },
          },
        },
      },
    },
  },
}

async function withIntegration(service: TestService, document?: object) {
  const alice = await service.as('alice')
  const api = await startUpstreamApi(document)
  const appId = await makeApp(alice)
  const { integrationId } = await makeIntegration(alice, appId, api.documentUrl)
  return { alice, api, appId, integrationId }
}

/** Reads the only operation of the integration. */
async function readSingleOperation(alice: Client, appId: string, integrationId: string) {
  const { body } = await alice.get(`/api/v1/apps/${appId}/integrations/${integrationId}/operations`)
  const read = await alice.get(`/api/v1/apps/${appId}/operations/${body.operations[0].id}`)
  return { operation: read.body.operation, headers: read.headers }
}

async function execute(alice: Client, appId: string, toolId: string, args: object) {
  const { body } = await alice.post(`/api/v3/apps/${appId}/tools/${toolId}/execute`, { arguments: args })
  return body.result
}
