// An end takes effect everywhere: at the session of the console, at the issuer's session, and at every token.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAuthorizationRequest,
  registerOAuthClient,
  requestTokenRefresh,
  runAuthorizationFlow,
} from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { ConsoleBrowser } from './console-browser.ts'
import { type EmbeddedConsole, firstUser, signIn, signUp, startEmbeddedConsole } from './embedded-console.ts'

describe.each(['sqlite', 'postgres'] as const)('what ended (%s)', (engine) => {
  let service: EmbeddedConsole
  let replicaUrl: string
  beforeAll(async () => {
    service = await startEmbeddedConsole(engine)
    replicaUrl = engine === 'postgres' ? (await service.startReplica()).url : service.url
    await signUp(service)
  })
  afterAll(() => service?.close())

  async function signInAnew(): Promise<ConsoleBrowser> {
    const browser = new ConsoleBrowser()
    await signIn(service, browser)
    return browser
  }
  const api = async (browser: ConsoleBrowser, method: string, path: string, body?: object) => {
    const response = await browser.request(`${service.url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests check the members that matter to them
    return { status: response.status, body: (await response.json()) as any }
  }
  const readStatus = async (browser: ConsoleBrowser) => (await api(browser, 'GET', '/api/v1/me')).status
  const needsPassword = async (browser: ConsoleBrowser) =>
    (await browser.open(`${service.url}/console/sign-in`)).text.includes('name="password"')
  const findId = async (browser: ConsoleBrowser): Promise<string> =>
    (await api(browser, 'GET', '/api/v3/sessions')).body.data.find(
      ({ current }: { current: boolean }) => current,
    ).id

  /** A chat client that the user has allowed, as it is seen by the service. */
  async function allowClient() {
    const registered = await registerOAuthClient(`${service.url}/auth`)
    const visitor = new Visitor(service.url)
    const { url } = await createAuthorizationRequest(registered)
    await visitor.submit(await visitor.open(url), firstUser)
    const tokens = await runAuthorizationFlow(visitor, registered)
    const callAt = async (target: string) =>
      (await fetch(`${target}/api/v1/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } }))
        .status
    return {
      clientId: registered.client.client_id,
      call: () => callAt(service.url),
      callReplica: () => callAt(replicaUrl),
      canRefresh: async () =>
        (await requestTokenRefresh(registered, tokens.refresh_token ?? '')).status === 200,
    }
  }

  test('a browser that was signed out by another needs the password again', async () => {
    const [own, other] = [await signInAnew(), await signInAnew()]
    await api(own, 'DELETE', `/api/v3/sessions/${await findId(other)}`)
    expect(await readStatus(other)).toBe(401)
    expect(await needsPassword(other)).toBe(true)
    expect([await readStatus(own), await needsPassword(own)]).toEqual([200, false])
  })

  test('signing out everywhere else reaches browsers that have used the issuer alone, and no clients', async () => {
    const [own, other] = [await signInAnew(), await signInAnew()]
    const client = await allowClient()
    const unused = await signInAnew()
    await service.execute(`delete from console_sessions where id = '${await findId(unused)}'`)
    await api(own, 'POST', '/api/v3/sessions/revoke-others')
    for (const browser of [other, unused]) expect(await needsPassword(browser)).toBe(true)
    expect([await readStatus(own), await needsPassword(own)]).toEqual([200, false])
    expect([await client.call(), await client.canRefresh()]).toEqual([200, true])
  })

  test('a sign-in that was begun before needs the password again', async () => {
    const [own, other] = [await signInAnew(), await signInAnew()]
    const redirect = await other.open(`${service.url}/console/sign-in`, /\/console\/callback/)
    await api(own, 'POST', '/api/v3/sessions/revoke-others')
    const page = await other.open(redirect.headers.get('location') ?? '')
    expect([page.status, await readStatus(other)]).toEqual([400, 401])
  })

  test('a new password ends other sessions and all clients, and leaves the session that set it', async () => {
    const [own, other] = [await signInAnew(), await signInAnew()]
    const client = await allowClient()
    expect([await client.call(), await client.callReplica()]).toEqual([200, 200])
    const change = (current: string, next: string) =>
      api(own, 'POST', '/api/v3/users/me/password', { current_password: current, new_password: next })
    const changed = 'another engine of analysis'
    expect((await change(firstUser.password, changed)).status).toBe(200)
    expect(await client.call()).toBe(401)
    await expect.poll(client.callReplica).toBe(401)
    expect([await client.canRefresh(), await readStatus(other), await needsPassword(other)]).toEqual([
      false,
      401,
      true,
    ])
    expect([await readStatus(own), await needsPassword(own)]).toEqual([200, false])
    expect((await change(changed, firstUser.password)).status).toBe(200)
  })

  test('a connected client is listed, and disconnected with its tokens in use', async () => {
    const own = await signInAnew()
    const [client, stays] = [await allowClient(), await allowClient()]
    const list = async () => (await api(own, 'GET', '/api/v3/me/clients')).body.data
    const find = async () =>
      (await list()).find((row: { client_id: string }) => row.client_id === client.clientId)
    const listed = await find()
    expect(listed).toMatchObject({ apps: [{ name: '', url: service.url }] })
    expect(await client.callReplica()).toBe(200)
    const path = `/api/v3/me/clients/${listed.id}`
    expect((await api(own, 'DELETE', path)).body).toEqual({ disconnected: true })
    expect([await client.call(), await client.canRefresh(), await find()]).toEqual([401, false, undefined])
    await expect.poll(client.callReplica).toBe(401)
    expect([await stays.call(), await stays.canRefresh()]).toEqual([200, true])
    expect((await api(own, 'DELETE', path)).status).toBe(404)
  })
})
