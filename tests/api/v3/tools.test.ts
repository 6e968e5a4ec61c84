import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import {
  type CreatedIntegration,
  makeApp,
  makeIntegration,
  makeTool,
} from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('tools in v3', (service) => {
  let alice: Client
  let appId: string
  let pets: CreatedIntegration
  let api: UpstreamApi
  const tools = () => `/api/v3/apps/${appId}/tools`

  beforeAll(async () => {
    alice = await service().as('alice')
    appId = await makeApp(alice)
    api = await startUpstreamApi()
    pets = await makeIntegration(alice, appId, api.documentUrl)
    return () => api.close()
  })

  describe('v3.tools.create', () => {
    test('creates a tool that is bound to an operation', async () => {
      const { status, headers, body } = await alice.post(tools(), {
        name: 'List pets',
        description: 'd',
        source: {
          type: 'integration_operation',
          integration_id: pets.integrationId,
          operation_id: pets.operation('listPets'),
        },
      })
      expect(status).toBe(201)
      expect(headers.get('location')).toBe(`${service().url}${tools()}/${body.tool.id}`)
      expect(body.tool).toEqual({
        id: expect.stringMatching(/^tool_/),
        app_id: appId,
        key: 'list_pets',
        name: 'List pets',
        description: 'd',
        enabled: true,
        order: 0,
        annotations: {
          title: '',
          read_only_hint: true,
          destructive_hint: false,
          idempotent_hint: true,
          open_world_hint: true,
        },
        source: {
          type: 'integration_operation',
          integration_id: pets.integrationId,
          operation_id: pets.operation('listPets'),
        },
        runtime_status: { state: 'exposed', reason: '' },
        result_options: { select: null, max_bytes: 200_000, output_validation: 'lenient' },
        widget_id: '',
      })
    })
  })

  describe('annotations', () => {
    test('follow the operation that the tool is bound to, except those that were set', async () => {
      const { body } = await alice.post(tools(), { name: 'Rebound', annotations: { open_world_hint: false } })
      const bind = async (externalId: string) => {
        const binding = { integration_operation_id: pets.operation(externalId) }
        return (await alice.patch(`${tools()}/${body.tool.id}`, { binding })).body.tool.annotations
      }
      expect(await bind('getPet')).toMatchObject({
        read_only_hint: true,
        destructive_hint: false,
        open_world_hint: false,
      })
      expect(await bind('deletePet')).toMatchObject({
        read_only_hint: false,
        destructive_hint: true,
        open_world_hint: false,
      })
    })
  })

  describe('a source whose operation is not of its integration', () => {
    test('is rejected', async () => {
      const source = { integration_id: 'int_other', operation_id: pets.operation('getPet') }
      const { status, body } = await alice.post(tools(), { name: 'Wrong', source })
      expect([status, body.error.details[0].path]).toEqual([422, 'integration_id'])
    })
  })

  describe('v3.tools.list', () => {
    test('pages through the tools in the order that clients see', async () => {
      const other = await makeApp(alice, 'Paged')
      for (const name of ['a', 'b', 'c']) await alice.post(`/api/v3/apps/${other}/tools`, { name })
      const one = await alice.get(`/api/v3/apps/${other}/tools?limit=2`)
      const two = await alice.get(`/api/v3/apps/${other}/tools?limit=2&cursor=${one.body.next_cursor}`)
      const keys = [...one.body.items, ...two.body.items].map((tool: { key: string }) => tool.key)
      expect(keys).toEqual(['a', 'b', 'c'])
      expect(two.body.next_cursor).toBe('')
      for (const limit of ['0', '101', 'x']) {
        expect((await alice.get(`/api/v3/apps/${other}/tools?limit=${limit}`)).status).toBe(400)
      }
    })
  })

  describe('v3.tools.read', () => {
    test('reads one with its kind, binding and chain', async () => {
      const made = await makeTool(alice, appId, 'Single', pets.operation('getPet'))
      const { body } = await alice.get(`${tools()}/${made.id}`)
      expect(body.tool).toMatchObject({
        kind: 'function',
        binding: { integration_operation_id: pets.operation('getPet'), status: 'ready' },
        next_tool_ids: [],
      })
    })
  })

  describe('v3.tools.change', () => {
    test('changes what is sent', async () => {
      const made = await makeTool(alice, appId, 'Change me', pets.operation('getPet'))
      const { body } = await alice.patch(`${tools()}/${made.id}`, {
        description: 'new',
        enabled: false,
        binding: { integration_operation_id: pets.operation('listPets') },
      })
      expect(body.tool).toMatchObject({
        description: 'new',
        enabled: false,
        binding: { integration_operation_id: pets.operation('listPets') },
      })
    })
  })

  describe('v3.tools.chain', () => {
    test('stores the tools that follow', async () => {
      const [a, b] = [
        await makeTool(alice, appId, 'First', pets.operation('getPet')),
        await makeTool(alice, appId, 'Second', pets.operation('getPet')),
      ]
      const { body } = await alice.put(`${tools()}/${a.id}/chain`, { next_tool_ids: [b.id] })
      expect(body.tool.next_tool_ids).toEqual([b.id])
    })
  })

  describe('v3.tools.delete', () => {
    test('deletes one', async () => {
      const made = await makeTool(alice, appId, 'Gone', pets.operation('getPet'))
      expect((await alice.delete(`${tools()}/${made.id}`)).body).toEqual({ deleted: true })
      expect((await alice.get(`${tools()}/${made.id}`)).status).toBe(404)
    })
  })

  describe('result options', () => {
    test('are set on creation and merged member by member', async () => {
      const result_options = { select: { verb: 'method', at: 'url' }, output_validation: 'strict' }
      const source = { operation_id: pets.operation('listPets') }
      const made = (await alice.post(tools(), { name: 'Shaped', source, result_options })).body.tool
      expect(made.result_options).toEqual({ ...result_options, max_bytes: 200_000 })
      const change = async (sent: object) =>
        (await alice.patch(`${tools()}/${made.id}`, { result_options: sent })).body.tool.result_options
      expect(await change({ max_bytes: 5_000, select: { at: null, sent: 'headers' } })).toEqual({
        select: { verb: 'method', sent: 'headers' },
        max_bytes: 5_000,
        output_validation: 'strict',
      })
      expect((await change({ select: null })).select).toBeNull()
    })

    test('apply to an execution', async () => {
      const result_options = { select: { 'asked.verb': 'method' } }
      const source = { operation_id: pets.operation('listPets') }
      const { body } = await alice.post(tools(), { name: 'Selects', source, result_options })
      const { result } = (await alice.post(`${tools()}/${body.tool.id}/execute`, {})).body
      expect(result.structured_content).toEqual({ asked: { verb: 'GET' } })
      expect(result.content).toEqual([{ type: 'text', text: '{"asked":{"verb":"GET"}}' }])
    })

    test.each([
      [{ max_bytes: 999 }, 'result_options.max_bytes'],
      [{ max_bytes: 1_000_001 }, 'result_options.max_bytes'],
      [{ output_validation: 'sometimes' }, 'result_options.output_validation'],
      [{ select: { a: 'x', 'a.b': 'y' } }, 'result_options.select.a'],
      [{ select: { a: 'x[' } }, 'result_options.select.a'],
    ])('are rejected when invalid: %j', async (result_options, path) => {
      const { status, body } = await alice.post(tools(), { name: 'Wrong', result_options })
      expect([status, body.error.details[0].path]).toEqual([400, path])
    })
  })

  describe('v3.tools.execute', () => {
    const execute = (tool: { id: string }, body: object) => alice.post(`${tools()}/${tool.id}/execute`, body)

    test('sends every argument in its location and returns structured content', async () => {
      const list = await makeTool(alice, appId, 'Run list', pets.operation('listPets'))
      const create = await makeTool(alice, appId, 'Run create', pets.operation('createPet'))
      const listed = await execute(list, { arguments: { limit: 3, tags: ['a b', 'c&d'], 'X-Trace': 'me' } })
      expect(listed.status).toBe(200)
      expect(listed.body.ok).toBe(true)
      expect(listed.body.result.structured_content).toMatchObject({
        method: 'GET',
        url: '/v1/pets?limit=3&tags=a%20b&tags=c%26d',
      })
      expect(api.seen.at(-1)?.headers['x-trace']).toBe('me')
      const created = await execute(create, { name: 'Rex', age: 3 })
      expect(JSON.parse(created.body.result.structured_content.body)).toEqual({ name: 'Rex', age: 3 })
    })

    test('rejects invalid arguments before anything is sent, and names them', async () => {
      const list = await makeTool(alice, appId, 'Run bad', pets.operation('listPets'))
      const before = api.seen.length
      const { status, body } = await execute(list, { arguments: { limit: 'many', nonsense: 1 } })
      expect([status, body.ok, body.result.is_error]).toEqual([200, false, true])
      expect(body.result.content[0].text).toContain('limit')
      expect(api.seen.length).toBe(before)
    })

    test('a path argument can never leave its segment', async () => {
      const get = await makeTool(alice, appId, 'Run get', pets.operation('getPet'))
      for (const petId of ['..', '.', '%2e%2e', '', '../admin', 'a/../../b']) {
        const before = api.seen.length
        const { body } = await execute(get, { arguments: { petId } })
        expect([petId, body.ok, api.seen.length]).toEqual([petId, false, before])
      }
      await execute(get, { arguments: { petId: 'a/b?x=1#y z' } })
      expect(api.seen.at(-1)?.url).toBe('/v1/pets/a%2Fb%3Fx%3D1%23y%20z')
    })

    test('reports a failure of the upstream with its status and the start of its body', async () => {
      const get = await makeTool(alice, appId, 'Run fail', pets.operation('getPet'))
      api.respondWith(() => ({ status: 418, body: 'no coffee here' }))
      const { status, body } = await execute(get, { arguments: { petId: '1' } })
      expect([status, body.ok, body.result.is_error]).toEqual([200, false, true])
      expect(body.result.content[0].text).toMatch(/418[\s\S]*no coffee here/)
      expect(body.result.structured_content).toBe(null)
    })

    test('runs the tools that follow, and names those that should be called next', async () => {
      const list = await makeTool(alice, appId, 'Chain list', pets.operation('listPets'))
      const get = await makeTool(alice, appId, 'Chain get', pets.operation('getPet'))
      const create = await makeTool(alice, appId, 'Chain create', pets.operation('createPet'))
      const chain = { next_tool_ids: [get.id, create.id] }
      expect((await alice.put(`${tools()}/${list.id}/chain`, chain)).status).toBe(200)
      api.respondWith(() => ({ body: '{"petId":"p 7"}' }))
      const before = api.seen.length
      const { body } = await execute(list, { arguments: {} })
      expect(api.seen.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([
        'GET /v1/pets',
        'GET /v1/pets/p%207',
      ])
      expect(body.result.meta['tenon/chain']).toEqual({ ran: [get.key], next: [create.key] })
    })

    test('reports why clients do not see a tool', async () => {
      const { body: made } = await alice.post(tools(), { name: 'Unbound' })
      const { body } = await execute(made.tool, {})
      expect([body.ok, body.result.content[0].text]).toEqual([false, 'The tool is bound to no operation.'])
    })
  })
})
