// MCP servers as they are in practice: deviations from the specification are accepted where their meaning is clear.
import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { createTimeSlicedRedactor } from '#core/engines/calls/redaction/index.ts'
import { startScriptedServer } from './mcp-servers.ts'
import { sendJson, startLegacyServer, startModernServer } from './scripted-servers.ts'
import {
  buildMcpLimits,
  buildMcpToolCall,
  buildTestMcpServer,
  createTestMcpUpstream,
} from './test-mcp-upstream.ts'

const plainTool = { name: 'ok', inputSchema: { type: 'object' } }
const text = (value: string) => ({ content: [{ type: 'text', text: value }] })

const call = (server: { url: string }, name = 'ok', limits = {}) =>
  createTestMcpUpstream().call(buildTestMcpServer(server.url), buildMcpToolCall(name), buildMcpLimits(limits))

const list = async (server: { url: string }) => {
  const listed = await createTestMcpUpstream().list(buildTestMcpServer(server.url), buildMcpLimits())
  if (listed.kind !== 'tools') throw new Error(JSON.stringify(listed))
  return listed
}

describe('the pages of a list of tools', () => {
  const listPages = async (cursors: Json[]) => {
    let page = 0
    const given: (Json | undefined)[] = []
    const server = await startModernServer(({ params }) => {
      given.push(params.cursor)
      const name = `t${page}`
      const nextCursor = cursors[page++]
      return { tools: [{ ...plainTool, name }], ...(nextCursor !== undefined && { nextCursor }) }
    })
    const { tools, warnings } = await list(server)
    return { names: tools.map(({ name }) => name), given, warnings }
  }

  test.each<[Json]>([[null], [''], [false], [{}]])('end with the cursor %j', async (cursor) => {
    expect(await listPages([cursor])).toEqual({ names: ['t0'], given: [undefined], warnings: [] })
  })

  test.each<[Json]>([[7], [0], ['next']])('go on with the cursor %j as it came', async (cursor) => {
    expect(await listPages([cursor])).toEqual({
      names: ['t0', 't1'],
      given: [undefined, cursor],
      warnings: [],
    })
  })

  test('continue with a number that JavaScript cannot hold', async () => {
    const given: (Json | undefined)[] = []
    const server = await startModernServer(({ id, method, params, response }) => {
      if (method !== 'tools/list') return {}
      given.push(params.cursor)
      if (params.cursor !== undefined) return { tools: [{ ...plainTool, name: 't1' }] }
      const result = { tools: [plainTool], ttlMs: 0, resultType: 'complete', cacheScope: 'private' }
      const message = JSON.stringify({ jsonrpc: '2.0', id, result: { ...result, nextCursor: 'long' } })
      response.writeHead(200, json).end(message.replace('"long"', '9007199254740993'))
      return undefined
    })
    expect((await list(server)).tools).toMatchObject([{ name: 'ok' }, { name: 't1' }])
    expect(given).toEqual([undefined, Number('9007199254740993')])
  })

  test('end when a number is repeated', async () => {
    expect((await listPages([1, 1, 1])).names).toEqual(['t0', 't1'])
  })

  test('may be empty, or no list', async () => {
    const server = await startModernServer(({ params }) =>
      params.cursor ? { tools: [plainTool] } : { tools: null, nextCursor: 'more' },
    )
    expect((await list(server)).tools).toMatchObject([{ name: 'ok' }])
  })
})

describe('a list of tools', () => {
  const listTools = async (...tools: Json[]) => {
    const server = await startModernServer(() => ({ tools: [...tools, plainTool] }))
    const listed = await list(server)
    return {
      tools: listed.tools.map(({ name, inputSchema }) => [name, inputSchema]),
      warnings: listed.warnings,
    }
  }
  const nest = (levels: number): JsonObject =>
    levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nest(levels - 1) } }

  test('keeps the other tools when a schema is nested too deeply', async () => {
    expect(await listTools({ name: 'deep', inputSchema: nest(60) })).toEqual({
      tools: [
        ['deep', { type: 'object' }],
        ['ok', { type: 'object' }],
      ],
      warnings: ['The input schema of deep is nested more than 100 levels deep and was ignored.'],
    })
  })

  test('reads a schema of an object or null', async () => {
    const properties = { a: { type: 'string' } }
    const { tools, warnings } = await listTools({
      name: 'nullable',
      inputSchema: { type: ['object', 'null'], properties },
    })
    expect([tools[0], warnings]).toEqual([['nullable', { type: 'object', properties }], []])
  })

  test('has no tool that can only be called as a task', async () => {
    const inputSchema = { type: 'object' }
    const { tools, warnings } = await listTools(
      { name: 'slow', inputSchema, execution: { taskSupport: 'required' } },
      { name: 'either', inputSchema, execution: { taskSupport: 'optional' } },
    )
    expect(tools.map(([name]) => name)).toEqual(['either', 'ok'])
    expect(warnings).toEqual(['slow was omitted: it can only be called as a task, which is not supported.'])
  })
})

