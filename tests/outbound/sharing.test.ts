import { expect, test } from 'vitest'
import { doorWith } from './door.ts'
import { canary, rawServer, until } from './servers.ts'

const echo = () =>
  canary((request, reply) => {
    const mark = request.url ?? ''
    setTimeout(() => reply.setHeader('x-mark', mark).end(mark), mark.length % 3)
  })

test('64 concurrent callers each get the response to their own request, round after round', async () => {
  const server = await echo()
  const door = doorWith('127.0.0.1')
  const caller = async (id: number) => {
    for (let round = 0; round < 20; round++) {
      const mark = `/${id}/${'x'.repeat((id * round) % 50)}/${round}`
      const answer = await door.send(`http://127.0.0.1:${server.port}${mark}`)
      expect([answer.headers['x-mark'], Buffer.from(answer.body).toString()]).toEqual([mark, mark])
    }
  }
  await Promise.all(Array.from({ length: 64 }, (_, id) => caller(id)))
  expect(server.requests).toBe(64 * 20)
  expect(server.connections).toBeLessThanOrEqual(128)
})

test('aborted calls and broken connections do not affect other calls to the same server', async () => {
  const server = await canary((request, reply) => {
    if (request.url === '/break') return reply.socket?.resetAndDestroy()
    if (request.url !== '/hang') reply.end(request.url)
  })
  const door = doorWith('127.0.0.1')
  const urlOf = (path: string) => `http://127.0.0.1:${server.port}${path}`
  const work = Array.from({ length: 60 }, (_, n) => {
    if (n % 3 === 0) return door.fault(urlOf('/hang'), { signal: AbortSignal.timeout(20 + n) })
    return n % 3 === 1 ? door.fault(urlOf('/break')) : door.text(urlOf(`/${n}`))
  })
  const expected = work.map((_, n) => (n % 3 === 0 ? 'cancelled' : n % 3 === 1 ? 'unreachable' : `/${n}`))
  expect(await Promise.all(work)).toEqual(expected)
})

test('connections are reused: sequential requests open at most two', async () => {
  const server = await canary()
  const door = doorWith('127.0.0.1')
  for (let n = 0; n < 200; n++) await door.text(`http://127.0.0.1:${server.port}/`)
  expect(server.requests).toBe(200)
  expect(server.connections).toBeLessThanOrEqual(2)
})

test('at most 128 connections are opened to one server; further requests wait', async () => {
  const server = await echo()
  const door = doorWith('127.0.0.1')
  const marks = Array.from({ length: 1000 }, (_, n) => `/${n}`)
  const answers = await Promise.all(marks.map((mark) => door.text(`http://127.0.0.1:${server.port}${mark}`)))
  expect(answers).toEqual(marks)
  expect(server.connections).toBeLessThanOrEqual(128)
})

test('connections to at most 256 servers stay open', async () => {
  const server = await canary()
  const door = doorWith('127.0.0.1', async () => ['127.0.0.1'])
  let most = 0
  for (let n = 0; n < 300; n++) {
    await door.text(`http://host-${n}.test:${server.port}/`)
    most = Math.max(most, server.sockets.size)
  }
  expect(server.connections).toBe(300)
  // A connection that is being closed is counted until the server notices.
  expect(most).toBeLessThanOrEqual(256 + 16)
})

test('an idle connection is closed', async () => {
  const server = await rawServer((socket) =>
    socket.on('data', () =>
      socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=3\r\ncontent-length: 2\r\n\r\nok'),
    ),
  )
  expect(await doorWith('127.0.0.1').text(`http://127.0.0.1:${server.port}/`)).toBe('ok')
  await until(() => server.sockets.size === 0)
})

test('closing the client aborts requests in flight and rejects new ones', async () => {
  const hanging = await rawServer((socket) => socket.resume())
  const kept = await canary()
  const door = doorWith('127.0.0.1')
  expect(await door.text(`http://127.0.0.1:${kept.port}/`)).toBe('canary')
  const underWay = door.fault(`http://127.0.0.1:${hanging.port}/`)
  await until(() => hanging.connections === 1)
  await door.close()
  expect(await underWay).toBe('cancelled')
  expect(await door.fault(`http://127.0.0.1:${kept.port}/`)).toBe('cancelled')
  await until(() => hanging.sockets.size === 0 && kept.sockets.size === 0)
})
