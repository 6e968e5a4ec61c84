// Misuse of a keep-alive connection by a server: each caller gets only the response to its own request.
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { startTcpServer } from './servers.ts'

const loopback = '127.0.0.1'
const urlOf = ({ port }: { port: number }) => `http://${loopback}:${port}/`
const formatResponse = (body: string, head = '') =>
  `HTTP/1.1 200 OK\r\n${head}content-length: ${body.length}\r\n\r\n${body}`

/** Calls `respond` for each request head that arrives, and records the request. */
async function startRespondingServer(respond: (socket: Socket, request: string) => void) {
  const requestHeads: string[] = []
  const server = await startTcpServer((socket) =>
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      if (!/^[A-Z]+ \//.test(text)) return
      requestHeads.push(text)
      respond(socket, text)
    }),
  )
  return Object.assign(server, { requestHeads })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10))

test('a late second response never reaches another app or another credential', async () => {
  const server = await startRespondingServer((socket, request) => {
    socket.write(formatResponse('good'))
    // After the response was read, and before the connection is known to be unusable.
    setImmediate(() => socket.write(formatResponse(`late answer to ${request.split('\r\n')[0]}`)))
  })
  const client = createOutboundClient(loopback)
  const tenants = [
    { tenant: { owner: 'o', app: 'one' } },
    { tenant: { owner: 'o', app: 'two' } },
    { tenant: { owner: 'o', app: 'one' }, pool: 'credential 1' },
    { tenant: { owner: 'o', app: 'one' }, pool: 'credential 2' },
  ]
  const bodies = await Promise.all(
    tenants.map(async (tenant, index) => {
      const received: string[] = []
      for (let n = 0; n < 50; n++) received.push(await client.fetchText(`${urlOf(server)}${index}`, tenant))
      return received.filter((text) => text !== 'good' && !text.includes(`/${index} `))
    }),
  )
  expect(bodies.flat()).toEqual([])
})

test('apps and credentials share no connection, and each uses its own again', async () => {
  const server = await startRespondingServer((socket) => socket.write(formatResponse('good')))
  const client = createOutboundClient(loopback)
  const tenant = { owner: 'o', app: 'one' }
  for (const options of [{ tenant }, { tenant: { ...tenant, app: 'two' } }, { tenant, pool: 'credential' }])
    for (let n = 0; n < 5; n++) await client.fetchText(urlOf(server), options)
  expect(server.connections).toBe(3)
})

