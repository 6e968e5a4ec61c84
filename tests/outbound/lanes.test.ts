// A failing or overloaded server of one app does not affect other apps.
import { describe, expect, test } from 'vitest'
import { doorWith } from './door.ts'
import { type Counted, canary, rawServer, until } from './servers.ts'

const loopback = '127.0.0.1'
const urlOf = ({ port }: { port: number }) => `http://${loopback}:${port}/`
const tally = (words: unknown[]) =>
  Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]))

/** Holds every response back until `open` is called. */
async function hanging() {
  const waiting: (() => void)[] = []
  let isOpen = false
  const server: Counted = await canary((_request, reply) => {
    const answer = () => reply.end('late')
    if (isOpen) answer()
    else waiting.push(answer)
  })
  const open = () => {
    isOpen = true
    for (const answer of waiting) answer()
  }
  return Object.assign(server, { open, asked: () => server.requests })
}

const failing = () => rawServer((socket) => socket.once('data', () => socket.resetAndDestroy()))

describe('a server that fails for one app', () => {
  test('gets no further requests from that app, whose error names the seconds to wait', async () => {
    const server = await failing()
    const door = doorWith(loopback)
    for (let n = 0; n < 20; n++) await door.fault(urlOf(server), { tenant: 'a' })
    const seen = server.connections
    const refusal = await door.send(urlOf(server), { tenant: 'a' }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'UpstreamError', reason: 'unavailable', retryAfter: 10 })
    expect(server.connections).toBe(seen)
  })

  test('still gets requests from other apps and the service itself; that app still reaches its other servers', async () => {
    const [server, other] = [await failing(), await canary()]
    const door = doorWith(loopback)
    for (let n = 0; n < 20; n++) await door.fault(urlOf(server), { tenant: 'a' })
    expect(await door.fault(urlOf(server), { tenant: 'a' })).toBe('unavailable')
    expect(await door.fault(urlOf(server), { tenant: 'b' })).toBe('unreachable')
    expect(await door.fault(urlOf(server))).toBe('unreachable')
    expect(await door.text(urlOf(other), { tenant: 'a' })).toBe('canary')
  })

  test.each([502, 503, 504])('gets no further requests when it responds %i to all', async (status) => {
    const server = await canary((_request, reply) => reply.writeHead(status).end())
    const door = doorWith(loopback)
    for (let n = 0; n < 20; n++) await door.send(urlOf(server), { tenant: 'a' })
    expect(await door.fault(urlOf(server), { tenant: 'a' })).toBe('unavailable')
    expect(server.requests).toBe(20)
  })

  test.each([400, 404, 429, 500])(
    'still gets requests when it responds %i, which is a valid response',
    async (status) => {
      const server = await canary((_request, reply) => reply.writeHead(status).end())
      const door = doorWith(loopback)
      for (let n = 0; n < 30; n++)
        expect((await door.send(urlOf(server), { tenant: 'a' })).status).toBe(status)
    },
  )

  test('still gets requests when callers abort their calls', async () => {
    const server = await hanging()
    const door = doorWith(loopback)
    for (let n = 0; n < 25; n++) {
      const signal = AbortSignal.timeout(5)
      expect(await door.fault(urlOf(server), { tenant: 'a', signal })).toBe('cancelled')
    }
    server.open()
    expect(await door.text(urlOf(server), { tenant: 'a' })).toBe('late')
  })

  test('causes the same message whether its address is denied, its port closed or its connection broken', async () => {
    const broken = await failing()
    const door = doorWith(`${loopback}:1,${loopback}:${broken.port}`)
    const texts = new Set<string>()
    for (const url of [
      `http://${loopback}:1/`,
      urlOf(broken),
      'http://10.0.0.5/',
      'http://169.254.169.254/',
    ]) {
      for (let n = 0; n < 20; n++) await door.fault(url, { tenant: 'a' })
      await door.send(url, { tenant: 'a' }).catch((error: Error) => texts.add(error.message))
    }
    expect([...texts]).toEqual([
      'Recent calls to the server failed; further calls are suspended for a few seconds.',
    ])
  })
})

describe('a server that hangs for one app', () => {
  test('gets 32 requests at once; 64 more wait in a queue, and the rest fail at once', async () => {
    const server = await hanging()
    const door = doorWith(loopback)
    const calls = Array.from({ length: 150 }, async () => {
      const answer = await door.fault(urlOf(server), { tenant: 'a' })
      return typeof answer === 'string' ? answer : 'answered'
    })
    await until(() => server.asked() === 32)
    expect(await Promise.race(calls.slice(96))).toBe('overloaded')
    expect(server.asked()).toBe(32)
    server.open()
    expect(tally(await Promise.all(calls))).toEqual({ answered: 96, overloaded: 54 })
  })

  test('delays neither other apps nor other servers of the same app', async () => {
    const server = await hanging()
    const good = await canary()
    const door = doorWith(loopback)
    const stuck = Array.from({ length: 120 }, () => door.fault(urlOf(server), { tenant: 'a' }))
    await until(() => server.asked() === 32)
    for (let n = 0; n < 20; n++) expect(await door.text(urlOf(good), { tenant: 'b' })).toBe('canary')
    expect(await door.text(urlOf(good), { tenant: 'a' })).toBe('canary')
    server.open()
    await Promise.all(stuck)
  })

  test('holds a queued call no longer than its deadline or its caller allows', async () => {
    const server = await hanging()
    const door = doorWith(loopback)
    const inside = Array.from({ length: 32 }, () => door.fault(urlOf(server), { tenant: 'a' }))
    await until(() => server.asked() === 32)
    const caller = new AbortController()
    const waiting = [
      door.fault(urlOf(server), { tenant: 'a', deadlineMs: 50 }),
      door.fault(urlOf(server), { tenant: 'a', signal: caller.signal }),
    ]
    caller.abort()
    expect(await Promise.all(waiting)).toEqual(['overloaded', 'cancelled'])
    server.open()
    await Promise.all(inside)
    expect(server.asked()).toBe(32)
  })
})

test('one app has at most 64 concurrent calls at all its servers together', async () => {
  const servers = [await hanging(), await hanging(), await hanging()]
  const door = doorWith(loopback)
  const calls = servers.flatMap((server) =>
    Array.from({ length: 30 }, () => door.fault(urlOf(server), { tenant: 'a' })),
  )
  const asked = () => servers.reduce((sum, server) => sum + server.asked(), 0)
  await until(() => asked() === 64)
  expect(await door.fault(urlOf(servers[0] ?? { port: 0 }), { tenant: 'a', deadlineMs: 30 })).toBe(
    'overloaded',
  )
  expect(asked()).toBe(64)
  for (const server of servers) server.open()
  await Promise.all(calls)
  expect(asked()).toBe(90)
})
