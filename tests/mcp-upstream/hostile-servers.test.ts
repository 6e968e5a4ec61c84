// Malformed, oversized and hostile responses of MCP servers.
import type { ServerResponse } from 'node:http'
import { McpServer } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { McpToolList } from '#core/model/integrations/mcp-server.ts'
import { catchUpstreamReason } from '#tests/outbound/outbound-client.ts'
import { waitUntil } from '#tests/outbound/servers.ts'
import { startMcpServer, startScriptedServer } from './mcp-servers.ts'
import { sendEvents, sendJson, startLegacyServer, startModernServer } from './scripted-servers.ts'
import {
  buildMcpLimits,
  buildMcpToolCall,
  buildTestMcpServer,
  createTestMcpUpstream,
} from './test-mcp-upstream.ts'

const nestObject = (levels: number) => `${'{"in":'.repeat(levels)}1${'}'.repeat(levels)}`

const depths: Record<string, number> = { fine: 90, deep: 150, endless: 100_000 }

const plainTool = { name: 'ok', inputSchema: { type: 'object' } }

async function listTools(tools: unknown[]): Promise<McpToolList> {
  const server = await startModernServer(() => ({ tools: tools as JsonObject[] }))
  const list = await createTestMcpUpstream().list(
    buildTestMcpServer(server.url),
    buildMcpLimits({ maxBytes: 32 * 1024 * 1024 }),
  )
  if (list.kind !== 'tools') throw new Error(JSON.stringify(list))
  return list
}

describe('a list of tools', () => {
  test('keeps usable tools next to unusable ones', async () => {
    const { tools, warnings } = await listTools([
      plainTool,
      { name: 7, inputSchema: { type: 'object' } },
      'no tool',
      { name: 'x'.repeat(501), inputSchema: { type: 'object' } },
      { ...plainTool, title: 'the same once more' },
      { name: 'list', inputSchema: { type: 'array' } },
      { name: 'bare' },
      { name: 'outs', inputSchema: {}, outputSchema: 'yes' },
    ])
    expect(tools.map(({ name }) => name)).toEqual(['ok', 'list', 'bare', 'outs'])
    expect(tools.every(({ inputSchema }) => inputSchema.type === 'object')).toBe(true)
    expect(warnings).toEqual([
      'A tool without a usable name was omitted.',
      'A tool without a usable name was omitted.',
      'A tool without a usable name was omitted.',
      'The server lists ok more than once; the first is used.',
      'The input schema of list does not describe an object and was ignored.',
      'The input schema of bare is not a JSON Schema object and was ignored.',
      'The output schema of outs is not a JSON Schema object and was ignored.',
    ])
  })

  test('contains only well-formed Unicode without NUL', async () => {
    const { tools } = await listTools([
      {
        name: 'odd\u0000\ud800',
        description: 'a\udc00b\u0000c',
        inputSchema: { type: 'object', properties: { 'k\ud800': { description: '\u0000' } } },
        annotations: { title: 'T\ud800' },
      },
    ])
    expect(tools[0]).toMatchObject({
      name: 'odd\ufffd\ufffd',
      title: 'T\ufffd',
      description: 'a\ufffdb\ufffdc',
    })
    expect(JSON.stringify(tools)).not.toMatch(/\\ud[89a-f]|\\u0000/)
  })

  test('contains no hidden text in titles and descriptions, and says where some was removed', async () => {
    const hidden = 'Lists\u{e0049}\u{e0067} pets\u202e\u200b\u001b[8m.'
    const { tools, warnings } = await listTools([
      {
        name: 'pets',
        title: hidden,
        description: hidden,
        inputSchema: { type: 'object', properties: { at: { description: hidden, enum: ['👩‍💻', hidden] } } },
      },
    ])
    const at = { description: 'Lists pets.', enum: ['👩‍💻', hidden] }
    expect(tools[0]).toMatchObject({
      title: 'Lists pets.',
      description: 'Lists pets.',
      inputSchema: { properties: { at } },
    })
    expect(warnings).toHaveLength(3)
    expect(warnings).toContain(
      'Hidden text was removed from tools.0.description of the server: tag characters, bidirectional controls, zero-width or invisible characters, terminal escapes.',
    )
  })

  test('is limited in the size of every text and schema', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`member_${index}`, {}]))
    const { tools, warnings } = await listTools([
      { ...plainTool, title: 't'.repeat(10_000), description: 'd'.repeat(10_000_000) },
      { name: 'huge', inputSchema: { type: 'object', properties: many } },
      { ...plainTool, name: 'hinted', annotations: { note: 'n'.repeat(10_000) } },
    ])
    expect(tools[0]?.description).toHaveLength(20_001)
    expect(tools[0]?.title).toHaveLength(121)
    expect(tools[1]?.inputSchema).toEqual({ type: 'object' })
    expect(tools[2]?.annotations).toBeNull()
    expect(warnings).toEqual(['The input schema of huge is larger than 256 kB and was ignored.'])
  })

  test('does not cause references in schemas to be fetched', async () => {
    const victim = await startScriptedServer((_request, response) => response.end('{}'))
    const { tools } = await listTools([
      { name: 'ref', inputSchema: { type: 'object', properties: { a: { $ref: victim.url } } } },
    ])
    expect(tools[0]?.inputSchema).toEqual({ type: 'object', properties: { a: { $ref: victim.url } } })
    expect(victim.requests).toEqual([])
  })

  test('ends when the server repeats a cursor', async () => {
    const server = await startModernServer(() => ({ tools: [plainTool], nextCursor: 'again' }))
    const list = await createTestMcpUpstream().list(buildTestMcpServer(server.url), buildMcpLimits())
    expect(list).toMatchObject({ tools: [{ name: 'ok' }] })
    expect(server.requests.filter(({ rpc }) => rpc === 'tools/list')).toHaveLength(2)
  })

  test('ends after a hundred pages', async () => {
    let page = 0
    const server = await startModernServer(() => ({
      tools: [{ ...plainTool, name: `t${page}` }],
      nextCursor: `${++page}`,
    }))
    const list = await createTestMcpUpstream().list(buildTestMcpServer(server.url), buildMcpLimits())
    expect(list).toMatchObject({
      warnings: ['The list of tools continues after 100 pages; the rest was omitted.'],
    })
    expect(list.kind === 'tools' && list.tools).toHaveLength(100)
    expect(page).toBe(100)
  })

  test('ends after a thousand tools', async () => {
    const tools = Array.from({ length: 700 }, (_, index) => index)
    let page = 0
    const server = await startModernServer(() => ({
      tools: tools.map((index) => ({ ...plainTool, name: `t${page}_${index}` })),
      nextCursor: `${++page}`,
    }))
    const list = await createTestMcpUpstream().list(buildTestMcpServer(server.url), buildMcpLimits())
    expect(list.kind === 'tools' && list.tools).toHaveLength(1000)
    expect(page).toBe(2)
  })
})

