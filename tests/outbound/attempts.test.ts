// What is tried again, and what never is. The servers count.
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { doorWith } from './door.ts'
import { type Counted, canary, rawServer, until, untilLeft } from './servers.ts'

const loopback = '127.0.0.1'
const urlOf = ({ port }: { port: number }) => `http://${loopback}:${port}/`
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
const repeated = { tenant: 'app_1', idempotent: true }
const once = { tenant: 'app_1', idempotent: false }

/** Breaks the first so many connections once they have asked; answers the others. `asked` counts requests. */
async function breaking(times: number, breaks: (socket: Socket) => void) {
  const seen = { asked: 0 }
  const server = await rawServer((socket) =>
    socket.on('data', () => (++seen.asked <= times ? breaks(socket) : socket.write(ok))),
  )
  return Object.assign(server, seen, { asked: () => seen.asked })
}
const reset = (socket: Socket) => socket.resetAndDestroy()

/** Answers the first so many requests with this status and these headers, the others with 200. */
async function busy(times: number, status: number, headers: Record<string, string>) {
  const server: Counted = await canary((_request, reply) =>
    server.requests <= times ? reply.writeHead(status, headers).end('busy') : reply.end('ok'),
  )
  return server
}

describe('a connection that breaks before the answer', () => {
  test.each([
    ['reset', reset],
    ['closed', (socket: Socket) => void socket.end()],
  ])('is made anew when it was %s and the call may be repeated', async (_how, breaks) => {
    const server = await breaking(2, breaks)
    expect(await doorWith(loopback).text(urlOf(server), repeated)).toBe('ok')
    expect(server.asked()).toBe(3)
  })

  test('is a failure after the third', async () => {
    const server = await breaking(9, reset)
    expect(await doorWith(loopback).fault(urlOf(server), repeated)).toBe('unreachable')
    expect(server.asked()).toBe(3)
  })

  test.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])(
    'is a failure at once of a %s that may not be repeated: the server sees it once',
    async (method) => {
      const server = await breaking(9, reset)
      const body = method === 'GET' ? null : '{}'
      expect(await doorWith(loopback).fault(urlOf(server), { ...once, method, body })).toBe('unreachable')
      expect(server.asked()).toBe(1)
    },
  )

  test('is a failure at once when it is the service itself that asks', async () => {
    const server = await breaking(9, reset)
    expect(await doorWith(loopback).fault(urlOf(server), { idempotent: true })).toBe('unreachable')
    expect(server.asked()).toBe(1)
  })

  test('after the first byte of the answer is never tried again', async () => {
    const server = await breaking(9, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n1', () => setTimeout(() => reset(socket), 10))
    })
    expect(await doorWith(loopback).fault(urlOf(server), repeated)).toBe('invalid_answer')
    expect(server.asked()).toBe(1)
  })
})

describe('a kept connection that the server closes just as it is used', () => {
  /** Serves one request a connection and resets at the second, as a server does whose patience is over. */
  async function impatient() {
    const seen = { asked: 0 }
    const server = await rawServer((socket) => {
      let served = 0
      socket.on('data', (bytes) => {
        if (!/^[A-Z]+ \//.test(bytes.toString())) return
        seen.asked++
        if (served++ > 0) socket.resetAndDestroy()
        else socket.write(ok)
      })
    })
    return { server, seen }
  }

  test('costs a call that may be repeated nothing', async () => {
    const { server } = await impatient()
    const door = doorWith(loopback)
    for (let n = 0; n < 4; n++) expect(await door.text(urlOf(server), repeated)).toBe('ok')
  })

  test('is a failure of a POST, which may have been done: no POST is seen twice', async () => {
    const { server, seen } = await impatient()
    const door = doorWith(loopback)
    const outcomes: unknown[] = []
    const post = { ...once, method: 'POST', body: '{}' }
    for (let n = 0; n < 4; n++) outcomes.push(await door.fault(urlOf(server), post))
    expect(outcomes).toContain('unreachable')
    expect(seen.asked).toBe(4)
  })
})

test('a POST that was never sent is tried again: nothing can have been done', async () => {
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

test('a refused address is asked for anew with each try and never dialled', async () => {
  const server = await canary()
  const door = doorWith('', async () => [loopback])
  expect(await door.fault(`http://inside.test:${server.port}/`, repeated)).toBe('unreachable')
  expect(server.connections).toBe(0)
})

describe('a server that asks for a moment', () => {
  test.each([429, 502, 503, 504])('by %i is asked again', async (status) => {
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
  ])('by %i with %j is given as it answered', async (status, headers) => {
    const server = await busy(9, status, { ...headers } as Record<string, string>)
    expect(await doorWith(loopback).send(urlOf(server), repeated)).toMatchObject({ status })
    expect(server.requests).toBe(1)
  })

  test('longer than the deadline is given as it answered, and not waited for', async () => {
    const server = await busy(9, 503, { 'retry-after': '5' })
    const answer = await doorWith(loopback).send(urlOf(server), { ...repeated, deadlineMs: 4000 })
    expect(answer.status).toBe(503)
    expect(server.requests).toBe(1)
  })

  test('is not asked again with a POST', async () => {
    const server = await busy(9, 503, { 'retry-after': '0' })
    const answer = await doorWith(loopback).send(urlOf(server), { ...once, method: 'POST', body: '{}' })
    expect(answer.status).toBe(503)
    expect(server.requests).toBe(1)
  })
})

test('one deadline is for all tries together: what comes after it comes too late', async () => {
  const seen = { asked: 0 }
  const server = await rawServer((socket) =>
    socket.on('data', () => {
      if (++seen.asked === 1) setTimeout(() => socket.resetAndDestroy(), 200)
      else setTimeout(() => socket.write(ok), 500)
    }),
  )
  expect(await doorWith(loopback).fault(urlOf(server), { ...repeated, deadlineMs: 600 })).toBe('timeout')
  expect(seen.asked).toBe(2)
  await untilLeft(server)
})

test('a caller who goes between two tries is not tried for again', async () => {
  const caller = new AbortController()
  const server = await busy(9, 503, { 'retry-after': '3' })
  const outcome = doorWith(loopback).fault(urlOf(server), { ...repeated, signal: caller.signal })
  await until(() => server.requests === 1)
  setTimeout(() => caller.abort(), 50)
  expect(await outcome).toBe('cancelled')
  expect(server.requests).toBe(1)
})

test('an outage is not multiplied: of many calls that fail at once, three are tried again', async () => {
  const server = await breaking(1000, reset)
  const door = doorWith(loopback)
  await Promise.all(Array.from({ length: 19 }, () => door.fault(urlOf(server), repeated)))
  expect(server.asked()).toBe(19 + 3)
})
