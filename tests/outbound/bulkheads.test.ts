// A failing or overloaded server of one app does not affect other apps.
import { describe, expect, test } from 'vitest'
import type { Tenant } from '#core/ports/upstream.ts'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'
import { createOutboundClient, type OutboundClient } from './outbound-client.ts'
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
  test('gets no further requests from that app for a stated time', async () => {
    const server = await startFailingServer()
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 20; n++) await client.catchReason(urlOf(server), { tenant: buildTestTenant('a') })
    const connectionsBefore = server.connections
    const error = await client
      .send(urlOf(server), { tenant: buildTestTenant('a') })
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'UpstreamError', reason: 'unavailable', retryAfter: 10 })
    expect(server.connections).toBe(connectionsBefore)
  })

  test('still gets requests from other apps and the service', async () => {
    const [server, other] = [await startFailingServer(), await startCanary()]
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 20; n++) await client.catchReason(urlOf(server), { tenant: buildTestTenant('a') })
    expect(await client.catchReason(urlOf(server), { tenant: buildTestTenant('a') })).toBe('unavailable')
    expect(await client.catchReason(urlOf(server), { tenant: buildTestTenant('b') })).toBe('unreachable')
    expect(await client.catchReason(urlOf(server))).toBe('unreachable')
    expect(await client.fetchText(urlOf(other), { tenant: buildTestTenant('a') })).toBe('canary')
  })

  test.each([502, 503, 504])('gets no further requests when it responds %i to all', async (status) => {
    const server = await startCanary((_request, reply) => reply.writeHead(status).end())
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 20; n++) await client.send(urlOf(server), { tenant: buildTestTenant('a') })
    expect(await client.catchReason(urlOf(server), { tenant: buildTestTenant('a') })).toBe('unavailable')
    expect(server.requests).toBe(20)
  })

  test.each([400, 404, 429, 500])(
    'still gets requests when it responds %i, which is a valid response',
    async (status) => {
      const server = await startCanary((_request, reply) => reply.writeHead(status).end())
      const client = createOutboundClient(loopback)
      for (let n = 0; n < 30; n++)
        expect((await client.send(urlOf(server), { tenant: buildTestTenant('a') })).status).toBe(status)
    },
  )

  test('still gets requests when callers abort their calls', async () => {
    const server = await startHangingServer()
    const client = createOutboundClient(loopback)
    for (let n = 0; n < 25; n++) {
      const signal = AbortSignal.timeout(5)
      expect(await client.catchReason(urlOf(server), { tenant: buildTestTenant('a'), signal })).toBe(
        'cancelled',
      )
    }
    server.open()
    expect(await client.fetchText(urlOf(server), { tenant: buildTestTenant('a') })).toBe('late')
  })

  test('causes one message, whatever fails', async () => {
    const broken = await startFailingServer()
    const client = createOutboundClient(`${loopback}:1,${loopback}:${broken.port}`)
    const messages = new Set<string>()
    for (const url of [
      `http://${loopback}:1/`,
      urlOf(broken),
      'http://10.0.0.5/',
      'http://169.254.169.254/',
    ]) {
      for (let n = 0; n < 20; n++) await client.catchReason(url, { tenant: buildTestTenant('a') })
      await client
        .send(url, { tenant: buildTestTenant('a') })
        .catch((error: Error) => messages.add(error.message))
    }
    expect([...messages]).toEqual([
      'Recent calls to the server failed; further calls are suspended for a few seconds.',
    ])
  })
})

