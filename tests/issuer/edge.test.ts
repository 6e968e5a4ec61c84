import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createHostGuard } from '#base/web/host-guard.ts'
import { hashSource } from '#platform/content-security-policy.ts'
import { openSqliteStore, type TestStore } from '#tests/support/databases/test-stores.ts'
import {
  createIssuerEnvironment,
  createSiblingEnvironment,
  type IssuerEnvironment,
  type RunningIssuer,
  signUpFirstUser,
  startTestedIssuer,
} from './support/issuer-environment.ts'
import { createAuthorizationRequest, registerOAuthClient } from './support/oauth-client.ts'
import { Visitor } from './support/visitor.ts'

let store: TestStore
let environment: IssuerEnvironment
let issuer: RunningIssuer
let clock = Date.now()

beforeAll(async () => {
  store = await openSqliteStore()
  environment = await createIssuerEnvironment(store)
  issuer = await startTestedIssuer(environment, { now: () => clock, getElapsedMs: () => clock })
})
afterAll(async () => {
  await issuer.close()
  await store.close()
})

/** Sends a request byte for byte, which `fetch` cannot. */
async function sendRaw(text: string, port = environment.port): Promise<string> {
  const socket = openSocket(port, '127.0.0.1')
  // Not `end`: the server does not respond to a client that has half-closed the connection.
  socket.write(`${text}\r\nConnection: close\r\n\r\n`)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

describe('the host that a request names is ignored', () => {
  const path = '/.well-known/oauth-authorization-server'
  test.each([
    ['Host', `GET ${path} HTTP/1.1\r\nHost: evil.example`],
    [
      'X-Forwarded-Host',
      `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https`,
    ],
    ['Forwarded', `GET ${path} HTTP/1.1\r\nHost: x\r\nForwarded: host=evil.example;proto=https`],
  ])('%s', async (_, request) => {
    const response = await sendRaw(request)
    expect(response).toContain(`"token_endpoint":"${environment.publicUrl}/oauth2/token"`)
    expect(response).not.toContain('evil')
  })

  test('a request target in absolute form is rejected', async () => {
    const response = await sendRaw(`GET http://evil.example${path} HTTP/1.1\r\nHost: x`)
    expect(response).toMatch(/^HTTP\/1.1 400 /)
  })

  test('in redirects of the flow, too', async () => {
    const { url } = await createAuthorizationRequest(await registerOAuthClient(environment.publicUrl))
    const response = await sendRaw(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: evil.example`)
    expect(response).toMatch(/^HTTP\/1.1 303 /)
    expect(response).not.toContain('evil')
  })
})

describe('an issuer on loopback', () => {
  test('rejects the Host of a rebound name, and two Host headers', async () => {
    const rebindable = await createSiblingEnvironment(environment)
    const isAllowedHost = createHostGuard({ isLoopback: true, knownUrls: ['https://auth.example'] })
    const guarded = await startTestedIssuer(rebindable, { isAllowedHost })
    const line = `GET /oauth2/jwks HTTP/1.1`
    const statuses = await Promise.all(
      ['evil.example', 'auth.example', 'localhost:1', 'localhost\r\nHost: evil.example'].map(
        async (host) => (await sendRaw(`${line}\r\nHost: ${host}`, rebindable.port)).split(' ')[1],
      ),
    )
    await guarded.close()
    expect(statuses).toEqual(['403', '200', '200', '400'])
  })
})

describe('browser clients', () => {
  const origin = 'https://inspector.example'

  test.each([
    ['/oauth2/register', 'POST'],
    ['/oauth2/token', 'POST'],
    ['/oauth2/userinfo', 'GET'],
    ['/oauth2/jwks', 'GET'],
    ['/.well-known/oauth-authorization-server', 'GET'],
    ['/.well-known/openid-configuration', 'GET'],
  ])('may call %s', async (path, method) => {
    const headers = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,mcp-protocol-version',
    }
    const preflight = await fetch(`${environment.publicUrl}${path}`, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(['*', origin]).toContain(preflight.headers.get('access-control-allow-origin'))
    expect(preflight.headers.get('access-control-allow-methods')).toContain(method)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('may read the response of the token endpoint from any origin', async () => {
    const { client } = await registerOAuthClient(environment.publicUrl)
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: client.client_id,
    })
    const response = await fetch(`${environment.publicUrl}/oauth2/token`, {
      method: 'POST',
      headers: { origin },
      body,
    })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect((await response.json()).error).toBe('invalid_grant')
  })
})

test('pages run no script, cannot be framed and are not cached', async () => {
  const visitor = new Visitor(environment.publicUrl)
  const { headers, text } = await visitor.open(
    (await createAuthorizationRequest(await registerOAuthClient(environment.publicUrl))).url,
  )
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src ${hashSource(/<style>([^<]*)</.exec(text)?.[1] ?? '')}; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(text).not.toMatch(/<script|style=|\son\w+=/)
})

test('the page that posts a response runs only its own script', async () => {
  const visitor = await signUpFirstUser(issuer, environment)
  const request = await createAuthorizationRequest(await registerOAuthClient(environment.publicUrl), {
    response_mode: 'form_post',
  })
  const page = await visitor.submit(await visitor.open(request.url), { decision: 'allow' })
  const script = /<script>([\s\S]*?)<\/script>/.exec(page.text)?.[1] ?? ''
  expect(page.text).toContain('name="code"')
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none';script-src ${hashSource(script)};base-uri 'none';frame-ancestors 'none'`,
  )
})

test('cookies are HttpOnly and SameSite, and Secure on https', async () => {
  const { url } = await createAuthorizationRequest(await registerOAuthClient(environment.publicUrl))
  const plain = await fetch(url, { redirect: 'manual' })
  for (const cookie of plain.headers.getSetCookie()) expect(cookie).toMatch(/; samesite=lax; httponly/i)
  expect(plain.headers.getSetCookie().length).toBeGreaterThan(1)

  const secure = await createSiblingEnvironment(environment)
  const behindTls = await startTestedIssuer(secure, { publicUrl: 'https://auth.example' })
  const response = await fetch(`${behindTls.url}${url.pathname}${url.search}`, { redirect: 'manual' })
  await behindTls.close()
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; secure/i)
  expect(response.headers.getSetCookie().length).toBeGreaterThan(1)
  expect(response.headers.get('strict-transport-security')).toContain('max-age=')
})

test('the name of an app is escaped and cannot imitate the page', async () => {
  const body = JSON.stringify({
    client_name: '<b>\u202eBa\u200b\u2066\u3164\u2028nk\u0007\ufe0f</b>',
    redirect_uris: ['https://a.example/cb'],
  })
  const headers = { 'content-type': 'application/json' }
  const registration = await fetch(`${environment.publicUrl}/oauth2/register`, {
    method: 'POST',
    headers,
    body,
  })
  const { client_id, client_name } = await registration.json()
  expect(client_name).toBe('<b>Bank</b>')
  const changes = { client_id, redirect_uri: 'https://a.example/cb' }
  const request = await createAuthorizationRequest(await registerOAuthClient(environment.publicUrl), changes)
  const page = await new Visitor(environment.publicUrl).open(request.url)
  expect(page.text).toContain('<strong>&lt;b&gt;Bank&lt;/b&gt;</strong>')
})

describe('a form that is too large gets 413 with a page', () => {
  const kilobytes = [17, 100, 4_000]

  test.each(kilobytes)('the sign-in form with %i kB', async (size) => {
    const visitor = new Visitor(environment.publicUrl)
    const { url } = await createAuthorizationRequest(await registerOAuthClient(environment.publicUrl))
    const page = await visitor.open(url)
    for (const fields of [{ email: 'a@example.com', password: 'p' }, { decision: 'allow' }]) {
      const sent = visitor.submit(page, { ...fields, more: 'x'.repeat(size * 1024) })
      // Of a body that is not read completely, the client may only notice that the connection was closed.
      const answer = await sent.catch(() => null)
      if (!answer) expect(size).toBeGreaterThan(1024)
      else expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('larger than 16 kB')])
    }
    expect((await visitor.open(url)).status).toBe(200)
    expect(environment.logged).toEqual([])
  })

  test.each(kilobytes.slice(0, 2))('the form of an invitation with %i kB', async (size) => {
    const fresh = await openSqliteStore()
    const other = await createIssuerEnvironment(fresh)
    const inviting = await startTestedIssuer(other)
    onTestFinished(async () => {
      await inviting.close()
      await fresh.close()
    })
    const visitor = new Visitor(other.publicUrl)
    const page = await visitor.open((await inviting.inviteFirstUser()) ?? '')
    const answer = await visitor.submit(page, { name: 'x'.repeat(size * 1024) })
    expect(answer.status).toBe(413)
    expect(answer.text).toContain('<h1>The request failed')
    expect(answer.text).toContain('The form is larger than 16 kB. Shorten it and try again.')
  })
})

