import { expect, test } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { startCanary, startTcpServer, waitUntil } from './servers.ts'

const startEchoServer = () =>
  startCanary((request, reply) => {
    const path = request.url ?? ''
    setTimeout(() => reply.setHeader('x-mark', path).end(path), path.length % 3)
  })

test('64 concurrent callers each get their own response', async () => {
  const server = await startEchoServer()
  const client = createOutboundClient('127.0.0.1')
  const caller = async (id: number) => {
    for (let round = 0; round < 20; round++) {
      const path = `/${id}/${'x'.repeat((id * round) % 50)}/${round}`
      const response = await client.send(`http://127.0.0.1:${server.port}${path}`)
      expect([response.headers['x-mark'], Buffer.from(response.body).toString()]).toEqual([path, path])
    }
  }
  await Promise.all(Array.from({ length: 64 }, (_, id) => caller(id)))
  expect(server.requests).toBe(64 * 20)
  expect(server.connections).toBeLessThanOrEqual(344)
})

test('aborted calls and broken connections affect no other call', async () => {
  const server = await startCanary((request, reply) => {
    if (request.url === '/break') return reply.socket?.resetAndDestroy()
    if (request.url !== '/hang') reply.end(request.url)
  })
  const client = createOutboundClient('127.0.0.1')
  const urlOf = (path: string) => `http://127.0.0.1:${server.port}${path}`
  const work = Array.from({ length: 60 }, (_, n) => {
    if (n % 3 === 0) return client.catchReason(urlOf('/hang'), { signal: AbortSignal.timeout(20 + n) })
    return n % 3 === 1 ? client.catchReason(urlOf('/break')) : client.fetchText(urlOf(`/${n}`))
  })
  const expected = work.map((_, n) => (n % 3 === 0 ? 'cancelled' : n % 3 === 1 ? 'unreachable' : `/${n}`))
  expect(await Promise.all(work)).toEqual(expected)
})

test('connections are reused: sequential requests open at most two', async () => {
  const server = await startCanary()
  const client = createOutboundClient('127.0.0.1')
  for (let n = 0; n < 200; n++) await client.fetchText(`http://127.0.0.1:${server.port}/`)
  expect(server.requests).toBe(200)
  expect(server.connections).toBeLessThanOrEqual(2)
})

test('a connection that the server has just closed is not used again', async () => {
  const server = await startCanary()
  const client = createOutboundClient('127.0.0.1')
  for (let n = 0; n < 20; n++) {
    const post = client.fetchText(`http://127.0.0.1:${server.port}/`, { method: 'POST', body: '{}' })
    expect(await post).toBe('canary')
    for (const socket of server.sockets) socket.destroy()
  }
  expect(server.connections).toBe(20)
})

test('at most 344 connections are opened to one server; further requests wait', async () => {
  const server = await startEchoServer()
  const client = createOutboundClient('127.0.0.1')
  const paths = Array.from({ length: 1000 }, (_, n) => `/${n}`)
  const bodies = await Promise.all(
    paths.map((path) => client.fetchText(`http://127.0.0.1:${server.port}${path}`)),
  )
  expect(bodies).toEqual(paths)
  expect(server.connections).toBeLessThanOrEqual(344)
})

test('connections to at most 256 servers stay open', async () => {
  const server = await startCanary()
  const client = createOutboundClient('127.0.0.1', async () => ['127.0.0.1'])
  let maxOpen = 0
  for (let n = 0; n < 300; n++) {
    await client.fetchText(`http://host-${n}.test:${server.port}/`)
    maxOpen = Math.max(maxOpen, server.sockets.size)
  }
  expect(server.connections).toBe(300)
  // A connection that is being closed is counted until the server notices.
  expect(maxOpen).toBeLessThanOrEqual(256 + 16)
})

test('an idle connection is closed', async () => {
  const server = await startTcpServer((socket) =>
    socket.on('data', () =>
      socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=3\r\ncontent-length: 2\r\n\r\nok'),
    ),
  )
  expect(await createOutboundClient('127.0.0.1').fetchText(`http://127.0.0.1:${server.port}/`)).toBe('ok')
  await waitUntil(() => server.sockets.size === 0)
})

test('closing the client aborts requests in flight and rejects new ones', async () => {
  const hanging = await startTcpServer((socket) => socket.resume())
  const reused = await startCanary()
  const client = createOutboundClient('127.0.0.1')
  expect(await client.fetchText(`http://127.0.0.1:${reused.port}/`)).toBe('canary')
  const underWay = client.catchReason(`http://127.0.0.1:${hanging.port}/`)
  await waitUntil(() => hanging.connections === 1)
  await client.close()
  expect(await underWay).toBe('cancelled')
  expect(await client.catchReason(`http://127.0.0.1:${reused.port}/`)).toBe('cancelled')
  await waitUntil(() => hanging.sockets.size === 0 && reused.sockets.size === 0)
})
