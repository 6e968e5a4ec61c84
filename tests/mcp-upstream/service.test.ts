// An MCP server from its import to the chat client that calls its tools through a released app.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client as ApiClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import {
  type McpServerKind,
  openMcpServer,
  type RunningMcpServer,
  startMcpServer,
  startScriptedServer,
} from './mcp-servers.ts'
import { startModernServer } from './scripted-servers.ts'
import { createElicitingServer, otherContentBlocks } from './tool-server.ts'

let service: TestService
let alice: ApiClient
let server: RunningMcpServer

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  server = await openMcpServer('modern')
})

afterAll(async () => {
  await service.close()
  await server.close()
})

const v1Path = (appId: string, rest: string) => `/api/v1/apps/${appId}/${rest}`

async function createBearerConnection(appId: string, accessToken: string): Promise<string> {
  const config = { type: 'bearer', accessToken }
  const { body } = await alice.post(v1Path(appId, 'auth'), { name: 'Token', config })
  return body.auth.id
}

const importServer = (appId: string, endpoint: string, more: object = {}) =>
  makeIntegration(alice, appId, endpoint, { kind: 'mcp', ...more })

/** An app with a tool for each given tool of the server. */
async function createToolApp(endpoint: string, externalIds: string[], accessToken = 'secret-token-1') {
  const appId = await makeApp(alice)
  const authId = await createBearerConnection(appId, accessToken)
  const made = await importServer(appId, endpoint, { authId })
  const tools = new Map<string, Awaited<ReturnType<typeof makeTool>>>()
  for (const id of externalIds) tools.set(id, await makeTool(alice, appId, id, made.operation(id)))
  return { appId, made, authId, tool: (id: string) => tools.get(id)?.id ?? '' }
}

async function publish(appId: string): Promise<string> {
  const { status, body } = await alice.post(`/api/v3/apps/${appId}/releases`)
  expect([status, body.release?.state]).toEqual([201, 'published'])
  return body.release.endpoint.url ?? body.release.endpoint
}