test.each([
  ['text/html', /<h1>The request failed/],
  ['application/json', /^{"error":"not_found"/],
])('an unknown path responds 404 in %s', async (accept, form) => {
  const response = await fetch(`${environment.publicUrl}/nothing`, { headers: { accept } })
  expect(response.status).toBe(404)
  expect(await response.text()).toMatch(form)
})

test('registration is rate limited per address, in every spelling of its path', async () => {
  const post = (path: string) => fetch(`${environment.publicUrl}${path}`, { method: 'POST' })
  const statuses = []
  for (let n = 0; n < 110; n++) statuses.push((await post('/oauth2/register')).status)
  expect(statuses.at(-1)).toBe(429)
  for (const path of ['/oauth2/register/', '/OAuth2/Register']) {
    const response = await post(path)
    expect([response.status, (await response.json()).error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  clock += 3_600_000
  expect((await registerOAuthClient(environment.publicUrl)).client.client_id).toEqual(expect.any(String))
})

test('closing does not wait for idle connections', { timeout: 5_000 }, async () => {
  const other = await createSiblingEnvironment(environment)
  const closing = await startTestedIssuer(other)
  const idle = openSocket(other.port, '127.0.0.1')
  await once(idle, 'connect')
  await (await fetch(`${closing.url}/oauth2/jwks`)).text()
  await closing.close()
  await expect(fetch(`${closing.url}/oauth2/jwks`)).rejects.toThrow()
  idle.destroy()
})
