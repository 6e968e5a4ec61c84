// Which requests are retried and which never are. The servers count what they receive.
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'
import { createOutboundClient } from './outbound-client.ts'
import {
  type CountingServer,
  startCanary,
  startTcpServer,
  waitUntil,
  waitUntilDisconnected,
} from './servers.ts'

const loopback = '127.0.0.1'
const urlOf = ({ port }: { port: number }) => `http://${loopback}:${port}/`
const okResponse = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
const idempotent = { tenant: buildTestTenant('app_1'), idempotent: true }
const notIdempotent = { tenant: buildTestTenant('app_1'), idempotent: false }

/** Calls `breakConnection` for the first `times` requests and responds to the others. */
async function startBreakingServer(times: number, breakConnection: (socket: Socket) => void) {
  let requestCount = 0
  const server = await startTcpServer((socket) =>
    socket.on('data', () => (++requestCount <= times ? breakConnection(socket) : socket.write(okResponse))),
  )
  return Object.assign(server, { countRequests: () => requestCount })
}
const resetConnection = (socket: Socket) => socket.resetAndDestroy()

/** Responds to the first `times` requests with `status` and `headers`, and to the others with 200. */
async function startBusyServer(times: number, status: number, headers: Record<string, string>) {
  const server: CountingServer = await startCanary((_request, reply) =>
    server.requests <= times ? reply.writeHead(status, headers).end('busy') : reply.end('ok'),
  )
  return server
}

describe('a connection that breaks before the response', () => {
  test.each([
    ['reset', resetConnection],
    ['closed', (socket: Socket) => void socket.end()],
  ])('is opened again when it was %s and the call is idempotent', async (_how, breakConnection) => {
    const server = await startBreakingServer(2, breakConnection)
    expect(await createOutboundClient(loopback).fetchText(urlOf(server), idempotent)).toBe('ok')
    expect(server.countRequests()).toBe(3)
  })

  test('is an error after three attempts', async () => {
    const server = await startBreakingServer(9, resetConnection)
    expect(await createOutboundClient(loopback).catchReason(urlOf(server), idempotent)).toBe('unreachable')
    expect(server.countRequests()).toBe(3)
  })

  test.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])(
    'fails a %s that is not idempotent at once: the server receives it once',
    async (method) => {
      const server = await startBreakingServer(9, resetConnection)
      const body = method === 'GET' ? null : '{}'
      expect(
        await createOutboundClient(loopback).catchReason(urlOf(server), { ...notIdempotent, method, body }),
      ).toBe('unreachable')
      expect(server.countRequests()).toBe(1)
    },
  )

  test('fails a request of the service itself at once', async () => {
    const server = await startBreakingServer(9, resetConnection)
    expect(await createOutboundClient(loopback).catchReason(urlOf(server), { idempotent: true })).toBe(
      'unreachable',
    )
    expect(server.countRequests()).toBe(1)
  })

  test('after the first byte of the response causes no retry', async () => {
    const server = await startBreakingServer(9, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n1', () =>
        setTimeout(() => resetConnection(socket), 10),
      )
    })
    expect(await createOutboundClient(loopback).catchReason(urlOf(server), idempotent)).toBe('invalid_answer')
    expect(server.countRequests()).toBe(1)
  })
})

describe('a connection that the server closes just as it is used', () => {
  /** Serves one request per connection and resets it at the second, like a server whose keep-alive time is over. */
  async function startSingleUseServer() {
    const seen = { requests: 0 }
    const server = await startTcpServer((socket) => {
      let served = 0
      socket.on('data', (bytes) => {
        if (!/^[A-Z]+ \//.test(bytes.toString())) return
        seen.requests++
        if (served++ > 0) socket.resetAndDestroy()
        else socket.write(okResponse)
      })
    })
    return { server, seen }
  }

  test('does not fail an idempotent call', async () => {
    const { server } = await startSingleUseServer()
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 4; n++) expect(await client.fetchText(urlOf(server), idempotent)).toBe('ok')
  })

  test('fails a POST: the server receives none twice', async () => {
    const { server, seen } = await startSingleUseServer()
    const client = createOutboundClient(loopback)
    const outcomes: unknown[] = []
    const post = { ...notIdempotent, method: 'POST', body: '{}' }
    for (let n = 0; n < 4; n++) outcomes.push(await client.catchReason(urlOf(server), post))
    expect(outcomes).toContain('unreachable')
    expect(seen.requests).toBe(4)
  })
})