/** A server of revision 2025-11-25 that answers the probe of the newest revision in its own way. */
const startOlderServer = (answerProbe: (response: ServerResponse, id: Json) => unknown) =>
  startScriptedServer((_request, response, body) => {
    if (!isJsonObject(body)) return response.writeHead(405).end()
    const { id = null, method } = body
    if (method === 'server/discover') return answerProbe(response, id)
    if (method === 'initialize')
      return sendJson(response, {
        jsonrpc: '2.0',
        id,
        result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'raw' } },
      })
    if (method === 'tools/list')
      return sendJson(response, { jsonrpc: '2.0', id, result: { tools: [plainTool] } })
    return response.writeHead(202).end()
  })

const nullIdError = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } }

const probeAnswers: Record<string, (response: ServerResponse, id: Json) => unknown> = {
  'an error with the id null': (response) => sendJson(response, nullIdError),
  'the same with status 400': (response) => sendJson(response, nullIdError, 400),
  'an empty 200': (response) => response.writeHead(200).end(),
  'an empty 200 of type JSON': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(),
  '202': (response) => response.writeHead(202).end(),
  '204': (response) => response.writeHead(204).end(),
  '403': (response) => response.writeHead(403).end('Forbidden'),
  '404': (response) => response.writeHead(404).end(),
  '405': (response) => response.writeHead(405).end(),
  '406': (response) => response.writeHead(406).end('Not Acceptable'),
  '415': (response) => response.writeHead(415).end(),
  '422': (response) => sendJson(response, { detail: 'unknown method' }, 422),
  '500': (response) => response.writeHead(500).end('Internal Server Error'),
  '501': (response) => response.writeHead(501).end(),
  '503': (response) => response.writeHead(503).end(),
  'an internal error': (response, id) =>
    sendJson(response, { jsonrpc: '2.0', id, error: { code: -32603, message: 'TypeError' } }),
  'a redirect': (response) => response.writeHead(302, { location: '/login' }).end(),
  'a page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
  'a JSON text that is no message': (response) => sendJson(response, 'OK'),
  'a result of another method': (response, id) =>
    sendJson(response, { jsonrpc: '2.0', id, result: { ok: true } }),
  'an event stream without an event': (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
  'a closed socket': (response) => response.socket?.destroy(),
  'a hanging socket': () => {},
  'a hanging event stream': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
  },
}

describe('a server of an earlier revision is found', () => {
  test.each(Object.entries(probeAnswers))('when it answers the probe with %s', async (_, answer) => {
    const server = await startOlderServer(answer)
    expect(await list(server)).toMatchObject({ protocolVersion: '2025-11-25', tools: [{ name: 'ok' }] })
    expect(server.requests.filter(({ rpc }) => rpc === 'initialize')).toHaveLength(1)
  })

  test('also when it rejects the notification after the handshake', async () => {
    const server = await startScriptedServer((_request, response, body) => {
      const { id = null, method } = isJsonObject(body) ? body : {}
      const capabilities = { tools: {} }
      if (method === 'notifications/initialized') return response.writeHead(500).end()
      if (method === 'initialize')
        return sendJson(response, { id, result: { protocolVersion: '2025-06-18', capabilities } })
      if (method === 'tools/list') return sendJson(response, { id, result: { tools: [plainTool] } })
      return response.writeHead(400).end()
    })
    expect((await list(server)).tools).toHaveLength(1)
  })
})

type Writer = (response: ServerResponse, message: JsonObject) => unknown