describe('a response', () => {
  test('that is too large fails the call, as one message or as many events', async () => {
    const event = { jsonrpc: '2.0', method: 'notifications/progress', params: { note: 'x'.repeat(10_000) } }
    const server = await startModernServer(({ id, params, response }) => {
      if (params.name === 'one') {
        sendJson(response, {
          jsonrpc: '2.0',
          id,
          result: { content: [{ type: 'text', text: 'x'.repeat(90_000) }] },
        })
        return undefined
      }
      sendEvents(response, ...Array.from({ length: 20 }, () => event))
      return undefined
    })
    const upstream = createTestMcpUpstream()
    const limits = () => buildMcpLimits({ maxBytes: 50_000 })
    expect(
      await catchUpstreamReason(
        upstream.call(buildTestMcpServer(server.url), buildMcpToolCall('one'), limits()),
      ),
    ).toBe('too_large')
    expect(
      await catchUpstreamReason(
        upstream.call(buildTestMcpServer(server.url), buildMcpToolCall('many'), limits()),
      ),
    ).toBe('too_large')
  })

  test('that never ends times out at the deadline', async () => {
    let isOpen = true
    const server = await startModernServer(({ response }) => {
      sendEvents(response, { jsonrpc: '2.0', method: 'notifications/message', params: {} })
      const timer = setInterval(() => response.write(': still here\n\n'), 10)
      response.on('close', () => {
        clearInterval(timer)
        isOpen = false
      })
      return undefined
    })
    const call = createTestMcpUpstream().call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('x'),
      buildMcpLimits({ deadlineMs: 200 }),
    )
    expect(await catchUpstreamReason(call)).toBe('timeout')
    await waitUntil(() => !isOpen)
  })

  test('that ends before its result fails at once', async () => {
    const server = await startModernServer(({ response }) => {
      sendEvents(response)
      response.end()
      return undefined
    })
    expect(
      await catchUpstreamReason(
        createTestMcpUpstream().call(buildTestMcpServer(server.url), buildMcpToolCall('x'), buildMcpLimits()),
      ),
    ).toBe('invalid_answer')
  })

  test.each([
    ['not JSON', '{"jsonrpc":'],
    ['not a JSON-RPC message', '{"hello":"world"}'],
    [
      'a result with invalid content',
      JSON.stringify({ jsonrpc: '2.0', id: 0, result: { resultType: 'complete', content: 5 } }),
    ],
  ])('that is %s is invalid', async (_what, text) => {
    const server = await startModernServer(({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
      return undefined
    })
    expect(
      await catchUpstreamReason(
        createTestMcpUpstream().call(buildTestMcpServer(server.url), buildMcpToolCall('x'), buildMcpLimits()),
      ),
    ).toBe('invalid_answer')
  })

  test('that is nested too deeply is rejected, and other calls still succeed', async () => {
    const server = await startModernServer(({ id, params, response }) => {
      const value = nestObject(depths[String(params.name)] ?? 1)
      const result = `{"resultType":"complete","content":[],"structuredContent":${value}}`
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(`{"jsonrpc":"2.0","id":${id},"result":${result}}`)
      return undefined
    })
    const upstream = createTestMcpUpstream()
    for (const name of ['deep', 'endless']) {
      expect(
        await catchUpstreamReason(
          upstream.call(buildTestMcpServer(server.url), buildMcpToolCall(name), buildMcpLimits()),
        ),
      ).toBe('invalid_answer')
    }
    expect(
      await upstream.call(buildTestMcpServer(server.url), buildMcpToolCall('fine'), buildMcpLimits()),
    ).toMatchObject({
      kind: 'result',
    })
  })

  test.each(['application/json', 'text/event-stream'])(
    'of many values as %s is too large, one of fewer is not, and its structured content is unchanged',
    async (type) => {
      const server = await startModernServer(({ id, params, response }) => {
        const names = Array.from(
          { length: params.name === 'many' ? 330_000 : 5_000 },
          (_, index) => `"k${index}":0`,
        )
        const result = `{"resultType":"complete","content":[],"_meta":{"a":1},"structuredContent":{${names}}}`
        const message = `{"jsonrpc":"2.0","id":${id},"result":${result}}`
        response.writeHead(200, { 'content-type': type })
        response.end(type === 'application/json' ? message : `data: ${message}\n\n`)
        return undefined
      })
      const upstream = createTestMcpUpstream()
      const call = (name: string) =>
        upstream.call(buildTestMcpServer(server.url), buildMcpToolCall(name), buildMcpLimits())
      expect(await catchUpstreamReason(call('many'))).toBe('too_large')
      const result = await call('few')
      expect(result).toMatchObject({ kind: 'result', meta: { a: 1 } })
      expect(Object.keys(result.kind === 'result' ? Object(result.structuredContent) : {})).toHaveLength(
        5_000,
      )
      expect(result.kind === 'result' && Object.keys(result.meta)).toEqual(['a'])
    },
  )

  test('that is compressed is rejected', async () => {
    const server = await startModernServer(({ id, response }) => {
      response.setHeader('content-encoding', 'gzip')
      sendJson(response, { jsonrpc: '2.0', id, result: { resultType: 'complete', content: [] } })
      return undefined
    })
    expect(
      await catchUpstreamReason(
        createTestMcpUpstream().call(buildTestMcpServer(server.url), buildMcpToolCall('x'), buildMcpLimits()),
      ),
    ).toBe('invalid_answer')
    expect(new Set(server.requests.map(({ headers }) => headers['accept-encoding']))).toEqual(
      new Set(['identity']),
    )
  })

  test('that requests input is returned with the requested methods', async () => {
    const server = await startModernServer(() => ({
      resultType: 'input_required',
      inputRequests: { who: { method: 'elicitation/create', params: {} }, what: { method: 'roots/list' } },
    }))
    const result = await createTestMcpUpstream().call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('x'),
      buildMcpLimits(),
    )
    expect(result).toEqual({ kind: 'input_required', methods: ['elicitation/create', 'roots/list'] })
  })

  test.each([401, 403, 404, 429, 500, 503])(
    'with HTTP status %i is returned as that status, with the server’s message',
    async (status) => {
      const server = await startModernServer(({ response }) => {
        response
          .writeHead(status, { 'www-authenticate': 'Bearer error="insufficient_scope"' })
          .end('<h1>no</h1>')
        return undefined
      })
      const result = await createTestMcpUpstream().call(
        buildTestMcpServer(server.url),
        buildMcpToolCall('x'),
        buildMcpLimits(),
      )
      expect(result).toEqual({
        kind: 'rejected',
        status,
        headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
        body: '<h1>no</h1>',
      })
    },
  )

  test('with an error status returns the JSON-RPC error in its body', async () => {
    const server = await startModernServer(({ id, response }) => {
      sendJson(
        response,
        { jsonrpc: '2.0', id, error: { code: -32603, message: 'The pets\u0000 are asleep\ud800' } },
        500,
      )
      return undefined
    })
    const result = await createTestMcpUpstream().call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('x'),
      buildMcpLimits(),
    )
    expect(result).toEqual({ kind: 'error', code: -32603, message: 'The pets\ufffd are asleep\ufffd' })
  })
})

