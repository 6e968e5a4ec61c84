// An app in search mode: three tools in the list, with which clients search, describe and call all others.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSearchModeTools } from '#core/engines/tools/search/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { CallRecord } from '#core/model/calls/call-record.ts'
import { isServingManifest } from '#core/services/releases/probe-endpoint.ts'
import { startMcpServer } from '#tests/mcp-upstream/mcp-servers.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import { countRuns } from '#tests/support/test-scope.ts'
import { countTokens } from '#workers/tokens/count-tokens.ts'
import {
  buildContents,
  createRuntimeUpstream,
  insertApp,
  startRestApi,
  startRuntime,
  type ToolFixture,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'
import { buildMcpTool, createStepServer } from '../calls/mcp-apps.ts'

const toolCount = 1_000
const records: CallRecord[] = []
let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let app: App
let url: string

const petSchema = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 1 } },
  required: ['id'],
  additionalProperties: false,
}

const noMapping = { until: null, renamedArguments: {}, droppedArguments: [], defaultArguments: {} }

const buildFixture = (key: string, tool: ToolFixture['tool'], operation = {}): ToolFixture => ({
  tool: { id: `tool_${key}`, key, name: key, ...tool },
  operation: {
    plan: { ...buildOperation('').plan, path: '/pets', pathTemplate: null, parameters: [] },
    inputSchema: { type: 'object', properties: {} },
    ...operation,
  },
})

const fixtures = [
  buildFixture(
    'get_pet',
    {
      description: 'One pet of the shop by its number.',
      aliases: [
        { ...noMapping, name: 'find_animal', renamedArguments: { number: 'id' } },
        { ...noMapping, name: 'read_animal', until: '2020-01-31' },
      ],
    },
    {
      inputSchema: petSchema,
      outputSchema: { type: 'object', properties: { name: { type: 'string' } } },
    },
  ),
  ...Array.from({ length: toolCount - 1 }, (_, n) =>
    buildFixture(`report_${n}`, { description: `Report of department ${n}. `.repeat(20) }),
  ),
]

beforeAll(async () => {
  runtime = await startRuntime({ calls: { record: (call: CallRecord) => void records.push(call) } })
  api = await startRestApi()
  app = await insertApp(runtime.store, {
    name: 'Pets',
    description: 'A shop. '.repeat(500),
    toolMode: 'search',
  })
  app = await runtime.publish(app, buildContents(app, api.baseUrl, fixtures))
  url = runtime.urlOf(app)
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

beforeEach(() => {
  api.calls.length = 0
  records.length = 0
  api.respond = (request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ name: 'Rex', url: request.url }))
  }
})

const textOf = ({ content }: { content: unknown }) => (content as [{ text: string }])[0].text
const parse = (result: { content: unknown }) => JSON.parse(textOf(result))

const connectModes = [
  { way: 'with initialize', options: {} },
  { way: 'with 2026-07-28', options: { versionNegotiation: { mode: { pin: '2026-07-28' } } } },
] as const

describe.each(connectModes)('a client that connects $way', ({ options }) => {
  let client: Client

  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1' }, options)
    await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  })

  afterAll(() => client.close())

  it('lists three tools of less than 2,000 tokens together', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_tools', 'describe_tools', 'call_tool'])
    const tokens = tools.map((tool) => countTokens(JSON.stringify(tool)))
    expect(tokens.reduce((sum, token) => sum + token, 0)).toBeLessThan(2_000)
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual([true, true, false])
  })

  it('lists less than 2,000 tokens in whichever script the app is described', () => {
    for (const text of ['words ', '漢字情報', 'አማርኛ ']) {
      const app = { name: text.repeat(100), description: text.repeat(1_000), tools: [] }
      const count = countTokens(JSON.stringify(buildSearchModeTools(app)))
      expect(count, text).toBeLessThan(2_000)
    }
  })

  it('searches, describes and calls a tool', async () => {
    await client.listTools()
    const found = parse(
      await client.callTool({ name: 'search_tools', arguments: { query: 'show me a pet' } }),
    )
    expect(found.tools[0]).toMatchObject({ name: 'get_pet', annotations: { readOnlyHint: true } })
    const described = parse(
      await client.callTool({ name: 'describe_tools', arguments: { names: ['get_pet'] } }),
    )
    expect(described.tools[0].inputSchema).toEqual(petSchema)
    const result = await client.callTool({
      name: 'call_tool',
      arguments: { name: 'get_pet', arguments: { id: 7 } },
    })
    expect(result.structuredContent).toEqual({ name: 'Rex', url: '/pets' })
    expect(result.isError ?? false).toBe(false)
  })

  it('still calls a tool by its own name', async () => {
    const result = await client.callTool({ name: 'get_pet', arguments: { id: 7 } })
    expect(result.structuredContent).toEqual({ name: 'Rex', url: '/pets' })
  })

  it('gets the arguments that a tool rejects as it would from the tool itself', async () => {
    const args = { id: 0, extra: true }
    const direct = await client.callTool({ name: 'get_pet', arguments: args })
    const called = await client.callTool({
      name: 'call_tool',
      arguments: { name: 'get_pet', arguments: args },
    })
    expect(called).toEqual(direct)
    expect(textOf(called)).toContain('Invalid arguments for the tool get_pet')
    expect(api.calls).toEqual([])
  })
})