async function connectClient(url: string, era: 'auto' | 'legacy'): Promise<Client> {
  const client = new Client({ name: 'chat', version: '1' }, { versionNegotiation: { mode: era } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  return client
}

describe('an integration with an MCP server', () => {
  test('imports its tools as operations, with their schemas and hints', async () => {
    const appId = await makeApp(alice)
    const { status, body } = await alice.post(v1Path(appId, 'integrations'), {
      name: 'Pets',
      kind: 'mcp',
      endpoint: server.url,
    })
    expect(status).toBe(201)
    expect(body.integration).toMatchObject({
      kind: 'mcp',
      providerKey: 'custom-mcp',
      providerName: 'MCP server',
      title: 'Pets at hand',
      specVersion: '2026-07-28',
      endpoint: server.url,
      baseUrl: '',
      status: 'ready',
      lastError: null,
      discoveryWarnings: [],
    })
    const codes = body.integration.discoveryEvents.map((event: { code: string }) => event.code)
    expect(codes.slice(0, 3)).toEqual(['mcp_connected', 'mcp_tools_listed', 'mcp_server_instructions'])
    expect(body.integration.discoveryEvents[0].message).toBe('The server speaks MCP 2026-07-28.')
    const listed = await alice.get(v1Path(appId, `integrations/${body.integration.id}/operations`))
    expect(listed.body.operations).toHaveLength(5)
    expect(listed.body.operations[0]).toMatchObject({
      key: 'echo',
      externalId: 'echo',
      name: 'Echo',
      description: 'Says it again.',
      method: 'POST',
      path: '',
      inputSchema: [{ name: 'word', type: 'string', required: true }],
      annotations: { readOnlyHint: true, openWorldHint: false },
    })
    expect(listed.body.operations[1]).toMatchObject({ key: 'show_everything', externalId: 'show.everything' })
    const v2 = await alice.get(`/api/v2/apps/${appId}/integrations/${body.integration.id}/operations`)
    const echo = v2.body.data.find((operation: { external_id: string }) => operation.external_id === 'echo')
    expect(echo.annotations).toEqual({ readOnlyHint: true, openWorldHint: false })
  })

  test('gives tools the names that the server uses, whatever their titles', async () => {
    const titles = {
      browser_snapshot: 'Page snapshot',
      getUserById: 'Find a user',
      echo: 'Echo Tool',
      'docs.search': 'Search',
    }
    const named = await startModernServer(() => ({
      tools: Object.entries(titles).map(([name, title]) => ({
        name,
        title,
        inputSchema: { type: 'object' },
      })),
    }))
    const appId = await makeApp(alice)
    const made = await importServer(appId, named.url)
    const keys = ['browser_snapshot', 'getUserById', 'echo', 'docs_search']
    const ids = Object.keys(titles).map((name) => made.operation(name))
    const tools = ids.map((operation_id) => ({ operation_id }))
    const batch = await alice.post(`/api/v3/apps/${appId}/tools/batch`, { tools })
    expect(batch.body.tools.map((tool: { key: string }) => tool.key)).toEqual(keys)
    expect(batch.body.tools.map((tool: { name: string }) => tool.name)).toEqual(Object.values(titles))
    const other = await makeApp(alice)
    const again = await importServer(other, named.url)
    const single = await makeTool(alice, other, 'Page snapshot', again.operation('browser_snapshot'))
    const own = await makeTool(alice, other, 'Look at it', again.operation('browser_snapshot'))
    const third = await makeTool(alice, other, 'Page snapshot', again.operation('browser_snapshot'))
    expect([single.key, own.key, third.key]).toEqual(['browser_snapshot', 'look_at_it', 'browser_snapshot_2'])
  })

  test('omits a tool whose x-mcp-header is invalid', async () => {
    const odd = { type: 'array', items: { type: 'string', 'x-mcp-header': 'Item' } }
    const tools = [
      { name: 'fine', inputSchema: { type: 'object' } },
      { name: 'odd', inputSchema: { type: 'object', properties: { odd } } },
    ]
    const raw = await startModernServer(() => ({ tools }))
    const appId = await makeApp(alice)
    const sent = { name: 'Raw', kind: 'mcp', endpoint: raw.url }
    const { integration } = (await alice.post(v1Path(appId, 'integrations'), sent)).body
    expect(integration.discoveryWarnings).toEqual([expect.stringMatching(/^odd was left out: x-mcp-header/)])
    const listed = await alice.get(v1Path(appId, `integrations/${integration.id}/operations`))
    expect(listed.body.operations.map((operation: { key: string }) => operation.key)).toEqual(['fine'])
  })

  test('is created even when its server cannot be reached or rejects the request, and reports the reason', async () => {
    const appId = await makeApp(alice)
    const gone = await startMcpServer('modern')
    await gone.close()
    const shut = await startScriptedServer((_request, response) => response.writeHead(401).end())
    const broken = await startScriptedServer((_request, response) => response.writeHead(500).end())
    const events = async (endpoint: string) => {
      const { status, body } = await alice.post(v1Path(appId, 'integrations'), {
        name: 'X',
        kind: 'mcp',
        endpoint,
      })
      const event = body.integration.discoveryEvents.find(
        (candidate: { source: string }) => candidate.source === 'mcp',
      )
      expect([status, body.integration.lastError]).toEqual([201, event.message])
      return event.code
    }
    expect(await events(gone.url)).toBe('mcp_server_unreachable')
    expect(await events(shut.url)).toBe('mcp_unauthorized')
    expect(await events(broken.url)).toBe('mcp_refused')
  })

  test('with an auth connection lists the tools with its credential', async () => {
    const own = await startMcpServer('stateless')
    await createToolApp(own.url, ['echo'], 'list-secret')
    const lists = own.requests.filter(({ rpc }) => rpc === 'tools/list')
    expect(lists.map(({ headers }) => headers.authorization)).toEqual(['Bearer list-secret'])
  })

  test('keeps its operations when it is discovered again, and reports what the server has changed', async () => {
    let names = ['one', 'two', 'three']
    const own = await startMcpServer('modern', () => {
      const made = new McpServer({ name: 'changing', version: '1' })
      for (const name of names) {
        const annotations = { readOnlyHint: names.length === 2 }
        made.registerTool(name, { description: 'A tool.', annotations }, () => ({ content: [] }))
      }
      return made
    })
    const { appId, made } = await createToolApp(own.url, ['one', 'two'])
    names = ['two', 'four']
    const again = await alice.post(v1Path(appId, `integrations/${made.integrationId}/discover`))
    expect(again.status).toBe(200)
    const { body } = await alice.get(v1Path(appId, `integrations/${made.integrationId}/operations`))
    const ids = Object.fromEntries(
      body.operations.map((operation: { externalId: string; id: string }) => [
        operation.externalId,
        operation.id,
      ]),
    )
    expect(ids.two).toBe(made.operation('two'))
    expect(ids.one).toBe(made.operation('one'))
    expect(Object.keys(ids).sort()).toEqual(['one', 'three', 'two'])
    const two = body.operations.find((operation: { externalId: string }) => operation.externalId === 'two')
    expect(two.annotations).toEqual({ readOnlyHint: false })
    expect(again.body.integration.discoveryWarnings.join()).toContain(
      '1 new, 1 changed, 2 removed (four, two, one, three)',
    )
  })
})

describe('a tool of an MCP server', () => {
  test('takes over the annotations of the server, with the cautious defaults of MCP', async () => {
    const { appId, tool } = await createToolApp(server.url, ['echo', 'fail', 'wait'])
    const annotations = async (id: string) => {
      const { body } = await alice.get(`/api/v3/apps/${appId}/tools/${tool(id)}`)
      return body.tool.annotations
    }
    expect(await annotations('echo')).toMatchObject({
      read_only_hint: true,
      destructive_hint: false,
      open_world_hint: false,
    })
    expect(await annotations('fail')).toMatchObject({
      read_only_hint: false,
      destructive_hint: false,
      open_world_hint: true,
    })
    expect(await annotations('wait')).toMatchObject({
      read_only_hint: false,
      destructive_hint: true,
      idempotent_hint: false,
      open_world_hint: true,
    })
  })

  test('is previewed as the message that would be sent, with its secret masked', async () => {
    const { appId, tool } = await createToolApp(server.url, ['echo'], 'very-secret-token')
    const before = server.requests.length
    const { status, body } = await alice.post(`/api/v3/apps/${appId}/tools/${tool('echo')}/preview`)
    expect([status, body.ok]).toEqual([200, true])
    expect(body.preview.request).toMatchObject({
      method: 'POST',
      url: server.url,
      headers: { authorization: 'Bearer ********', 'content-type': 'application/json' },
    })
    expect(JSON.parse(body.preview.request.body)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'echo', arguments: { word: 'word' } },
    })
    expect(JSON.stringify(body)).not.toContain('very-secret')
    expect(server.requests).toHaveLength(before)
  })

  test('can be executed from the draft, after its arguments were validated', async () => {
    const { appId, tool } = await createToolApp(server.url, ['echo'], 'very-secret-token')
    const execute = (args: object) =>
      alice.post(`/api/v3/apps/${appId}/tools/${tool('echo')}/execute`, { arguments: args })
    const good = await execute({ word: 'hi' })
    expect(good.body).toMatchObject({
      ok: true,
      result: { structured_content: { word: 'hi', by: 'Bearer ********' } },
    })
    expect(JSON.stringify(good.body)).not.toContain('very-secret')
    const before = server.requests.length
    const bad = await execute({ word: 5 })
    expect(bad.body).toMatchObject({ ok: false, result: { is_error: true } })
    expect(server.requests).toHaveLength(before)
  })

  test('can be recorded as a test case, without the secret, and tested without the server', async () => {
    const { appId } = await createToolApp(server.url, ['echo'], 'very-secret-token')
    const app = `/api/v3/apps/${appId}`
    const recording = { tool: 'echo', arguments: { word: 'hi' } }
    const { status, body } = await alice.post(`${app}/test-cases/record`, recording)
    expect([status, body.test_case?.response.status]).toEqual([201, 200])
    expect(JSON.parse(body.test_case.response.body)).toMatchObject({
      isError: false,
      structuredContent: { word: 'hi' },
    })
    expect(JSON.stringify(body)).not.toContain('very-secret')
    const before = server.requests.length
    const assert = [
      ...body.test_case.assert,
      { type: 'equals', path: '/result/data', value: { word: 'hi', by: 'Bearer ********' } },
    ]
    await alice.patch(`${app}/test-cases/${body.test_case.id}`, { assert, upstream: 'recorded' })
    const { run } = (await alice.post(`${app}/tests/run`, {})).body
    expect([run.passed, run.cases[0].differences, run.cases[0].upstream]).toEqual([1, [], 'recorded'])
    expect(server.requests).toHaveLength(before)
  })

  test('sends arguments with x-mcp-header as headers', async () => {
    const { appId, tool } = await createToolApp(server.url, ['in_headers'])
    const { body } = await alice.post(`/api/v3/apps/${appId}/tools/${tool('in_headers')}/execute`, {
      arguments: { region: 'north' },
    })
    expect(body.result.content).toEqual([{ type: 'text', text: 'north' }])
  })

  test('sends an API key in the query, with the query of the endpoint', async () => {
    const own = await startMcpServer('stateless')
    const appId = await makeApp(alice)
    const config = { type: 'api_key', apiKey: 'key-in-query', queryParamName: 'key' }
    const { body } = await alice.post(v1Path(appId, 'auth'), { name: 'Key', config })
    const made = await importServer(appId, `${own.url}?team=1`, { authId: body.auth.id })
    const tool = await makeTool(alice, appId, 'Fail', made.operation('fail'))
    await alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, { arguments: {} })
    const [call] = own.requests.filter(({ rpc }) => rpc === 'tools/call')
    expect(call?.url).toBe('/mcp?team=1&key=key-in-query')
  })

  test('returns the JSON-RPC error of its server as an error result', async () => {
    const asking = await startMcpServer('modern', createElicitingServer)
    const { appId, tool } = await createToolApp(asking.url, ['ask'])
    const { body } = await alice.post(`/api/v3/apps/${appId}/tools/${tool('ask')}/execute`, { arguments: {} })
    expect(body).toMatchObject({ ok: false, result: { is_error: true } })
    expect(body.result.content[0].text).toMatch(/^The server answered with the error -32021: .*elicitation/)
  })

  test('can be created by hand with its name at the server; its request cannot be customized', async () => {
    const { appId, made } = await createToolApp(server.url, [])
    const path = v1Path(appId, `integrations/${made.integrationId}/operations`)
    const sent = { name: 'Hidden', method: 'GET', path: '/x', key: 'hidden' }
    const nameless = await alice.post(path, sent)
    expect([nameless.status, nameless.body.error.details[0].path]).toEqual([400, 'externalId'])
    const { status, body } = await alice.post(path, { ...sent, externalId: 'hidden.tool' })
    expect(status).toBe(201)
    expect(body.operation).toMatchObject({
      method: 'POST',
      path: '',
      externalId: 'hidden.tool',
      annotations: {},
    })
    const templated = await alice.patch(v1Path(appId, `operations/${body.operation.id}`), {
      headerTemplate: { 'X-A': '{{a}}' },
    })
    expect([templated.status, templated.body.error.details[0].path]).toEqual([400, 'headerTemplate'])
    const same = await alice.patch(v1Path(appId, `operations/${body.operation.id}`), {
      ...body.operation,
      description: 'Seen',
    })
    expect([same.status, same.body.operation.description]).toEqual([200, 'Seen'])
  })

  test('whose schema has a remote reference is released without it, and the reference is not fetched', async () => {
    const victim = await startScriptedServer((_request, response) => response.end('{}'))
    const own = await startModernServer(() => ({
      tools: [{ name: 'ref', inputSchema: { type: 'object', properties: { a: { $ref: victim.url } } } }],
      content: [],
    }))
    const { appId, tool } = await createToolApp(own.url, ['ref'])
    const { status, body } = await alice.post(`/api/v3/apps/${appId}/releases`)
    expect([status, JSON.stringify(body)]).toEqual([201, expect.stringContaining('schema_repaired')])
    const tried = await alice.post(`/api/v3/apps/${appId}/tools/${tool('ref')}/execute`, {
      arguments: { a: 1 },
    })
    expect(tried.body.ok).toBe(true)
    expect(victim.requests).toEqual([])
  })

  test('without an endpoint blocks a release, and is repaired by its name', async () => {
    const { appId, made, tool } = await createToolApp(server.url, ['echo', 'fail'])
    const moved = await alice.patch(v1Path(appId, `integrations/${made.integrationId}`), { endpoint: '' })
    expect(moved.status).toBe(200)
    const { status, body } = await alice.post(`/api/v3/apps/${appId}/releases`)
    expect([status, body.error.code]).toEqual([422, 'draft_blocked'])
    expect(JSON.stringify(body)).toContain('integration_without_base_url')
    await alice.delete(v1Path(appId, `integrations/${made.integrationId}`))
    const again = await importServer(appId, server.url)
    const repaired = await alice.post(`/api/v3/apps/${appId}/tools/${tool('fail')}/repair`)
    expect(repaired.body.ok).toBe(true)
    const bound = await alice.get(v1Path(appId, `tools/${tool('fail')}`))
    expect(bound.body.tool.binding.integrationOperationId).toBe(again.operation('fail'))
  })
})

