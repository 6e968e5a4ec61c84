import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ConnectionGuard, type ConnectionLimits } from './connection-guard.ts'

/** More than the buffers of a connection hold. */
const body = Buffer.alloc(32 * 1024 * 1024)
const rate = { bytesPerSecond: 8 * 1024, graceMs: 200 }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Answers with a large body, `/stream` also with nothing at first. */
async function startServer(limits: Partial<ConnectionLimits>, group = 'one'): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === '/stream') response.write('data: first\n\n')
    else response.end(body)
  })
  new ConnectionGuard(() => group, { rate, checkMs: 20, ...limits }).watch(server)
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function request(port: number, path = '/'): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return socket
}

/** The bytes that arrive until the connection ends, or the body is complete. */
async function readAll(socket: Socket, pauseMs = 0): Promise<number> {
  let bytes = 0
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).length
    if (bytes >= body.length) break
    if (pauseMs > 0) await sleep(pauseMs)
  }
  return bytes
}

test('a client that does not read is disconnected, whatever it was sent', async () => {
  const port = await startServer({})
  const socket = request(port).pause()
  const [server] = servers
  await once(server as Server, 'connection')
  while ((await countConnections(server as Server)) > 0) await sleep(10)
  expect(await readAll(socket)).toBeLessThan(body.length)
})

test('one that read at first and then no longer, too', async () => {
  const port = await startServer({})
  const socket = request(port)
  await once(socket, 'data')
  socket.pause()
  while ((await countConnections(servers[0] as Server)) > 0) await sleep(10)
  expect(await readAll(socket)).toBeLessThan(body.length)
})

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

test('one that reads slowly gets everything', async () => {
  const patient = { bytesPerSecond: 1024, graceMs: 10_000 }
  expect(await readAll(request(await startServer({ rate: patient })), 1)).toBeGreaterThanOrEqual(body.length)
})

test('a stream with nothing to read stays open', async () => {
  const socket = request(await startServer({}), '/stream')
  await once(socket, 'data')
  await sleep(3 * rate.graceMs)
  expect(await countConnections(servers[0] as Server)).toBe(1)
  socket.destroy()
})

test('an address has so many connections at most; the next one is closed, and one that frees its place is not missed', async () => {
  const port = await startServer({ connections: 2 })
  const [first, second] = [request(port, '/stream'), request(port, '/stream')]
  await Promise.all([once(first, 'data'), once(second, 'data')])
  expect(await readAll(request(port, '/stream'))).toBe(0)
  first.destroy()
  while ((await countConnections(servers[0] as Server)) > 1) await sleep(10)
  const third = request(port, '/stream')
  await once(third, 'data')
  for (const socket of [second, third]) socket.destroy()
})

test('what an address leaves unread is bounded for all of its connections together', async () => {
  const patient = { ...rate, graceMs: 1_000_000 }
  const port = await startServer({ rate: patient, unreadBytes: 2.5 * body.length })
  const accepted: Socket[] = []
  servers[0]?.on('connection', (socket) => accepted.push(socket))
  for (let n = 0; n < 4; n++) request(port).pause()
  const countClosed = () => accepted.filter(({ destroyed }) => destroyed).length
  while (accepted.length < 4 || countClosed() < 2) await sleep(10)
  await sleep(100)
  expect(countClosed()).toBe(2)
})

test('connections of a proxy are not bounded', async () => {
  const port = await startServer({ connections: 1 }, '')
  const both = [request(port, '/stream'), request(port, '/stream')]
  await Promise.all(both.map((socket) => once(socket, 'data')))
  for (const socket of both) socket.destroy()
})
