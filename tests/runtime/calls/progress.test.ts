// Progress notifications that a client receives before its result, from MCP servers that report progress.
import { once } from 'node:events'
import { request as httpRequest, type ServerResponse } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#base/json.ts'
import { upstreamErrorMessages } from '#core/services/calls/run-rest-call.ts'
import { type McpServerKind, startMcpServer } from '#tests/mcp-upstream/mcp-servers.ts'
import { sendEvents, startModernServer } from '#tests/mcp-upstream/scripted-servers.ts'
import { buildSealedConnection, startRuntime } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, buildModernRequest } from '../../support/raw-mcp.ts'
import { buildMcpTool, createStepServer, type McpMessage, postForEvents, publishMcpApp } from './mcp-apps.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>

beforeAll(async () => {
  runtime = await startRuntime()
})

afterAll(() => runtime.close())

const buildProgress = (token: unknown, params: object) => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: token, ...params },
})

const buildResult = (id: unknown) => ({
  jsonrpc: '2.0',
  id,
  result: { resultType: 'complete', content: [{ type: 'text', text: 'done' }] },
})

/** An MCP server that sends all `steps` as progress at once, followed by its result. */
const startBurstServer = (...steps: object[]) =>
  startModernServer(({ id, params, response }) => {
    const token = (params._meta as McpMessage)?.progressToken
    if (token === undefined) return { content: [{ type: 'text', text: 'nobody listens' }] }
    sendEvents(response, ...steps.map((step) => buildProgress(token, step)), buildResult(id))
    response.end()
    return undefined
  })

const buildCall = (name: string, progressToken?: unknown) =>
  buildJsonRpcRequest('tools/call', {
    name,
    ...(progressToken !== undefined && { _meta: { progressToken } }),
  })

const buildModernCall = (name: string, progressToken: unknown) =>
  buildModernRequest('tools/call', { name }, { meta: { progressToken } })

const progressSteps = [
  { progress: 1, total: 3, message: 'one' },
  { progress: 2, total: 3 },
  { progress: 2.5 },
]

const servers: { kind: McpServerKind }[] = [
  { kind: 'modern' },
  { kind: 'stateless' },
  { kind: 'sessions' },
  { kind: 'httpSse' },
]

describe.each(servers)('over a server of kind $kind', ({ kind }) => {
  it.each(['auto', 'legacy'] as const)(
    'the official client in %s mode receives each step while it waits',
    async (mode) => {
      let sendNext = () => {}
      const server = await startMcpServer(kind, () =>
        createStepServer(progressSteps, () => new Promise<void>((done) => (sendNext = done))),
      )
      const url = await publishMcpApp(runtime, server.url, [buildMcpTool('steps')])
      const client = new Client({ name: 'chat', version: '1' }, { versionNegotiation: { mode } })
      await client.connect(new StreamableHTTPClientTransport(new URL(url)))
      const received: unknown[] = []
      const onprogress = (progress: unknown) => {
        received.push(progress)
        sendNext()
      }
      const result = await client.callTool({ name: 'steps', arguments: {} }, { onprogress })
      expect(received).toEqual(progressSteps)
      expect(result.content).toEqual([{ type: 'text', text: 'token number' }])
      const silent = await client.callTool({ name: 'steps', arguments: {} })
      expect(silent.content).toEqual([{ type: 'text', text: 'token undefined' }])
      await client.close()
    },
  )
})