describe.each<{ kind: McpServerKind }>([
  { kind: 'modern' },
  { kind: 'stateless' },
  { kind: 'sessions' },
  { kind: 'httpSse' },
])('a released app over a server of kind $kind', ({ kind }) => {
  test.each(['auto', 'legacy'] as const)(
    'passes everything through to a client that negotiates by %s',
    async (era) => {
      const own = await startMcpServer(kind)
      const { appId } = await createToolApp(own.url, ['echo', 'show.everything', 'fail'])
      const client = await connectClient(await publish(appId), era)
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(['echo', 'show_everything', 'fail'])
      expect(tools[0]).toMatchObject({ title: 'echo', annotations: { readOnlyHint: true } })
      expect(await client.callTool({ name: 'echo', arguments: { word: 'hi' } })).toMatchObject({
        structuredContent: { word: 'hi', by: 'Bearer ********' },
        content: [{ type: 'text', text: 'hi for Bearer ********' }],
      })
      const everything = await client.callTool({ name: 'show_everything', arguments: {} })
      expect(everything.content).toMatchObject([
        { type: 'text', text: 'A picture:' },
        { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png', _meta: { 'example.com/note': 1 } },
        ...otherContentBlocks,
      ])
      expect(everything.content[1]?._meta).toEqual({ 'example.com/note': 1 })
      expect(everything._meta).toMatchObject({ 'example.com/trace': 'abc' })
      expect(everything._meta).not.toHaveProperty('ui')
      expect(everything._meta).not.toHaveProperty(['io.modelcontextprotocol/x'])
      expect(await client.callTool({ name: 'fail', arguments: {} })).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: 'No such pet.' }],
      })
      await client.close()
    },
  )
})

