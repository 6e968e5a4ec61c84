// Concurrent calls, and clients that disconnect.
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import { upstreamErrorMessages } from '#core/services/calls/run-rest-call.ts'
import { buildContents, insertApp, startRestApi, startRuntime } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '../../support/raw-mcp.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let app: App

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  app = await insertApp(runtime.store)
  app = await runtime.publish(app, buildContents(app, api.baseUrl, [{ tool: { key: 'weather' } }]))
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

const buildCall = (city: string, id: string | number) =>
  buildJsonRpcRequest('tools/call', { name: 'weather', arguments: { city } }, id)

describe('64 concurrent calls', () => {
  const canaries = Array.from({ length: 64 }, (_, n) => `canary-${n}-${Math.random().toString(36).slice(2)}`)

  beforeAll(() => {
    api.respond = async (call, reply) => {
      await wait(Math.random() * 20)
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ received: call.url }))
    }
  })

  it('each get their own result, although all use the same id', async () => {
    const replies = await Promise.all(canaries.map((city) => postMcp(runtime.urlOf(app), buildCall(city, 1))))
    for (const [index, { text }] of replies.entries()) {
      expect(text.match(/canary-\d+-\w+/g)).toEqual([canaries[index], canaries[index]])
    }
  })

  it('each get their own result when half of them use revision 2026-07-28', async () => {
    const replies = await Promise.all(
      canaries.map((city, index) => {
        const { body, headers } = buildModernRequest('tools/call', { name: 'weather', arguments: { city } })
        return index % 2
          ? postMcp(runtime.urlOf(app), body, headers)
          : postMcp(runtime.urlOf(app), buildCall(city, index))
      }),
    )
    for (const [index, { text }] of replies.entries()) {
      expect(new Set(text.match(/canary-\d+-\w+/g))).toEqual(new Set([canaries[index]]))
    }
  })

  it('in a batch, each response has the id of its request', async () => {
    const reply = await postMcp(
      runtime.urlOf(app),
      canaries.slice(0, 20).map((city) => buildCall(city, city)),
    )
    for (const { id, result } of reply.json as { id: string; result: unknown }[]) {
      expect(JSON.stringify(result)).toContain(id)
    }
  })
})

it('the request to the API is aborted when the client disconnects', async () => {
  const reached = Promise.withResolvers<() => Promise<unknown>>()
  api.respond = (call, reply) =>
    reached.resolve(() => (reply.destroyed ? Promise.resolve() : once(call.socket, 'close')))
  const call = httpRequest(runtime.urlOf(app), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  call.on('error', () => {})
  call.end(JSON.stringify(buildCall('Bern', 1)))
  const waitUntilAborted = await reached.promise
  call.destroy()
  await waitUntilAborted()
})

it('a client that disconnects while sending its body is not logged as an error', async () => {
  const before = runtime.logged.length
  const { promise: left, resolve } = Promise.withResolvers<void>()
  runtime.server.once('request', (call) => {
    call.once('data', () => leaver.destroy())
    call.socket.once('close', () => setImmediate(resolve))
  })
  const headers = { 'content-type': 'application/json', 'content-length': 1_000 }
  const leaver = httpRequest(runtime.urlOf(app), { method: 'POST', headers })
  leaver.on('error', () => {})
  leaver.write('{"jsonrpc"')
  await left
  expect(runtime.logged.length).toBe(before)
  expect((await postMcp(runtime.urlOf(app), buildJsonRpcRequest('ping'))).status).toBe(200)
})

it('the error for an unreachable API does not disclose its address', async () => {
  const closedApi = await startRestApi()
  closedApi.close()
  const appWithoutApi = await insertApp(runtime.store)
  await runtime.publish(
    appWithoutApi,
    buildContents(appWithoutApi, closedApi.baseUrl, [{ tool: { key: 'weather' } }]),
  )
  const { json, text } = await postMcp(runtime.urlOf(appWithoutApi), buildCall('Bern', 1))
  expect(json).toMatchObject({
    result: { isError: true, content: [{ text: upstreamErrorMessages.unreachable }] },
  })
  expect(text).not.toContain('127.0.0.1')
})
