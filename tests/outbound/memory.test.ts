// Bodies of responses share a budget of bytes.
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { RetainedMemory } from '#core/ports/upstream.ts'
import { ResponseMemory } from '#core/services/calls/response-memory.ts'
import { ByteBudget } from '#platform/byte-budget.ts'
import { catchUpstreamReason } from './outbound-client.ts'
import { startCanary, waitUntil } from './servers.ts'

const mebibyte = 2 ** 20

async function startScene(maxWaitMs: number) {
  const memory = new ByteBudget({ bytes: mebibyte, maxWaiting: 10, maxWaitMs })
  const { promise: held, resolve: releaseHeld } = Promise.withResolvers<void>()
  const server = await startCanary(async (request, response) => {
    if (request.url === '/held') await held
    const isSmall = request.url === '/small' || request.url === '/held'
    const body = Buffer.alloc(isSmall ? 1_000 : 500_000, 'x')
    const isEncoded = request.url === '/encoded'
    const length = request.url === '/declared' ? { 'content-length': body.length } : {}
    response.writeHead(200, isEncoded ? { 'content-encoding': 'gzip' } : length)
    response.end(isEncoded ? gzipSync(body) : body)
  })
  const url = `http://127.0.0.1:${server.port}`
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy, memory })
  onTestFinished(() => upstream.close())
  const send = async (path: string, retained?: RetainedMemory) => {
    const request = { method: 'GET', url: url + path, headers: [], body: null, deadlineMs: 10_000 }
    const { body } = await upstream.send({ ...request, maxBytes: mebibyte, ...(retained && { retained }) })
    return body.length
  }
  return { memory, send, server, releaseHeld }
}

test.each(['/large', '/encoded'])('responses at %s wait for memory and are all received', async (path) => {
  const { memory, send } = await startScene(10_000)
  expect(await Promise.all(Array.from({ length: 5 }, () => send(path)))).toEqual(Array(5).fill(500_000))
  expect(memory.available).toBe(mebibyte)
})

test.each(['/large', '/encoded'])('a response at %s without memory fails', async (path) => {
  const { memory, send } = await startScene(20)
  memory.tryAcquire(mebibyte)
  expect(await catchUpstreamReason(send(path))).toBe('overloaded')
  expect(await send('/small')).toBe(1_000)
  memory.release(mebibyte)
  expect(await send(path)).toBe(500_000)
  expect(memory.available).toBe(mebibyte)
})

test('a response without memory does not end the next one', async () => {
  const { memory, send, server, releaseHeld } = await startScene(100)
  memory.tryAcquire(mebibyte)
  const first = catchUpstreamReason(send('/encoded'))
  await waitUntil(() => server.requests === 1)
  await pause(20)
  const second = send('/held')
  await waitUntil(() => server.requests === 2)
  expect(await first).toBe('overloaded')
  releaseHeld()
  expect(await second).toBe(1_000)
  expect(server.connections).toBe(1)
})

test('a response keeps its memory while it is processed', async () => {
  const { memory, send } = await startScene(20)
  const retained = new ResponseMemory()
  expect(await send('/declared', { factor: 2, retain: (release) => retained.retain(release) })).toBe(500_000)
  expect(memory.available).toBe(mebibyte - 1_000_000)
  expect(await catchUpstreamReason(send('/large'))).toBe('overloaded')
  retained.release()
  retained.release()
  expect(memory.available).toBe(mebibyte)
})

test('a repeated request holds memory for its last response', async () => {
  const { memory, send } = await startScene(20)
  const retained = new ResponseMemory()
  for (let n = 0; n < 3; n++) await send('/large', retained).catch(() => {})
  retained.release()
  expect(memory.available).toBe(mebibyte)
})