describe('a server that hangs for one app', () => {
  test('gets 32 requests; 64 more wait, and the rest fail at once', async () => {
    const server = await startHangingServer()
    const client = createOutboundClient(loopback)
    const calls = Array.from({ length: 150 }, async () => {
      const result = await client.catchReason(urlOf(server), { tenant: buildTestTenant('a') })
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
    const stuck = Array.from({ length: 120 }, () =>
      client.catchReason(urlOf(server), { tenant: buildTestTenant('a') }),
    )
    await waitUntil(() => server.countRequests() === 32)
    for (let n = 0; n < 20; n++)
      expect(await client.fetchText(urlOf(good), { tenant: buildTestTenant('b') })).toBe('canary')
    expect(await client.fetchText(urlOf(good), { tenant: buildTestTenant('a') })).toBe('canary')
    server.open()
    await Promise.all(stuck)
  })

  test('holds a queued call no longer than its deadline or its caller allows', async () => {
    const server = await startHangingServer()
    const client = createOutboundClient(loopback)
    const running = Array.from({ length: 32 }, () =>
      client.catchReason(urlOf(server), { tenant: buildTestTenant('a') }),
    )
    await waitUntil(() => server.countRequests() === 32)
    const caller = new AbortController()
    const waiting = [
      client.catchReason(urlOf(server), { tenant: buildTestTenant('a'), deadlineMs: 50 }),
      client.catchReason(urlOf(server), { tenant: buildTestTenant('a'), signal: caller.signal }),
    ]
    caller.abort()
    expect(await Promise.all(waiting)).toEqual(['overloaded', 'cancelled'])
    server.open()
    await Promise.all(running)
    expect(server.countRequests()).toBe(32)
  })
})

describe('slots are shared', () => {
  const hang = (server: CountingServer, tenant: Tenant, client: OutboundClient, count: number) =>
    Array.from({ length: count }, () => client.catchReason(urlOf(server), { tenant }))
  const countAll = (servers: CountingServer[]) => servers.reduce((sum, { requests }) => sum + requests, 0)

  test('by owner: hanging servers leave other owners what they need', async () => {
    const servers = [await startHangingServer(), await startHangingServer()]
    const good = await startCanary()
    const client = createOutboundClient(loopback)
    const stuck = ['a', 'b', 'c', 'd'].flatMap((app) =>
      servers.flatMap((server) => hang(server, buildTestTenant(app, 'loud'), client, 100)),
    )
    await waitUntil(() => countAll(servers) > 100)
    const tenant = buildTestTenant('quiet')
    const calls = Array.from({ length: 16 }, () => client.fetchText(urlOf(good), { tenant }))
    expect(countEach(await Promise.all(calls))).toEqual({ canary: 16 })
    expect(countAll(servers)).toBeLessThanOrEqual(128)
    for (const server of servers) server.open()
    await Promise.all(stuck)
  })

  test('by app: hanging servers leave other apps what they need', async () => {
    const server = await startHangingServer()
    const good = await startCanary()
    const client = createOutboundClient(loopback)
    const stuck = Array.from('abcdefgh').flatMap((app) =>
      hang(server, buildTestTenant(app, 'owner'), client, 32),
    )
    await waitUntil(() => server.requests > 90)
    const tenant = buildTestTenant('healthy', 'owner')
    const calls = Array.from({ length: 16 }, () => client.fetchText(urlOf(good), { tenant }))
    expect(countEach(await Promise.all(calls))).toEqual({ canary: 16 })
    server.open()
    await Promise.all(stuck)
  })

  test('by server: hanging servers leave the third what it needs', async () => {
    const servers = [await startHangingServer(), await startHangingServer()]
    const good = await startCanary()
    const client = createOutboundClient(loopback)
    const tenant = buildTestTenant('a')
    const stuck = servers.flatMap((server) => hang(server, tenant, client, 32))
    await waitUntil(() => countAll(servers) > 40)
    const calls = Array.from({ length: 16 }, () => client.fetchText(urlOf(good), { tenant }))
    expect(countEach(await Promise.all(calls))).toEqual({ canary: 16 })
    for (const server of servers) server.open()
    await Promise.all(stuck)
  })

  test('between calls and discovery: documents that hang take no slot of a call', async () => {
    const server = await startHangingServer()
    const client = createOutboundClient(loopback)
    const tenant = buildTestTenant('a')
    const documents = Array.from({ length: 8 }, () =>
      client.catchReason(urlOf(server), { tenant, isDiscovery: true }),
    )
    await waitUntil(() => server.requests === 8)
    expect(await client.catchReason(urlOf(server), { tenant, isDiscovery: true, deadlineMs: 30 })).toBe(
      'overloaded',
    )
    const calls = hang(server, tenant, client, 32)
    await waitUntil(() => server.requests === 40)
    server.open()
    await Promise.all([...documents, ...calls])
  })
})

describe('a call that gets no slot', () => {
  const catchError = (work: Promise<unknown>) => work.catch((error: unknown) => error)

  test('fails with its limit, its waiting time and when to retry', async () => {
    const server = await startHangingServer()
    const client = createOutboundClient(loopback)
    const tenant = buildTestTenant('a')
    const running = Array.from({ length: 32 }, () => client.catchReason(urlOf(server), { tenant }))
    await waitUntil(() => server.requests === 32)
    const error = await catchError(client.send(urlOf(server), { tenant, deadlineMs: 40 }))
    expect(error).toMatchObject({ reason: 'overloaded', scope: 'server', retryAfter: 2 })
    // A busy machine looks at the time later.
    expect(String((error as Error).message).replace(/\d\.\d s/, '0.0 s')).toBe(
      'The request was not sent: this app has reached its limit of concurrent requests to this server, and no slot became free within 0.0 s. The server did not reject it; retry after 2 s, or send fewer requests at once.',
    )
    server.open()
    await Promise.all(running)
  })

  test('is never counted against the server', async () => {
    const server = await startHangingServer()
    const client = createOutboundClient(loopback)
    const tenant = buildTestTenant('a')
    const callers = new AbortController()
    const running = Array.from({ length: 32 }, () =>
      client.catchReason(urlOf(server), { tenant, signal: callers.signal }),
    )
    await waitUntil(() => server.requests === 32)
    const late = Array.from({ length: 32 }, () =>
      client.catchReason(urlOf(server), { tenant, deadlineMs: 1000 }),
    )
    const rejected = Array.from({ length: 30 }, () =>
      client.catchReason(urlOf(server), { tenant, deadlineMs: 1 }),
    )
    expect(countEach(await Promise.all(rejected))).toEqual({ overloaded: 30 })
    callers.abort()
    expect(countEach(await Promise.all(late))).toEqual({ timeout: 32 })
    await Promise.all(running)
    server.open()
    expect(await client.fetchText(urlOf(server), { tenant })).toBe('late')
  })
})
