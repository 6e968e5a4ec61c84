// Connecting in a browser with a real authorization server and a real login, and attacks on that flow.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { startService, type TestService } from '#tests/support/service.ts'
import {
  type AuthorizationServer,
  logIn,
  startAuthorizationServer,
  startProtectedApi,
} from './authorization-server.ts'
import { type MadeConnection, makeConnection } from './connected.ts'

describe('connecting in a browser', () => {
  let running: TestService
  const service = () => running
  let server: AuthorizationServer
  let api: Awaited<ReturnType<typeof startProtectedApi>>
  let alice: Client

  beforeAll(async () => {
    server = await startAuthorizationServer()
    api = await startProtectedApi(server)
    running = await startService('sqlite')
    alice = await running.as('alice')
  })
  afterAll(async () => {
    await running.close()
    await api.stop()
    await server.stop()
  })

  const selfRegistering = () => ({
    type: 'oauth',
    authorizationEndpoint: `${server.url}/auth`,
    tokenEndpoint: `${server.url}/token`,
    registrationEndpoint: `${server.url}/reg`,
    registrationAuthMode: 'none',
    scopes: ['openid', 'pets'],
  })

  const made = (config: object = {}) => makeConnection(alice, api.url, { ...selfRegistering(), ...config })

  async function begin({ path }: MadeConnection, body: object = {}): Promise<string> {
    const started = await alice.post(`${path}/authorize`, body)
    expect(started.status).toBe(200)
    return started.body.authorizationUrl
  }

  /** Opens the callback as a browser does, and submits its confirmation page if there is one. */
  const comeBack = async (to: URL | string) => {
    const shown = await fetch(to, { redirect: 'manual' })
    const asks = shown.status === 200
    const reply = asks ? await fetch(to, { method: 'POST', redirect: 'manual' }) : shown
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }

  async function connected(): Promise<MadeConnection> {
    const connection = await made()
    const page = await comeBack(await logIn(server, await begin(connection)))
    expect(page.status).toBe(200)
    return connection
  }

  test('registers the service as a client, logs the owner in, and then calls the API with a token', async () => {
    const connection = await made()
    expect((await connection.call()).text).toContain('is not connected')
    const url = new URL(await begin(connection))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${service().url}/connect/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[a-z0-9]{32}$/),
    })
    const registered = await connection.read()
    expect(registered.config).toMatchObject({
      clientId: url.searchParams.get('client_id'),
      clientSecret: '********',
      registrationAccessToken: '********',
      registrationClientUri: expect.stringContaining(`${server.url}/reg/`),
    })
    expect(registered.config.lastRegisteredAt).not.toBe('')
    const page = await comeBack(await logIn(server, url.href))
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.text).toContain('“Login” of the app “Pets” is connected')
    expect(await connection.call()).toMatchObject({ ok: true })
    expect(await connection.read()).toMatchObject({ status: 'valid', lastError: null })
    expect((await connection.read()).lastValidatedAt).not.toBeNull()
    expect(page.text).not.toContain(api.seen.at(-1))
  })

  test('a state works once', async () => {
    const connection = await made()
    const back = await logIn(server, await begin(connection))
    expect((await comeBack(back)).status).toBe(200)
    const again = await comeBack(back)
    expect(again.status).toBe(400)
    expect(again.text).toContain('invalid_state')
    expect(await connection.call()).toMatchObject({ ok: true })
  })

  test('a state that was never given, one that came twice and none are refused', async () => {
    for (const query of ['state=abc&code=x', 'code=x', '', 'state=a&state=b&code=x', 'state=%00&code=x']) {
      const page = await comeBack(`${service().url}/connect/callback?${query}`)
      expect([query, page.status]).toEqual([query, 400])
    }
    expect((await fetch(`${service().url}/connect/callback`, { method: 'DELETE' })).status).toBe(405)
  })

  test('whoever comes back is told what is about to be connected, and nothing is until they agree', async () => {
    const connection = await made()
    const back = await logIn(server, await begin(connection))
    const { length } = server.requests
    const shown = await fetch(back)
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'")
    const text = await shown.text()
    expect(text).toContain(`Your account at <strong>${new URL(server.url).host}</strong>`)
    expect(text).toContain('“Login” of the app “Pets”')
    const foreign = await fetch(back, { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(foreign.status).toBe(405)
    expect(server.requests.length).toBe(length)
    expect((await connection.call()).text).toContain('is not connected')
    expect((await comeBack(back)).text).toContain('is connected')
    expect(await connection.call()).toMatchObject({ ok: true })
  })

  test('a callback with the issuer of another server is rejected, and the code is not sent', async () => {
    const connection = await made()
    const back = await logIn(server, await begin(connection))
    const { length } = server.requests
    back.searchParams.set('iss', 'https://evil.example')
    const page = await comeBack(back)
    expect(page.text).toContain('issuer_mismatch')
    expect(server.requests.length).toBe(length)
    const without = await logIn(server, await begin(connection))
    without.searchParams.delete('iss')
    expect((await comeBack(without)).text).toContain('issuer_mismatch')
    expect((await connection.read()).lastError).toContain('issuer_mismatch')
  })

  test('an error of the server is shown as escaped text', async () => {
    const connection = await made()
    const url = new URL(await begin(connection))
    const query = new URLSearchParams({
      state: url.searchParams.get('state') ?? '',
      error: '<script>alert(1)</script>',
      error_description: `"><img src=x onerror=alert(1)>${'x'.repeat(500)}`,
      iss: server.url,
    })
    const page = await comeBack(`${service().url}/connect/callback?${query}`)
    expect(page.status).toBe(400)
    expect(page.text).not.toMatch(/<(script|img)/)
    expect(page.text).toContain('&lt;script&gt;')
    expect((await connection.read()).lastError?.length).toBeLessThanOrEqual(200)
  })

  test('a code that the server rejects leaves an existing connection connected', async () => {
    const connection = await connected()
    const back = await logIn(server, await begin(connection))
    back.searchParams.set('code', 'invented')
    const page = await comeBack(back)
    expect(page.text).toContain('invalid_grant')
    expect(await connection.read()).toMatchObject({
      status: 'valid',
      lastError: expect.stringContaining('invalid_grant'),
    })
    expect(await connection.call()).toMatchObject({ ok: true })
  })

  test('a connection whose server changed meanwhile is not connected by the old link', async () => {
    const connection = await made()
    const back = await logIn(server, await begin(connection))
    await alice.patch(connection.path, { config: { tokenEndpoint: `${api.url}/token` } })
    const { length } = api.seen
    expect((await comeBack(back)).text).toContain('connection_changed')
    expect(api.seen.length).toBe(length)
  })

  test('tokens of one server are never sent to another', async () => {
    const connection = await connected()
    await alice.patch(connection.path, { config: { tokenEndpoint: `${api.url}/token` } })
    const { length } = api.seen
    expect((await connection.call()).text).toContain('is not connected')
    expect(api.seen.length).toBe(length)
    expect((await connection.read()).secretRef).toBeNull()
  })

  test('another user cannot authorize, test or disconnect it', async () => {
    const connection = await made()
    const mallory = await service().as('mallory')
    for (const verb of ['authorize', 'disconnect', 'test']) {
      expect((await mallory.post(`${connection.path}/${verb}`, {})).status).toBe(404)
    }
  })

  test('the browser is redirected only to pages of allowed origins', async () => {
    const connection = await made()
    const refused = await alice.post(`${connection.path}/authorize`, { redirectTo: 'https://evil.example/' })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'redirectTo'])
    const to = `${service().url}/docs?tab=auth`
    const page = await comeBack(await logIn(server, await begin(connection, { redirectTo: to })))
    expect([page.status, page.headers.get('location')]).toEqual([303, `${to}&status=connected`])
  })

  test('disconnecting deletes the tokens and revokes them at the server', async () => {
    const connection = await connected()
    await connection.call()
    const token = api.seen.at(-1) ?? ''
    const { status, body } = await alice.post(`${connection.path}/disconnect`)
    expect([status, body.auth.status]).toEqual([200, 'draft'])
    expect(await server.knows(token)).toBe(false)
    expect((await connection.call()).text).toContain('is not connected')
    expect((await alice.post(`${connection.path}/test`)).body).toMatchObject({ ok: false })
  })

  describe('what cannot be connected gets an error with the reason:', () => {
    test.each([
      [{ type: 'bearer' }, [], 'type oauth'],
      [{ authorizationEndpoint: '' }, [], 'authorization endpoint'],
      [{}, ['client_credentials'], 'automatically'],
      [{ registrationEndpoint: '' }, [], 'client id'],
    ])('%o with %o', async (config, grants, told) => {
      const sent = { ...selfRegistering(), ...config }
      const connection = await makeConnection(alice, api.url, sent, { grants })
      const { status, body } = await alice.post(`${connection.path}/authorize`)
      expect([status, body.error.message]).toEqual([422, expect.stringContaining(told)])
    })

    test('a rejected client registration', async () => {
      const connection = await made({ registrationEndpoint: `${api.url}/reg` })
      const { status, body } = await alice.post(`${connection.path}/authorize`)
      expect([status, body.error.code]).toEqual([502, 'upstream_failed'])
    })
  })

  test('the registered client is no change of the draft, and survives discarding the draft', async () => {
    const connection = await made()
    await alice.post(`/api/v2/apps/${connection.appId}/releases`)
    const { status } = await comeBack(await logIn(server, await begin(connection)))
    expect(status).toBe(200)
    const { body } = await alice.get(`/api/v2/apps/${connection.appId}`)
    expect(body.app.current_draft.has_changes).toBe(false)
    await alice.patch(connection.path, { name: 'Renamed' })
    await alice.post(`/api/v3/apps/${connection.appId}/draft/discard`)
    expect(await connection.call()).toMatchObject({ ok: true })
  })
})
