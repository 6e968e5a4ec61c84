import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startService('sqlite')
  return () => service.close()
})

/** Sends bytes as they are and reads until the server closes. */
async function sendRaw(bytes: string | Buffer): Promise<{ status: number; body: string }> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.end(bytes)
  const response = await text(socket)
  return {
    status: Number(response.split(' ')[1]),
    body: response.split('\r\n\r\n').slice(1).join('\r\n\r\n'),
  }
}

const formatRequest = (line: string, ...headers: string[]) =>
  `${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

const parseError = (body: string) => JSON.parse(body).error

describe('every error response has the envelope of its API family', () => {
  test.each([
    ['/api/v1/nope', 'requestId'],
    ['/api/v2/nope', 'request_id'],
    ['/api/v3/nope', 'request_id'],
    ['/nope', 'request_id'],
  ])('the unknown path %s', async (path, key) => {
    const reply = await (await service.as(null)).get(path)
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not_found'])
    expect(reply.body.error[key]).toBe(reply.headers.get('x-request-id'))
  })

  test('a method that the path does not support: the response lists those that it supports', async () => {
    const alice = await service.as('alice')
    const reply = await alice.delete('/api/v1/apps')
    expect([reply.status, reply.body.error.code]).toEqual([405, 'method_not_allowed'])
    expect(reply.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
    for (const method of ['PROPFIND', 'QUERY', 'TRACE', 'PUT']) {
      const unsupported = await sendRaw(formatRequest(`${method} /api/v1/apps HTTP/1.1`))
      expect([method, unsupported.status, parseError(unsupported.body).code]).toEqual([
        method,
        405,
        'method_not_allowed',
      ])
    }
    const options = await fetch(`${service.url}/api/v1/apps`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
  })

  test.each([
    ['PATCH', '/api/v3/users/me', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/v3/mcp/servers/search', 'OPTIONS, POST'],
    ['PUT', '/api/v3/apps/x/tools/batch-delete?a=b', 'OPTIONS, POST'],
    ['PUT', '/api/v3/apps/x/tools/y', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['HEAD', '/api/v3/mcp/servers/search', 'OPTIONS, POST'],
  ])('%s %s is not supported, and is no other path', async (method, path, allow) => {
    const reply = await fetch(service.url + path, { method })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow])
  })

  test.each([
    ['an invalid request line', 'GARBAGE\r\n\r\n', 400],
    ['an invalid header', formatRequest('GET /api/v1/apps HTTP/1.1', 'no colon here'), 400],
    [
      'headers that are too large',
      formatRequest('GET /api/v1/apps HTTP/1.1', `X-Big: ${'x'.repeat(20_000)}`),
      431,
    ],
    [
      'two Content-Length headers',
      formatRequest('POST /api/v1/apps HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'),
      400,
    ],
    [
      'Content-Length with chunked encoding',
      formatRequest('POST /api/v1/apps HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
    ],
    ['a path that is not percent-encoded', formatRequest('GET /api/v1/apps/%zz HTTP/1.1'), 400],
    ['no Host header', 'GET /api/v1/apps HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['CONNECT', formatRequest('CONNECT /api/v1/apps HTTP/1.1'), 400],
    [
      'an invalid request target in absolute form',
      formatRequest('GET http://localhost/api/v1/apps/%zz HTTP/1.1'),
      400,
    ],
    ['a URL that is too long', formatRequest(`GET /api/v1/apps?x=${'x'.repeat(9000)} HTTP/1.1`), 400],
  ])('%s', async (_, bytes, status) => {
    const reply = await sendRaw(bytes)
    expect(reply.status).toBe(status)
    expect(parseError(reply.body)).toMatchObject({ code: 'invalid_request', details: null })
    if (bytes.includes('/api/v1')) expect(parseError(reply.body).requestId).toMatch(/^req_/)
  })

  test('a body that turns out invalid after the headers were read', async () => {
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked', 'Expect: 100-continue']
    const authorization = `Authorization: Bearer ${await service.token('alice')}`
    const head = formatRequest('POST /api/v1/apps HTTP/1.1', authorization, ...headers)
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    socket.write(head)
    await once(socket, 'data')
    socket.end('no size\r\n')
    const response = await text(socket)
    expect(response).toMatch(/^HTTP\/1.1 400 /)
    expect(parseError(response.split('\r\n\r\n')[1] ?? '').requestId).toMatch(/^req_/)
  })

  test('an unknown path, whatever is sent to it', async () => {
    const anyone = await service.as(null)
    const reply = await anyone.post('/nope', '{', { 'Content-Type': 'text/xml' })
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not_found'])
  })

  test('NUL in a path, an error of the client', async () => {
    const alice = await service.as('alice')
    const reply = await alice.get('/api/v1/apps/app%00x')
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_request'])
  })
})

describe('requests with unusual but harmless contents are accepted', () => {
  test('an unknown expectation', async () => {
    const { status } = await sendRaw(formatRequest('GET /api/v1/apps HTTP/1.1', 'Expect: miracles'))
    expect(status).toBe(401)
  })

  test('a request target in absolute form, as proxies send it', async () => {
    const { status } = await sendRaw(formatRequest('GET http://any.example/livez HTTP/1.1'))
    expect(status).toBe(200)
  })

  test('an empty form, as `curl --data ""` sends it', async () => {
    const alice = await service.as('alice')
    const appId = await makeApp(alice)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '0' }
    const authorization = `Bearer ${await service.token('alice')}`
    const path = `${service.url}/api/v3/apps/${appId}/draft/validate`
    const reply = await fetch(path, { method: 'POST', headers: { ...form, authorization }, body: '' })
    expect(reply.status).toBe(200)
  })
})

describe('request ids', () => {
  test('a well-formed incoming id is used, any other is replaced', async () => {
    const anyone = await service.as(null)
    const wellFormed = await anyone.get('/api/v2/nope', { 'X-Request-Id': 'my-id.1' })
    expect(wellFormed.body.error.request_id).toBe('my-id.1')
    const replaced = await anyone.get('/api/v2/nope', { 'X-Request-Id': 'not a good id' })
    expect(replaced.body.error.request_id).toMatch(/^req_/)
  })
})

describe('documents', () => {
  test('the service serves its OpenAPI document and its HTML reference', async () => {
    const anyone = await service.as(null)
    const openapi = await anyone.get('/openapi.json')
    expect(openapi.body).toMatchObject({ openapi: '3.1.1', servers: [{ url: service.url }] })
    expect(Object.keys(openapi.body.paths)).toContain('/api/v3/apps/{app_id}/tools/{tool_id}/execute')
    const docs = await anyone.get('/docs')
    expect([docs.status, docs.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(docs.body).toContain('data-document="openapi/v3.json"')
    const again = await anyone.get('/openapi.json', { 'If-None-Match': openapi.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('liveness and readiness need no token', async () => {
    const anyone = await service.as(null)
    expect((await anyone.get('/livez')).body).toEqual({ status: 'ok' })
    expect((await anyone.get('/readyz')).body).toEqual({
      status: 'ok',
      serve: true,
      manage: true,
      parts: { service: 'ok', database: 'ok', published_apps: 'ok', issuer: 'ok' },
    })
  })
})
