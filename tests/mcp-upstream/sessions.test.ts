// The sessions that the client keeps between calls: how long, and for which tenants.
import { expect, test } from 'vitest'
import { catchUpstreamReason } from '#tests/outbound/outbound-client.ts'
import { waitUntil } from '#tests/outbound/servers.ts'
import { buildTestTenant } from '#tests/support/build-test-tenant.ts'
import { type RunningMcpServer, startMcpServer } from './mcp-servers.ts'
import { startModernServer } from './scripted-servers.ts'
import {
  buildMcpLimits,
  buildMcpToolCall,
  buildTestMcpServer,
  createTestMcpUpstream,
} from './test-mcp-upstream.ts'

const sessionsOf = ({ requests }: RunningMcpServer) =>
  new Set(requests.filter(({ rpc }) => rpc === 'tools/call').map(({ headers }) => headers['mcp-session-id']))

const countInitializes = ({ requests }: RunningMcpServer) =>
  requests.filter(({ rpc }) => rpc === 'initialize').length

const buildEchoCall = (word: string) => buildMcpToolCall('echo', { word })

test('all calls of a tenant with the same credential share one session', async () => {
  const server = await startMcpServer('sessions')
  const upstream = createTestMcpUpstream()
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      upstream.call(buildTestMcpServer(server.url), buildEchoCall(`${n}`), buildMcpLimits()),
    ),
  )
  expect(countInitializes(server)).toBe(1)
  expect(sessionsOf(server).size).toBe(1)
})

test('another tenant or another credential gets its own session', async () => {
  const server = await startMcpServer('sessions')
  const upstream = createTestMcpUpstream()
  const others = [
    {},
    { tenant: buildTestTenant('b') },
    { headers: [['authorization', 'Bearer other']] as [string, string][] },
    { headers: [] },
  ]
  for (const overrides of others)
    await upstream.call(buildTestMcpServer(server.url, overrides), buildEchoCall('x'), buildMcpLimits())
  expect(sessionsOf(server).size).toBe(4)
})

test('a session that the server has lost is replaced, and the call succeeds', async () => {
  const server = await startMcpServer('sessions')
  const upstream = createTestMcpUpstream()
  await upstream.call(buildTestMcpServer(server.url), buildEchoCall('before'), buildMcpLimits())
  server.dropSessions()
  const result = await upstream.call(buildTestMcpServer(server.url), buildEchoCall('after'), buildMcpLimits())
  expect(result).toMatchObject({ kind: 'result', structuredContent: { word: 'after' } })
  expect(server.activity.calls).toEqual(['echo before', 'echo after'])
  expect(countInitializes(server)).toBe(2)
})

test('a server that loses every session at once is retried only once', async () => {
  const server = await startMcpServer('sessions')
  const upstream = createTestMcpUpstream()
  await upstream.list(buildTestMcpServer(server.url), buildMcpLimits())
  const dropping = setInterval(() => server.dropSessions(), 0)
  const result = await upstream
    .call(buildTestMcpServer(server.url), buildEchoCall('x'), buildMcpLimits())
    .finally(() => clearInterval(dropping))
  expect(['rejected', 'error', 'result']).toContain(result.kind)
  expect(countInitializes(server)).toBeLessThanOrEqual(2)
})

test('a lost HTTP+SSE stream is replaced', async () => {
  const server = await startMcpServer('httpSse')
  const upstream = createTestMcpUpstream()
  await upstream.call(buildTestMcpServer(server.url), buildEchoCall('before'), buildMcpLimits())
  server.dropSessions()
  const result = await upstream.call(buildTestMcpServer(server.url), buildEchoCall('after'), buildMcpLimits())
  expect(result).toMatchObject({ kind: 'result', structuredContent: { word: 'after' } })
})

test('an idle session is ended', async () => {
  const server = await startMcpServer('sessions')
  const upstream = createTestMcpUpstream({ idleMs: 50 })
  await upstream.call(buildTestMcpServer(server.url), buildEchoCall('x'), buildMcpLimits())
  await waitUntil(() => server.requests.some(({ method }) => method === 'DELETE'))
  expect(server.requests.at(-1)?.headers['mcp-session-id']).toBe([...sessionsOf(server)][0])
})

