import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { BodyRateGuard } from './body-rate.ts'
import { rejectSlowBody } from './parser-errors.ts'

const deps = { errorEnvelopes: [], newRequestId: () => 'r' }

/** A server that requires 1 KiB a second after 50 ms; resolves `ended` with the body that it received in full. */
async function startGuardedServer() {
  const rejected: IncomingMessage[] = []
  const guard = new BodyRateGuard(
    (request) => {
      rejected.push(request)
      rejectSlowBody(deps, request.socket)
    },
    { bytesPerSecond: 1024, graceMs: 50 },
  )
  const server = createServer((request, response) => {
    guard.watch(request)
    request.resume().on('end', () => setTimeout(() => response.end('received'), 1500))
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, rejected }
}

/** Sends `text`, then one more byte every 20 ms while `isDripping`; returns everything until the connection closes. */
async function sendBody(port: number, text: string, isDripping: boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\nConnection: close\r\n\r\n${text}`)
  const drip = setInterval(() => isDripping && socket.write('x'), 20)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  clearInterval(drip)
  return Buffer.concat(chunks).toString()
}

test('a body that drips is rejected with 408, and its connection is closed while bytes still arrive', async () => {
  const { port } = await startGuardedServer()
  const response = await sendBody(port, '{', true)
  expect(response).toContain('HTTP/1.1 408')
  expect(response).toContain('more slowly than')
})

test('a request that has arrived is not rejected, however long it takes to be processed', async () => {
  const { port, rejected } = await startGuardedServer()
  expect(await sendBody(port, 'x'.repeat(10_000), false)).toContain('received')
  expect(rejected).toEqual([])
})