describe('call_tool', () => {
  const callNamed = (name: unknown, args?: unknown) =>
    call('call_tool', { name, ...(args !== undefined && { arguments: args }) })

  it('answers as the tool itself, whatever the arguments', async () => {
    const anyArguments = fc.dictionary(fc.constantFrom('id', 'other'), fc.jsonValue({ maxDepth: 2 }))
    const anyName = fc.constantFrom('get_pet', 'report_1')
    await fc.assert(
      fc.asyncProperty(
        anyName,
        anyArguments,
        fc.constantFrom(200, 204, 404, 500),
        async (name, args, status) => {
          api.respond = (_request, reply) =>
            reply.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? '' : '[1]')
          expect(await callNamed(name, args)).toEqual(await call(name, args))
        },
      ),
      { numRuns: countRuns(40) },
    )
  })

  it('is recorded as a call of the tool', async () => {
    await call('get_pet', { id: 7 })
    await callNamed('get_pet', { id: 7 })
    await callNamed('get_pet', { id: 0 })
    const seen = records.map(({ toolId, outcome, step }) => ({ toolId, outcome, step }))
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toMatchObject({ toolId: 'tool_get_pet', outcome: 'invalid_arguments' })
  })

  it('calls a tool by its earlier name with its earlier arguments, as the name itself does', async () => {
    const direct = await call('find_animal', { number: 7 })
    expect(await callNamed('find_animal', { number: 7 })).toEqual(direct)
    expect(direct).toMatchObject({ structuredContent: { name: 'Rex' } })
    const wrong = await callNamed('find_animal', { number: 0 })
    expect(wrong.isError).toBe(true)
    expect(textOf(wrong)).toMatch(/for the tool find_animal:\n- number must be/)
    expect(records.map(({ toolId, alias }) => [toolId, alias])).toEqual(
      Array(3).fill(['tool_get_pet', 'find_animal']),
    )
  })

  it('takes no arguments where none are given', async () => {
    expect(await callNamed('report_1')).toEqual(await call('report_1', {}))
  })

  it.each([
    ['an unknown name', { name: 'get_pets' }, 'There is no tool named get_pets. Similar names: get_pet'],
    [
      'an earlier name that is served no longer',
      { name: 'read_animal', arguments: { id: 7 } },
      'There is no tool named read_animal. It was the earlier name of get_pet and was served until 2020-01-31; read its arguments with describe_tools.',
    ],
    ['a name like no other', { name: 'xyz' }, 'Search with search_tools'],
    ['its own name', { name: 'call_tool', arguments: { name: 'get_pet' } }, 'Call call_tool itself'],
    ['a name that objects have', { name: '__proto__' }, 'There is no tool named __proto__'],
    ['no name', {}, 'name is required'],
    ['a name that is none', { name: 5 }, 'name must be a string'],
    ['arguments that are none', { name: 'get_pet', arguments: 'id 7' }, 'arguments must be an object'],
    ['the arguments next to the name', { name: 'get_pet', id: 7 }, 'id is not a known property'],
  ])('reports %s as a result that models see', async (_what, args, message) => {
    const { isError, ...result } = await call('call_tool', args)
    expect(isError).toBe(true)
    expect(textOf(result)).toContain(message)
    expect(api.calls).toEqual([])
    expect(records).toEqual([])
  })
})

