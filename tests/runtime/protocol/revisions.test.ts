// Requests and responses of each MCP revision, as they are on the wire.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import { buildContents, insertApp, startRestApi, startRuntime } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '../../support/raw-mcp.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let app: App
let url: string

const weatherCall = { name: 'weather', arguments: { city: 'Bern' } }

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  app = await insertApp(runtime.store, {
    name: 'Weather',
    branding: { ...(await insertApp(runtime.store)).branding, logoUrl: 'https://weather.example/logo.png' },
  })
  const outputSchema = { type: 'object', properties: { path: { type: 'string' } } }
  app = await runtime.publish(
    app,
    buildContents(app, api.baseUrl, [{ tool: { key: 'weather' }, operation: { outputSchema } }]),
  )
  url = runtime.urlOf(app)
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

const buildInitializeRequest = (protocolVersion: unknown) =>
  buildJsonRpcRequest('initialize', {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })

type RpcResponse = { id: unknown; result: Record<string, unknown>; error: { code: number; data?: unknown } }
const toRpcResponse = (json: unknown) => json as RpcResponse
const getErrorCode = (json: unknown) => toRpcResponse(json).error?.code

describe.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('a client of %s', (revision) => {
  const headers = { 'mcp-protocol-version': revision }

  it('initializes and gets no session id', async () => {
    const reply = await postMcp(url, buildInitializeRequest(revision))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(reply.headers.get('mcp-session-id')).toBeNull()
    expect(toRpcResponse(reply.json).result).toMatchObject({
      protocolVersion: revision,
      capabilities: { tools: {} },
      serverInfo: { name: 'Weather', version: '1' },
      instructions: 'Ask for a city.',
    })
  })

  it('gets the server information that its revision defines', async () => {
    const { serverInfo } = toRpcResponse((await postMcp(url, buildInitializeRequest(revision))).json).result
    const icons = [{ src: 'https://weather.example/logo.png' }]
    const full = { description: 'Tells the weather.', websiteUrl: 'https://weather.example', icons }
    expect(serverInfo).toEqual({
      name: 'Weather',
      version: '1',
      ...(revision >= '2025-06-18' && { title: 'Weather' }),
      ...(revision >= '2025-11-25' && full),
    })
  })

  it('gets the tool members that its revision defines', async () => {
    const { tools } = toRpcResponse((await postMcp(url, buildJsonRpcRequest('tools/list'), headers)).json)
      .result as {
      tools: object[]
    }
    expect(Object.keys(tools[0] ?? {}).toSorted()).toEqual(
      [
        'description',
        'inputSchema',
        'name',
        ...(revision >= '2025-03-26' ? ['annotations'] : []),
        ...(revision >= '2025-06-18' ? ['outputSchema', 'title'] : []),
        ...(revision >= '2025-11-25' ? ['icons'] : []),
      ].toSorted(),
    )
  })

  it('calls a tool', async () => {
    const reply = await postMcp(url, buildJsonRpcRequest('tools/call', weatherCall, 'a-7'), headers)
    expect(reply.status).toBe(200)
    const data = { path: '/weather/Bern' }
    expect(reply.json).toEqual({
      jsonrpc: '2.0',
      id: 'a-7',
      result: {
        content: [{ type: 'text', text: JSON.stringify(data) }],
        ...(revision >= '2025-06-18' && { structuredContent: data }),
        _meta: { 'tenon/http-status': 200 },
      },
    })
  })

  it('gets a response to ping, and its notifications are accepted', async () => {
    expect((await postMcp(url, buildJsonRpcRequest('ping'), headers)).json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {},
    })
    const notified = await postMcp(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers)
    expect([notified.status, notified.text]).toEqual([202, ''])
  })

  it('gets a JSON-RPC error with status 200 for an unknown method', async () => {
    const reply = await postMcp(url, buildJsonRpcRequest('server/discover'), headers)
    expect([reply.status, getErrorCode(reply.json)]).toEqual([200, -32601])
  })

  it(`${revision < '2025-06-18' ? 'may' : 'may not'} send batches`, async () => {
    const batch = [
      buildJsonRpcRequest('ping', {}, 1),
      { jsonrpc: '2.0', method: 'notifications/x' },
      buildJsonRpcRequest('no', {}, 'b'),
      7,
    ]
    const reply = await postMcp(url, batch, headers)
    if (revision >= '2025-06-18')
      return expect([reply.status, getErrorCode(reply.json)]).toEqual([400, -32600])
    expect(reply.json).toMatchObject([
      { id: 1, result: {} },
      { id: 'b', error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
    ])
  })
})

