// A failing or overloaded server of one app does not affect other apps.
import { describe, expect, test } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { type CountingServer, startCanary, startTcpServer, waitUntil } from './servers.ts'

const loopback = '127.0.0.1'
const urlOf = ({ port }: { port: number }) => `http://${loopback}:${port}/`
const countEach = (values: unknown[]) =>
  Object.fromEntries(
    [...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]),
  )

/** Holds every response back until `open` is called. */
async function startHangingServer() {
  const waiting: (() => void)[] = []
  let isOpen = false
  const server: CountingServer = await startCanary((_request, reply) => {
    const respond = () => reply.end('late')
    if (isOpen) respond()
    else waiting.push(respond)
  })
  const open = () => {
    isOpen = true
    for (const respond of waiting) respond()
  }
  return Object.assign(server, { open, countRequests: () => server.requests })
}

const startFailingServer = () =>
  startTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy()))

describe('a server that fails for one app', () => {
  test('gets no further requests from that app, whose error names the seconds to wait', async () => {
    const server = await startFailingServer()
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 20; n++) await client.catchReason(urlOf(server), { tenant: 'a' })
    const connectionsBefore = server.connections
    const error = await client.send(urlOf(server), { tenant: 'a' }).catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'UpstreamError', reason: 'unavailable', retryAfter: 10 })
    expect(server.connections).toBe(connectionsBefore)
  })

  test('still gets requests from other apps and the service itself; that app still reaches its other servers', async () => {
    const [server, other] = [await startFailingServer(), await startCanary()]
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 20; n++) await client.catchReason(urlOf(server), { tenant: 'a' })
    expect(await client.catchReason(urlOf(server), { tenant: 'a' })).toBe('unavailable')
    expect(await client.catchReason(urlOf(server), { tenant: 'b' })).toBe('unreachable')
    expect(await client.catchReason(urlOf(server))).toBe('unreachable')
    expect(await client.fetchText(urlOf(other), { tenant: 'a' })).toBe('canary')
  })

  test.each([502, 503, 504])('gets no further requests when it responds %i to all', async (status) => {
    const server = await startCanary((_request, reply) => reply.writeHead(status).end())
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 20; n++) await client.send(urlOf(server), { tenant: 'a' })
    expect(await client.catchReason(urlOf(server), { tenant: 'a' })).toBe('unavailable')
    expect(server.requests).toBe(20)
  })

  test.each([400, 404, 429, 500])(
    'still gets requests when it responds %i, which is a valid response',
    async (status) => {
      const server = await startCanary((_request, reply) => reply.writeHead(status).end())
      const client = createOutboundClient(loopback)
      for (let n = 0; n < 30; n++)
        expect((await client.send(urlOf(server), { tenant: 'a' })).status).toBe(status)
    },
  )

  test('still gets requests when callers abort their calls', async () => {
    const server = await startHangingServer()
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 25; n++) {
      const signal = AbortSignal.timeout(5)
      expect(await client.catchReason(urlOf(server), { tenant: 'a', signal })).toBe('cancelled')
    }
    server.open()
    expect(await client.fetchText(urlOf(server), { tenant: 'a' })).toBe('late')
  })

  test('causes the same message whether its address is denied, its port closed or its connection broken', async () => {
    const broken = await startFailingServer()
    const client = createOutboundClient(`${loopback}:1,${loopback}:${broken.port}`)
    const messages = new Set<string>()
    for (const url of [
      `http://${loopback}:1/`,
      urlOf(broken),
      'http://10.0.0.5/',
      'http://169.254.169.254/',
    ]) {
      for (let n = 0; n < 20; n++) await client.catchReason(url, { tenant: 'a' })
      await client.send(url, { tenant: 'a' }).catch((error: Error) => messages.add(error.message))
    }
    expect([...messages]).toEqual([
      'Recent calls to the server failed; further calls are suspended for a few seconds.',
    ])
  })
})

describe('a server that hangs for one app', () => {
  test('gets 32 requests at once; 64 more wait in a queue, and the rest fail at once', async () => {
    const server = await startHangingServer()
    const client = createOutboundClient(loopback)
    const calls = Array.from({ length: 150 }, async () => {
      const result = await client.catchReason(urlOf(server), { tenant: 'a' })
      return typeof result === 'string' ? result : 'answered'
    })
    await waitUntil(() => server.countRequests() === 32)
    expect(await Promise.race(calls.slice(96))).toBe('overloaded')
    expect(server.countRequests()).toBe(32)
    server.open()
    expect(countEach(await Promise.all(calls))).toEqual({ answered: 96, overloaded: 54 })
  })

  test('delays neither other apps nor other servers of the same app', async () => {
    const server = await startHangingServer()
    const good = await startCanary()
    const client = createOutboundClient(loopback)
    const stuck = Array.from({ length: 120 }, () => client.catchReason(urlOf(server), { tenant: 'a' }))
    await waitUntil(() => server.countRequests() === 32)
    for (let n = 0; n < 20; n++) expect(await client.fetchText(urlOf(good), { tenant: 'b' })).toBe('canary')
    expect(await client.fetchText(urlOf(good), { tenant: 'a' })).toBe('canary')
    server.open()
    await Promise.all(stuck)
  })

  test('holds a queued call no longer than its deadline or its caller allows', async () => {
    const server = await startHangingServer()
    const client = createOutboundClient(loopback)
    const running = Array.from({ length: 32 }, () => client.catchReason(urlOf(server), { tenant: 'a' }))
    await waitUntil(() => server.countRequests() === 32)
    const caller = new AbortController()
    const waiting = [
      client.catchReason(urlOf(server), { tenant: 'a', deadlineMs: 50 }),
      client.catchReason(urlOf(server), { tenant: 'a', signal: caller.signal }),
    ]
    caller.abort()
    expect(await Promise.all(waiting)).toEqual(['overloaded', 'cancelled'])
    server.open()
    await Promise.all(running)
    expect(server.countRequests()).toBe(32)
  })
})

test('one app has at most 64 concurrent calls at all its servers together', async () => {
  const servers = [await startHangingServer(), await startHangingServer(), await startHangingServer()]
  const client = createOutboundClient(loopback)
  const calls = servers.flatMap((server) =>
    Array.from({ length: 30 }, () => client.catchReason(urlOf(server), { tenant: 'a' })),
  )
  const countAllRequests = () => servers.reduce((sum, server) => sum + server.countRequests(), 0)
  await waitUntil(() => countAllRequests() === 64)
  expect(await client.catchReason(urlOf(servers[0] ?? { port: 0 }), { tenant: 'a', deadlineMs: 30 })).toBe(
    'overloaded',
  )
  expect(countAllRequests()).toBe(64)
  for (const server of servers) server.open()
  await Promise.all(calls)
  expect(countAllRequests()).toBe(90)
})