const sendText = (response: ServerResponse, headers: Record<string, string>, body: string | Buffer) =>
  response.writeHead(200, headers).end(body)
const json = { 'content-type': 'application/json' }
const events = { 'content-type': 'text/event-stream' }
const withoutVersion = ({ jsonrpc: _, ...message }: JsonObject) => message

const writers: Record<string, Writer> = {
  'without jsonrpc': (response, message) => sendJson(response, withoutVersion(message)),
  'with error null next to the result': (response, message) =>
    sendJson(response, { ...message, error: null }),
  'with the id as text': (response, message) => sendJson(response, { ...message, id: String(message.id) }),
  'without an id': (response, { id: _, ...message }) => sendJson(response, message),
  'in a list': (response, message) => sendJson(response, [message]),
  'in a list with a notification': (response, message) =>
    sendJson(response, [{ jsonrpc: '2.0', method: 'notifications/message', params: {} }, message]),
  'as text/plain': (response, message) =>
    sendText(response, { 'content-type': 'text/plain; charset=utf-8' }, JSON.stringify(message)),
  'as text/html': (response, message) =>
    sendText(response, { 'content-type': 'text/html' }, JSON.stringify(message)),
  'as application/json-rpc': (response, message) =>
    sendText(response, { 'content-type': 'application/json-rpc' }, JSON.stringify(message)),
  'without a content type': (response, message) => sendText(response, {}, JSON.stringify(message)),
  'after a byte order mark': (response, message) =>
    sendText(response, json, `\ufeff${JSON.stringify(message)}`),
  'with status 201': (response, message) => sendJson(response, message, 201),
  'with status 202': (response, message) => sendJson(response, message, 202),
  'by gzip': (response, message) =>
    sendText(response, { ...json, 'content-encoding': 'gzip' }, gzipSync(JSON.stringify(message))),
  'by deflate': (response, message) =>
    sendText(response, { ...json, 'content-encoding': 'deflate' }, deflateSync(JSON.stringify(message))),
  'by br': (response, message) =>
    sendText(response, { ...json, 'content-encoding': 'br' }, brotliCompressSync(JSON.stringify(message))),
  'as an event by gzip': (response, message) =>
    sendText(
      response,
      { ...events, 'content-encoding': 'gzip' },
      gzipSync(`data: ${JSON.stringify(message)}\n\n`),
    ),
  'as an event with CR': (response, message) =>
    response.writeHead(200, events).write(`event: message\rdata: ${JSON.stringify(message)}\r\r`),
  'as an event with CRLF': (response, message) =>
    response.writeHead(200, events).write(`event: message\r\ndata: ${JSON.stringify(message)}\r\n\r\n`),
  'as an event with a byte order mark and comments': (response, message) =>
    response.writeHead(200, events).write(`\ufeff: hi\n\n:\ndata:${JSON.stringify(message)}\n\n`),
  'as an event of another name': (response, message) =>
    response.writeHead(200, events).write(`event: response\ndata: ${JSON.stringify(message)}\n\n`),
  'as an event of several lines': (response, message) =>
    response
      .writeHead(200, events)
      .write(`data: ${JSON.stringify(message, null, 1).replaceAll('\n', '\ndata: ')}\n\n`),
  'as an event without jsonrpc': (response, message) =>
    response.writeHead(200, events).write(`data: ${JSON.stringify(withoutVersion(message))}\n\n`),
  'as an event with a list': (response, message) =>
    response.writeHead(200, events).write(`data: ${JSON.stringify([message])}\n\n`),
  'as an event that only the end of the stream ends': (response, message) =>
    sendText(response, events, `data: ${JSON.stringify(message)}`),
  'after an event that is no message': (response, message) =>
    response
      .writeHead(200, events)
      .write(`event: ping\ndata: 2026-11-21\n\ndata: [DONE]\n\ndata: ${JSON.stringify(message)}\n\n`),
  'as JSON that is labelled as events': (response, message) =>
    sendText(response, events, JSON.stringify(message)),
  'as events that are labelled as text': (response, message) =>
    sendText(
      response,
      { 'content-type': 'text/plain' },
      `event: message\ndata: ${JSON.stringify(message)}\n\n`,
    ),
}

