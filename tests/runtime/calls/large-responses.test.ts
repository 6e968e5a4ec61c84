// Costly responses are processed in a thread: the event loop serves other requests meanwhile.
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { LargeResponse } from '#core/ports/call-threads.ts'
import { ByteBudget } from '#platform/byte-budget.ts'
import { createCallThreads } from '#workers/call-threads/create-call-threads.ts'
import {
  buildContents,
  buildSealedConnection,
  insertApp,
  startRestApi,
  startRuntime,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

const key = 'a-key-of-the-connection'
const memoryBytes = 64 * 1024 * 1024

async function startScene() {
  const passedOn: LargeResponse[] = []
  const threads = createCallThreads()
  const memory = new ByteBudget({ bytes: memoryBytes, maxWaiting: 10, maxWaitMs: 10_000 })
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.0/8').policy, memory })
  const taken: number[] = []
  const callThreads = {
    ...threads,
    buildResult: (large: LargeResponse) => {
      passedOn.push(large)
      taken.push(memoryBytes - memory.available)
      return threads.buildResult(large)
    },
  }
  const [runtime, api] = [await startRuntime({ callThreads, upstream }), await startRestApi()]
  onTestFinished(async () => {
    await Promise.all([runtime.close(), threads.close(), upstream.close()])
    api.close()
  })
  const app = await insertApp(runtime.store)
  const config = { type: 'api_key', headerName: 'x-key' } as const
  const connection = await buildSealedConnection(runtime.secrets, app, api.baseUrl, config, { apiKey: key })
  await runtime.store.transact((writer) => writer.authConnections.insert(connection))
  const contents = buildContents(app, api.baseUrl, [{ tool: { key: 'list' } }], connection)
  const published = await runtime.publish(app, contents)
  return {
    passedOn,
    taken,
    memory,
    async call(type: string, body: string) {
      api.respond = (_request, reply) => {
        reply.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(body))
      }
      const params = { name: 'list', arguments: { city: 'Bern' } }
      const { json } = await postMcp(runtime.urlOf(published), buildJsonRpcRequest('tools/call', params))
      return (json as { result: { content: { text: string }[]; isError?: boolean } }).result
    },
  }
}

test('a response of many values is not processed on the main thread', async () => {
  const { passedOn, call } = await startScene()
  const bodies: [string, string][] = [
    ['application/json', '\0'.repeat(4_900_000)],
    ['application/x-ndjson', '{}\n'.repeat(1_000_000)],
    ['application/json', `[${'[],'.repeat(1_000_000)}[]]`],
    ['application/json', `{${Array.from({ length: 50_000 }, (_, n) => `"k${n}":${n}`)}}`],
    ['text/event-stream', 'data:{\n\n'.repeat(600_000)],
  ]
  for (const [type, body] of bodies) expect((await call(type, body)).isError).not.toBe(true)
  expect(passedOn.length).toBe(bodies.length)
  await call('application/json', JSON.stringify({ rows: Array.from({ length: 1_000 }, (_, id) => ({ id })) }))
  expect(passedOn.length).toBe(bodies.length)
})

test('the thread masks the secrets of the connection', async () => {
  const { passedOn, call } = await startScene()
  const result = await call('application/json', JSON.stringify(Array.from({ length: 9_000 }, () => [key])))
  expect(passedOn).toHaveLength(1)
  expect(result.content[0]?.text).toContain('["********"]')
  expect(JSON.stringify(result)).not.toContain(key)
})

test('a response takes memory until its result is built', async () => {
  const { taken, memory, call } = await startScene()
  await call('application/json', `[${'[],'.repeat(100_000)}[]]`)
  // As much as processing takes of the largest response, since its length is not known before it is decoded.
  expect(taken).toEqual([3 * 5 * 1024 * 1024])
  await expect.poll(() => memory.available).toBe(memoryBytes)
})
