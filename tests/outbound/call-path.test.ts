// Limits and errors of the outbound client as the caller of a tool observes them: an MCP client, or a user who tries a
// draft.
import { request } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpMethod } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { upstreamErrorMessages } from '#core/services/calls/run-rest-call.ts'
import { buildContents, insertApp, startRuntime } from '#tests/support/published-runtime.ts'
import { buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import { petDocument } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { type CountingServer, startCanary, startTcpServer, waitUntil } from './servers.ts'

type ToolSketch = { method?: HttpMethod; timeoutMs?: number | null; hints?: Partial<Tool['annotations']> }

let runtime: Awaited<ReturnType<typeof startRuntime>>
beforeAll(async () => {
  runtime = await startRuntime()
})
afterAll(() => runtime.close())

const modern = { versionNegotiation: { mode: { pin: '2026-07-28' } } }
/** A client of a published app whose only tool, `go`, calls the server. */
async function connectClient(server: CountingServer, sketch: ToolSketch = {}, options: object = modern) {
  const { method = 'GET', timeoutMs = null, hints = {} } = sketch
  const made = await insertApp(runtime.store, { name: 'Go' })
  const annotations = { title: '', readOnlyHint: false, destructiveHint: true, openWorldHint: true }
  const tool = { key: 'go', annotations: { ...annotations, idempotentHint: false, ...hints } }
  const operation = {
    plan: buildRequestPlan({ method }),
    timeoutMs,
    inputSchema: { type: 'object' },
    outputSchema: null,
  }
  const sketches = [{ tool, operation }]
  const app = await runtime.publish(made, buildContents(made, `http://127.0.0.1:${server.port}`, sketches))
  const client = new Client({ name: 'test', version: '1' }, options)
  await client.connect(new StreamableHTTPClientTransport(new URL(runtime.urlOf(app))))
  const call = async (signal?: AbortSignal) => {
    const result = await client.callTool({ name: 'go', arguments: {} }, signal ? { signal } : {})
    const [content] = result.content
    return { text: content?.type === 'text' ? content.text : '', isError: result.isError ?? false }
  }
  return { call, close: () => client.close() }
}

/** A call that gets no response; resolves when the server has its connection. */
async function startHangingCall(options: object) {
  const server = await startTcpServer((socket) => socket.resume())
  const { call, close } = await connectClient(server, {}, options)
  const caller = new AbortController()
  const outcome = call(caller.signal).then(
    () => 'answered',
    () => 'gone',
  )
  await waitUntil(() => server.sockets.size === 1)
  return { server, outcome, close, cancel: () => caller.abort() }
}

test('a cancelled call closes its upstream connection', async () => {
  const { server, outcome, cancel, close } = await startHangingCall(modern)
  cancel()
  expect(await outcome).toBe('gone')
  await waitUntil(() => server.sockets.size === 0)
  expect(server.connections).toBe(1)
  await close()
})

test('a disconnected client of an earlier revision closes its upstream connection', async () => {
  const { server, outcome, close } = await startHangingCall({})
  await close()
  expect(await outcome).toBe('gone')
  await waitUntil(() => server.sockets.size === 0)
  expect(server.connections).toBe(1)
})

test('an aborted trial closes its upstream connection', async () => {
  const service = await startService('sqlite')
  const alice = await service.as('alice')
  let closedCount = 0
  const hanging: CountingServer = await startCanary((incoming, reply) => {
    const document = { ...petDocument, servers: [{ url: `http://127.0.0.1:${hanging.port}` }] }
    if (incoming.url?.startsWith('/pets')) return void reply.on('close', () => closedCount++)
    reply
      .setHeader('connection', 'close')
      .end(incoming.url === '/openapi.json' ? JSON.stringify(document) : '')
  })
  const appId = await makeApp(alice)
  const pets = await makeIntegration(alice, appId, `http://127.0.0.1:${hanging.port}/openapi.json`)
  const tool = await makeTool(alice, appId, 'List', pets.operation('listPets'))
  const before = hanging.requests
  const authorization = `Bearer ${await service.token('alice')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const path = `/api/v3/apps/${appId}/tools/${tool.id}/execute`
  const execution = request(service.url + path, { method: 'POST', headers }).on('error', () => {})
  execution.end('{"arguments":{}}')
  await waitUntil(() => hanging.requests === before + 1)
  execution.destroy()
  await waitUntil(() => closedCount === 1)
  expect(hanging.requests).toBe(before + 1)
  await service.close()
})

describe('a tool', () => {
  test('is cut off at the timeout of its operation', async () => {
    const server = await startTcpServer((socket) => socket.resume())
    const { call, close } = await connectClient(server, { timeoutMs: 150 })
    expect(await call()).toEqual({ text: 'The server of this tool did not respond in time.', isError: true })
    await waitUntil(() => server.sockets.size === 0)
    await close()
  })

  const countAttempts = async (sketch: ToolSketch) => {
    const server = await startTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const { call, close } = await connectClient(server, sketch)
    expect((await call()).text).toBe(upstreamErrorMessages.unreachable)
    await close()
    return server.connections
  }
  const idempotentHint = true

  test.each<[string, ToolSketch]>([
    ['GET', { method: 'GET' }],
    ['HEAD', { method: 'HEAD' }],
    ['OPTIONS', { method: 'OPTIONS' }],
    ['PUT with idempotentHint', { method: 'PUT', hints: { idempotentHint } }],
    ['DELETE with idempotentHint', { method: 'DELETE', hints: { idempotentHint } }],
  ])('with %s is retried when the connection breaks', async (_what, sketch) => {
    expect(await countAttempts(sketch)).toBe(3)
  })

  test.each<[string, ToolSketch]>([
    ['PUT', { method: 'PUT' }],
    ['DELETE', { method: 'DELETE' }],
    ['POST', { method: 'POST' }],
    ['POST with idempotentHint', { method: 'POST', hints: { idempotentHint } }],
    ['PATCH with idempotentHint', { method: 'PATCH', hints: { idempotentHint } }],
    ['POST with readOnlyHint', { method: 'POST', hints: { readOnlyHint: true } }],
  ])('with %s is sent once', async (_what, sketch) => {
    expect(await countAttempts(sketch)).toBe(1)
  })

  test('whose server keeps failing names the seconds to wait', async () => {
    const server = await startTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
    const first = await connectClient(server, { method: 'POST' })
    for (let n = 0; n < 20; n++) await first.call()
    const { text, isError } = await first.call()
    expect(text).toMatch(/^The server of this tool is failing; retry after (\d|10) s\.$/)
    expect(isError).toBe(true)
    expect(server.connections).toBe(20)
    const second = await connectClient(server, { method: 'POST' })
    expect((await second.call()).text).toBe(upstreamErrorMessages.unreachable)
    await Promise.all([first.close(), second.close()])
  })
})

test('whatever a server sends, the caller gets a documented error', async () => {
  const responses: [string, string][] = [
    ['SSH-2.0-OpenSSH_9.6\r\n', 'The server of this tool sent an invalid response.'],
    ['HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n', 'The server of this tool sent an invalid response.'],
    [
      'HTTP/1.1 200 OK\r\ncontent-encoding: lzma\r\ncontent-length: 1\r\n\r\n\0',
      'The server sent a response in the content encoding "lzma", which is not supported; supported are gzip, deflate, br and zstd.',
    ],
    [
      `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`,
      'The response of the server of this tool is too large; request less at once, for example with a filter or a page size.',
    ],
  ]
  for (const [response, message] of responses) {
    const server = await startTcpServer((socket) => socket.once('data', () => socket.end(response)))
    const { call, close } = await connectClient(server)
    expect(await call()).toEqual({ text: message, isError: true })
    await close()
  }
  const good = await startCanary()
  const { call, close } = await connectClient(good)
  expect(await call()).toEqual({ text: 'canary', isError: false })
  await close()
  expect(runtime.logged).toEqual([])
})