/** A server of revision 2025-11-25 that writes every message in its own form. */
const startWritingServer = (write: Writer, result: Json = text('read')) =>
  startScriptedServer((_request, response, body) => {
    const { id = null, method } = isJsonObject(body) ? body : {}
    if (method === 'server/discover') return response.writeHead(400).end()
    const results: Record<string, Json> = {
      initialize: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'raw', version: '1' },
      },
      'tools/list': { tools: [plainTool] },
      'tools/call': result,
    }
    const answer = results[String(method)]
    return answer === undefined
      ? response.writeHead(202).end()
      : write(response, { jsonrpc: '2.0', id, result: answer })
  })

describe('a message is read', () => {
  test.each(Object.entries(writers))('%s', async (_, write) => {
    const server = await startWritingServer(write)
    expect((await list(server)).tools).toMatchObject([{ name: 'ok' }])
    expect(await call(server)).toMatchObject({ kind: 'result', content: [{ type: 'text', text: 'read' }] })
  })

  test('without anything as its result', async () => {
    const server = await startWritingServer(sendJson, null)
    expect(await call(server)).toMatchObject({ kind: 'result', content: [], isError: false })
  })

  test('with structured content alone', async () => {
    const server = await startWritingServer(sendJson, { structuredContent: { n: 1 } })
    expect(await call(server)).toMatchObject({ content: [], structuredContent: { n: 1 } })
  })

  test.each<[what: string, result: Json, read: object]>([
    ['as a text', 'read', { content: [{ type: 'text', text: 'read' }] }],
    ['as content without a result around it', [{ type: 'text', text: 'read' }], text('read')],
    ['as a list of data', [1, { a: 2 }], { content: [], structuredContent: [1, { a: 2 }] }],
    ['as a number', 7, { content: [], structuredContent: 7 }],
    ['as data without content', { stock: 3 }, { content: [], structuredContent: { stock: 3 } }],
    ['without content as it says', { content: [], stock: 3 }, { content: [], structuredContent: undefined }],
    ['with isError as text', { ...text('read'), isError: 'false' }, { ...text('read'), isError: false }],
    ['with isError as a text of true', { ...text('no'), isError: 'True' }, { ...text('no'), isError: true }],
  ])('%s', async (_, result, read) => {
    expect(await call(await startWritingServer(sendJson, result))).toMatchObject({ isError: false, ...read })
    const inEvent: Writer = (response, message) =>
      response.writeHead(200, events).write(`data: ${JSON.stringify(message)}\n\n`)
    expect(await call(await startWritingServer(inEvent, result))).toMatchObject({ isError: false, ...read })
  })

  test('with members that are null', async () => {
    const server = await startWritingServer(sendJson, {
      content: [{ type: 'text', text: 'a', annotations: null, _meta: null }, null, { type: 'text', text: 7 }],
      structuredContent: null,
      isError: null,
      _meta: null,
    })
    expect(await call(server)).toEqual({
      kind: 'result',
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: '7' },
      ],
      structuredContent: undefined,
      isError: false,
      meta: {},
    })
  })

  test('as an error in forms of its own', async () => {
    const server = await startWritingServer((response, { id, result }) =>
      sendJson(
        response,
        isJsonObject(result) && result.content ? { id, result: null, error: 'out of stock' } : { id, result },
      ),
    )
    expect(await call(server)).toEqual({ kind: 'error', code: -32603, message: 'out of stock' })
  })

  test('but not when it is compressed beyond the limit', async () => {
    const server = await startWritingServer((response, message) =>
      sendText(
        response,
        { ...json, 'content-encoding': 'gzip' },
        gzipSync(JSON.stringify({ ...message, padding: ' '.repeat(6 * 1024 * 1024) })),
      ),
    )
    await expect(call(server)).rejects.toMatchObject({ reason: 'too_large' })
  })
})

