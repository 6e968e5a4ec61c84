import { beforeAll, describe, expect, test } from 'vitest'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import {
  type CreatedIntegration,
  makeApp,
  makeIntegration,
  makeTool,
} from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'tools in v3', (service) => {
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
        kind: 'function',
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
        binding: {
          type: 'integration_operation',
          integration_operation_id: pets.operation('listPets'),
          schema_hash_at_bind_time: expect.stringMatching(/^sha256:/),
          status: 'ready',
        },
        runtime_status: { state: 'exposed', reason: '' },
        result_options: { select: null, max_bytes: 200_000, output_validation: 'lenient' },
        next_tool_ids: [],
        fixed_arguments: {},
        aliases: [],
        requires_approval: false,
        app_only: false,
        access: null,
        widget_id: '',
        token_estimate: 53,
        created_at: expect.stringMatching(/Z$/),
        updated_at: body.tool.created_at,
      })
    })
  })

  describe('v3.toolAccess.list', () => {
    test('tells who may call each tool, by its rule and those of the app', async () => {
      const app = await makeApp(alice, 'Ruled')
      const integration = await makeIntegration(alice, app, api.documentUrl)
      const list = await makeTool(alice, app, 'List', integration.operation('listPets'))
      await makeTool(alice, app, 'Add', integration.operation('createPet'))
      const path = `/api/v3/apps/${app}`
      const rules = [{ effects: ['writes'], allow: { groups: ['staff'] } }]
      const scopes = { 'pets:read': 'Read about pets' }
      const changed = await alice.patch(path, { access_rules: rules, scopes })
      expect(changed.body.app).toMatchObject({ access_rules: rules, scopes })
      await alice.patch(`${path}/tools/${list.id}`, { access: { scopes: ['pets:read'] } })
      const { body } = await alice.get(`${path}/tool-access`)
      expect(body.data).toEqual([
        {
          tool_id: list.id,
          tool_key: 'list',
          tool_name: 'List',
          allow: null,
          deny: [],
          when: null,
          scopes: ['pets:read'],
          summary: 'Everyone who may call the app; calls need the scope pets:read.',
        },
        expect.objectContaining({ tool_key: 'add', summary: 'Callers with the group staff.' }),
      ])
      await alice.patch(`${path}/tools/${list.id}`, { access: null })
      expect((await alice.get(`${path}/tool-access`)).body.data[0].summary).toMatch(/^Everyone/)
    })

    test('rejects an invalid rule where it is, and a release with a scope that is not declared', async () => {
      const app = await makeApp(alice, 'Wrongly ruled')
      const integration = await makeIntegration(alice, app, api.documentUrl)
      const list = await makeTool(alice, app, 'List', integration.operation('listPets'))
      const path = `/api/v3/apps/${app}`
      const tool = `${path}/tools/${list.id}`
      for (const [at, body, where, message] of [
        [tool, { access: { when: 'args.limit <=' } }, 'access.when', '(at character 14)'],
        [tool, { access: { when: 'args.tags.exists(t, t == "a")' } }, 'access.when', 'no function exists'],
        [tool, { access: { scopes: ['openid'] } }, 'access.scopes[0]', 'a scope such as orders:cancel'],
        [path, { access_rules: [{}, { when: '1' }] }, 'access_rules[1].when', 'must be true or false'],
        [path, { scopes: { 'a b': 'No token' } }, 'scopes.a b', 'a scope such as orders:cancel'],
      ] as const) {
        const { status, body: answer } = await alice.patch(at, body)
        expect([status, answer.error.details[0].path], JSON.stringify(answer)).toEqual([400, where])
        expect(answer.error.details[0].message).toContain(message)
      }
      await alice.patch(tool, { access: { scopes: ['pets:read'] } })
      const { status, body } = await alice.post(`${path}/releases`)
      expect([status, body.error.details.issues[0].code]).toEqual([422, 'access_scope_undeclared'])
    })
  })

  describe('v3.tools.create, with what a change may have', () => {
    const settings = {
      enabled: false,
      order: 7,
      fixed_arguments: { limit: 3 },
      aliases: [{ name: 'earlier_pets', until: null }],
      requires_approval: true,
      app_only: true,
      access: { allow: { groups: ['staff'] }, when: 'args.limit <= 3', scopes: ['pets:read'] },
      next_tool_ids: [],
    }

    test('creates a tool with all these members, alone and in a batch', async () => {
      const operation = pets.operation('listPets')
      const response = await alice.post(tools(), {
        name: 'Whole',
        key: 'whole_pets',
        binding: { integration_operation_id: operation },
        ...settings,
      })
      const entry = {
        operation_id: operation,
        key: 'whole_batch',
        ...settings,
        aliases: [{ name: 'older_pets' }],
      }
      const many = await alice.post(`${tools()}/batch`, { tools: [entry] })
      expect([response.status, many.status], JSON.stringify([response.body, many.body])).toEqual([201, 201])
      for (const [key, { id }] of [
        ['whole_pets', response.body.tool],
        ['whole_batch', many.body.tools[0]],
      ]) {
        const { body } = await alice.get(`${tools()}/${id}`)
        const { aliases: _, ...expected } = settings
        expect(body.tool).toMatchObject({
          key,
          ...expected,
          binding: { integration_operation_id: operation },
        })
        expect(body.tool.aliases).toHaveLength(1)
        await alice.delete(`${tools()}/${id}`)
      }
    })

    test('rejects what a change rejects, and creates nothing', async () => {
      const operation = pets.operation('listPets')
      const first = (await alice.post(tools(), { name: 'Taken', key: 'taken_key' })).body.tool
      const batch = (more: object) =>
        alice.post(`${tools()}/batch`, {
          tools: [{ operation_id: operation }, { operation_id: operation, ...more }],
        })
      const before = (await alice.get(`${tools()}?limit=100`)).body.items.length
      expect((await alice.post(tools(), { name: 'Again', key: 'taken_key' })).status).toBe(409)
      const taken = await batch({ key: 'taken_key' })
      expect([taken.status, taken.body.error.details[0].path]).toEqual([409, 'tools[1].key'])
      expect((await batch({ next_tool_ids: ['tool_none'] })).status).toBe(422)
      expect((await batch({ aliases: [{ name: 'taken_key' }] })).status).toBe(409)
      expect((await alice.get(`${tools()}?limit=100`)).body.items.length).toBe(before)
      await alice.delete(`${tools()}/${first.id}`)
    })
  })

  describe('v3.tools.createBatch', () => {
    const createBatch = (more: object[]) => alice.post(`${tools()}/batch`, { tools: more })
    const countTools = async () => (await alice.get(`${tools()}?limit=100`)).body.items.length

    test('creates a tool for each operation, in their order, with the operation’s texts', async () => {
      const before = await countTools()
      const { status, headers, body } = await createBatch([
        { operation_id: pets.operation('deletePet') },
        { operation_id: pets.operation('listPets'), name: 'All pets', description: 'Every pet.' },
        { operation_id: pets.operation('listPets'), annotations: { title: 'T', open_world_hint: false } },
        { operation_id: pets.operation('getPet'), result_options: { max_bytes: 5000 } },
      ])
      expect(status, JSON.stringify(body)).toBe(201)
      expect(headers.get('location')).toBe(`${service().url}${tools()}`)
      expect(body.tools).toMatchObject([
        {
          name: 'Delete pet',
          source: { integration_id: pets.integrationId, operation_id: pets.operation('deletePet') },
          annotations: { read_only_hint: false, destructive_hint: true, idempotent_hint: true },
          runtime_status: { state: 'exposed' },
        },
        { name: 'All pets', key: 'all_pets', description: 'Every pet.' },
        {
          name: 'List pets',
          description: 'List pets',
          annotations: { title: 'T', read_only_hint: true, open_world_hint: false },
        },
        { name: 'Get pet', result_options: { max_bytes: 5000 } },
      ])
      const orders = body.tools.map(({ order }: { order: number }) => order)
      expect(orders).toEqual([0, 1, 2, 3].map((index) => orders[0] + index))
      const listed = (await alice.get(`${tools()}?limit=100`)).body.items
      expect(listed.slice(before)).toEqual(body.tools)
      const keys = listed.map(({ key }: { key: string }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    })

    test('takes what a single creation takes: a source', async () => {
      const [operation_id, integration_id] = [pets.operation('getPet'), pets.integrationId]
      const { status, body } = await createBatch([
        { source: { type: 'integration_operation', integration_id, operation_id }, name: 'One pet' },
        { source: { operation_id }, operation_id },
      ])
      expect(status, JSON.stringify(body)).toBe(201)
      const source = { type: 'integration_operation', integration_id, operation_id }
      expect(body.tools).toMatchObject([
        { name: 'One pet', source },
        { name: 'Get pet', source },
      ])
      const [valid, other] = [{ source: { operation_id } }, pets.operation('listPets')]
      const pathsOf = async (tool: object) => {
        const { status, body } = await createBatch([valid, tool])
        return [status, ...body.error.details.map(({ path }: { path: string }) => path)]
      }
      expect(await pathsOf({ name: 'None' })).toEqual([422, 'tools[1].source.operation_id'])
      expect(await pathsOf({ source: { operation_id: 'x' } })).toEqual([422, 'tools[1].source.operation_id'])
      expect(await pathsOf({ source: { operation_id, integration_id: 'int_x' } })).toEqual([
        422,
        'tools[1].source.integration_id',
      ])
      expect(await pathsOf({ source: { operation_id }, operation_id: other })).toEqual([
        400,
        'tools[1].source.operation_id',
        'tools[1].operation_id',
      ])
    })

    test('creates none if one is invalid, and names its index', async () => {
      const before = await countTools()
      const valid = { operation_id: pets.operation('getPet') }
      const unknown = await createBatch([valid, { operation_id: 'op_x' }, valid, { operation_id: 'op_y' }])
      expect([unknown.status, unknown.body.error.code]).toEqual([422, 'unprocessable'])
      expect(unknown.body.error.message).toContain('tools[1].operation_id')
      expect(unknown.body.error.details.map(({ path }: { path: string }) => path)).toEqual([
        'tools[1].operation_id',
        'tools[3].operation_id',
      ])
      const selection = await createBatch([valid, { ...valid, result_options: { select: { 'a[': 'b' } } }])
      expect([selection.status, selection.body.error.details[0].path]).toEqual([
        400,
        'tools[1].result_options.select.a[',
      ])
      const named = await createBatch([valid, { ...valid, name: '' }])
      expect([named.status, named.body.error.details[0].path]).toEqual([400, 'tools[1].name'])
      expect((await createBatch([])).status).toBe(400)
      expect((await createBatch(Array.from({ length: 201 }, () => valid))).status).toBe(400)
      expect(await countTools()).toBe(before)
    })

    test('does not bind operations of other apps', async () => {
      const other = await makeApp(alice, 'Other')
      const body = { tools: [{ operation_id: pets.operation('getPet') }] }
      expect((await alice.post(`/api/v3/apps/${other}/tools/batch`, body)).status).toBe(422)
    })

    test('creates 200 tools with keys of their own', async () => {
      const many = await makeApp(alice, 'Many')
      const document = {
        openapi: '3.1.0',
        info: { title: 'Many', version: '1' },
        paths: Object.fromEntries(
          Array.from({ length: 200 }, (_, index) => [
            `/things/${index}`,
            { get: { summary: 'Read a thing', responses: { 200: { description: 'ok' } } } },
          ]),
        ),
      }
      const upstream = await startUpstreamApi(document)
      const things = await makeIntegration(alice, many, upstream.documentUrl)
      await upstream.close()
      const path = `/api/v2/apps/${many}/integrations/${things.integrationId}/operations?limit=100`
      const first = (await alice.get(path)).body
      const second = (await alice.get(`${path}&cursor=${first.page.next_cursor}`)).body
      const batch = [...first.data, ...second.data].map(({ id }: { id: string }) => ({ operation_id: id }))
      const { status, body } = await alice.post(`/api/v3/apps/${many}/tools/batch`, { tools: batch })
      expect([status, body.tools.length]).toEqual([201, 200])
      expect(new Set(body.tools.map(({ key }: { key: string }) => key)).size).toBe(200)
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
      expect([status, body.error.details[0].path]).toEqual([422, 'source.integration_id'])
    })
  })

  /** An app with three tools, and their ids. */
  async function makeTools() {
    const app = await makeApp(alice, 'Batches')
    const integration = await makeIntegration(alice, app, api.documentUrl)
    const operations = ['listPets', 'getPet', 'deletePet'].map((name) => integration.operation(name))
    const path = `/api/v3/apps/${app}/tools`
    const { body } = await alice.post(`${path}/batch`, {
      tools: operations.map((id) => ({ operation_id: id })),
    })
    const ids: string[] = body.tools.map(({ id }: { id: string }) => id)
    const list = async () => (await alice.get(path)).body.items as Record<string, unknown>[]
    return { path, ids, operations, list }
  }

  describe('a source and a binding', () => {
    test('are rejected with their names if they disagree, and are one otherwise', async () => {
      const path = tools()
      const [source, other] = [pets.operation('getPet'), pets.operation('listPets')]
      const { id } = await makeTool(alice, appId, 'Both', source)
      const sent = { source: { operation_id: source }, binding: { integration_operation_id: other } }
      for (const [response, at] of [
        [await alice.post(path, { name: 'Neither', ...sent }), ''],
        [await alice.patch(`${path}/${id}`, sent), ''],
        [await alice.patch(`${path}/batch`, { tools: [{ id, ...sent }] }), 'tools[0].'],
      ] as const) {
        expect(response.status).toBe(400)
        expect(response.body.error.details.map((detail: { path: string }) => detail.path)).toEqual([
          `${at}source.operation_id`,
          `${at}binding.integration_operation_id`,
        ])
      }
      const { body } = await alice.patch(`${path}/${id}`, { source: { operation_id: other } })
      expect(body.tool).toMatchObject({
        source: {
          type: 'integration_operation',
          integration_id: pets.integrationId,
          operation_id: other,
        },
        binding: { integration_operation_id: other },
      })
      expect((await alice.patch(`${path}/${id}`, body.tool)).body.tool.source).toEqual(body.tool.source)
    })
  })

  describe('v3.tools.changeBatch', () => {
    test('changes each tool of the list, and returns the tools in its order', async () => {
      const { path, ids, operations, list } = await makeTools()
      const { status, body } = await alice.patch(`${path}/batch`, {
        tools: [
          { id: ids[1], enabled: false, annotations: { title: 'Shop: Get pet' } },
          { id: ids[0], source: { operation_id: operations[2] }, next_tool_ids: [ids[1]] },
          { id: ids[2] },
        ],
      })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.tools).toMatchObject([
        { id: ids[1], enabled: false, annotations: { title: 'Shop: Get pet', read_only_hint: true } },
        { id: ids[0], source: { operation_id: operations[2] }, annotations: { destructive_hint: true } },
        { id: ids[2] },
      ])
      const [first, second, third] = body.tools
      expect(await list()).toEqual([second, first, third])
    })

    test('changes none if one is impossible, and names its index', async () => {
      const { path, ids, list } = await makeTools()
      const before = await list()
      const change = (tools: object[]) => alice.patch(`${path}/batch`, { tools })
      const off = { id: ids[0], enabled: false }
      const wrong: [number, string, object][] = [
        [422, 'tools[1].id', { id: 'tool_x' }],
        [422, 'tools[1].id', off],
        [422, 'tools[1].source.operation_id', { id: ids[1], source: { operation_id: 'op_x' } }],
        [422, 'tools[1].next_tool_ids[0]', { id: ids[1], next_tool_ids: ['tool_x'] }],
        [409, 'tools[1].key', { id: ids[1], key: 'list_pets' }],
        [400, 'tools[1].result_options.select.a[', { id: ids[1], result_options: { select: { 'a[': 'b' } } }],
        [400, 'tools[1].name', { id: ids[1], name: '' }],
      ]
      for (const [status, path, entry] of wrong) {
        const reply = await change([off, entry])
        expect([reply.status, reply.body.error.details?.[0]?.path]).toEqual([status, path])
      }
      expect(await list()).toEqual(before)
    })
  })

  describe('v3.tools.change, fixed arguments', () => {
    test('sends them with each call, hides them from clients, and rejects other values from clients', async () => {
      const app = await makeApp(alice, 'Fixed')
      const integration = await makeIntegration(alice, app, api.documentUrl)
      const tool = await makeTool(alice, app, 'List pets', integration.operation('listPets'))
      const path = `/api/v3/apps/${app}/tools/${tool.id}`
      const changed = await alice.patch(path, {
        fixed_arguments: { limit: 7, tags: ['cat'], 'X-Trace': 'a' },
      })
      expect(changed.body.tool.fixed_arguments).toEqual({ limit: 7, tags: ['cat'], 'X-Trace': 'a' })
      // Merged like other members: null lets callers set the argument again.
      const merged = await alice.patch(path, { fixed_arguments: { tags: null } })
      expect(merged.body.tool.fixed_arguments).toEqual({ limit: 7, 'X-Trace': 'a' })

      const args = { tags: ['dog'] }
      const ignored = await alice.post(`${path}/execute`, { arguments: { ...args, limit: 99 } })
      expect(ignored.body.exchange.request.url).toContain('limit=7&tags=dog')
      expect(ignored.body.result.content.at(-1).text).toBe('[ignored: this tool has no argument limit]')
      const { body: run } = await alice.post(`${path}/execute`, { arguments: args })
      expect(run.exchange.request.url).toContain('limit=7&tags=dog')
      const { body: preview } = await alice.post(`${path}/preview`)
      expect(Object.keys(preview.preview.tool.inputSchema.properties)).toEqual(['tags'])

      const { release } = (await alice.post(`/api/v3/apps/${app}/releases`)).body
      const list = buildModernRequest('tools/list')
      const listed = await postMcp(release.endpoint, list.body, list.headers)
      const { result } = listed.json as { result: { tools: { inputSchema: { properties: object } }[] } }
      expect(result.tools.map(({ inputSchema }) => Object.keys(inputSchema.properties))).toEqual([['tags']])
      const call = buildModernRequest('tools/call', { name: 'list_pets', arguments: args })
      await postMcp(release.endpoint, call.body, call.headers)
      expect(api.seen.at(-1)).toMatchObject({
        url: '/v1/pets?limit=7&tags=dog',
        headers: { 'x-trace': 'a' },
      })
    })

    test('blocks a release of a value that the operation rejects', async () => {
      const app = await makeApp(alice, 'Wrong')
      const integration = await makeIntegration(alice, app, api.documentUrl)
      const tool = await makeTool(alice, app, 'List pets', integration.operation('listPets'))
      const path = `/api/v3/apps/${app}/tools/${tool.id}`
      await alice.patch(path, { fixed_arguments: { limit: 0, colour: 'red' } })
      const { issues } = (await alice.get(`/api/v3/apps/${app}/draft/diagnostics`)).body
      expect(issues.map(({ code }: { code: string }) => code)).toEqual([
        'fixed_argument_invalid',
        'fixed_argument_unknown',
      ])
      const release = await alice.post(`/api/v3/apps/${app}/releases`)
      expect([release.status, release.body.error.code]).toEqual([422, 'draft_blocked'])
    })
  })

  describe('v3.tools.deleteBatch', () => {
    test('deletes tools with their references, or none if one is unknown', async () => {
      const { path, ids, list } = await makeTools()
      await alice.patch(`${path}/${ids[0]}`, { next_tool_ids: [ids[1]] })
      const unknown = await alice.post(`${path}/batch-delete`, { tool_ids: [ids[1], 'tool_x'] })
      expect([unknown.status, unknown.body.error.details[0].path]).toEqual([422, 'tool_ids[1]'])
      expect(await list()).toHaveLength(3)
      const { status, body } = await alice.post(`${path}/batch-delete`, { tool_ids: [ids[1], ids[2]] })
      expect([status, body]).toEqual([200, { deleted: 2 }])
      expect((await list()).map(({ id }) => id)).toEqual([ids[0]])
      expect((await alice.get(`${path}/${ids[0]}`)).body.tool.next_tool_ids).toEqual([])
    })
  })

  describe('v3.tools.reorder', () => {
    test('sets the order in which clients see the tools', async () => {
      const { path, ids, list } = await makeTools()
      const order = [ids[2], ids[0], ids[1]]
      const { status, body } = await alice.post(`${path}/reorder`, { tool_ids: order })
      expect([status, body]).toEqual([200, { tool_ids: order }])
      expect((await list()).map(({ id }) => id)).toEqual(order)
    })

    test('rejects an order that is not exactly that of the app', async () => {
      const { path, ids } = await makeTools()
      const reply = await alice.post(`${path}/reorder`, { tool_ids: [ids[0], ids[0], 'tool_x'] })
      expect([reply.status, reply.body.error.code]).toEqual([422, 'unprocessable'])
      expect(reply.body.error.message).toContain('tool_ids must name each tool')
      expect(reply.body.error.details.map(({ code }: { code: string }) => code)).toEqual([
        'duplicate',
        'unknown_reference',
        'missing',
        'missing',
      ])
    })
  })

  describe('v3.tools.list', () => {
    test('pages through the tools in the order that clients see', async () => {
      const other = await makeApp(alice, 'Paged')
      for (const name of ['a', 'b', 'c']) await alice.post(`/api/v3/apps/${other}/tools`, { name })
      const response = await alice.get(`/api/v3/apps/${other}/tools?limit=2`)
      const two = await alice.get(`/api/v3/apps/${other}/tools?limit=2&cursor=${response.body.next_cursor}`)
      const keys = [...response.body.items, ...two.body.items].map((tool: { key: string }) => tool.key)
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
      const result_options = { select: { 'sent.verb': 'method' } }
      const source = { operation_id: pets.operation('listPets') }
      const { body } = await alice.post(tools(), { name: 'Selects', source, result_options })
      const { result } = (await alice.post(`${tools()}/${body.tool.id}/execute`, {})).body
      expect(result.structured_content).toEqual({ sent: { verb: 'GET' } })
      expect(result.content).toEqual([{ type: 'text', text: '{"sent":{"verb":"GET"}}' }])
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

  describe('v3.tools.execute, its exchange', () => {
    const execute = (tool: { id: string }, body: object) => alice.post(`${tools()}/${tool.id}/execute`, body)

    test('shows what the called tool sent and received, and the result for clients of both eras', async () => {
      const create = await makeTool(alice, appId, 'Run shown', pets.operation('createPet'))
      api.respondWith(() => ({
        status: 201,
        headers: { 'content-type': 'application/json', 'x-request': 'r1', 'set-cookie': 'session=s' },
        body: '{"id":7}',
      }))
      const { body } = await execute(create, { arguments: { name: 'Rex' } })
      expect(body.exchange).toEqual({
        request: {
          method: 'POST',
          url: `${api.url}/v1/pets`,
          headers: { accept: expect.stringContaining('json'), 'content-type': 'application/json' },
          body: '{"name":"Rex"}',
        },
        response: {
          status: 201,
          headers: expect.objectContaining({ 'content-type': 'application/json', 'x-request': 'r1' }),
          bytes: 8,
          body: '{"id":7}',
        },
      })
      expect(Object.keys(body.exchange.response.headers)).not.toContain('set-cookie')
      const [older, newer] = body.client_results
      expect([older.revision, newer.revision]).toEqual(['2025-11-25', '2026-07-28'])
      const common = { content: body.result.content, structuredContent: { id: 7 } }
      expect(older.result).toEqual({ ...common, _meta: { 'tenon/http-status': 201 } })
      expect(newer.result).toEqual({
        ...common,
        resultType: 'complete',
        _meta: {
          'tenon/http-status': 201,
          'io.modelcontextprotocol/serverInfo': expect.objectContaining({ name: expect.any(String) }),
        },
      })
    })

    test('the result for clients is the one that a client gets', async () => {
      const ownApp = await makeApp(alice)
      const { operation } = await makeIntegration(alice, ownApp, api.documentUrl)
      const list = await makeTool(alice, ownApp, 'List', operation('listPets'))
      api.respondWith(() => ({ headers: { 'content-type': 'application/json' }, body: '{"a":1}' }))
      const { body } = await alice.post(`/api/v3/apps/${ownApp}/tools/${list.id}/execute`, {})
      expect((await alice.post(`/api/v3/apps/${ownApp}/releases`)).status).toBe(201)
      const { app } = (await alice.get(`/api/v2/apps/${ownApp}`)).body
      const live = `${service().url}/mcp/${app.public_mcp_id}`
      const call = { name: 'list', arguments: {} }
      const legacy = await postMcp(live, buildJsonRpcRequest('tools/call', call), {
        'mcp-protocol-version': '2025-11-25',
      })
      const modern = buildModernRequest('tools/call', call)
      const replies = [legacy, await postMcp(live, modern.body, modern.headers)]
      const received = replies.map(({ json }) => (json as { result: object }).result)
      expect(body.client_results.map(({ result }: { result: object }) => result)).toEqual(received)
    })

    test('shows no exchange when nothing was sent, and no response when none arrived', async () => {
      const get = await makeTool(alice, appId, 'Run unsent', pets.operation('getPet'))
      const wrong = await execute(get, { arguments: {} })
      expect(wrong.body.exchange).toBeNull()
      expect(wrong.body.client_results[0].result.isError).toBe(true)
      const ownApp = await makeApp(alice)
      const { integrationId, operation } = await makeIntegration(alice, ownApp, api.documentUrl)
      const list = await makeTool(alice, ownApp, 'Run closed', operation('listPets'))
      const path = `/api/v1/apps/${ownApp}/integrations/${integrationId}`
      await alice.patch(path, { baseUrl: 'http://127.0.0.1:1' })
      const { body } = await alice.post(`/api/v3/apps/${ownApp}/tools/${list.id}/execute`, {})
      expect(body.exchange).toMatchObject({ request: { url: 'http://127.0.0.1:1/pets' }, response: null })
      await alice.patch(`/api/v3/apps/${ownApp}/tools/${list.id}`, { enabled: false })
      const hidden = await alice.post(`/api/v3/apps/${ownApp}/tools/${list.id}/execute`, {})
      expect(hidden.body).toMatchObject({ ok: false, exchange: null, client_results: [] })
    })

    test('cuts a long request', async () => {
      const create = await makeTool(alice, appId, 'Run long', pets.operation('createPet'))
      const { body } = await execute(create, { arguments: { name: 'x'.repeat(100_000) } })
      expect(body.exchange.request.body.length).toBeLessThan(4_200)
      expect(body.exchange.request.body).toMatch(/\[cut: the first 4096 of 100011 characters\]$/)
    })

    describe('masks in the exchange', () => {
      test.each([
        [
          'very-secret-one',
          { type: 'api_key', apiKey: 'very-secret-one', headerName: 'X-Key', headerPrefix: 'Key' },
          { headers: { 'x-key': 'Key ********' } },
        ],
        [
          'very-secret-one',
          { type: 'api_key', apiKey: 'very-secret-one', queryParamName: 'key' },
          { url: expect.stringMatching(/[?&]key=\*{8}$/) },
        ],
        [
          'abc',
          { type: 'api_key', apiKey: 'abc', queryParamName: 'key' },
          { url: expect.stringMatching(/[?&]key=\*{8}$/) },
        ],
        [
          'very-secret-one',
          { type: 'bearer', accessToken: 'very-secret-one' },
          { headers: { authorization: 'Bearer ********' } },
        ],
        [
          'very-secret-one',
          { type: 'basic', username: 'me', password: 'very-secret-one' },
          { headers: { authorization: 'Basic ********' } },
        ],
      ])('the secret %s of %o, wherever it is repeated', async (secret, config, shown) => {
        const ownApp = await makeApp(alice)
        const made = await alice.post(`/api/v1/apps/${ownApp}/auth`, { name: 'Key', config })
        const { operation } = await makeIntegration(alice, ownApp, api.documentUrl, {
          authId: made.body.auth.id,
        })
        const list = await makeTool(alice, ownApp, 'List', operation('listPets'))

        const pair = btoa(`me:${secret}`)
        const isLong = secret.length > 5
        api.respondWith(({ headers, url }) => ({
          headers: {
            'content-type': 'application/json',
            ...(isLong && { 'x-echo': `${url} ${JSON.stringify(headers)}` }),
          },
          body: '{}',
        }))
        const repeated = isLong ? { tags: [secret], 'X-Trace': `${secret} ${pair}` } : {}
        const { body } = await alice.post(`/api/v3/apps/${ownApp}/tools/${list.id}/execute`, {
          arguments: repeated,
        })
        expect(body.ok).toBe(true)
        expect(JSON.stringify(api.seen.at(-1))).toMatch(new RegExp(`${secret}|${pair}`))
        expect(body.exchange.request).toMatchObject(shown)
        expect(JSON.stringify(body)).not.toContain(secret)
        expect(JSON.stringify(body)).not.toContain(pair)
      })
    })
  })
})