describe('a client that names no revision in its header', () => {
  it('gets responses of the newest revision that has initialize', async () => {
    const { tools } = toRpcResponse((await postMcp(url, buildJsonRpcRequest('tools/list'))).json).result as {
      tools: object[]
    }
    expect(tools[0]).toHaveProperty('outputSchema')
  })

  it.each([
    ['no message', []],
    ['more than 20 messages', Array.from({ length: 21 }, (_, id) => buildJsonRpcRequest('ping', {}, id))],
  ])('may send batches, but not one with %s', async (_what, batch) => {
    const reply = await postMcp(url, batch)
    expect([reply.status, getErrorCode(reply.json)]).toEqual([400, -32600])
  })

  it('cannot initialize inside a batch', async () => {
    const reply = await postMcp(url, [
      buildInitializeRequest('2025-03-26'),
      buildJsonRpcRequest('ping', {}, 2),
    ])
    expect(reply.json).toMatchObject([{ error: { code: -32600 } }, { id: 2, result: {} }])
  })

  it('gets an empty 202 for a batch of notifications', async () => {
    const reply = await postMcp(url, [{ jsonrpc: '2.0', method: 'notifications/initialized' }])
    expect([reply.status, reply.text]).toEqual([202, ''])
  })
})

describe('initialize', () => {
  it.each(['1999-01-01', '2026-07-28'])(
    'for %s negotiates the newest revision that has initialize',
    async (version) => {
      const reply = await postMcp(url, buildInitializeRequest(version))
      expect(toRpcResponse(reply.json).result.protocolVersion).toBe('2025-11-25')
    },
  )

  it('without a valid version is rejected as invalid params', async () => {
    expect(getErrorCode((await postMcp(url, buildInitializeRequest(7))).json)).toBe(-32602)
  })
})

it('an unknown revision in the header is rejected', async () => {
  const reply = await postMcp(url, buildJsonRpcRequest('tools/list'), {
    'mcp-protocol-version': '2025-01-01',
  })
  expect([reply.status, getErrorCode(reply.json)]).toEqual([400, -32600])
})