describe('the response', () => {
  const revisions = ['2025-03-26', '2025-06-18', '2025-11-25']

  it.each([...revisions.map((version) => ({ version, token: 'mine' })), { version: '', token: 0 }])(
    'of revision "$version" is a stream with the progress token of the client',
    async ({ version, token }) => {
      const url = await publishMcpApp(runtime, (await startBurstServer({ progress: 5, total: 9 })).url, [
        buildMcpTool('go'),
      ])
      const headers: Record<string, string> = version ? { 'mcp-protocol-version': version } : {}
      const reply = await postForEvents(url, buildCall('go', token), {
        ...headers,
        origin: 'https://chat.example',
      })
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        'access-control-allow-origin': 'https://chat.example',
      })
      expect(reply.events).toEqual([
        buildProgress(token, { progress: 5, total: 9 }),
        { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'done' }], _meta: {} } },
      ])
    },
  )

  it('of revision 2026-07-28 is a stream too', async () => {
    const url = await publishMcpApp(runtime, (await startBurstServer({ progress: 5 })).url, [
      buildMcpTool('go'),
    ])
    const { body, headers } = buildModernCall('go', 'mine')
    const { type, events } = await postForEvents(url, body, headers)
    expect([type, events[0]]).toEqual(['text/event-stream', buildProgress('mine', { progress: 5 })])
    expect(events.slice(1)).toMatchObject([{ id: 1, result: { resultType: 'complete' } }])
  })

  it.each([
    ['a client of 2024-11-05', { 'mcp-protocol-version': '2024-11-05' }, 'mine'],
    ['a client that does not accept event streams', { accept: 'application/json' }, 'mine'],
    ['a client that sends no progress token', {}, undefined],
    ['a client whose token is an object', {}, { a: 1 }],
    ['a client whose token is no integer', {}, 0.5],
  ])('to %s is plain JSON, and no progress is requested from the server', async (_who, headers, token) => {
    const url = await publishMcpApp(runtime, (await startBurstServer({ progress: 5 })).url, [
      buildMcpTool('go'),
    ])
    const { type, events } = await postForEvents(url, buildCall('go', token), headers)
    expect([type, events[0].result.content]).toEqual([
      'application/json',
      [{ type: 'text', text: 'nobody listens' }],
    ])
  })

  it('is plain JSON when the server reports no progress', async () => {
    const url = await publishMcpApp(runtime, (await startBurstServer()).url, [buildMcpTool('go')])
    const { type, events } = await postForEvents(url, buildCall('go', 'mine'))
    expect([type, events[0].result.content]).toEqual(['application/json', [{ type: 'text', text: 'done' }]])
  })

  it('to a batch is a stream that ends with all responses', async () => {
    const url = await publishMcpApp(runtime, (await startBurstServer({ progress: 5 })).url, [
      buildMcpTool('go'),
    ])
    const batch = ['a', 'b'].map((token) => ({ ...buildCall('go', token), id: token }))
    const { events } = await postForEvents(url, batch, { 'mcp-protocol-version': '2025-03-26' })
    expect(
      events
        .slice(0, 2)
        .map(({ params }) => params.progressToken)
        .sort(),
    ).toEqual(['a', 'b'])
    expect(events.slice(2)).toMatchObject([
      [
        { id: 'a', result: {} },
        { id: 'b', result: {} },
      ],
    ])
  })

  it('that is an error ends the stream as well', async () => {
    const server = await startModernServer(({ id, params, response }) => {
      const errorResponse = { jsonrpc: '2.0', id, error: { code: -32603, message: 'broken' } }
      sendEvents(
        response,
        buildProgress((params._meta as McpMessage).progressToken, { progress: 1 }),
        errorResponse,
      )
      response.end()
      return undefined
    })
    const url = await publishMcpApp(runtime, server.url, [buildMcpTool('go')])
    const { events } = await postForEvents(url, buildCall('go', 'mine'))
    expect(events).toMatchObject([{ params: { progress: 1 } }, { id: 1, result: { isError: true } }])
  })
})

