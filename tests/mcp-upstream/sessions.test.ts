// What the client keeps between calls, for how long, and for whom.
import { expect, test } from 'vitest'
import { faultOf } from '#tests/outbound/door.ts'
import { until } from '#tests/outbound/servers.ts'
import { startModern } from './raw.ts'
import { type RunningServer, startServer } from './servers.ts'
import { asked, bounds, serverAt, upstreamOf } from './upstream.ts'

const sessionsOf = ({ seen }: RunningServer) =>
  new Set(seen.filter(({ rpc }) => rpc === 'tools/call').map(({ headers }) => headers['mcp-session-id']))

const initializes = ({ seen }: RunningServer) => seen.filter(({ rpc }) => rpc === 'initialize').length

const echo = (word: string) => asked('echo', { word })

test('all calls of a tenant with the same credential share one session', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf()
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => upstream.call(serverAt(server.url), echo(`${n}`), bounds())),
  )
  expect(initializes(server)).toBe(1)
  expect(sessionsOf(server).size).toBe(1)
})

test('another tenant or another credential gets its own session', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf()
  const others = [
    {},
    { tenant: 'b' },
    { headers: [['authorization', 'Bearer other']] as [string, string][] },
    { headers: [] },
  ]
  for (const over of others) await upstream.call(serverAt(server.url, over), echo('x'), bounds())
  expect(sessionsOf(server).size).toBe(4)
})

test('a session that the server has lost is replaced, and the call succeeds', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf()
  await upstream.call(serverAt(server.url), echo('before'), bounds())
  server.forget()
  const answer = await upstream.call(serverAt(server.url), echo('after'), bounds())
  expect(answer).toMatchObject({ kind: 'result', structuredContent: { word: 'after' } })
  expect(server.done.calls).toEqual(['echo before', 'echo after'])
  expect(initializes(server)).toBe(2)
})

test('a server that loses every session at once is retried only once', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf()
  await upstream.list(serverAt(server.url), bounds())
  const forget = setInterval(() => server.forget(), 0)
  const answer = await upstream
    .call(serverAt(server.url), echo('x'), bounds())
    .finally(() => clearInterval(forget))
  expect(['refused', 'error', 'result']).toContain(answer.kind)
  expect(initializes(server)).toBeLessThanOrEqual(2)
})

test('a lost HTTP+SSE stream is replaced', async () => {
  const server = await startServer('httpSse')
  const upstream = upstreamOf()
  await upstream.call(serverAt(server.url), echo('before'), bounds())
  server.forget()
  const answer = await upstream.call(serverAt(server.url), echo('after'), bounds())
  expect(answer).toMatchObject({ kind: 'result', structuredContent: { word: 'after' } })
})

test('an idle session is ended', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf({ idleMs: 50 })
  await upstream.call(serverAt(server.url), echo('x'), bounds())
  await until(() => server.seen.some(({ method }) => method === 'DELETE'))
  expect(server.seen.at(-1)?.headers['mcp-session-id']).toBe([...sessionsOf(server)][0])
})

test('a session is not idle while a call is in progress', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf({ idleMs: 30 })
  const answer = await upstream.call(serverAt(server.url), asked('wait', { word: 'w', ms: 200 }), bounds())
  expect(answer).toMatchObject({ kind: 'result', content: [{ text: 'w done' }] })
})

test('the least recently used connection is closed when there are too many', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf({ maxConnections: 2 })
  for (const tenant of ['a', 'b', 'a', 'c', 'a'])
    await upstream.call(serverAt(server.url, { tenant }), echo(tenant), bounds())
  expect(initializes(server)).toBe(3)
  await until(() => server.seen.filter(({ method }) => method === 'DELETE').length === 1)
})

test('the protocol of a server is negotiated again after its maximum age', async () => {
  const server = await startServer('modern')
  const upstream = upstreamOf({ maxAgeMs: 0 })
  await upstream.call(serverAt(server.url), echo('a'), bounds())
  await upstream.call(serverAt(server.url), echo('b'), bounds())
  expect(server.seen.filter(({ rpc }) => rpc === 'server/discover')).toHaveLength(2)
})

test('an evicted connection completes its calls before it is closed', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf({ maxConnections: 1 })
  const slow = upstream.call(serverAt(server.url), asked('wait', { word: 'w', ms: 200 }), bounds())
  await until(() => server.done.calls.includes('wait w'))
  await upstream.call(serverAt(server.url, { tenant: 'b' }), echo('b'), bounds())
  expect(await slow).toMatchObject({ kind: 'result', content: [{ text: 'w done' }] })
  await until(() => server.seen.some(({ method }) => method === 'DELETE'))
})

test('the next call tries a server again that could not be reached', async () => {
  let isDown = true
  const server = await startModern(
    () => ({ content: [] }),
    () => isDown,
  )
  const upstream = upstreamOf()
  const call = () => upstream.call(serverAt(server.url), asked('x'), bounds())
  expect(await call()).toEqual({ kind: 'refused', status: 503 })
  isDown = false
  expect(await call()).toMatchObject({ kind: 'result' })
})

test('a failing server gets no more calls for a while from the app that saw it fail; other apps still call it', async () => {
  const server = await startModern(({ method, response }) => {
    if (method === 'tools/call') response.writeHead(503).end()
    return undefined
  })
  const upstream = upstreamOf()
  const call = (tenant: string) =>
    faultOf(upstream.call(serverAt(server.url, { tenant }), asked('x'), bounds()))
  const answers: unknown[] = []
  for (let n = 0; n < 40; n++) answers.push(await call('a'))
  expect(answers[0]).toEqual({ kind: 'refused', status: 503 })
  expect(answers.at(-1)).toBe('unavailable')
  expect(await call('b')).toEqual({ kind: 'refused', status: 503 })
})

test('closing cancels calls in progress', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf()
  const call = faultOf(
    upstream.call(serverAt(server.url), asked('wait', { word: 'w', ms: 30_000 }), bounds()),
  )
  await until(() => server.done.calls.includes('wait w'))
  await upstream.close()
  expect(await call).toBe('cancelled')
})