describe('a session that the server has lost', () => {
  const notFound = { code: -32001, message: 'Session not found' }
  const losses: Record<string, (response: ServerResponse, id: Json) => unknown> = {
    '404': (response) => response.writeHead(404).end(),
    '400': (response) => response.writeHead(400).end('Bad Request: No valid session ID provided'),
    '410': (response) => response.writeHead(410).end(),
    '401 without a challenge': (response) => response.writeHead(401).end(),
    '401 that names the session': (response) =>
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('Session expired'),
    '403 that names the session': (response) => response.writeHead(403).end('invalid session'),
    '500 that names the session': (response) => response.writeHead(500).end('Error: Unknown session id'),
    'an error in a 200': (response, id) => sendJson(response, { jsonrpc: '2.0', id, error: notFound }),
    'an error with the id null': (response) =>
      sendJson(response, { jsonrpc: '2.0', id: null, error: notFound }),
    'an error of the server range': (response, id) =>
      sendJson(response, {
        jsonrpc: '2.0',
        id,
        error: { code: -32000, message: 'Bad Request: Server not initialized' },
      }),
    'an event with an error': (response, id) =>
      response
        .writeHead(200, events)
        .end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, error: notFound })}\n\n`),
    'an event named error that is no message': (response) =>
      response.writeHead(200, events).end(`event: error\ndata: ${JSON.stringify(notFound)}\n\n`),
    'an event named error that is a text': (response) =>
      response.writeHead(200, events).end('event: error\ndata: Session not found\n\n'),
    'a request before the handshake': (response, id) =>
      sendJson(response, {
        jsonrpc: '2.0',
        id,
        error: { code: -32602, message: 'Received request before initialization was complete' },
      }),
    'an event named error': (response, id) =>
      response
        .writeHead(200, events)
        .end(`event: error\ndata: ${JSON.stringify({ id, error: notFound })}\n\n`),
  }

  const callTwice = async (answer: (response: ServerResponse, id: Json) => unknown) => {
    let [session, ran] = [0, 0]
    const server = await startScriptedServer((request, response, body) => {
      const { id = null, method } = isJsonObject(body) ? body : {}
      if (method === 'server/discover') return response.writeHead(400).end()
      if (method === 'initialize') {
        response.setHeader('mcp-session-id', `s${++session}`)
        const result = {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'r', version: '' },
        }
        return sendJson(response, { jsonrpc: '2.0', id, result })
      }
      if (method !== 'tools/call') return response.writeHead(202).end()
      if (ran > 0 && request.headers['mcp-session-id'] === 's1') return answer(response, id)
      ran++
      return sendJson(response, { jsonrpc: '2.0', id, result: text(`run ${ran}`) })
    })
    const upstream = createTestMcpUpstream()
    const callOnce = () =>
      upstream.call(buildTestMcpServer(server.url), buildMcpToolCall('ok'), buildMcpLimits())
    await callOnce()
    const second = await callOnce()
    return { second, calls: server.requests.filter(({ rpc }) => rpc === 'tools/call').length }
  }

  test.each(Object.entries(losses))(
    'is opened again after %s, and the call repeated once',
    async (_, answer) => {
      expect(await callTwice(answer)).toMatchObject({
        second: { kind: 'result', content: [{ text: 'run 2' }] },
        calls: 3,
      })
    },
  )

  const others: Record<string, (response: ServerResponse, id: Json) => unknown> = {
    'a token that is not accepted': (response) =>
      response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end(),
    'an error of the tool': (response, id) =>
      sendJson(response, { jsonrpc: '2.0', id, error: { code: -32603, message: 'No session of this user' } }),
    'a timeout of the server': (response, id) =>
      sendJson(response, { jsonrpc: '2.0', id, error: { code: -32001, message: 'Request timed out' } }),
    'another failure': (response) => response.writeHead(500).end('disk full'),
  }
  test.each(Object.entries(others))('is not what %s means', async (_, answer) => {
    expect((await callTwice(answer)).calls).toBe(2)
  })
})

describe('the message of a server with an HTTP error', () => {
  const callRejecting = async (status: number, headers: Record<string, string>, body: string) => {
    const server = await startModernServer(({ response }) => {
      response.writeHead(status, headers).end(body)
      return undefined
    })
    return call(server)
  }

  test.each([
    [422, { detail: 'amount must be positive' }],
    [429, { error: 'slow down' }],
    [500, { error: 'no database' }],
  ])('%i is reported with its body and waiting time', async (status, body) => {
    expect(await callRejecting(status, { ...json, 'retry-after': '30' }, JSON.stringify(body))).toEqual({
      kind: 'rejected',
      status,
      headers: { 'content-type': 'application/json', 'retry-after': '30' },
      body: JSON.stringify(body),
    })
  })

  test('a credential in it is masked', async () => {
    const server = await startModernServer(({ response }) => {
      response.writeHead(500, { 'retry-after': 's3cret' }).end('no s3cret')
      return undefined
    })
    const target = buildTestMcpServer(server.url, { redact: createTimeSlicedRedactor(['s3cret']) })
    const result = await createTestMcpUpstream().call(target, buildMcpToolCall('ok'), buildMcpLimits())
    expect(result).toMatchObject({ body: 'no ********', headers: { 'retry-after': '********' } })
  })

  test('missing scopes are reported with the challenge', async () => {
    const challenge = 'Bearer error="insufficient_scope", scope="files:read files:write"'
    expect(await callRejecting(403, { 'www-authenticate': challenge }, 'no')).toEqual({
      kind: 'rejected',
      status: 403,
      headers: { 'www-authenticate': challenge },
      body: 'no',
    })
  })

  test.each<[Json, string]>([
    [{ field: 'amount' }, 'Invalid\n\n{"field":"amount"}'],
    ['amount must be positive', 'Invalid\n\namount must be positive'],
    [{}, 'Invalid'],
    [null, 'Invalid'],
  ])('the data %j of an error are told', async (data, message) => {
    const server = await startLegacyServer(({ method, id, response }) => {
      if (method === 'tools/call')
        sendJson(response, { jsonrpc: '2.0', id, error: { code: -32602, message: 'Invalid', data } })
      return undefined
    })
    expect(await call(server)).toEqual({ kind: 'error', code: -32602, message })
  })

  test('a credential in the data of an error is masked, also where the message is cut', async () => {
    const data = `${'x'.repeat(1_987)} s3cret`
    const server = await startLegacyServer(({ method, id, response }) => {
      if (method === 'tools/call')
        sendJson(response, { jsonrpc: '2.0', id, error: { code: -32602, message: 'Invalid', data } })
      return undefined
    })
    const target = buildTestMcpServer(server.url, { redact: createTimeSlicedRedactor(['s3cret']) })
    const result = await createTestMcpUpstream().call(target, buildMcpToolCall('ok'), buildMcpLimits())
    expect(JSON.stringify(result)).not.toContain('s3c')
    expect(JSON.stringify(result)).toContain('***')
  })

  test('an event named error is reported as the reason for the missing answer', async () => {
    const server = await startLegacyServer(({ method, response }) => {
      if (method === 'tools/call') response.writeHead(200, events).end('event: error\ndata: no database\n\n')
      return undefined
    })
    expect(await call(server)).toEqual({ kind: 'error', code: -32000, message: 'no database' })
  })

  test('401 with a JSON-RPC error is a rejection', async () => {
    const body = { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Sign in first' } }
    expect(await callRejecting(401, json, JSON.stringify(body))).toMatchObject({
      status: 401,
      body: 'Sign in first',
    })
  })

  test('sign-in addresses are reported', async () => {
    const elicitations = [
      { mode: 'url', url: 'https://id.example/sign-in', elicitationId: '1', message: 'Sign in' },
    ]
    const error = { code: -32042, message: 'Sign in first', data: { elicitations } }
    const server = await startLegacyServer(({ method, id, response }) => {
      if (method === 'tools/call') sendJson(response, { jsonrpc: '2.0', id, error })
      return undefined
    })
    expect(await call(server)).toEqual({
      kind: 'error',
      code: -32042,
      message: 'Sign in first',
      urls: ['https://id.example/sign-in'],
    })
  })
})

test('unrequested progress extends the time of a call, too', async () => {
  const server = await startModernServer(({ method, id, response }) => {
    if (method !== 'tools/call') return {}
    response.writeHead(200, events)
    let progress = 0
    const timer = setInterval(() => {
      progress++
      const notice = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress } }
      const result = { jsonrpc: '2.0', id, result: { resultType: 'complete', ...text('done') } }
      response.write(`data: ${JSON.stringify(progress < 12 ? notice : result)}\n\n`)
      if (progress === 12) clearInterval(timer)
    }, 250)
    return undefined
  })
  expect(await call(server, 'ok', { deadlineMs: 2_000 })).toMatchObject({ content: [{ text: 'done' }] })
})
