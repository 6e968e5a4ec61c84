// Bodies of responses share a budget of bytes.
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { ByteBudget } from '#platform/byte-budget.ts'
import { listenOnLoopback } from '#tests/support/published-runtime.ts'
import { catchUpstreamReason } from './outbound-client.ts'

const mebibyte = 2 ** 20

async function startScene(maxWaitMs: number) {
  const memory = new ByteBudget({ bytes: mebibyte, maxWaiting: 10, maxWaitMs })
  const server = createServer((request, response) => {
    const body = Buffer.alloc(request.url === '/small' ? 1_000 : 500_000, 'x')
    const isEncoded = request.url === '/encoded'
    response.writeHead(200, isEncoded ? { 'content-encoding': 'gzip' } : {})
    response.end(isEncoded ? gzipSync(body) : body)
  })
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy, memory })
  onTestFinished(async () => {
    await upstream.close()
    server.closeAllConnections()
    server.close()
  })
  const send = async (path: string) => {
    const request = { method: 'GET', url: url + path, headers: [], body: null, deadlineMs: 10_000 }
    const { body } = await upstream.send({ ...request, maxBytes: mebibyte })
    return body.length
  }
  return { memory, send }
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