describe('a server that sends requests to its client', () => {
  test('gets a response to a ping and an error to everything else', async () => {
    const messages: JsonObject[] = []
    const server = await startLegacyServer(({ id, method, params, response }) => {
      if (method !== 'tools/call') {
        messages.push(params)
        return undefined
      }
      const createRequest = (requestMethod: string) => ({
        jsonrpc: '2.0',
        id: `of-${requestMethod}`,
        method: requestMethod,
        params: {},
      })
      sendEvents(
        response,
        ...['ping', 'roots/list', 'sampling/createMessage', 'elicitation/create'].map(createRequest),
      )
      const timer = setInterval(() => {
        if (messages.filter((message) => 'id' in message).length < 4) return
        clearInterval(timer)
        response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } })}\n\n`)
      }, 5)
      return undefined
    })
    const result = await createTestMcpUpstream().call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('x'),
      buildMcpLimits(),
    )
    expect(result).toMatchObject({ kind: 'result' })
    const replies = Object.fromEntries(
      messages.filter((message) => 'id' in message).map((message) => [message.id, message]),
    )
    expect(replies['of-ping']).toMatchObject({ result: {} })
    for (const method of ['roots/list', 'sampling/createMessage', 'elicitation/create']) {
      expect(replies[`of-${method}`]).toMatchObject({ error: { code: -32601 } })
    }
  })
})

describe('a server that redirects', () => {
  test('is followed within its origin, with the method and the body of the request', async () => {
    const server = await startScriptedServer((request, response, body) => {
      if (request.url === '/mcp') return response.writeHead(307, { location: '/moved' }).end()
      return sendJson(response, {
        jsonrpc: '2.0',
        id: (body as JsonObject).id,
        result: {
          resultType: 'complete',
          supportedVersions: ['2026-07-28'],
          capabilities: {},
          ttlMs: 0,
          cacheScope: 'private',
        },
      })
    })
    const list = await createTestMcpUpstream().list(buildTestMcpServer(server.url), buildMcpLimits())
    expect(list).toMatchObject({
      kind: 'tools',
      warnings: ['The server does not declare the tools capability.'],
    })
  })

  test('is not followed to another origin', async () => {
    const other = await startScriptedServer((_request, response) => response.end('canary'))
    const server = await startScriptedServer((_request, response) =>
      response.writeHead(307, { location: other.url }).end(),
    )
    const result = await createTestMcpUpstream().list(buildTestMcpServer(server.url), buildMcpLimits())
    expect(result).toEqual({ kind: 'rejected', status: 307 })
    expect(other.requests).toEqual([])
  })

  test('by naming an endpoint of another origin gets no message sent there', async () => {
    const other = await startScriptedServer((_request, response) => response.end('canary'))
    const server = await startScriptedServer((request, response) => {
      if (request.method !== 'GET') return response.writeHead(405).end()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return response.write(`event: endpoint\ndata: ${other.url}\n\n`)
    })
    expect(await createTestMcpUpstream().list(buildTestMcpServer(server.url), buildMcpLimits())).toEqual({
      kind: 'rejected',
      status: 405,
    })
    expect(other.requests).toEqual([])
  })
})

test('an HTTP+SSE server may send neither events that are too large nor results that are nested too deeply', async () => {
  const flood = 'x'.repeat(1024 * 1024)
  const server = await startMcpServer('httpSse', () => {
    const made = new McpServer({ name: 'flood', version: '1' })
    made.registerTool('flood', {}, () => ({ content: [{ type: 'text', text: flood.repeat(6) }] }))
    made.registerTool('deep', {}, () => ({ content: [], structuredContent: JSON.parse(nestObject(150)) }))
    made.registerTool('drop', {}, () => ({ content: [{ type: 'text', text: 'fine' }] }))
    return made
  })
  const upstream = createTestMcpUpstream()
  expect(
    await catchUpstreamReason(
      upstream.call(buildTestMcpServer(server.url), buildMcpToolCall('flood'), buildMcpLimits()),
    ),
  ).toBe('too_large')
  const deepest = await upstream.call(
    buildTestMcpServer(server.url),
    buildMcpToolCall('deep'),
    buildMcpLimits(),
  )
  expect(deepest).toMatchObject({ kind: 'error', message: 'The response is nested too deeply.' })
  const next = await upstream.call(buildTestMcpServer(server.url), buildMcpToolCall('drop'), buildMcpLimits())
  expect(next).toMatchObject({ kind: 'result', content: [{ text: 'fine' }] })
})

test('an HTTP+SSE server may send many large results at once', async () => {
  const server = await startMcpServer('httpSse', () => {
    const made = new McpServer({ name: 'long', version: '1' })
    made.registerTool('long', {}, () => ({ content: [{ type: 'text', text: 'x'.repeat(3 * 1024 * 1024) }] }))
    return made
  })
  const upstream = createTestMcpUpstream()
  const calls = Array.from({ length: 6 }, () =>
    upstream.call(buildTestMcpServer(server.url), buildMcpToolCall('long'), buildMcpLimits()),
  )
  const results = await Promise.all(calls)
  expect(results.map(({ kind }) => kind)).toEqual(Array(6).fill('result'))
  expect(server.requests.filter(({ method }) => method === 'GET')).toHaveLength(1)
})

test('an HTTP+SSE server that never stops sending fails its call and loses its stream', async () => {
  let stream: ServerResponse | undefined
  const sendMessage = (message: object) =>
    stream?.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`)
  const sendEndlessly = () => {
    // Responses to no pending request count towards the limit, too.
    while (stream && !stream.destroyed && sendMessage({ id: 'x', result: { words: 'x'.repeat(10_000) } }));
  }
  const server = await startScriptedServer((request, response, body) => {
    if (request.method === 'GET' && request.url === '/mcp') {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' })
      return stream.write('event: endpoint\ndata: /messages\n\n')
    }
    if (request.url === '/mcp' || !isJsonObject(body)) return response.writeHead(405).end()
    response.writeHead(202).end()
    const initializeResult = {
      protocolVersion: '2024-11-05',
      capabilities: { tools: {} },
      serverInfo: { name: 'raw', version: '1' },
    }
    if (body.method === 'initialize') sendMessage({ id: body.id, result: initializeResult })
    if (body.method === 'tools/call') stream?.on('drain', sendEndlessly)
    return body.method === 'tools/call' && sendEndlessly()
  })
  const call = createTestMcpUpstream().call(
    buildTestMcpServer(server.url),
    buildMcpToolCall('go'),
    buildMcpLimits({ deadlineMs: 15_000 }),
  )
  expect(await catchUpstreamReason(call)).toBe('too_large')
  await waitUntil(() => stream?.destroyed === true)
})

test('a private address causes the same error as a closed port', async () => {
  const server = await startModernServer(() => ({ tools: [] }))
  const closed = createTestMcpUpstream({}, '')
  expect(await catchUpstreamReason(closed.list(buildTestMcpServer(server.url), buildMcpLimits()))).toBe(
    'unreachable',
  )
  expect(
    await catchUpstreamReason(
      createTestMcpUpstream().list(buildTestMcpServer('http://127.0.0.1:9/mcp'), buildMcpLimits()),
    ),
  ).toBe('unreachable')
  expect(server.requests).toEqual([])
})

test('a credential cannot replace a header of the protocol', async () => {
  const server = await startModernServer(() => ({ tools: [] }))
  const upstream = createTestMcpUpstream()
  for (const name of ['mcp-session-id', 'content-type', 'host', 'transfer-encoding']) {
    const mcpServer = buildTestMcpServer(server.url, { headers: [[name, 'secret']] })
    expect(await catchUpstreamReason(upstream.list(mcpServer, buildMcpLimits()))).toBe('unreachable')
  }
  expect(server.requests).toEqual([])
})

test('an API key in the query is sent with every request', async () => {
  const server = await startModernServer(() => ({ tools: [plainTool] }))
  await createTestMcpUpstream().list(
    buildTestMcpServer(`${server.url}?key=k1`, { headers: [] }),
    buildMcpLimits(),
  )
  expect(new Set(server.requests.map(({ url }) => url))).toEqual(new Set(['/mcp?key=k1']))
})
