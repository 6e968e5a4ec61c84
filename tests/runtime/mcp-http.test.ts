// The endpoint as an HTTP resource: who may ask, in what form, and what stands there for everybody else.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#core/model/app.ts'
import { post, request } from './raw-mcp.ts'
import { contentsOf, newApp, startApi, startRuntime } from './runtime.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startApi>>
let app: App
let url: string

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startApi()
  app = await newApp(runtime.store, { name: 'Pets & <b>friends</b>', description: '"quoted"' })
  app = await runtime.publish(app, contentsOf(app, api.baseUrl, [{ tool: { key: 'weather' } }]))
  url = runtime.urlOf(app)
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

const ping = request('ping')
const fault = (json: unknown) => (json as { error: { code: number } }).error.code

describe('a body', () => {
  it.each([
    ['broken JSON', '{"jsonrpc"', 400, -32700],
    ['nothing', '', 400, -32700],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, -32700],
    ['JSON that is no message', '{"hello":1}', 400, -32600],
    ['another JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 400, -32600],
    ['null', 'null', 400, -32600],
    ['depth without end', '['.repeat(100_000) + ']'.repeat(100_000), 400, -32600],
  ])('of %s is refused', async (_what, body, status, code) => {
    const reply = await post(url, body)
    expect([reply.status, fault(reply.json)]).toEqual([status, code])
  })

  it('of more than 1 MiB is refused, whether it says so before or not', async () => {
    const body = JSON.stringify(request('ping', { x: 'x'.repeat(1024 * 1024) }))
    const reply = await post(url, body)
    expect([reply.status, fault(reply.json)]).toEqual([413, 413])
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
    'of type "%s" is refused',
    async (type) => {
      const reply = await post(url, new TextEncoder().encode(JSON.stringify(ping)), { 'content-type': type })
      expect([reply.status, fault(reply.json)]).toEqual([415, 415])
    },
  )

  it('that is compressed is refused', async () => {
    expect((await post(url, ping, { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  it('of JSON with a charset is taken', async () => {
    expect((await post(url, ping, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })

  it('that answers what was never asked is taken', async () => {
    expect((await post(url, { jsonrpc: '2.0', id: 1, result: {} })).status).toBe(202)
  })
})

describe('an address', () => {
  it('that is unknown is not found, in JSON-RPC', async () => {
    const reply = await post(`${runtime.baseUrl}/mcp/nobody`, ping)
    expect(reply.status).toBe(404)
    expect(reply.json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: 404 } })
  })

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])('does not take %s', async (method) => {
    const reply = await fetch(url, { method, headers: { accept: 'text/event-stream' } })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('POST, OPTIONS')
  })
})

describe('a person with a browser', () => {
  const open = (address: string) => fetch(address, { headers: { accept: 'text/html,*/*;q=0.8' } })

  it('sees what the address is for, with names as text', async () => {
    const page = await open(url)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain(`<code>${url}</code>`)
    expect(html).toContain('<h1>Pets &amp; &lt;b&gt;friends&lt;/b&gt;</h1>')
    expect(html).toContain('&quot;quoted&quot;')
    expect(html).not.toContain('<script')
  })

  it('gets a page that can load and send nothing', async () => {
    const { headers } = await open(url)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('is told when there is no app', async () => {
    const page = await open(`${runtime.baseUrl}/mcp/%3Cscript%3E`)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('There is no app here')
  })
})

describe('a page in a browser', () => {
  it.each(['https://chat.example', 'http://localhost:6274', 'http://127.0.0.1:1', 'http://[::1]:8080'])(
    'of %s may call, and read the answer',
    async (origin) => {
      const reply = await post(url, ping, { origin })
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
  ])('of %s may not', async (origin) => {
    const reply = await post(url, ping, { origin })
    expect([reply.status, fault(reply.json)]).toEqual([403, 403])
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('may ask what it may send', async () => {
    const asked = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://chat.example', 'access-control-request-method': 'POST' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
    for (const name of ['authorization', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name)
    }
  })

  it('reads the reason of a refusal too', async () => {
    const reply = await post(url, '{', { origin: 'https://chat.example' })
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://chat.example')
  })
})

/** `fetch` does not let a test choose its Host. */
const statusFor = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' }
    httpRequest(url, { method: 'POST', headers }, (reply) => resolve(reply.resume().statusCode))
      .on('error', reject)
      .end(JSON.stringify(ping))
  })

describe('bound to loopback, a Host', () => {
  it.each(['localhost:4000', '127.0.0.1', '[::1]:99'])('of loopback like %s is served', async (host) => {
    expect(await statusFor(host)).toBe(200)
  })

  it.each(['rebound.example', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'like %s is not',
    async (host) => {
      expect(await statusFor(host)).toBe(403)
    },
  )
})

it('bound elsewhere serves its own origin and any Host, and not the pages of loopback', async () => {
  const own = await startRuntime({ isLoopback: false, baseUrl: 'https://tenon.example' })
  const theirs = await newApp(own.store)
  await own.publish(theirs, contentsOf(theirs, api.baseUrl, [{}]))
  const statusFrom = async (origin: string) => (await post(own.urlOf(theirs), ping, { origin })).status
  expect(await statusFrom('https://tenon.example')).toBe(200)
  expect(await statusFrom('http://localhost:6274')).toBe(403)
  await own.close()
})

it('lets every page in when the setting says so', async () => {
  const open = await startRuntime({ allowedOrigins: ['*'], isLoopback: false })
  const theirs = await newApp(open.store)
  await open.publish(theirs, contentsOf(theirs, api.baseUrl, [{}]))
  const reply = await post(open.urlOf(theirs), ping, { origin: 'https://anywhere.example' })
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'https://anywhere.example',
  ])
  await open.close()
})
