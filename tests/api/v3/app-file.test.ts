import { hash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DocumentServer, startDocumentServer } from '#tests/support/servers/document-server.ts'
import { petDocument } from '#tests/support/servers/upstream-api.ts'
import type { Client, ClientResponse } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests change single members of a file
type File = any

const pets = { ...petDocument, servers: [{ url: 'http://127.0.0.1:9/v1' }] }

const minimal = (over: object = {}) => ({ version: 1, app: { name: 'Pets' }, ...over })

const byPath = { key: 'pets', name: 'Pets', openapi: './pets.json' }
const documents = { './pets.json': JSON.stringify(pets) }

const pointersOf = ({ body }: ClientResponse) =>
  body.error.details.map(({ code, pointer }: { code: string; pointer: string }) => [code, pointer])

describeWithService('sqlite', 'app files', (service) => {
  let alice: Client
  let server: DocumentServer

  beforeAll(async () => {
    alice = await service().as('alice')
    server = await startDocumentServer()
    return () => server.close()
  })

  const readFile = async (client: Client, appId: string) => {
    const { status, body, headers } = await client.get(`/api/v3/apps/${appId}/file`)
    expect(status).toBe(200)
    return { file: body.file as File, tag: headers.get('etag') ?? '' }
  }
  const readApplication = async (client: Client, appId: string) => {
    const { status, body } = await client.get(`/api/v3/apps/${appId}/file/application`)
    expect(status).toBe(200)
    return body.application as File
  }
  /** The service remembers exactly what it would return. */
  const expectRemembered = async (client: Client, appId: string) =>
    expect((await readApplication(client, appId)).file).toEqual((await readFile(client, appId)).file)
  const apply = async (appId: string, body: object, headers: Record<string, string> = {}) => {
    const request = { protect_edits: false, ...body }
    const response = await alice.put(`/api/v3/apps/${appId}/file`, request, headers)
    if (response.status === 200) await expectRemembered(alice, appId)
    return response
  }
  const plan = async (appId: string, body: object) => {
    const response = await alice.post(`/api/v3/apps/${appId}/file/plan`, body)
    expect([response.status, response.body.error]).toEqual([200, undefined])
    return response.body.plan
  }
  const create = async (client: Client, body: object): Promise<string> => {
    const response = await client.post('/api/v3/apps/from-file', { protect_edits: false, ...body })
    expect([response.status, response.body.error]).toEqual([201, undefined])
    await expectRemembered(client, response.body.app_id)
    return response.body.app_id
  }
  const summarize = (changed: { changes: File[] }) =>
    changed.changes.map(({ entity_type, key, change }) => [entity_type, key, change])
  const release = async (client: Client, appId: string): Promise<string> => {
    expect((await client.post(`/api/v3/apps/${appId}/releases`)).status).toBe(201)
    return (await client.get(`/api/v1/apps/${appId}/config`)).body.compiledSnapshots[0].digest
  }

  /** An app in which other operations of the API have edited everything that a file can hold. */
  async function makeEditedApp(): Promise<string> {
    const appId = await makeApp(alice)
    const connection = await alice.post(`/api/v2/apps/${appId}/auth-connections`, {
      name: 'Pets key',
      status: 'valid',
      config: { type: 'api_key', header_name: 'X-Api-Key', api_key: 'p4ssw0rd' },
    })
    const auth = { authId: connection.body.auth_connection.id }
    const integration = await makeIntegration(alice, appId, server.put('/pets.json', pets), auth)
    const operations = `/api/v2/apps/${appId}/integrations/${integration.integrationId}/operations`
    await alice.patch(`/api/v2/apps/${appId}/operations/${integration.operation('listPets')}`, {
      description: 'All pets.',
      timeout_ms: 5_000,
      query_template: { limit: '{{limit}}' },
    })
    await alice.post(operations, {
      name: 'Ping',
      method: 'POST',
      path: '/ping/{id}',
      input_schema: [{ name: 'id' }],
    })
    const list = await makeTool(alice, appId, 'List', integration.operation('listPets'))
    const read = await makeTool(alice, appId, 'Read', integration.operation('getPet'))
    await alice.patch(`/api/v3/apps/${appId}/tools/${list.id}`, {
      annotations: { title: 'Every pet' },
      next_tool_ids: [read.id],
      result_options: { max_bytes: 5_000 },
      fixed_arguments: { limit: 3 },
      aliases: [{ name: 'all_pets', until: '2999-01-31', dropped_arguments: ['page'] }],
      requires_approval: true,
      app_only: true,
    })
    await alice.post(`/api/v3/apps/${appId}/tools/reorder`, { tool_ids: [read.id, list.id] })
    await alice.post(`/api/v2/apps/${appId}/widgets`, {
      name: 'Pets',
      primitive: 'form',
      tool_id: list.id,
      config: {
        style: { accent: 'primary' },
        form_config: { fields: [{ key: 'limit', type: 'number', validation: { min: 1 } }] },
      },
      actions: [{ trigger: 'row.select', type: 'callTool', template: '{}', target_tool_id: read.id }],
    })
    await alice.post(`/api/v3/apps/${appId}/prompts`, {
      name: 'Find',
      arguments: [{ name: 'what', required: true }],
      template: 'Find {{what}}.',
    })
    for (const name of ['second', 'first']) {
      const skill = { name, description: `The ${name}.`, body: `# ${name}\n\n---\nÜ\n` }
      await alice.post(`/api/v3/apps/${appId}/skills`, skill)
    }
    return appId
  }

  describe('v3.appFile.read', () => {
    test('has keys instead of ids, all edits, and no defaults', async () => {
      const appId = await makeEditedApp()
      const { file } = await readFile(alice, appId)
      expect(JSON.stringify(file)).not.toMatch(/(app|auth|int|op|tool|wid|prm|skl)_0/)
      expect(file.app).toEqual({ name: 'Pets', slug: expect.stringMatching(/^pets/) })
      expect(file.integrations).toEqual([
        {
          key: 'pets',
          name: 'Pets',
          openapi: `${server.url}/pets.json`,
          base_url: 'http://127.0.0.1:9/v1',
          connection: 'pets_key',
          operations: [
            {
              key: 'ping',
              name: 'Ping',
              method: 'POST',
              path: '/ping/{id}',
              input_schema: { type: 'object', properties: { id: { type: 'string' } } },
              response_content_type: '',
            },
          ],
          overrides: [
            {
              operation: 'listPets',
              set: {
                '/description': 'All pets.',
                '/query_template': { limit: '{{limit}}' },
                '/timeout_ms': 5_000,
              },
            },
          ],
        },
      ])
      expect(file.tools).toEqual([
        { key: 'read', name: 'Read', description: 'Read of the pets.', operation: expect.any(String) },
        {
          key: 'list',
          name: 'List',
          description: 'List of the pets.',
          operation: expect.any(String),
          annotations: { title: 'Every pet' },
          next: ['read'],
          result_options: { max_bytes: 5_000 },
          fixed_arguments: { limit: 3 },
          aliases: [{ name: 'all_pets', until: '2999-01-31', dropped_arguments: ['page'] }],
          requires_approval: true,
          app_only: true,
        },
      ])
      expect(file.widgets[0]).toMatchObject({ key: 'pets', tool: 'list', actions: [{ target_tool: 'read' }] })
      expect(file.prompts[0]).toEqual({
        key: 'find',
        name: 'Find',
        arguments: [{ name: 'what', required: true }],
        template: 'Find {{what}}.',
      })
    })

    test('has a placeholder for a secret, never the secret', async () => {
      const { file } = await readFile(alice, await makeEditedApp())
      expect(file.connections[0]).toEqual({
        key: 'pets_key',
        name: 'Pets key',
        type: 'api_key',
        header_name: 'X-Api-Key',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the placeholder
        secrets: { api_key: '${env:PETS_KEY_API_KEY}' },
      })
      expect(JSON.stringify(file)).not.toContain('p4ssw0rd')
    })
  })

  describe('v3.appFile.apply', () => {
    test('of an unchanged file changes nothing, and says so', async () => {
      const appId = await makeEditedApp()
      const { file, tag } = await readFile(alice, appId)
      const applied = await apply(appId, { file, prune: true }, { 'If-Match': tag })
      expect([applied.status, applied.body.plan.has_changes, applied.body.plan.changes]).toEqual([
        200,
        false,
        [],
      ])
      expect(applied.headers.get('etag')?.split('-')[0]).toBe(tag.split('-')[0])
      expect((await readFile(alice, appId)).tag).toBe(tag)
    })

    test('changes only what the file changes, in one edit', async () => {
      const appId = await makeEditedApp()
      const { file, tag } = await readFile(alice, appId)
      file.app.description = 'Everything about pets.'
      file.tools[0].description = 'Reads one pet.'
      file.integrations[0].overrides[0].set['/input_schema/properties/limit/description'] = 'How many.'
      delete file.integrations[0].overrides[0].set['/description']
      const applied = await apply(appId, { file }, { 'If-Match': tag })
      expect(summarize(applied.body.plan)).toEqual([
        ['app', '', 'changed'],
        ['operation', 'list_pets', 'changed'],
        ['tool', 'read', 'changed'],
      ])
      const kinds = applied.body.plan.client_changes.map(({ kind }: { kind: string }) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['app_changed', 'tool_description_changed']))
      const after = await readFile(alice, appId)
      expect(after.file).toEqual(file)
      expect((await apply(appId, { file }, { 'If-Match': tag })).status).toBe(412)
      expect((await plan(appId, { file, prune: true })).has_changes).toBe(false)
    })

    test('keeps entities that the file lacks, and removes them with prune', async () => {
      const appId = await makeEditedApp()
      const { file } = await readFile(alice, appId)
      const less = { ...file, tools: file.tools.slice(1), widgets: [], prompts: [], skills: [] }
      delete less.tools[0].next
      const retained = (await apply(appId, { file: less })).body.plan
      expect(summarize(retained)).toEqual([['tool', 'list', 'changed']])
      expect(retained.unlisted).toEqual([
        { entity_type: 'tool', key: 'read', name: 'Read' },
        { entity_type: 'widget', key: 'pets', name: 'Pets' },
        { entity_type: 'prompt', key: 'find', name: 'Find' },
        { entity_type: 'skill', key: 'second', name: 'second' },
        { entity_type: 'skill', key: 'first', name: 'first' },
      ])
      const pruned = (await apply(appId, { file: less, prune: true })).body.plan
      expect(summarize(pruned)).toEqual([
        ['tool', 'read', 'removed'],
        ['widget', 'pets', 'removed'],
        ['prompt', 'find', 'removed'],
        ['skill', 'second', 'removed'],
        ['skill', 'first', 'removed'],
      ])
      expect((await readFile(alice, appId)).file).toEqual({
        version: 1,
        app: file.app,
        connections: file.connections,
        integrations: file.integrations,
        tools: less.tools,
      })
    })

    test('treats a renamed key as another entity', async () => {
      const appId = await makeEditedApp()
      const { file } = await readFile(alice, appId)
      file.tools[0].key = 'read_pet'
      file.tools[1].next = ['read_pet']
      file.widgets[0].actions[0].target_tool = 'read_pet'
      const applied = (await apply(appId, { file, prune: true })).body.plan
      expect(summarize(applied)).toEqual([
        ['tool', 'read_pet', 'added'],
        ['tool', 'list', 'changed'],
        ['tool', 'read', 'removed'],
        ['widget', 'pets', 'changed'],
      ])
      expect((await readFile(alice, appId)).file).toEqual(file)
    })

    test('by two people at once succeeds for one of them', async () => {
      const appId = await makeEditedApp()
      const { file, tag } = await readFile(alice, appId)
      const send = (description: string) =>
        apply(appId, { file: { ...file, app: { ...file.app, description } } }, { 'If-Match': tag })
      const statuses = (await Promise.all(['One.', 'Two.', 'Three.'].map(send))).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 412, 412])
    })

    test('stores new secrets, and recognizes stored ones', async () => {
      const appId = await makeEditedApp()
      const { file } = await readFile(alice, appId)
      file.connections[0].secrets.api_key = 'p4ssw0rd'
      expect((await plan(appId, { file })).has_changes).toBe(false)
      file.connections[0].secrets.api_key = 'an0ther'
      const { body } = await apply(appId, { file })
      expect(body.plan.new_secrets).toEqual([{ connection: 'pets_key', name: 'api_key' }])
      expect(JSON.stringify(body)).not.toContain('an0ther')
      expect((await plan(appId, { file })).has_changes).toBe(false)
      const { body: listed } = await alice.get(`/api/v2/apps/${appId}/auth-connections`)
      expect(listed.data[0]).toMatchObject({ status: 'valid', bound_origins: ['http://127.0.0.1:9'] })
    })

    test('sends secrets to no server that a document names, unless the caller named it', async () => {
      const connections = [{ key: 'key', type: 'bearer', secrets: { access_token: 'p4ssw0rd' } }]
      const file = minimal({ connections, integrations: [{ ...byPath, connection: 'key' }] })
      const { plan } = (await alice.post('/api/v3/apps/from-file/plan', { file, documents })).body
      expect(plan.secret_origins).toEqual([{ connection: 'key', origins: ['http://127.0.0.1:9'] }])
      const send = (origins: string[]) =>
        alice.post('/api/v3/apps/from-file', { file, documents, secret_origins: { key: origins } })
      const rejected = await send(['http://127.0.0.1:8'])
      expect([rejected.status, ...pointersOf(rejected)]).toEqual([
        422,
        ['secret_origin', '/connections/0/secrets'],
      ])
      expect((await send(['http://127.0.0.1:8', 'http://127.0.0.1:9'])).status).toBe(201)
    })

    test('counts future secrets as stored, in a plan', async () => {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder
      const secrets = { access_token: '${env:KEY}' }
      const connections = [{ key: 'key', type: 'bearer', secrets }]
      const file = minimal({ connections, integrations: [{ ...byPath, connection: 'key' }] })
      const planWith = async (more: object) =>
        (await alice.post('/api/v3/apps/from-file/plan', { file, documents, ...more })).body.plan
      expect((await planWith({})).missing_secrets).toEqual([{ connection: 'key', name: 'access_token' }])
      expect((await planWith({ expected_secrets: { key: ['access_token'] } })).missing_secrets).toEqual([])
    })

    test('binds secrets to another origin only when the file has them', async () => {
      const appId = await makeEditedApp()
      const { file } = await readFile(alice, appId)
      const readConnection = async () =>
        (await alice.get(`/api/v2/apps/${appId}/auth-connections`)).body.data[0]
      file.integrations[0].base_url = 'http://127.0.0.1:8'
      expect((await apply(appId, { file })).body.plan.new_secrets).toEqual([])
      expect(await readConnection()).toMatchObject({ bound_origins: [], config: { api_key: '' } })
      file.connections[0].secrets.api_key = 'p4ssw0rd'
      expect((await apply(appId, { file })).body.plan.new_secrets).toHaveLength(1)
      file.integrations[0].base_url = 'http://127.0.0.1:7'
      expect((await apply(appId, { file })).body.plan.new_secrets).toHaveLength(1)
      expect(await readConnection()).toMatchObject({ bound_origins: ['http://127.0.0.1:7'] })
    })

    test('makes a connection personal, which then no longer has the key of its owner', async () => {
      const appId = await makeEditedApp()
      const { file } = await readFile(alice, appId)
      const { secrets: _secrets, ...connection } = file.connections[0]
      const readAccess = async () => {
        const { body } = await alice.get(`/api/v2/apps/${appId}/auth-connections`)
        const [{ id, config }] = body.data
        const accounts = await alice.get(`/api/v3/apps/${appId}/auth-connections/${id}/accounts`)
        return [accounts.body.account, config.api_key === '']
      }
      expect(await readAccess()).toEqual(['shared', false])
      const personal = { ...file, connections: [{ ...connection, account: 'personal' }] }
      expect((await apply(appId, { file: personal })).status).toBe(200)
      expect(await readAccess()).toEqual(['personal', true])
      const read = await readFile(alice, appId)
      expect(read.file.connections[0].account).toBe('personal')
      expect((await plan(appId, { file: read.file })).has_changes).toBe(false)
      await apply(appId, { file: { ...file, connections: [connection] } })
      expect(await readAccess()).toEqual(['shared', true])
    })

    test('imports a document of the request, and again only when its text has changed', async () => {
      const tools = [{ key: 'list', operation: 'pets/list_pets' }]
      const file = minimal({ integrations: [byPath], tools })
      const appId = await create(alice, { file, documents })
      const { body: made } = await alice.get(`/api/v2/apps/${appId}/integrations`)
      const discovered = made.data[0].last_discovered_at
      expect((await plan(appId, { file, documents })).has_changes).toBe(false)
      expect((await plan(appId, { file })).has_changes).toBe(false)
      const renamed = JSON.stringify(pets).replace('List pets', 'List all pets')
      const applied = await apply(appId, { file, documents: { './pets.json': renamed } })
      expect(summarize(applied.body.plan)).toEqual([
        ['integration', 'pets', 'changed'],
        ['operation', 'list_pets', 'changed'],
        ['tool', 'list', 'changed'],
      ])
      const { body: after } = await alice.get(`/api/v2/apps/${appId}/integrations`)
      expect(after.data[0].last_discovered_at > discovered).toBe(true)
      expect((await readFile(alice, appId)).file.integrations[0]).toMatchObject({ openapi: './pets.json' })
    })

    test('names the problems of skills', async () => {
      const appId = await makeApp(alice)
      const skill = { name: 'a', description: 'A.', body: 'A' }
      const skills = [
        skill,
        { ...skill, body: 'B' },
        { file: './SKILL.md' },
        { name: 'b', body: 'ü'.repeat(128 * 1024 + 1) },
      ]
      const response = await apply(appId, { file: minimal({ skills }) })
      expect([response.status, pointersOf(response)]).toEqual([
        422,
        [
          ['duplicate', '/skills/1/name'],
          ['unsupported', '/skills/2/file'],
          ['required', '/skills/3/description'],
          ['too_large', '/skills/3/body'],
        ],
      ])
      const many = Array.from({ length: 6 }, (_, index) => ({ ...skill, name: `s${index}` }))
      expect(pointersOf(await apply(appId, { file: minimal({ skills: many }) }))).toEqual([
        ['maxItems', '/skills'],
      ])
      expect((await apply(appId, { file: minimal({ skills: many.slice(0, 3) }) })).status).toBe(200)
      const others = minimal({ skills: many.slice(3) })
      expect((await apply(appId, { file: others })).body.error.details).toMatchObject([
        { code: 'too_many', pointer: '/skills' },
      ])
      const pruned = (await apply(appId, { file: others, prune: true })).body.plan
      expect(summarize(pruned)).toContainEqual(['skill', 's0', 'removed'])
    })

    test('writes nothing when a source cannot be read', async () => {
      const appId = await makeEditedApp()
      const { file, tag } = await readFile(alice, appId)
      file.app.description = 'Changed.'
      const add = (integration: object) => ({ ...file, integrations: [...file.integrations, integration] })
      const unreadable = add({ key: 'other', openapi: './other.json' })
      const failures = [
        [{ file: unreadable }, [['document_missing', '/integrations/1/openapi']]],
        [
          { file: unreadable, documents: { './other.json': '{' } },
          [['document_unreadable', '/integrations/1/openapi']],
        ],
        [
          { file: add({ key: 'o', openapi: `${server.url}/none` }) },
          [['document_fetch_failed', '/integrations/1/openapi']],
        ],
        [
          { file: add({ key: 'o', mcp: `${server.url}/mcp` }) },
          [['mcp_unauthorized', '/integrations/1/mcp']],
        ],
      ] as const
      for (const [body, expected] of failures) {
        const response = await apply(appId, body)
        expect([response.status, pointersOf(response)]).toEqual([422, expected])
      }
      expect((await readFile(alice, appId)).tag).toBe(tag)
    })

    test('gives the place of a problem in the file', async () => {
      const appId = await makeEditedApp()
      const { file, tag } = await readFile(alice, appId)
      const wrong = structuredClone(file)
      wrong.integrations[0].connection = 'none'
      wrong.integrations[0].overrides.push({ operation: 'nothing' })
      wrong.integrations[0].overrides[0].set['/input_schema/properties/none/description'] = 'x'
      wrong.integrations[0].operations[0].header_template = { 'x-a': '{{' }
      wrong.integrations[0].overrides.push({ operation: 'getPet', set: { '/key': 'list_pets' } })
      wrong.integrations[0].overrides.push({ operation: 'getPet' })
      wrong.integrations[0].operations.push({
        key: 'host',
        method: 'GET',
        path: '/',
        parameters: [
          {
            argument: 'a',
            in: 'header',
            name: 'Host',
            style: 'simple',
            explode: false,
            allowReserved: false,
            contentType: '',
          },
        ],
      })
      wrong.connections[0].token_endpoint = 'https://['
      wrong.tools[0].operation = 'pets/none'
      wrong.tools[0].next = ['list', 'none']
      wrong.tools.push({ key: 'read' })
      wrong.widgets[0].tool = 'none'
      wrong.widgets[0].actions[0].target_tool = 'none'
      wrong.prompts[0].arguments.push({ name: 'what' })
      const response = await apply(appId, { file: wrong })
      expect(response.status).toBe(422)
      expect(pointersOf(response)).toEqual(
        expect.arrayContaining([
          ['unknown_reference', '/integrations/0/connection'],
          ['unknown_reference', '/integrations/0/overrides/1/operation'],
          [
            'unknown_pointer',
            '/integrations/0/overrides/0/set/~1input_schema~1properties~1none~1description',
          ],
          ['duplicate', '/integrations/0/overrides/3/operation'],
          ['header_forbidden', '/integrations/0/operations/1/parameters'],
          ['url', '/connections/0/token_endpoint'],
          ['placeholder', '/integrations/0/operations/0/header_template/x-a'],
          ['duplicate', '/tools/2/key'],
          ['unknown_reference', '/tools/0/operation'],
          ['unknown_reference', '/tools/0/next/1'],
          ['unknown_reference', '/widgets/0/tool'],
          ['unknown_reference', '/widgets/0/actions/0/target_tool'],
          ['duplicate', '/prompts/0/arguments/1/name'],
        ]),
      )
      expect(response.body.error.details[0].path).toMatch(/^file\./)
      expect((await readFile(alice, appId)).tag).toBe(tag)
    })

    test('names the operations that a tool may have', async () => {
      const tools = [
        { key: 'a', operation: 'pets/search' },
        { key: 'b', operation: 'pets/list_pet' },
        { key: 'c', operation: 'none/search' },
      ]
      const file = minimal({ integrations: [byPath], tools })
      const { body } = await alice.post('/api/v3/apps/from-file', { file, documents })
      const text = 'must be the key of an integration and of one of its operations'
      expect(body.error.details.map(({ message }: { message: string }) => message)).toEqual([
        `${text}: one of pets/list_pets, pets/create_pet, pets/get_pet, pets/delete_pet`,
        `${text}: pets/list_pets is similar`,
        `${text}, such as shop/list_books`,
      ])
    })

    test('rejects a key of two operations', async () => {
      const overrides = [{ operation: 'getPet', set: { '/key': 'list_pets' } }]
      const response = await alice.post('/api/v3/apps/from-file', {
        file: minimal({ integrations: [{ ...byPath, overrides }] }),
        documents,
      })
      expect(pointersOf(response)).toEqual([['duplicate', '/integrations/0/overrides/0/set/~1key']])
    })

    test('rejects a chain that leads back, and the kind of an integration that changes', async () => {
      const appId = await makeEditedApp()
      const { file } = await readFile(alice, appId)
      file.tools[0].next = ['list']
      const { openapi: _openapi, ...integration } = file.integrations[0]
      const chained = await apply(appId, { file })
      expect(pointersOf(chained)).toEqual(expect.arrayContaining([['chain_cycle', '/tools/0/next/0']]))
      const file2 = minimal({ integrations: [{ ...integration, mcp: '', operations: [], overrides: [] }] })
      expect(pointersOf(await apply(appId, { file: file2 }))).toEqual(
        expect.arrayContaining([['kind', '/integrations/0']]),
      )
    })

    test.each<[string, unknown, string, string]>([
      ['another version', { version: 2, app: { name: 'A' } }, 'const', '/version'],
      ['no version', { app: { name: 'A' } }, 'required', '/version'],
      ['no app', { version: 1 }, 'required', '/app'],
      ['a misspelt member', minimal({ tool: [] }), 'unknown_member', '/tool'],
      [
        'a misspelt member below',
        minimal({ tools: [{ key: 'a', descripton: 'x' }] }),
        'unknown_member',
        '/tools/0/descripton',
      ],
      ['a list instead of a file', [], 'type', ''],
      ['text instead of a list', minimal({ tools: 'none' }), 'type', '/tools'],
      ['a key with spaces', minimal({ tools: [{ key: 'a b' }] }), 'pattern', '/tools/0/key'],
      [
        'a number as name',
        minimal({ prompts: [{ key: 'a', name: 7, template: 'x' }] }),
        'type',
        '/prompts/0/name',
      ],
      [
        'a skill with another name',
        minimal({ skills: [{ name: 'A b', description: 'x', body: 'x' }] }),
        'pattern',
        '/skills/0/name',
      ],
      [
        'two sources of an integration',
        minimal({ integrations: [{ ...byPath, mcp: 'https://mcp.example' }] }),
        'exclusive',
        '/integrations/0',
      ],
      [
        'an override of what cannot be overridden',
        minimal({ integrations: [{ ...byPath, overrides: [{ operation: 'a', set: { '/id': 'x' } }] }] }),
        'unknown_member',
        '/integrations/0/overrides/0/set/~1id',
      ],
    ])('rejects a file with %s', async (_, file, code, pointer) => {
      const appId = await makeApp(alice)
      const response = await apply(appId, { file })
      expect(response.status).toBe(400)
      expect(pointersOf(response)).toContainEqual([code, pointer])
    })

    test('rejects a request that is empty or larger than a file may be', async () => {
      const appId = await makeApp(alice)
      expect((await apply(appId, {})).status).toBe(400)
      const tools = Array.from({ length: 5_001 }, (_, index) => ({ key: `t${index}` }))
      expect(pointersOf(await apply(appId, { file: minimal({ tools }) }))).toEqual([['maxItems', '/tools']])
    })

    test('takes documents of many megabytes, and rejects as many members', async () => {
      const appId = await makeApp(alice)
      const file = minimal({ integrations: [byPath] })
      const description = 'x'.repeat(3 * 1024 * 1024)
      const long = JSON.stringify({ ...pets, info: { ...pets.info, description } })
      expect((await apply(appId, { file, documents: { './pets.json': long } })).status).toBe(200)
      const many = await apply(appId, { file, rest: Array.from({ length: 600_000 }, () => 1) })
      expect([many.status, many.body.error.details[0].code]).toEqual([400, 'malformed'])
    })

    test('of another user’s app looks like a missing app', async () => {
      const mallory = await service().as('mallory')
      const appId = await makeApp(alice)
      const body = { file: minimal() }
      const foreign = [
        await mallory.get(`/api/v3/apps/${appId}/file`),
        await mallory.put(`/api/v3/apps/${appId}/file`, body),
        await mallory.post(`/api/v3/apps/${appId}/file/plan`, body),
      ]
      expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404])
    })

    test('accepts a large app', async () => {
      const operations = Array.from({ length: 1_000 }, (_, index) => ({
        key: `op_${index}`,
        method: 'GET',
        path: `/things/${index}/{id}`,
        input_schema: { type: 'object', properties: { id: { type: 'string' }, q: { type: 'integer' } } },
      }))
      const tools = operations.map(({ key }) => ({
        key,
        description: `Does ${key}.`,
        operation: `big/${key}`,
      }))
      const file = minimal({
        integrations: [{ key: 'big', base_url: 'http://127.0.0.1:9', operations }],
        tools,
      })
      const appId = await create(alice, { file })
      const exported = await readFile(alice, appId)
      expect(exported.file.tools).toEqual(tools)
      expect(exported.file.integrations[0].operations).toHaveLength(1_000)
      expect((await apply(appId, { file: exported.file, prune: true })).body.plan.has_changes).toBe(false)
    })
  })

  describe('v3.appFile.apply over edits that were made since', () => {
    const tool = (key: string, over: object = {}) => ({ key, description: `Is ${key}.`, ...over })
    const list = minimal({ tools: [tool('list'), tool('read', { description: 'Reads.' })] })

    /** Bob, a colleague, changes a tool of the app, and adds one. */
    async function makeEditedTogether() {
      const workspaceId = await makeWorkspace(service(), 'alice', { bob: 'builder', eve: 'viewer' })
      const bob = await service().as('bob')
      const appId = await create(alice, { file: list, workspace_id: workspaceId })
      const tools = `/api/v3/apps/${appId}/tools`
      const { body } = await bob.get(tools)
      const { id } = body.items.find(({ key }: { key: string }) => key === 'read')
      expect((await bob.patch(`${tools}/${id}`, { description: 'By Bob.' })).status).toBe(200)
      expect((await bob.post(tools, { key: 'bobs', name: 'Bobs', description: 'New.' })).status).toBe(201)
      return { appId, bob }
    }
    const reverted = {
      pointer: '/tools/read/description',
      kind: 'reverted',
      now: 'By Bob.',
      after: 'Reads.',
      truncated: false,
    }
    const bobs = [{ actor: expect.objectContaining({ subject: 'bob' }), at: expect.any(String) }]

    test('wins unless it protects them, and names what it undoes and who edited', async () => {
      const { appId, bob } = await makeEditedTogether()
      const before = await readFile(alice, appId)
      const rejected = await apply(appId, { file: list, protect_edits: true })
      expect([rejected.status, rejected.body.error]).toEqual([
        409,
        expect.objectContaining({
          code: 'conflict',
          message: expect.stringContaining('/tools/read/description.'),
          details: { undone_edits: [reverted], total_undone_edits: 1, editors: bobs },
        }),
      ])
      expect(await readFile(alice, appId)).toEqual(before)
      const planned = await plan(appId, { file: list })
      expect([planned.undone_edits, planned.total_undone_edits, planned.editors]).toEqual([
        [reverted],
        1,
        bobs,
      ])
      // Only people who may edit see who it was.
      const plannedByBob = await bob.post(`/api/v3/apps/${appId}/file/plan`, { file: list })
      expect(plannedByBob.body.plan).toMatchObject({ undone_edits: [reverted], editors: bobs })
      expect(await readApplication(alice, appId)).toMatchObject({
        applied_by: { kind: 'user', subject: 'alice' },
        editors: bobs,
      })
      expect(await readApplication(bob, appId)).toMatchObject({ editors: bobs })
      expect(await readApplication(await service().as('eve'), appId)).toMatchObject({ editors: [] })
      expect((await apply(appId, { file: list })).body.plan.undone_edits).toEqual([reverted])
      expect((await plan(appId, { file: list })).undone_edits).toEqual([])
    })

    test('protects the settings of environments, which the API changes by themselves', async () => {
      const file = minimal({ environments: { qa: { promotion_role: 'owner' } } })
      const appId = await create(alice, { file })
      const path = `/api/v3/apps/${appId}/environments/qa`
      expect((await alice.patch(path, { promotion_role: 'builder' })).status).toBe(200)
      const rejected = await apply(appId, { file, protect_edits: true })
      expect([rejected.status, rejected.body.error?.details.undone_edits]).toEqual([
        409,
        [expect.objectContaining({ pointer: '/environments/qa/promotion_role', kind: 'reverted' })],
      ])
      const edited = minimal({ environments: { qa: { promotion_role: 'builder' } } })
      expect((await apply(appId, { file: edited, protect_edits: true })).status).toBe(200)
    })

    test('passes with the edits in the file, and with others at other places', async () => {
      const { appId } = await makeEditedTogether()
      const { file } = await readFile(alice, appId)
      file.tools[0].description = 'Lists more.'
      const applied = await apply(appId, { file, protect_edits: true })
      expect([applied.status, applied.body.plan.undone_edits]).toEqual([200, []])
    })

    test('is remembered also if the file has nothing new', async () => {
      const { appId } = await makeEditedTogether()
      const { file } = await readFile(alice, appId)
      expect((await apply(appId, { file, protect_edits: true })).body.plan.has_changes).toBe(false)
      expect((await apply(appId, { file: list, protect_edits: true })).status).toBe(200)
    })

    test('is rejected with another value, and without the thing that was edited', async () => {
      const { appId } = await makeEditedTogether()
      const undo = async (...tools: object[]) => {
        const { status, body } = await apply(appId, {
          file: minimal({ tools }),
          prune: true,
          protect_edits: true,
        })
        expect(status).toBe(409)
        return body.error.details.undone_edits
      }
      const bobsTool = { key: 'bobs', name: 'Bobs', description: 'New.' }
      expect(await undo(tool('list'), tool('read', { description: 'Mine.' }), bobsTool)).toEqual([
        { ...reverted, kind: 'replaced', after: 'Mine.' },
      ])
      expect(await undo(tool('list'), { key: 'read', description: 'By Bob.' })).toMatchObject([
        { pointer: '/tools/bobs', kind: 'reverted', after: null },
      ])
      expect(await undo(tool('list'), bobsTool)).toMatchObject([
        { pointer: '/tools/read', kind: 'replaced', after: null },
      ])
    })

    test('is rejected with the former order of a list', async () => {
      const appId = await create(alice, { file: { ...list, app: { name: 'Order' } } })
      const { body } = await alice.get(`/api/v3/apps/${appId}/tools`)
      const ids = body.items.map(({ id }: { id: string }) => id)
      await alice.post(`/api/v3/apps/${appId}/tools/reorder`, { tool_ids: ids.toReversed() })
      const rejected = await apply(appId, { file: { ...list, app: { name: 'Order' } }, protect_edits: true })
      expect(rejected.body.error.details.undone_edits).toEqual([
        {
          pointer: '/tools/',
          kind: 'reverted',
          now: ['read', 'list'],
          after: ['list', 'read'],
          truncated: false,
        },
      ])
    })

    test('is an edit itself if it does not say whether it protects them', async () => {
      const { appId } = await makeEditedTogether()
      const { file } = await readFile(alice, appId)
      const remembered = await readApplication(alice, appId)
      const path = `/api/v3/apps/${appId}/file`
      expect((await alice.put(path, { file })).body.plan.has_changes).toBe(false)
      file.app.description = 'From the draft itself.'
      expect((await alice.put(path, { file })).body.plan.has_changes).toBe(true)
      expect((await readApplication(alice, appId)).file).toEqual(remembered.file)
      const rejected = await apply(appId, { file: list, protect_edits: true })
      expect(rejected.body.error.details.undone_edits).toMatchObject([
        { pointer: '/app/description', kind: 'reverted' },
        { pointer: '/tools/read/description', kind: 'reverted' },
      ])
      const made = await alice.post('/api/v3/apps/from-file', { file: minimal() })
      expect(await readApplication(alice, made.body.app_id)).toBeNull()
    })

    test('is never rejected before a file was applied', async () => {
      const appId = await makeEditedApp()
      expect(await readApplication(alice, appId)).toBeNull()
      const { file } = await readFile(alice, appId)
      expect((await apply(appId, { file: { ...file, tools: [] }, protect_edits: true })).status).toBe(200)
    })
  })

  describe('v3.appFile.readDocument', () => {
    const text = `${JSON.stringify(pets, null, 2)}\n`
    const digest = `sha256:${hash('sha256', text)}`
    const file = minimal({ integrations: [byPath], tools: [{ key: 'list', operation: 'pets/list_pets' }] })
    const byDigest = { document_digests: { './pets.json': digest } }
    const readDocument = (client: Client, appId: string) =>
      client.get(`/api/v3/apps/${appId}/file/documents/${digest}`)
    const listDocuments = async (appId: string) =>
      (await alice.get(`/api/v3/apps/${appId}/file`)).body.documents
    const missing = [422, [['document_missing', '/integrations/0/openapi']]]

    test('returns the document as it was sent, which later files name by its digest', async () => {
      const none = await alice.post('/api/v3/apps/from-file', { file, ...byDigest })
      expect([none.status, pointersOf(none)]).toEqual(missing)
      const appId = await create(alice, { file, documents: { './pets.json': text } })
      expect(await listDocuments(appId)).toEqual([{ path: './pets.json', digest, stored: true }])
      expect((await readDocument(alice, appId)).body).toEqual({ document: { digest, text } })
      expect((await plan(appId, { file, ...byDigest })).has_changes).toBe(false)

      const again = await create(alice, { file, ...byDigest })
      expect((await readFile(alice, again)).file.integrations).toEqual([
        { ...byPath, base_url: pets.servers[0]?.url },
      ])
      const part = { operations: ['listPets'] }
      const parted = await plan(appId, {
        file: minimal({ integrations: [{ ...byPath, part }] }),
        ...byDigest,
      })
      expect(summarize(parted)).toContainEqual(['operation', 'create_pet', 'removed'])
      const other = { './pets.json': `sha256:${'0'.repeat(64)}` }
      const changed = await apply(appId, { file, document_digests: other })
      expect([changed.status, pointersOf(changed)]).toEqual(missing)
    })

    test('shows nothing to other workspaces, and no document of another app', async () => {
      const bob = await service().as('bob')
      const appId = await create(alice, { file, documents: { './pets.json': text } })
      const foreign = await bob.post('/api/v3/apps/from-file', { file, ...byDigest })
      expect([foreign.status, pointersOf(foreign)]).toEqual(missing)
      expect((await readDocument(bob, appId)).status).toBe(404)
      const own = await create(bob, { file: minimal() })
      expect((await readDocument(bob, own)).status).toBe(404)
      expect((await readDocument(alice, await makeApp(alice))).status).toBe(404)
    })

    test('returns it in the workspace to which the app moves, and from a release', async () => {
      const appId = await create(alice, { file, documents: { './pets.json': text } })
      const released = await alice.post(`/api/v3/apps/${appId}/releases`)
      await apply(appId, { file: minimal(), prune: true })
      const workspaceId = await makeWorkspace(service(), 'alice')
      await alice.post(`/api/v3/apps/${appId}/transfer`, { workspace_id: workspaceId })
      expect(await listDocuments(appId)).toEqual([])
      const { id } = released.body.release
      const clone = `/api/v3/apps/${appId}/draft/clone-from-release`
      expect((await alice.post(clone, { release_id: id })).status).toBe(200)
      expect((await readDocument(alice, appId)).body).toEqual({ document: { digest, text } })
    })

    test('returns the document that an import has sent since', async () => {
      const appId = await create(alice, {
        file: minimal({ integrations: [byPath] }),
        documents: { './pets.json': JSON.stringify({ ...pets, info: { title: 'Before', version: '1' } }) },
      })
      const { body } = await alice.get(`/api/v3/apps/${appId}/integrations`)
      const imported = `/api/v3/apps/${appId}/integrations/${body.data[0].id}/import`
      expect((await alice.post(imported, { document: text })).status).toBe(200)
      expect(await listDocuments(appId)).toEqual([{ path: './pets.json', digest, stored: true }])
      expect((await readDocument(alice, appId)).body.document.text).toBe(text)
      expect((await plan(appId, { file, ...byDigest })).has_changes).toBe(true)
      const { file: now } = await readFile(alice, appId)
      expect((await plan(appId, { file: now, ...byDigest })).has_changes).toBe(false)
    })
  })

  describe('v3.appFile.readApplication', () => {
    test('returns the file as it was written, without secrets', async () => {
      const secrets = { access_token: 'p4ssw0rd', client_secret: '' }
      const connections = [{ key: 'shop', type: 'bearer', secrets }]
      const file = { ...minimal({ connections }), app: { name: 'Written', access: 'public' } }
      const { written } = await readApplication(alice, await create(alice, { file }))
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the placeholder
      const masked = { access_token: '${env:SECRET}', client_secret: '' }
      expect(written).toEqual({ ...file, connections: [{ key: 'shop', type: 'bearer', secrets: masked }] })
    })
  })

  describe('v3.appFile.plan', () => {
    test('writes nothing', async () => {
      const appId = await makeApp(alice)
      const before = await readFile(alice, appId)
      const planned = await plan(appId, { file: minimal({ integrations: [byPath] }), documents })
      expect(summarize(planned)).toContainEqual(['integration', 'pets', 'added'])
      expect(await readFile(alice, appId)).toEqual(before)
    })

    test('names missing secrets', async () => {
      const appId = await makeApp(alice)
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the placeholder
      const secrets = { access_token: '${env:TOKEN}' }
      const connections = [{ key: 'shop', type: 'bearer', secrets }]
      const planned = await plan(appId, { file: minimal({ connections }) })
      expect(planned.missing_secrets).toEqual([{ connection: 'shop', name: 'access_token' }])
    })
  })

  describe('v3.appFile.plan of a file that was planned before', () => {
    const list = async (appId: string, entities: string) => {
      const { body } = await alice.get(`/api/v3/apps/${appId}/${entities}`)
      return body.items ?? body.data
    }
    const findFirst = async (appId: string, entities: string) => (await list(appId, entities))[0]
    const patch = async (path: string, change: object) =>
      expect((await alice.patch(`/api/v3/apps/${path}`, change)).body.error).toBeUndefined()

    const edits: [string, (appId: string) => Promise<void>][] = [
      [
        'a tool',
        async (appId) =>
          patch(`${appId}/tools/${(await findFirst(appId, 'tools')).id}`, { description: 'Other.' }),
      ],
      [
        'an operation',
        async (appId) => {
          const { id } = await findFirst(appId, 'integrations')
          const { body } = await alice.get(`/api/v3/apps/${appId}/integrations/${id}/operations`)
          const operation = body.data.find(({ name }: { name: string }) => name === 'Ping')
          await patch(`${appId}/operations/${operation.id}`, { description: 'Other.' })
        },
      ],
      ['a setting', (appId) => patch(`${appId}/access`, { kind: 'token' })],
      ['an environment', (appId) => patch(`${appId}/environments/qa`, { promotion_role: 'builder' })],
    ]
    test.each(edits)('sees an edit of %s made since', async (_, edit) => {
      const appId = await makeEditedApp()
      const { file } = await readFile(alice, appId)
      const sent = { file: { ...file, environments: { qa: { promotion_role: 'owner' } } } }
      await apply(appId, sent)
      const again = { file: (await readFile(alice, appId)).file, prune: true }
      const first = await plan(appId, again)
      expect(first.has_changes).toBe(false)
      expect(await plan(appId, again)).toEqual(first)
      await edit(appId)
      expect((await plan(appId, again)).has_changes).toBe(true)
    })

    test('sees that a connection lost its secret', async () => {
      const appId = await makeEditedApp()
      const sent = { file: (await readFile(alice, appId)).file }
      const listIssues = async () =>
        (await plan(appId, sent)).validation.issues.map(({ code }: { code: string }) => code)
      expect([await listIssues(), await listIssues()].flat()).not.toContain('auth_connection_incomplete')
      const { id } = await findFirst(appId, 'auth-connections')
      await patch(`${appId}/auth-connections/${id}`, { config: { api_key: '' } })
      expect(await listIssues()).toContain('auth_connection_incomplete')
    })
  })

  describe('v3.appFile.create', () => {
    test('makes an app with the same release from an exported file', async () => {
      const appId = await makeEditedApp()
      const { file } = await readFile(alice, appId)
      file.connections[0].secrets.api_key = 'p4ssw0rd'
      const bob = await service().as('bob')
      const copy = await create(bob, { file })
      const { file: copied } = await readFile(bob, copy)
      expect({ ...copied, connections: [] }).toEqual({ ...file, connections: [] })
      expect(await release(bob, copy)).toBe(await release(alice, appId))
    })

    test('makes the same app of an uploaded document, which the file contains', async () => {
      const appId = await makeApp(alice)
      const integrations = `/api/v2/apps/${appId}/integrations`
      const { body } = await alice.post(integrations, { name: 'Pets', kind: 'rest' })
      const imported = `${integrations}/${body.integration.id}/import`
      expect((await alice.post(imported, { document: pets })).status).toBe(200)
      const { body: listed } = await alice.get(`${integrations}/${body.integration.id}/operations`)
      await makeTool(alice, appId, 'List', listed.data[0].id)
      const { file } = await readFile(alice, appId)
      expect(file.integrations[0].operations).toHaveLength(listed.data.length)
      const bob = await service().as('bob')
      const copy = await create(bob, { file: { ...file, app: { ...file.app, slug: '' } } })
      expect((await readFile(bob, copy)).file.integrations).toEqual(file.integrations)
      expect(await release(bob, copy)).toBe(await release(alice, appId))
    })

    test('rejects a slug that another app has', async () => {
      const { file } = await readFile(alice, await makeApp(alice))
      const response = await alice.post('/api/v3/apps/from-file', { file })
      expect([response.status, pointersOf(response)]).toEqual([422, [['taken', '/app/slug']]])
    })
  })

  describe('v3.appFile.planNew', () => {
    test('tells what the app would have, and creates none', async () => {
      const carol = await service().as('carol')
      const { body } = await carol.post('/api/v3/apps/from-file/plan', {
        file: minimal({ integrations: [byPath], tools: [{ key: 'list', operation: 'pets/list_pets' }] }),
        documents,
      })
      expect(summarize(body.plan)).toContainEqual(['tool', 'list', 'added'])
      expect(body.plan.client_changes[0]).toMatchObject({ kind: 'tool_added', name: 'list' })
      expect((await carol.get('/api/v2/apps')).body.data).toEqual([])
    })
  })

  describe('v3.appFile.suggest', () => {
    const key = { type: 'apiKey', in: 'header', name: 'X-Api-Key' }
    const secured = JSON.stringify({
      ...pets,
      components: { securitySchemes: { key } },
      security: [{ key: [] }],
    })

    test('completes a file that can be applied as it is, and writes nothing', async () => {
      const dave = await service().as('dave')
      const request = {
        file: minimal({ integrations: [{ key: 'pets', openapi: './pets.json' }] }),
        documents: { './pets.json': secured },
      }
      const { status, body } = await dave.post('/api/v3/apps/from-file/suggestion', request)
      expect([status, body.error]).toEqual([200, undefined])
      const { file, sources } = body
      expect(file.integrations).toEqual([
        expect.objectContaining({ key: 'pets', openapi: './pets.json', connection: 'key' }),
      ])
      expect(file.connections).toEqual([
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the form of a placeholder
        { key: 'key', type: 'api_key', header_name: 'X-Api-Key', secrets: { api_key: '${env:KEY_API_KEY}' } },
      ])
      const { operations } = sources[0]
      const suggested = operations.filter((operation: { suggested: boolean }) => operation.suggested)
      expect(file.tools.map(({ operation }: File) => operation).sort()).toEqual(
        suggested.map(({ name }: File) => name).sort(),
      )
      expect(suggested.length).toBeLessThan(operations.length)
      expect(sources[0]).toMatchObject({
        integration: 'pets',
        title: 'Pets',
        ways_to_authenticate: [{ label: 'key' }],
      })
      expect((await dave.get('/api/v2/apps')).body.data).toEqual([])

      const appId = await create(dave, { ...request, file })
      expect((await readFile(dave, appId)).file).toMatchObject({
        integrations: file.integrations,
        tools: file.tools,
      })
    })

    test('keeps what the file already has', async () => {
      const file = minimal({
        connections: [{ key: 'mine', type: 'bearer' }],
        integrations: [{ ...byPath, connection: 'mine' }],
        tools: [{ key: 'all_pets', operation: 'pets/list_pets', description: 'Mine.' }],
      })
      const { body } = await alice.post('/api/v3/apps/from-file/suggestion', {
        file,
        documents: { './pets.json': secured },
      })
      expect(body.file.connections).toEqual([{ key: 'mine', type: 'bearer' }])
      expect(body.file.tools[0]).toEqual({
        key: 'all_pets',
        operation: 'pets/list_pets',
        description: 'Mine.',
      })
      const operations = body.file.tools.map(({ operation }: File) => operation)
      expect(new Set(operations).size).toBe(operations.length)
    })

    test('gives the place in the file of a source that cannot be read', async () => {
      const response = await alice.post('/api/v3/apps/from-file/suggestion', {
        file: minimal({ integrations: [byPath] }),
      })
      expect([response.status, pointersOf(response)]).toEqual([
        422,
        [['document_missing', '/integrations/0/openapi']],
      ])
    })
  })

  describe('v3.appFile.schema', () => {
    test('is public and describes the file', async () => {
      const anyone = await service().as(null)
      const { status, body, headers } = await anyone.get('/api/v3/tenon-yaml.schema.json')
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toContain('max-age=3600')
      expect(body).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `${service().url}/api/v3/tenon-yaml.schema.json`,
        required: ['version', 'app'],
        additionalProperties: false,
      })
    })
  })
})