test('a session is not idle while a call is in progress', async () => {
  const server = await startMcpServer('sessions')
  const upstream = createTestMcpUpstream({ idleMs: 30 })
  const result = await upstream.call(
    buildTestMcpServer(server.url),
    buildMcpToolCall('wait', { word: 'w', ms: 200 }),
    buildMcpLimits(),
  )
  expect(result).toMatchObject({ kind: 'result', content: [{ text: 'w done' }] })
})

test('the least recently used connection is closed when there are too many', async () => {
  const server = await startMcpServer('sessions')
  const upstream = createTestMcpUpstream({ maxConnections: 2 })
  for (const tenant of ['a', 'b', 'a', 'c', 'a'])
    await upstream.call(
      buildTestMcpServer(server.url, { tenant: buildTestTenant(tenant) }),
      buildEchoCall(tenant),
      buildMcpLimits(),
    )
  expect(countInitializes(server)).toBe(3)
  await waitUntil(() => server.requests.filter(({ method }) => method === 'DELETE').length === 1)
})

test('the protocol of a server is negotiated again after its maximum age', async () => {
  const server = await startMcpServer('modern')
  const upstream = createTestMcpUpstream({ maxAgeMs: 0 })
  await upstream.call(buildTestMcpServer(server.url), buildEchoCall('a'), buildMcpLimits())
  await upstream.call(buildTestMcpServer(server.url), buildEchoCall('b'), buildMcpLimits())
  expect(server.requests.filter(({ rpc }) => rpc === 'server/discover')).toHaveLength(2)
})

test('an evicted connection completes its calls before it is closed', async () => {
  const server = await startMcpServer('sessions')
  const upstream = createTestMcpUpstream({ maxConnections: 1 })
  const slow = upstream.call(
    buildTestMcpServer(server.url),
    buildMcpToolCall('wait', { word: 'w', ms: 200 }),
    buildMcpLimits(),
  )
  await waitUntil(() => server.activity.calls.includes('wait w'))
  await upstream.call(
    buildTestMcpServer(server.url, { tenant: buildTestTenant('b') }),
    buildEchoCall('b'),
    buildMcpLimits(),
  )
  expect(await slow).toMatchObject({ kind: 'result', content: [{ text: 'w done' }] })
  await waitUntil(() => server.requests.some(({ method }) => method === 'DELETE'))
})

test('the next call tries a server again that could not be reached', async () => {
  let isDown = true
  const server = await startModernServer(
    () => ({ content: [] }),
    () => isDown,
  )
  const upstream = createTestMcpUpstream()
  const call = () => upstream.call(buildTestMcpServer(server.url), buildMcpToolCall('x'), buildMcpLimits())
  expect(await call()).toEqual({ kind: 'rejected', status: 503 })
  isDown = false
  expect(await call()).toMatchObject({ kind: 'result' })
})

test('a failing server gets no more calls for a while from the app that saw it fail; other apps still call it', async () => {
  const server = await startModernServer(({ method, response }) => {
    if (method === 'tools/call') response.writeHead(503).end()
    return undefined
  })
  const upstream = createTestMcpUpstream()
  const call = (tenant: string) =>
    catchUpstreamReason(
      upstream.call(
        buildTestMcpServer(server.url, { tenant: buildTestTenant(tenant) }),
        buildMcpToolCall('x'),
        buildMcpLimits(),
      ),
    )
  const results: unknown[] = []
  for (let n = 0; n < 40; n++) results.push(await call('a'))
  expect(results[0]).toEqual({ kind: 'rejected', status: 503 })
  expect(results.at(-1)).toBe('unavailable')
  expect(await call('b')).toEqual({ kind: 'rejected', status: 503 })
})

test('closing cancels calls in progress', async () => {
  const server = await startMcpServer('sessions')
  const upstream = createTestMcpUpstream()
  const call = catchUpstreamReason(
    upstream.call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('wait', { word: 'w', ms: 30_000 }),
      buildMcpLimits(),
    ),
  )
  await waitUntil(() => server.activity.calls.includes('wait w'))
  await upstream.close()
  expect(await call).toBe('cancelled')
})