describe('a client of 2026-07-28', () => {
  const serverMeta = {
    'io.modelcontextprotocol/serverInfo': {
      name: 'Weather',
      title: 'Weather',
      version: '1',
      description: 'Tells the weather.',
      websiteUrl: 'https://weather.example',
      icons: [{ src: 'https://weather.example/logo.png' }],
    },
  }
  const send = async (...of: Parameters<typeof buildModernRequest>) => {
    const { body, headers } = buildModernRequest(...of)
    return postMcp(url, body, headers)
  }

  it('discovers the server', async () => {
    const reply = await send('server/discover')
    expect([reply.status, toRpcResponse(reply.json).result]).toEqual([
      200,
      {
        resultType: 'complete',
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        instructions: 'Ask for a city.',
        ttlMs: 0,
        cacheScope: 'public',
        _meta: serverMeta,
      },
    ])
  })

  it('lists tools', async () => {
    const { result } = toRpcResponse((await send('tools/list')).json)
    expect(result).toMatchObject({
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'public',
      _meta: serverMeta,
    })
    expect(result.tools).toMatchObject([
      { name: 'weather', title: 'Weather', outputSchema: { type: 'object' } },
    ])
  })

  it('calls a tool', async () => {
    const data = { path: '/weather/Bern' }
    expect(toRpcResponse((await send('tools/call', weatherCall)).json).result).toEqual({
      resultType: 'complete',
      content: [{ type: 'text', text: JSON.stringify(data) }],
      structuredContent: data,
      _meta: { 'tenon/http-status': 200, ...serverMeta },
    })
  })

  it.each(['ping', 'initialize', 'logging/setLevel', 'toString'])(
    'gets 404 for the method %s',
    async (method) => {
      const reply = await send(method)
      expect([reply.status, getErrorCode(reply.json)]).toEqual([404, -32601])
    },
  )

  it('gets a JSON-RPC error with status 200 for an unknown tool', async () => {
    const reply = await send('tools/call', { name: 'nobody' })
    expect([reply.status, getErrorCode(reply.json)]).toEqual([200, -32602])
  })

  it('may encode the tool name in its header', async () => {
    const encoded = `=?base64?${Buffer.from('weather').toString('base64')}?=`
    const reply = await send('tools/call', weatherCall, { headers: { 'mcp-name': encoded } })
    expect(toRpcResponse(reply.json).result.isError).toBeUndefined()
  })

  it.each([
    ['the version header is missing', { 'mcp-protocol-version': undefined }],
    ['the version header has another value', { 'mcp-protocol-version': '2025-11-25' }],
    ['the method header is missing', { 'mcp-method': undefined }],
    ['the method header has another value', { 'mcp-method': 'tools/list' }],
    ['the name header is missing', { 'mcp-name': undefined }],
    ['the name header has another value', { 'mcp-name': 'other' }],
    ['the name header has invalid base64', { 'mcp-name': '=?base64?!!!?=' }],
    ['the name header is not UTF-8', { 'mcp-name': '=?base64?/w==?=' }],
  ])('is rejected and no API is called when %s', async (_what, headers) => {
    const before = api.calls.length
    const reply = await send('tools/call', weatherCall, { headers })
    expect([reply.status, getErrorCode(reply.json)]).toEqual([400, -32020])
    expect(toRpcResponse(reply.json).id).toBe(1)
    expect(api.calls.length).toBe(before)
  })

  it.each([
    ['declares no capabilities', { 'io.modelcontextprotocol/clientCapabilities': undefined }],
    ['declares malformed capabilities', { 'io.modelcontextprotocol/clientCapabilities': 'all' }],
    ['declares a malformed version', { 'io.modelcontextprotocol/protocolVersion': 7 }],
    ['declares a malformed client', { 'io.modelcontextprotocol/clientInfo': { name: 'x' } }],
    ['has no protocol version in its metadata', { 'io.modelcontextprotocol/protocolVersion': undefined }],
  ])('is rejected when it %s', async (_what, meta) => {
    const reply = await send('tools/list', {}, { meta })
    expect([reply.status, getErrorCode(reply.json)]).toEqual([400, -32602])
  })

  it('of an unsupported newer revision gets the list of supported revisions', async () => {
    const version = '2099-01-01'
    const reply = await send(
      'tools/list',
      {},
      {
        meta: { 'io.modelcontextprotocol/protocolVersion': version },
        headers: { 'mcp-protocol-version': version },
      },
    )
    expect([reply.status, getErrorCode(reply.json)]).toEqual([400, -32022])
    expect(toRpcResponse(reply.json).error.data).toEqual({ supported: ['2026-07-28'], requested: version })
  })

  it('may send a notification, but not with a method header that differs from it', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: {} }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'notifications/cancelled' }
    expect((await postMcp(url, notification, headers)).status).toBe(202)
    const mismatched = await postMcp(url, notification, { ...headers, 'mcp-method': 'tools/call' })
    expect([mismatched.status, getErrorCode(mismatched.json)]).toEqual([400, -32020])
  })

  it('cannot send a request inside a batch', async () => {
    const reply = await postMcp(url, [buildModernRequest('tools/list').body])
    expect(reply.json).toMatchObject([{ error: { code: -32600 } }])
  })

  it.each(['2099-01-01', '2023-01-01', 'draft'])(
    'is negotiated with a client that initializes with the unknown header %s',
    async (version) => {
      const params = {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'a', version: '1' },
      }
      const { status, json } = await postMcp(url, buildJsonRpcRequest('initialize', params), {
        'mcp-protocol-version': version,
      })
      expect([status, json]).toMatchObject([200, { result: { protocolVersion: '2025-06-18' } }])
    },
  )

  it('cannot initialize with its version header', async () => {
    const reply = await postMcp(url, buildInitializeRequest('2025-11-25'), {
      'mcp-protocol-version': '2026-07-28',
    })
    expect([reply.status, getErrorCode(reply.json)]).toEqual([400, -32020])
  })
})

describe('params', () => {
  it.each([
    ['tools/call', { arguments: {} }],
    ['tools/call', { name: 7 }],
    ['tools/call', { name: 'weather', arguments: [1] }],
    ['tools/call', { name: 'nobody' }],
    ['tools/call', { name: '__proto__' }],
    ['tools/list', { cursor: 'abc' }],
  ])('of %s such as %j are rejected as invalid', async (method, params) => {
    expect(getErrorCode((await postMcp(url, buildJsonRpcRequest(method, params))).json)).toBe(-32602)
  })
})

it('params, cursors and arguments that are null count as absent', async () => {
  const listed = await postMcp(url, buildJsonRpcRequest('tools/list', { cursor: null }))
  expect(toRpcResponse(listed.json).result.tools).toHaveLength(1)
  expect((await postMcp(url, buildJsonRpcRequest('ping', null))).json).toMatchObject({ result: {} })
  const called = await postMcp(url, buildJsonRpcRequest('tools/call', { name: 'weather', arguments: null }))
  expect(toRpcResponse(called.json).result.isError).toBe(true)
})

describe('ids', () => {
  it.each(['', 'a"b\\', 'é', 0, -3, 9_007_199_254_740_991])(
    'such as %j are returned unchanged',
    async (id) => {
      expect(toRpcResponse((await postMcp(url, buildJsonRpcRequest('ping', {}, id))).json).id).toBe(id)
    },
  )

  it.each(['null', '1.5', '9007199254740993', '{}', 'true'])('such as %s are rejected', async (id) => {
    const reply = await postMcp(url, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`)
    expect([reply.status, getErrorCode(reply.json), toRpcResponse(reply.json).id]).toEqual([
      400,
      -32600,
      null,
    ])
  })
})