describe('search_tools and describe_tools', () => {
  it.each([
    ['an empty query', { query: '' }],
    ['a query of 10 kB', { query: 'pet '.repeat(2_500) }],
    ['no query', {}],
    ['too many results', { query: 'pet', limit: 1_000 }],
  ])('reject %s, and say why', async (_what, args) => {
    const result = await call('search_tools', args)
    expect(result.isError).toBe(true)
    expect(textOf(result)).toMatch(/Invalid arguments for the tool search_tools:\n- (query|limit) /)
  })

  it.each(['(a+)+$', '.*', '💥', '\\', '"; drop table apps; --', '\u202e\u0000'])(
    'answer the hostile query %j',
    async (query) => {
      expect(parse(await call('search_tools', { query }))).toMatchObject({ total_tools: toolCount })
    },
  )

  it('bound what they return', async () => {
    const found = await call('search_tools', { query: 'report of a department', limit: 20 })
    expect(parse(found).tools).toHaveLength(20)
    expect(textOf(found).length).toBeLessThan(10_000)
    const many = await call('describe_tools', { names: Array.from({ length: 11 }, (_, n) => `report_${n}`) })
    expect(textOf(many)).toContain('names must have at most 10')
  })

  it('describe a tool by an earlier name, served or not, and say what it is called now', async () => {
    const [current] = parse(await call('describe_tools', { names: ['get_pet'] })).tools
    const earlier = await call('describe_tools', { names: ['find_animal', 'get_pet', 'read_animal', 'none'] })
    expect(parse(earlier)).toMatchObject({
      tools: [current],
      earlier_names: [
        { name: 'find_animal', current: 'get_pet' },
        { name: 'read_animal', current: 'get_pet' },
      ],
      note: expect.stringContaining('current name'),
      unknown: [{ name: 'none' }],
    })
  })

  it('call nothing and leave no record', async () => {
    await call('search_tools', { query: 'pet' })
    await call('describe_tools', { names: ['get_pet'] })
    expect([api.calls, records]).toEqual([[], []])
  })
})

it('call_tool passes the progress of a tool on', async () => {
  const steps = [
    { progress: 1, total: 2 },
    { progress: 2, total: 2 },
  ]
  const server = await startMcpServer('stateless', () => createStepServer(steps, async () => {}))
  const mcpApp = await insertApp(runtime.store, { toolMode: 'search' })
  const contents = buildContents(mcpApp, server.url, [buildMcpTool('steps')])
  const integrations = contents.integrations.map((integration) => ({
    ...integration,
    kind: 'mcp' as const,
    endpoint: server.url,
    baseUrl: '',
  }))
  const released = await runtime.publish(mcpApp, { ...contents, integrations })
  const client = new Client({ name: 'chat', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(runtime.urlOf(released))))
  const received: unknown[] = []
  const onprogress = (progress: unknown) => void received.push(progress)
  const result = await client.callTool({ name: 'call_tool', arguments: { name: 'steps' } }, { onprogress })
  expect(textOf(result)).toBe('token number')
  expect(received).toEqual(steps)
  await client.close()
})

it('the release is verified by the three tools', async () => {
  const self = createRuntimeUpstream()
  const frozen = await runtime.store.read((reader) =>
    reader.releases.readFrozen(app.id, app.liveReleaseId ?? ''),
  )
  expect(frozen?.manifest.toolMode).toBe('search')
  expect(frozen && (await isServingManifest({ self }, url, frozen.manifest, ''))).toBe(true)
  await self.close()
})

it('an app that lists its tools has none of the three', async () => {
  let listed = await insertApp(runtime.store)
  listed = await runtime.publish(listed, buildContents(listed, api.baseUrl, fixtures.slice(0, 2)))
  for (const name of ['search_tools', 'describe_tools', 'call_tool']) {
    const { json } = await postMcp(
      runtime.urlOf(listed),
      buildJsonRpcRequest('tools/call', { name, arguments: {} }),
    )
    expect(json).toMatchObject({ error: { code: -32602, message: `Unknown tool: ${name}` } })
  }
})

type CallResult = { content: unknown; isError?: boolean }

async function call(name: string, args: unknown): Promise<CallResult> {
  const { json } = await postMcp(url, buildJsonRpcRequest('tools/call', { name, arguments: args }))
  return (json as { result: CallResult }).result
}
