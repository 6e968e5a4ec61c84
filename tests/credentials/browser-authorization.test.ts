// Connecting in a browser with a real authorization server and a real login, and attacks on that flow.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import {
  logIn,
  startAuthorizationServer,
  startProtectedApi,
  type TestAuthorizationServer,
} from './authorization-server.ts'
import { createTestConnection, type TestConnection } from './test-connection.ts'

describe('connecting in a browser', () => {
  let running: TestService
  const service = () => running
  let server: TestAuthorizationServer
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

  const buildOAuthConfig = () => ({
    type: 'oauth',
    authorizationEndpoint: `${server.url}/auth`,
    tokenEndpoint: `${server.url}/token`,
    registrationEndpoint: `${server.url}/reg`,
    registrationAuthMode: 'none',
    scopes: ['openid', 'pets'],
  })

  const createConnection = (config: object = {}) =>
    createTestConnection(alice, api.url, { ...buildOAuthConfig(), ...config })

  async function beginAuthorization({ path }: TestConnection, body: object = {}): Promise<string> {
    const started = await alice.post(`${path}/authorize`, body)
    expect(started.status).toBe(200)
    return started.body.authorizationUrl
  }

  /** Opens the callback as a browser does, and submits its confirmation page if there is one. */
  const followCallback = async (to: URL | string) => {
    const firstReply = await fetch(to, { redirect: 'manual' })
    const needsConfirmation = firstReply.status === 200
    const finished = needsConfirmation ? await fetch(to, { method: 'POST', redirect: 'manual' }) : firstReply
    const outcome = finished.headers.get('location') ?? ''
    const reply = outcome.startsWith(`${service().url}/connect/outcome?`) ? await fetch(outcome) : finished
    return { outcome, status: reply.status, headers: reply.headers, text: await reply.text() }
  }

  async function createConnected(): Promise<TestConnection> {
    const connection = await createConnection()
    const page = await followCallback(await logIn(server, await beginAuthorization(connection)))
    expect(page.status).toBe(200)
    return connection
  }

  test('registers the service as a client, logs the owner in, and then calls the API with a token', async () => {
    const connection = await createConnection()
    expect((await connection.callTool()).text).toContain('is not connected')
    const url = new URL(await beginAuthorization(connection))
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
    const page = await followCallback(await logIn(server, url.href))
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.text).toContain('“Login” of the app “Pets” is connected')
    expect(await connection.callTool()).toMatchObject({ ok: true })
    expect(await connection.read()).toMatchObject({ status: 'valid', lastError: null })
    expect((await connection.read()).lastValidatedAt).not.toBeNull()
    expect(page.text).not.toContain(api.seen.at(-1))
  })

  test('an environment rejects a promotion until its own connection is signed in', async () => {
    const connection = await createConnected()
    const environments = `/api/v3/apps/${connection.appId}/environments`
    expect((await alice.post(`/api/v3/apps/${connection.appId}/releases`)).body.error).toBeUndefined()
    const staging = (await alice.post(environments, { key: 'staging' })).body.environment
    const promote = () => alice.post(`${environments}/staging/promotions`, { from: 'production' })
    const rejected = await promote()
    expect([rejected.status, rejected.body.error.details.obstacles]).toEqual([
      422,
      [
        {
          code: 'sign_in_missing',
          name: 'login',
          message: 'The connection login (Login) of staging is not signed in.',
        },
      ],
    ])
    const path = `/api/v1/apps/${staging.app_id}/auth`
    const { id } = (await alice.get(path)).body.auth[0]
    const { body } = await alice.post(`${path}/${id}/authorize`)
    expect((await followCallback(await logIn(server, body.authorizationUrl))).status).toBe(200)
    expect((await promote()).status).toBe(200)
  })

  test('v2 shows where the token is sent, when it expires, and whether it is renewed', async () => {
    const toV2 = ({ path }: TestConnection) =>
      path.replace('/v1/', '/v2/').replace('/auth/', '/auth-connections/')
    const readV2 = async (connection: TestConnection) =>
      (await alice.get(toV2(connection))).body.auth_connection
    const waiting = await createConnection()
    expect(await readV2(waiting)).toMatchObject({ token_expires_at: null, token_renewable: false })
    const connection = await createConnected()
    const shown = await readV2(connection)
    expect(shown).toMatchObject({ bound_origins: [new URL(api.url).origin], token_renewable: true })
    expect(Date.parse(shown.token_expires_at)).toBeGreaterThan(Date.now())
    const { data } = (await alice.get(`/api/v2/apps/${shown.app_id}/auth-connections`)).body
    expect(data.find(({ id }: { id: string }) => id === shown.id)).toEqual(shown)
    const disconnected = await alice.post(`${toV2(connection)}/disconnect`)
    expect(disconnected.body.auth_connection).toMatchObject({
      token_expires_at: null,
      token_renewable: false,
    })
  })

  test('the page of the outcome can be reloaded, and shows only what the service has signed', async () => {
    const connection = await createConnection()
    const { outcome } = await followCallback(await logIn(server, await beginAuthorization(connection)))
    for (const _ of [1, 2]) {
      const page = await fetch(outcome)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('is connected')])
    }
    const { outcome: failed } = await followCallback(
      `${service().url}/connect/callback?state=a&error=access_denied`,
    )
    expect((await fetch(failed)).status).toBe(400)
    for (const forged of [
      outcome.slice(0, -2),
      `${outcome}AA`,
      outcome.replace(/=.*/, '=e30'),
      outcome.replace(/\?.*/, ''),
    ]) {
      const page = await fetch(forged)
      expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('no longer works')])
    }
    expect((await fetch(outcome, { method: 'POST' })).status).toBe(405)
  })

  test('a state works once', async () => {
    const connection = await createConnection()
    const back = await logIn(server, await beginAuthorization(connection))
    expect((await followCallback(back)).status).toBe(200)
    const again = await followCallback(back)
    expect(again.status).toBe(400)
    expect(again.text).toContain('invalid_state')
    expect(await connection.callTool()).toMatchObject({ ok: true })
  })

  test('an unknown, repeated or missing state is rejected', async () => {
    for (const query of ['state=abc&code=x', 'code=x', '', 'state=a&state=b&code=x', 'state=%00&code=x']) {
      const page = await followCallback(`${service().url}/connect/callback?${query}`)
      expect([query, page.status]).toEqual([query, 400])
    }
    expect((await fetch(`${service().url}/connect/callback`, { method: 'DELETE' })).status).toBe(405)
  })

  test('the callback shows what will be connected, and connects only after confirmation', async () => {
    const connection = await createConnection()
    const back = await logIn(server, await beginAuthorization(connection))
    const { length } = server.requests
    const firstReply = await fetch(back)
    expect(firstReply.headers.get('content-security-policy')).toContain("form-action 'self'")
    const text = await firstReply.text()
    expect(text).toContain(`Your account at <strong>${new URL(server.url).host}</strong>`)
    expect(text).toContain('“Login” of the app “Pets”')
    const foreign = await fetch(back, { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(foreign.status).toBe(405)
    expect(server.requests.length).toBe(length)
    expect((await connection.callTool()).text).toContain('is not connected')
    expect((await followCallback(back)).text).toContain('is connected')
    expect(await connection.callTool()).toMatchObject({ ok: true })
  })

  test('a callback with the issuer of another server is rejected, and the code is not sent', async () => {
    const connection = await createConnection()
    const back = await logIn(server, await beginAuthorization(connection))
    const { length } = server.requests
    back.searchParams.set('iss', 'https://evil.example')
    const page = await followCallback(back)
    expect(page.text).toContain('issuer_mismatch')
    expect(server.requests.length).toBe(length)
    const without = await logIn(server, await beginAuthorization(connection))
    without.searchParams.delete('iss')
    expect((await followCallback(without)).text).toContain('issuer_mismatch')
    expect((await connection.read()).lastError).toContain('issuer_mismatch')
  })

  test('an error of the server is shown as escaped text', async () => {
    const connection = await createConnection()
    const url = new URL(await beginAuthorization(connection))
    const query = new URLSearchParams({
      state: url.searchParams.get('state') ?? '',
      error: '<script>alert(1)</script>',
      error_description: `"><img src=x onerror=alert(1)>${'x'.repeat(500)}`,
      iss: server.url,
    })
    const page = await followCallback(`${service().url}/connect/callback?${query}`)
    expect(page.status).toBe(400)
    expect(page.text).not.toMatch(/<(script|img)/)
    expect(page.text).toContain('&lt;script&gt;')
    expect((await connection.read()).lastError?.length).toBeLessThanOrEqual(200)
  })

  test('a code that the server rejects leaves an existing connection connected', async () => {
    const connection = await createConnected()
    const back = await logIn(server, await beginAuthorization(connection))
    back.searchParams.set('code', 'invented')
    const page = await followCallback(back)
    expect(page.text).toContain('invalid_grant')
    expect(await connection.read()).toMatchObject({
      status: 'valid',
      lastError: expect.stringContaining('invalid_grant'),
    })
    expect(await connection.callTool()).toMatchObject({ ok: true })
  })

  test('a connection whose server changed meanwhile is not connected by the old link', async () => {
    const connection = await createConnection()
    const back = await logIn(server, await beginAuthorization(connection))
    await alice.patch(connection.path, { config: { tokenEndpoint: `${api.url}/token` } })
    const { length } = api.seen
    expect((await followCallback(back)).text).toContain('connection_changed')
    expect(api.seen.length).toBe(length)
  })

  test('tokens of one server are never sent to another', async () => {
    const connection = await createConnected()
    await alice.patch(connection.path, { config: { tokenEndpoint: `${api.url}/token` } })
    const { length } = api.seen
    expect((await connection.callTool()).text).toContain('is not connected')
    expect(api.seen.length).toBe(length)
    expect((await connection.read()).secretRef).toBeNull()
  })

  test('another user cannot authorize, test or disconnect it', async () => {
    const connection = await createConnection()
    const mallory = await service().as('mallory')
    for (const verb of ['authorize', 'disconnect', 'test']) {
      expect((await mallory.post(`${connection.path}/${verb}`, {})).status).toBe(404)
    }
  })

  test('the browser is redirected only to pages of allowed origins', async () => {
    const connection = await createConnection()
    const rejected = await alice.post(`${connection.path}/authorize`, { redirectTo: 'https://evil.example/' })
    expect([rejected.status, rejected.body.error.details[0].path]).toEqual([400, 'redirectTo'])
    const to = `${service().url}/docs?tab=auth`
    const page = await followCallback(
      await logIn(server, await beginAuthorization(connection, { redirectTo: to })),
    )
    expect([page.status, page.headers.get('location')]).toEqual([303, `${to}&status=connected`])
  })

  test('disconnecting deletes the tokens and revokes them at the server', async () => {
    const connection = await createConnected()
    await connection.callTool()
    const token = api.seen.at(-1) ?? ''
    const { status, body } = await alice.post(`${connection.path}/disconnect`)
    expect([status, body.auth.status]).toEqual([200, 'draft'])
    expect(await server.isTokenValid(token)).toBe(false)
    expect((await connection.callTool()).text).toContain('is not connected')
    expect((await alice.post(`${connection.path}/test`)).body).toMatchObject({ ok: false })
  })

  describe('what cannot be connected gets an error with the reason:', () => {
    test.each([
      [{ type: 'bearer' }, [], 'type oauth'],
      [{ authorizationEndpoint: '' }, [], 'authorization endpoint'],
      [{}, ['client_credentials'], 'automatically'],
      [{ registrationEndpoint: '' }, [], 'client id'],
    ])('%o with %o', async (config, grants, expectedMessage) => {
      const sent = { ...buildOAuthConfig(), ...config }
      const connection = await createTestConnection(alice, api.url, sent, { grants })
      const { status, body } = await alice.post(`${connection.path}/authorize`)
      expect([status, body.error.message]).toEqual([422, expect.stringContaining(expectedMessage)])
    })

    test('a missing client id, with the redirect URI to register', async () => {
      const connection = await createConnection({ registrationEndpoint: '' })
      const { body } = await alice.post(`${connection.path}/authorize`)
      expect(body.error.message).toMatch(/with the redirect URI https?:\/\/\S+\/connect\/callback, and/)
    })

    test('a rejected client registration', async () => {
      const connection = await createConnection({ registrationEndpoint: `${api.url}/reg` })
      const { status, body } = await alice.post(`${connection.path}/authorize`)
      expect([status, body.error.code]).toEqual([502, 'upstream_failed'])
    })
  })

  test('the registered client is no change of the draft, and survives discarding the draft', async () => {
    const connection = await createConnection()
    await alice.post(`/api/v2/apps/${connection.appId}/releases`)
    const { status } = await followCallback(await logIn(server, await beginAuthorization(connection)))
    expect(status).toBe(200)
    const { body } = await alice.get(`/api/v2/apps/${connection.appId}`)
    expect(body.app.current_draft.has_changes).toBe(false)
    await alice.patch(connection.path, { name: 'Renamed' })
    await alice.post(`/api/v3/apps/${connection.appId}/draft/discard`)
    expect(await connection.callTool()).toMatchObject({ ok: true })
  })
})
