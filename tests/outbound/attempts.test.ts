// Which requests are retried and which never are. The servers count what they receive.
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { doorWith } from './door.ts'
import { type Counted, canary, rawServer, until, untilLeft } from './servers.ts'

const loopback = '127.0.0.1'
const urlOf = ({ port }: { port: number }) => `http://${loopback}:${port}/`
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
const repeated = { tenant: 'app_1', idempotent: true }
const once = { tenant: 'app_1', idempotent: false }

/** Calls `breaks` for the first `times` requests and responds to the others. */
async function breaking(times: number, breaks: (socket: Socket) => void) {
  let requestCount = 0
  const server = await rawServer((socket) =>
    socket.on('data', () => (++requestCount <= times ? breaks(socket) : socket.write(ok))),
  )
  return Object.assign(server, { countRequests: () => requestCount })
}
const reset = (socket: Socket) => socket.resetAndDestroy()

/** Responds to the first `times` requests with `status` and `headers`, and to the others with 200. */
async function busy(times: number, status: number, headers: Record<string, string>) {
  const server: Counted = await canary((_request, reply) =>
    server.requests <= times ? reply.writeHead(status, headers).end('busy') : reply.end('ok'),
  )
  return server
}

describe('a connection that breaks before the response', () => {
  test.each([
    ['reset', reset],
    ['closed', (socket: Socket) => void socket.end()],
  ])('is opened again when it was %s and the call is idempotent', async (_how, breaks) => {
    const server = await breaking(2, breaks)
    expect(await doorWith(loopback).text(urlOf(server), repeated)).toBe('ok')
    expect(server.countRequests()).toBe(3)
  })

  test('is an error after three attempts', async () => {
    const server = await breaking(9, reset)
    expect(await doorWith(loopback).fault(urlOf(server), repeated)).toBe('unreachable')
    expect(server.countRequests()).toBe(3)
  })

  test.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])(
    'fails a %s that is not idempotent at once: the server receives it once',
    async (method) => {
      const server = await breaking(9, reset)
      const body = method === 'GET' ? null : '{}'
      expect(await doorWith(loopback).fault(urlOf(server), { ...once, method, body })).toBe('unreachable')
      expect(server.countRequests()).toBe(1)
    },
  )

  test('fails a request without a tenant, which the service sends for itself, at once', async () => {
    const server = await breaking(9, reset)
    expect(await doorWith(loopback).fault(urlOf(server), { idempotent: true })).toBe('unreachable')
    expect(server.countRequests()).toBe(1)
  })

  test('after the first byte of the response causes no retry', async () => {
    const server = await breaking(9, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n1', () => setTimeout(() => reset(socket), 10))
    })
    expect(await doorWith(loopback).fault(urlOf(server), repeated)).toBe('invalid_answer')
    expect(server.countRequests()).toBe(1)
  })
})

describe('a keep-alive connection that the server closes just as it is used', () => {
  /** Serves one request per connection and resets it at the second, like a server whose keep-alive time is over. */
  async function impatient() {
    const seen = { requests: 0 }
    const server = await rawServer((socket) => {
      let served = 0
      socket.on('data', (bytes) => {
        if (!/^[A-Z]+ \//.test(bytes.toString())) return
        seen.requests++
        if (served++ > 0) socket.resetAndDestroy()
        else socket.write(ok)
      })
    })
    return { server, seen }
  }

  test('does not fail an idempotent call', async () => {
    const { server } = await impatient()
    const door = doorWith(loopback)
    for (let n = 0; n < 4; n++) expect(await door.text(urlOf(server), repeated)).toBe('ok')
  })

  test('fails a POST, which may have been executed: the server receives no POST twice', async () => {
    const { server, seen } = await impatient()
    const door = doorWith(loopback)
    const outcomes: unknown[] = []
    const post = { ...once, method: 'POST', body: '{}' }
    for (let n = 0; n < 4; n++) outcomes.push(await door.fault(urlOf(server), post))
    expect(outcomes).toContain('unreachable')
    expect(seen.requests).toBe(4)
  })
})

test('a POST that was never sent is retried: it cannot have been executed', async () => {
  const server = await canary()
  let lookups = 0
  const door = doorWith(loopback, async () => {
    if (++lookups === 1) throw new Error('SERVFAIL')
    return [loopback]
  })
  const post = { ...once, method: 'POST', body: '{}' }
  expect(await door.text(`http://flaky.test:${server.port}/`, post)).toBe('canary')
  expect([lookups, server.requests]).toEqual([2, 1])
})

test('a denied address is resolved again with each attempt and never connected to', async () => {
  const server = await canary()
  const door = doorWith('', async () => [loopback])
  expect(await door.fault(`http://inside.test:${server.port}/`, repeated)).toBe('unreachable')
  expect(server.connections).toBe(0)
})

describe('a server that sends Retry-After', () => {
  test.each([429, 502, 503, 504])('with %i is sent the request again', async (status) => {
    const server = await busy(2, status, { 'retry-after': '0' })
    expect(await doorWith(loopback).text(urlOf(server), repeated)).toBe('ok')
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
    const server = await busy(9, status, { ...headers } as Record<string, string>)
    expect(await doorWith(loopback).send(urlOf(server), repeated)).toMatchObject({ status })
    expect(server.requests).toBe(1)
  })

  test('with a delay beyond the deadline gets no retry: the response is returned at once', async () => {
    const server = await busy(9, 503, { 'retry-after': '5' })
    const answer = await doorWith(loopback).send(urlOf(server), { ...repeated, deadlineMs: 4000 })
    expect(answer.status).toBe(503)
    expect(server.requests).toBe(1)
  })

  test('is not sent a POST again', async () => {
    const server = await busy(9, 503, { 'retry-after': '0' })
    const answer = await doorWith(loopback).send(urlOf(server), { ...once, method: 'POST', body: '{}' })
    expect(answer.status).toBe(503)
    expect(server.requests).toBe(1)
  })
})

test('one deadline covers all attempts: a response after it is too late', async () => {
  const seen = { requests: 0 }
  const server = await rawServer((socket) =>
    socket.on('data', () => {
      if (++seen.requests === 1) setTimeout(() => socket.resetAndDestroy(), 200)
      else setTimeout(() => socket.write(ok), 500)
    }),
  )
  expect(await doorWith(loopback).fault(urlOf(server), { ...repeated, deadlineMs: 600 })).toBe('timeout')
  expect(seen.requests).toBe(2)
  await untilLeft(server)
})

test('a call that is aborted between two attempts is not retried', async () => {
  const caller = new AbortController()
  const server = await busy(9, 503, { 'retry-after': '3' })
  const outcome = doorWith(loopback).fault(urlOf(server), { ...repeated, signal: caller.signal })
  await until(() => server.requests === 1)
  setTimeout(() => caller.abort(), 50)
  expect(await outcome).toBe('cancelled')
  expect(server.requests).toBe(1)
})

test('retries do not multiply the load of an outage: of many calls that fail at once, three are retried', async () => {
  const server = await breaking(1000, reset)
  const door = doorWith(loopback)
  await Promise.all(Array.from({ length: 19 }, () => door.fault(urlOf(server), repeated)))
  expect(server.countRequests()).toBe(19 + 3)
})