describe('reported progress', () => {
  const progressOf = (events: McpMessage[]) => events.slice(0, -1).map(({ params }) => params.progress)

  it('always increases, whatever the server reports, and ends with the highest value', async () => {
    const irregular = [
      { progress: 1 },
      { progress: 3 },
      { progress: 2 },
      { progress: 3 },
      { progress: 'x' },
      {},
    ]
    const url = await publishMcpApp(
      runtime,
      (await startBurstServer(...irregular, { progress: 4, message: 'last' })).url,
      [buildMcpTool('go')],
    )
    const { events } = await postForEvents(url, buildCall('go', 'mine'))
    const received = progressOf(events)
    expect(received).toEqual([...new Set(received)].sort((a, b) => a - b))
    expect(events.at(-2)).toEqual(buildProgress('mine', { progress: 4, message: 'last' }))
  })

  it('is rate limited when the server reports too often, and ends with the newest value', async () => {
    const flood = Array.from({ length: 5_000 }, (_, progress) => ({ progress }))
    const url = await publishMcpApp(runtime, (await startBurstServer(...flood)).url, [buildMcpTool('go')])
    const from = performance.now()
    const { events } = await postForEvents(url, buildCall('go', 'mine'))
    const received = progressOf(events)
    expect(received.at(-1)).toBe(4_999)
    expect(received.length).toBeLessThanOrEqual((performance.now() - from) / 99 + 11)
  })

  it('ends with the call when a server never stops', async () => {
    const server = await startModernServer(({ params, response }) => {
      const token = (params._meta as McpMessage).progressToken
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      let progress = 0
      const message = 'still at it '.repeat(200)
      const flood = () => {
        while (
          !response.destroyed &&
          response.write(
            `data: ${JSON.stringify(buildProgress(token, { progress: progress++, message }))}\n\n`,
          )
        );
      }
      response.on('drain', flood)
      flood()
      return undefined
    })
    const url = await publishMcpApp(runtime, server.url, [buildMcpTool('go')])
    const { events } = await postForEvents(url, buildCall('go', 'mine'))
    expect(events.at(-1)).toMatchObject({
      result: { isError: true, content: [{ text: upstreamErrorMessages.too_large }] },
    })
  })

  it('holds no secret and at most 500 characters of a message', async () => {
    const server = await startBurstServer({
      progress: 1,
      message: `token-of-the-app ${'long '.repeat(10_000)}`,
    })
    const url = await publishMcpApp(runtime, server.url, [buildMcpTool('go')], (app) =>
      buildSealedConnection(
        runtime.secrets,
        app,
        new URL(server.url).origin,
        { type: 'bearer' },
        { accessToken: 'token-of-the-app' },
      ),
    )
    const { events } = await postForEvents(url, buildCall('go', 'mine'))
    expect(events[0].params.message).toMatch(/^\*{8} long .*…$/)
    expect(events[0].params.message.length).toBeLessThanOrEqual(501)
  })

  it('stays a finite number', async () => {
    const url = await publishMcpApp(runtime, (await startBurstServer({ progress: 1e308 })).url, [
      buildMcpTool('go', { nextToolIds: ['tool_again'] }),
      buildMcpTool('again'),
    ])
    const { events } = await postForEvents(url, buildCall('go', 'mine'))
    expect(events.slice(0, -1)).toEqual([buildProgress('mine', { progress: 1e308 })])
  })

  it('is cumulative over all tools of a chain, without a total', async () => {
    const seen: string[] = []
    const server = await startModernServer(({ id, params, response }) => {
      seen.push(String(params.name))
      const token = (params._meta as McpMessage).progressToken
      sendEvents(
        response,
        buildProgress(token, { progress: 3, total: 10, message: String(params.name) }),
        buildResult(id),
      )
      response.end()
      return undefined
    })
    const url = await publishMcpApp(runtime, server.url, [
      buildMcpTool('first', { nextToolIds: ['tool_second'] }),
      buildMcpTool('second'),
    ])
    const { events } = await postForEvents(url, buildCall('first', 'mine'))
    expect(seen).toEqual(['first', 'second'])
    expect(events.slice(0, -1)).toEqual([
      buildProgress('mine', { progress: 3, message: 'first' }),
      buildProgress('mine', { progress: 6, message: 'second' }),
    ])
  })
})

describe('the timeout of a call', () => {
  /** Reports progress for longer than the timeout of the call, and then calls `end`. */
  const callReporting = async (end: (id: Json, response: ServerResponse) => void) => {
    const server = await startModernServer(({ id, params, response }) => {
      const token = (params._meta as McpMessage).progressToken
      sendEvents(response)
      let progress = 0
      const timer = setInterval(() => {
        if (progress === 15) end(id, response)
        else response.write(`data: ${JSON.stringify(buildProgress(token, { progress }))}\n\n`)
        if (progress++ === 15) clearInterval(timer)
      }, 80)
      response.on('close', () => clearInterval(timer))
      return undefined
    })
    const url = await publishMcpApp(runtime, server.url, [buildMcpTool('go', {}, 500)])
    const { events } = await postForEvents(url, buildCall('go', 'mine'))
    expect(events[0]).toMatchObject({ params: { progress: 0 } })
    return events.at(-1)
  }

  it('begins anew with each progress', async () => {
    const last = await callReporting((id, response) => {
      response.write(`data: ${JSON.stringify(buildResult(id))}\n\n`)
    })
    expect(last).toMatchObject({ result: { content: [{ text: 'done' }] } })
  })

  it('ends a call that reports no more', async () => {
    expect(await callReporting(() => {})).toMatchObject({
      result: { isError: true, content: [{ text: upstreamErrorMessages.timeout }] },
    })
  })
})

it('the call to the server is aborted when the client disconnects during the stream', async () => {
  const left = Promise.withResolvers<void>()
  const server = await startModernServer(({ params, response }) => {
    sendEvents(response, buildProgress((params._meta as McpMessage).progressToken, { progress: 1 }))
    response.on('close', () => left.resolve())
    return undefined
  })
  const url = await publishMcpApp(runtime, server.url, [buildMcpTool('go')])
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const call = httpRequest(url, { method: 'POST', headers })
  call.on('error', () => {})
  call.end(JSON.stringify(buildCall('go', 'mine')))
  const [reply] = await once(call, 'response')
  expect(String((await once(reply, 'data'))[0])).toContain('notifications/progress')
  call.destroy()
  await left.promise
})
