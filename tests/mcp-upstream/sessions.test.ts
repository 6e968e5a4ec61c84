// What is kept between calls, for how long, and for whom.
import { expect, test } from 'vitest'
import { until } from '#tests/outbound/servers.ts'
import { startModern } from './raw.ts'
import { type RunningServer, startServer } from './servers.ts'
import { asked, bounds, faultOf, serverAt, upstreamOf } from './upstream.ts'

const sessionsOf = ({ seen }: RunningServer) =>
  new Set(seen.filter(({ rpc }) => rpc === 'tools/call').map(({ headers }) => headers['mcp-session-id']))

const initializes = ({ seen }: RunningServer) => seen.filter(({ rpc }) => rpc === 'initialize').length

const echo = (word: string) => asked('echo', { word })

test('a session is opened once for all calls of a tenant with a credential', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf()
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => upstream.call(serverAt(server.url), echo(`${n}`), bounds())),
  )
  expect(initializes(server)).toBe(1)
  expect(sessionsOf(server).size).toBe(1)
})

test('neither another tenant nor another credential gets into it', async () => {
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

test('a session that the server has lost is opened anew, and the call goes through', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf()
  await upstream.call(serverAt(server.url), echo('before'), bounds())
  server.forget()
  const answer = await upstream.call(serverAt(server.url), echo('after'), bounds())
  expect(answer).toMatchObject({ kind: 'result', structuredContent: { word: 'after' } })
  expect(server.done.calls).toEqual(['echo before', 'echo after'])
  expect(initializes(server)).toBe(2)
})

test('a server that loses each session at once is not asked for ever', async () => {
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

test('the stream of an older server that is lost is opened anew', async () => {
  const server = await startServer('httpSse')
  const upstream = upstreamOf()
  await upstream.call(serverAt(server.url), echo('before'), bounds())
  server.forget()
  const answer = await upstream.call(serverAt(server.url), echo('after'), bounds())
  expect(answer).toMatchObject({ kind: 'result', structuredContent: { word: 'after' } })
})

test('a session is ended when nobody has used it for a while', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf({ idleMs: 50 })
  await upstream.call(serverAt(server.url), echo('x'), bounds())
  await until(() => server.seen.some(({ method }) => method === 'DELETE'))
  expect(server.seen.at(-1)?.headers['mcp-session-id']).toBe([...sessionsOf(server)][0])
})

test('a call that takes longer than that is left its session', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf({ idleMs: 30 })
  const answer = await upstream.call(serverAt(server.url), asked('wait', { word: 'w', ms: 200 }), bounds())
  expect(answer).toMatchObject({ kind: 'result', content: [{ text: 'w done' }] })
})

test('the least used connection goes when there are too many', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf({ maxConnections: 2 })
  for (const tenant of ['a', 'b', 'a', 'c', 'a'])
    await upstream.call(serverAt(server.url, { tenant }), echo(tenant), bounds())
  expect(initializes(server)).toBe(3)
  await until(() => server.seen.filter(({ method }) => method === 'DELETE').length === 1)
})

test('what was found out of a server is found out again after a while', async () => {
  const server = await startServer('modern')
  const upstream = upstreamOf({ maxAgeMs: 0 })
  await upstream.call(serverAt(server.url), echo('a'), bounds())
  await upstream.call(serverAt(server.url), echo('b'), bounds())
  expect(server.seen.filter(({ rpc }) => rpc === 'server/discover')).toHaveLength(2)
})

test('a connection that has to go lets its calls come to their end', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf({ maxConnections: 1 })
  const slow = upstream.call(serverAt(server.url), asked('wait', { word: 'w', ms: 200 }), bounds())
  await until(() => server.done.calls.includes('wait w'))
  await upstream.call(serverAt(server.url, { tenant: 'b' }), echo('b'), bounds())
  expect(await slow).toMatchObject({ kind: 'result', content: [{ text: 'w done' }] })
  await until(() => server.seen.some(({ method }) => method === 'DELETE'))
})

test('a server that could not be reached is asked again by the next call', async () => {
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

test('a server that fails is left alone for a while by the app that saw it fail, and by no other', async () => {
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

test('closing cuts what is under way', async () => {
  const server = await startServer('sessions')
  const upstream = upstreamOf()
  const call = faultOf(
    upstream.call(serverAt(server.url), asked('wait', { word: 'w', ms: 30_000 }), bounds()),
  )
  await until(() => server.done.calls.includes('wait w'))
  await upstream.close()
  expect(await call).toBe('cancelled')
})