test.each<{ kind: McpServerKind }>([{ kind: 'modern' }, { kind: 'sessions' }])(
  '64 concurrent calls of two apps to one server of kind $kind get their own results and use their own credentials',
  async ({ kind }) => {
    const own = await startMcpServer(kind)
    const apps = await Promise.all(
      ['secret-of-cats', 'secret-of-dogs'].map(async (secret) => {
        const { appId } = await createToolApp(own.url, ['echo'], secret)
        return { secret, client: await connectClient(await publish(appId), 'auto') }
      }),
    )
    own.requests.length = 0
    const calls = Array.from({ length: 64 }, (_, index) => ({ word: `canary-${index}`, by: apps[index % 2] }))
    const results = await Promise.all(
      calls.map(({ word, by }) => by?.client.callTool({ name: 'echo', arguments: { word } })),
    )
    expect(results.map((result) => result?.structuredContent)).toEqual(
      calls.map(({ word }) => ({ word, by: 'Bearer ********' })),
    )
    const sessionsOf = (secret: string) =>
      new Set(
        own.requests
          .filter(({ headers }) => headers.authorization === `Bearer ${secret}`)
          .map(({ headers }) => headers['mcp-session-id']),
      )
    const [cats, dogs] = apps.map(({ secret }) => sessionsOf(secret))
    expect([cats?.size, dogs?.size]).toEqual([1, 1])
    if (kind === 'sessions') expect([...(cats ?? [])]).not.toEqual([...(dogs ?? [])])
    expect(own.requests.filter(({ rpc }) => rpc === 'tools/call')).toHaveLength(64)
    await Promise.all(apps.map(({ client }) => client.close()))
  },
)
