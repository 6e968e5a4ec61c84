// The MCP endpoint over HTTP: accepted methods, bodies, origins and hosts, and the HTML page for browsers.
import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import { buildContents, insertApp, startRuntime } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'
import { createRuntimeOfFile } from '../../support/runtime-of-file.ts'

let app: App
let url: string

const scene = createRuntimeOfFile(async ({ runtime, api }) => {
  app = await insertApp(runtime.store, { name: 'Pets & <b>friends</b>', description: '"quoted"' })
  app = await runtime.publish(app, buildContents(app, api.baseUrl, [{ tool: { key: 'weather' } }]))
  url = runtime.urlOf(app)
})

const ping = buildJsonRpcRequest('ping')
const getErrorCode = (json: unknown) => (json as { error: { code: number } }).error.code

describe('a body', () => {
  it.each([
    ['broken JSON', '{"jsonrpc"', 400, -32700],
    ['no content', '', 400, -32700],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, -32700],
    ['JSON that is no JSON-RPC message', '{"hello":1}', 400, -32600],
    ['another JSON-RPC version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ['params that are an array', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, -32600],
    ['null', 'null', 400, -32600],
    ['extreme nesting', '['.repeat(100_000) + ']'.repeat(100_000), 400, -32600],
  ])('of %s is rejected', async (_what, body, status, code) => {
    const reply = await postMcp(url, body)
    expect([reply.status, getErrorCode(reply.json)]).toEqual([status, code])
  })

  it('of more than 1 MiB is rejected, with and without Content-Length', async () => {
    const body = JSON.stringify(buildJsonRpcRequest('ping', { x: 'x'.repeat(1024 * 1024) }))
    const reply = await postMcp(url, body)
    expect([reply.status, getErrorCode(reply.json)]).toEqual([413, 413])
    const stream = new Blob([body]).stream()
    const chunked = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'of content type "%s" is rejected',
    async (type) => {
      const reply = await postMcp(url, new TextEncoder().encode(JSON.stringify(ping)), {
        'content-type': type,
      })
      expect([reply.status, getErrorCode(reply.json)]).toEqual([415, 415])
    },
  )

  it('that is compressed is rejected', async () => {
    expect((await postMcp(url, ping, { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  it('of JSON with a charset is accepted', async () => {
    expect((await postMcp(url, ping, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })

  it('with a response to no request is accepted', async () => {
    expect((await postMcp(url, { jsonrpc: '2.0', id: 1, result: {} })).status).toBe(202)
  })
})

describe('an address', () => {
  it('that is unknown gets a JSON-RPC error with 404', async () => {
    const reply = await postMcp(`${scene.runtime.baseUrl}/mcp/nobody`, ping)
    expect(reply.status).toBe(404)
    expect(reply.json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: 404 } })
  })

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])('does not accept %s', async (method) => {
    const reply = await fetch(url, { method, headers: { accept: 'text/event-stream' } })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('POST, OPTIONS')
  })
})

describe('a browser', () => {
  const open = (address: string) => fetch(address, { headers: { accept: 'text/html,*/*;q=0.8' } })

  it('gets a page about the app with escaped names', async () => {
    const page = await open(url)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain(`<code>${url}/mcp</code>`)
    expect(html).toContain('<h1>Pets &amp; &lt;b&gt;friends&lt;/b&gt;</h1>')
    expect(html).toContain('&quot;quoted&quot;')
    expect(html).not.toContain('<b>')
    expect(html.match(/<script/g)).toEqual(['<script'])
  })

  it('gets a page whose policy allows no loading and no framing', async () => {
    const { headers } = await open(url)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('gets a 404 page when there is no app', async () => {
    const page = await open(`${scene.runtime.baseUrl}/mcp/%3Cscript%3E`)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('There is no app here')
  })
})

describe('a cross-origin page', () => {
  it.each(['https://chat.example', 'http://localhost:6274', 'http://127.0.0.1:1', 'http://[::1]:8080'])(
    'of %s may send requests and read the responses',
    async (origin) => {
      const reply = await postMcp(url, ping, { origin })
      expect(reply.status).toBe(200)
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
      expect(reply.headers.get('vary')).toBe('Origin')
    },
  )

  it.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'null',
    'https://chat.example.evil',
    'file://',
  ])('of %s is rejected', async (origin) => {
    const reply = await postMcp(url, ping, { origin })
    expect([reply.status, getErrorCode(reply.json)]).toEqual([403, 403])
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('may send a preflight request', async () => {
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://chat.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
    for (const name of ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name)
    }
  })

  it('can read error responses too', async () => {
    const reply = await postMcp(url, '{', { origin: 'https://chat.example' })
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://chat.example')
  })
})

/** Uses `node:http`, since `fetch` does not allow setting the Host header. */
const fetchStatusForHost = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' }
    httpRequest(url, { method: 'POST', headers }, (reply) => resolve(reply.resume().statusCode))
      .on('error', reject)
      .end(JSON.stringify(ping))
  })

describe('when bound to loopback, a Host header', () => {
  it.each(['localhost:4000', '127.0.0.1', '[::1]:99'])('for loopback such as %s is served', async (host) => {
    expect(await fetchStatusForHost(host)).toBe(200)
  })

  it.each(['rebound.example', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'for another host such as %s is rejected',
    async (host) => {
      expect(await fetchStatusForHost(host)).toBe(403)
    },
  )
})

it('when bound elsewhere, its own origin is allowed with any Host, and loopback origins are not', async () => {
  const own = await startRuntime({ isLoopback: false, baseUrl: 'https://tenon.example' })
  const app = await insertApp(own.store)
  await own.publish(app, buildContents(app, scene.api.baseUrl, [{}]))
  const statusFrom = async (origin: string) => (await postMcp(own.urlOf(app), ping, { origin })).status
  expect(await statusFrom('https://tenon.example')).toBe(200)
  expect(await statusFrom('http://localhost:6274')).toBe(403)
  await own.close()
})

it('every origin is allowed when the setting is *', async () => {
  const open = await startRuntime({ allowedOrigins: ['*'], isLoopback: false })
  const app = await insertApp(open.store)
  await open.publish(app, buildContents(app, scene.api.baseUrl, [{}]))
  const reply = await postMcp(open.urlOf(app), ping, { origin: 'https://anywhere.example' })
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'https://anywhere.example',
  ])
  await open.close()
})

describe('a response to a client that accepts', () => {
  it.each([
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream, application/json;q=0', 'text/event-stream'],
    ['application/json, text/event-stream', 'application/json'],
    ['application/*, text/event-stream', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['text/html', 'application/json'],
    ['', 'application/json'],
  ])('%s is of the type %s', async (accept, type) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(ping),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    const message = '{"jsonrpc":"2.0","id":1,"result":{}}'
    expect(await response.text()).toBe(
      type === 'application/json' ? message : `event: message\ndata: ${message}\n\n`,
    )
  })
})