test('a POST that was never sent is retried: it cannot have been executed', async () => {
  const server = await startCanary()
  let lookups = 0
  const client = createOutboundClient(loopback, async () => {
    if (++lookups === 1) throw new Error('SERVFAIL')
    return [loopback]
  })
  const post = { ...notIdempotent, method: 'POST', body: '{}' }
  expect(await client.fetchText(`http://flaky.test:${server.port}/`, post)).toBe('canary')
  expect([lookups, server.requests]).toEqual([2, 1])
})

test('a denied address is resolved again, and never connected to', async () => {
  const server = await startCanary()
  const client = createOutboundClient('', async () => [loopback])
  expect(await client.catchReason(`http://inside.test:${server.port}/`, idempotent)).toBe('unreachable')
  expect(server.connections).toBe(0)
})

describe('a server that sends Retry-After', () => {
  test.each([429, 502, 503, 504])('with %i is sent the request again', async (status) => {
    const server = await startBusyServer(2, status, { 'retry-after': '0' })
    expect(await createOutboundClient(loopback).fetchText(urlOf(server), idempotent)).toBe('ok')
    expect(server.requests).toBe(3)
  })

  test.each([
    [500, { 'retry-after': '0' }],
    [503, {}],
    [503, { 'retry-after': '6' }],
    [503, { 'retry-after': '3600' }],
    [503, { 'retry-after': '-1' }],
    [503, { 'retry-after': '1e1' }],
    [503, { 'retry-after': 'Fri, 31 Dec 2999 23:59:59 GMT' }],
    [200, { 'retry-after': '0' }],
  ])('with %i and %j gets no retry: the response is returned', async (status, headers) => {
    const server = await startBusyServer(9, status, { ...headers } as Record<string, string>)
    expect(await createOutboundClient(loopback).send(urlOf(server), idempotent)).toMatchObject({ status })
    expect(server.requests).toBe(1)
  })

  test('with a delay beyond the deadline gets no retry', async () => {
    const server = await startBusyServer(9, 503, { 'retry-after': '5' })
    const response = await createOutboundClient(loopback).send(urlOf(server), {
      ...idempotent,
      deadlineMs: 4000,
    })
    expect(response.status).toBe(503)
    expect(server.requests).toBe(1)
  })

  test('is not sent a POST again', async () => {
    const server = await startBusyServer(9, 503, { 'retry-after': '0' })
    const response = await createOutboundClient(loopback).send(urlOf(server), {
      ...notIdempotent,
      method: 'POST',
      body: '{}',
    })
    expect(response.status).toBe(503)
    expect(server.requests).toBe(1)
  })
})

test('one deadline covers all attempts: a response after it is too late', async () => {
  const seen = { requests: 0 }
  const server = await startTcpServer((socket) =>
    socket.on('data', () => {
      if (++seen.requests === 1) setTimeout(() => socket.resetAndDestroy(), 200)
      else setTimeout(() => socket.write(okResponse), 500)
    }),
  )
  expect(
    await createOutboundClient(loopback).catchReason(urlOf(server), { ...idempotent, deadlineMs: 600 }),
  ).toBe('timeout')
  expect(seen.requests).toBe(2)
  await waitUntilDisconnected(server)
})

test('a call that is aborted between two attempts is not retried', async () => {
  const caller = new AbortController()
  const server = await startBusyServer(9, 503, { 'retry-after': '3' })
  const outcome = createOutboundClient(loopback).catchReason(urlOf(server), {
    ...idempotent,
    signal: caller.signal,
  })
  await waitUntil(() => server.requests === 1)
  setTimeout(() => caller.abort(), 50)
  expect(await outcome).toBe('cancelled')
  expect(server.requests).toBe(1)
})

test('an outage causes three retries, whatever the number of calls', async () => {
  const server = await startBreakingServer(1000, resetConnection)
  const client = createOutboundClient(loopback)
  await Promise.all(Array.from({ length: 19 }, () => client.catchReason(urlOf(server), idempotent)))
  expect(server.countRequests()).toBe(19 + 3)
})