describe('the next caller does not get', () => {
  test.each<[string, string]>([
    ['a second response in the same packet', `${formatResponse('good')}${formatResponse('poison')}`],
    [
      'a response smuggled in after the body of the first',
      `${formatResponse('good')}\r\n\r\n${formatResponse('poison')}`,
    ],
    [
      'bytes after the last chunk',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\ngood\r\n0\r\n\r\n${formatResponse('poison')}`,
    ],
    ['a body of a 204 response', `HTTP/1.1 204 No Content\r\n\r\n${formatResponse('poison')}`],
    ['a body of a 304 response', `HTTP/1.1 304 Not Modified\r\n\r\n${formatResponse('poison')}`],
  ])('%s', async (_what, response) => {
    const server = await startRespondingServer((socket) => socket.write(response))
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 4; n++) {
      expect(await client.fetchText(urlOf(server))).toBe(
        response.includes('200 OK\r\ncontent-length: 4') || response.includes('chunked') ? 'good' : '',
      )
      await pause()
    }
    expect(server.connections).toBe(4)
  })

  test('a body that was sent with a response to HEAD', async () => {
    const server = await startRespondingServer((socket, request) =>
      socket.write(request.startsWith('HEAD') ? formatResponse('poison') : formatResponse('good')),
    )
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 4; n++) {
      await client.catchReason(urlOf(server), { method: 'HEAD' })
      expect(await client.fetchText(urlOf(server))).toBe('good')
    }
  })

  test('the late response to a call that timed out', async () => {
    const server = await startRespondingServer((socket, request) => {
      if (request.startsWith('GET /slow'))
        setTimeout(() => socket.writable && socket.write(formatResponse('poison')), 40)
      else socket.write(formatResponse('good'))
    })
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 4; n++) {
      expect(await client.catchReason(`${urlOf(server)}slow`, { deadlineMs: 20 })).toBe('timeout')
      expect(await client.fetchText(urlOf(server))).toBe('good')
      await new Promise((resolve) => setTimeout(resolve, 30))
      expect(await client.fetchText(urlOf(server))).toBe('good')
    }
  })
})

describe('the next request is not changed by a server that', () => {
  test.each<[string, string]>([
    ['sets cookies', 'set-cookie: a=1; path=/\r\nset-cookie: b=2\r\n'],
    ['names an alternative server (Alt-Svc)', 'alt-svc: h2="127.0.0.1:1"; ma=86400\r\n'],
    ['requires TLS from now on (HSTS)', 'strict-transport-security: max-age=31536000\r\n'],
    ['links to further resources', 'link: </next>; rel="next", </early>; rel=preload\r\n'],
    ['requests a refresh', 'refresh: 0;url=/again\r\n'],
    ['requests credentials', 'www-authenticate: Basic realm="x"\r\nproxy-authenticate: Basic realm="x"\r\n'],
    ['requests an endless keep-alive', 'connection: keep-alive\r\nkeep-alive: timeout=999999999, max=1\r\n'],
    [
      'requests reports (Report-To, NEL)',
      'report-to: {"endpoints":[{"url":"http://127.0.0.1:1/"}]}\r\nnel: {}\r\n',
    ],
  ])('%s', async (_what, head) => {
    const server = await startRespondingServer((socket) => socket.write(formatResponse('ok', head)))
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 3; n++) expect(await client.fetchText(urlOf(server))).toBe('ok')
    await pause()
    expect(server.requestHeads).toHaveLength(3)
    expect(new Set(server.requestHeads).size).toBe(1)
    expect(server.requestHeads[0]).toMatch(/^GET \/ HTTP\/1\.1\r\n/)
    expect(server.requestHeads[0]).not.toMatch(/cookie|authorization/i)
  })
})

test('a connection that is declared closed is not used again', async () => {
  const server = await startRespondingServer((socket) =>
    socket.write(formatResponse('ok', 'connection: close\r\n')),
  )
  const client = createOutboundClient(loopback)
  for (let n = 0; n < 3; n++) expect(await client.fetchText(urlOf(server))).toBe('ok')
  expect(server.connections).toBe(3)
})

test('a response that is sent before the request was read is returned', async () => {
  const body = Buffer.alloc(8 * 2 ** 20)
  const server = await startRespondingServer((socket) => {
    socket.pause()
    socket.write('HTTP/1.1 413 Content Too Large\r\nconnection: close\r\ncontent-length: 2\r\n\r\nno')
  })
  const client = createOutboundClient(loopback)
  const response = await client.catchReason(urlOf(server), { method: 'POST', body, deadlineMs: 3000 })
  expect(response).toMatchObject({ status: 413 })
  for (const socket of server.sockets) socket.resume()
})

test('a response of a server that half-closes the connection is returned', async () => {
  const server = await startTcpServer((socket) => {
    socket.once('data', () => {
      socket.end(formatResponse('ok'))
    })
  })
  expect(await createOutboundClient(loopback).fetchText(urlOf(server))).toBe('ok')
})

test('endless chunk extensions are an error', async () => {
  const server = await startRespondingServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    const writeMore = () => {
      while (!socket.destroyed && socket.write(`1;${'a=b;'.repeat(4000)}\r\nx\r\n`));
      if (!socket.destroyed) socket.once('drain', writeMore)
    }
    writeMore()
  })
  expect(
    await createOutboundClient(loopback).catchReason(urlOf(server), { maxBytes: 1000, deadlineMs: 3000 }),
  ).toMatch(/^(too_large|invalid_answer)$/)
})

test('a malformed server does not disturb others', async () => {
  const bad = await startRespondingServer((socket) => socket.write('\0'.repeat(100)))
  const good = await startRespondingServer((socket) => socket.write(formatResponse('good')))
  const client = createOutboundClient(loopback)
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 2 ? client.fetchText(urlOf(good)) : client.catchReason(urlOf(bad)),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['invalid_answer', 'good']))
})
