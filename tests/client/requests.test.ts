// How the client sends requests, against a server that loses connections and says when to come back.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectPages, createTenonClient, readBody, type TenonError, toTenonError } from '#client'
import { type Listening, startHttpServer } from '#tests/support/servers/listen.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type ReceivedRequest = Record<'method' | 'key' | 'token' | 'prefer', string | undefined>

let server: Listening
let baseUrl: string
/** The handlers of the first, second, … request; the last one also handles all after it. */
let handlers: Handler[]
let received: ReceivedRequest[]

beforeAll(async () => {
  server = await startHttpServer((request, response) => {
    const handle = handlers[Math.min(received.length, handlers.length - 1)]
    const { authorization: token, 'idempotency-key': key } = request.headers
    const prefer = request.headers.prefer?.toString()
    received.push({ method: request.method ?? '', key: key?.toString(), token, prefer })
    handle?.(request, response)
  })
  baseUrl = server.url
})
afterAll(() => server.close())
beforeEach(() => {
  received = []
})

const respond =
  (status: number, body: object = {}, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
const loseConnection: Handler = (request) => request.socket.destroy()
const waitAMoment = { 'Retry-After': '0' }

const tenon = () => createTenonClient({ baseUrl, token: 'secret' })
const inApp = { params: { path: { app_id: 'app_1' } } }
const release = (headers?: Record<string, string>) =>
  tenon().POST('/api/v3/apps/{app_id}/releases', { ...inApp, ...(headers && { headers }) })
const listApps = (cursor = '') => readBody(tenon().GET('/api/v3/apps', { params: { query: { cursor } } }))
const changeApp = () => tenon().PATCH('/api/v2/apps/{app_id}', { ...inApp, body: { name: 'Pets' } })

const readError = (work: Promise<unknown>): Promise<TenonError> =>
  work.then(
    () => expect.unreachable('it succeeded'),
    (error) => toTenonError(error),
  )

test('a POST has one key, also when the connection was lost', async () => {
  handlers = [loseConnection, respond(409, {}, waitAMoment), respond(201, { release: { version: 1 } })]
  expect((await release()).data).toEqual({ release: { version: 1 } })
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ key }) => key)).size).toBe(1)
  expect(received[0]).toMatchObject({ method: 'POST', token: 'Bearer secret', key: expect.any(String) })
})

test('a key of the caller is sent as it is', async () => {
  handlers = [respond(201)]
  await release({ 'Idempotency-Key': 'mine' })
  expect(received[0]?.key).toBe('mine')
})

test('unknown members are errors, unless the caller prefers something else', async () => {
  handlers = [respond(201)]
  await release()
  await release({ Prefer: 'wait=5' })
  await createTenonClient({ baseUrl, strict: false }).POST('/api/v3/apps/{app_id}/releases', inApp)
  expect(received.map(({ prefer }) => prefer)).toEqual(['handling=strict', 'wait=5', undefined])
})

test.each([
  [429, 'every request'],
  [503, 'every request'],
])('status %i with Retry-After repeats %s', async (status) => {
  handlers = [respond(status, {}, waitAMoment), respond(200, { app: {} })]
  await changeApp()
  expect(received).toHaveLength(2)
})

test('a change is not sent again after a lost connection: it may have taken effect', async () => {
  handlers = [loseConnection]
  const error = await readError(changeApp())
  expect(error).toMatchObject({ code: 'network', status: 0, requestId: '' })
  expect(error.message).toContain(`${baseUrl} cannot be reached`)
  expect(received).toHaveLength(1)
})

test('a longer wait than the caller accepts is an error at once', async () => {
  const body = { error: { code: 'rate_limited', message: 'Slow down.', details: null, request_id: 'r1' } }
  handlers = [respond(429, body, { 'Retry-After': '3600' })]
  expect(await readError(listApps())).toMatchObject({ code: 'rate_limited', requestId: 'r1', status: 429 })
  expect(received).toHaveLength(1)
})

test('an aborted request is not repeated', async () => {
  const stopping = new AbortController()
  handlers = [() => stopping.abort(new Error('stopped'))]
  const listing = tenon().GET('/api/v3/apps', { signal: stopping.signal })
  await expect(listing).rejects.toThrow('stopped')
  expect(received).toHaveLength(1)
})

test('a rejected token is renewed once', async () => {
  handlers = [respond(401), respond(200, { data: [], page: { next_cursor: '' } })]
  const tokens = ['old', 'new']
  const token = { getToken: async () => tokens[0] ?? '', renewToken: async () => tokens[1] ?? '' }
  await createTenonClient({ baseUrl, token }).GET('/api/v3/apps')
  expect(received.map((request) => request.token)).toEqual(['Bearer old', 'Bearer new'])
})

test('errors of both envelopes, and of servers before the service, have one class', async () => {
  const details = [{ path: 'name', code: 'required', message: 'must be present' }]
  const error = { code: 'invalid_request', message: 'Wrong.', details }
  handlers = [respond(400, { error: { ...error, request_id: 'r2' } })]
  expect(await readError(release())).toMatchObject({ requestId: 'r2', violations: details })
  handlers = [respond(400, { error: { ...error, requestId: 'r3' } })]
  expect(await readError(release())).toMatchObject({ requestId: 'r3', violations: details })
  handlers = [(_, response) => response.writeHead(502, { 'X-Request-Id': 'r4' }).end('<html>')]
  expect(await readError(release())).toMatchObject({ code: 'unknown', status: 502, requestId: 'r4' })
})

test('all pages of a list are one list, in both forms of lists', async () => {
  const page = (data: object[], next: string) => respond(200, { data, page: { next_cursor: next } })
  handlers = [page([{ id: 'a' }, { id: 'b' }], 'next'), page([{ id: 'c' }], '')]
  expect((await collectPages(listApps)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  received = []
  handlers = [respond(200, { items: [{ id: 'd' }], next_cursor: '' })]
  const listTools = () => readBody(tenon().GET('/api/v3/apps/{app_id}/tools', inApp))
  expect((await collectPages(listTools)).map(({ id }) => id)).toEqual(['d'])
})
