// Two programs behind one address, over one PostgreSQL: a session that one ends, the other rejects within a second.
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConsoleBrowser } from '#tests/console/console-browser.ts'
import { firstUser, signIn } from '#tests/console/embedded-console.ts'
import {
  createAuthorizationRequest,
  registerOAuthClient,
  requestTokenRefresh,
  runAuthorizationFlow,
} from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { createPostgresDatabase, type TestDatabase } from '#tests/support/databases/postgres.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { createUncheckedClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { operatorToken, type Program, type Settings, startProgram } from '../support/program.ts'

let postgres: TestDatabase
let firstReplica: Program
let other: Program
let settings: Settings
const folders: TestDatabase[] = []

beforeAll(async () => {
  postgres = await createPostgresDatabase()
  const port = await findFreePort()
  const shared = {
    BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: postgres.at,
    SECRET_KEYS: `shared:${randomBytes(32).toString('base64')}`,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  }
  const start = async (ownPort: number) => {
    const folder = await createSqliteDatabase()
    folders.push(folder)
    const own = { ...shared, PORT: String(ownPort), DATA_DIR: dirname(folder.at) }
    settings ??= own
    return startProgram(own)
  }
  firstReplica = await start(port)
  other = await start(await findFreePort())
  const invitation = /http:\/\/[^\s"]+\/invitation\/[\w-]+/.exec(firstReplica.output())?.[0] ?? ''
  const browser = new ConsoleBrowser()
  await browser.submit(await browser.open(invitation), firstUser)
})
afterAll(async () => {
  await firstReplica?.stop()
  await other?.stop()
  for (const folder of [postgres, ...folders]) await folder?.remove()
})

async function signInAnew(): Promise<ConsoleBrowser> {
  const browser = new ConsoleBrowser()
  await signIn(firstReplica, browser)
  return browser
}
const send = (
  browser: ConsoleBrowser,
  method: string,
  path: string,
  { url }: Program = firstReplica,
  body?: object,
) =>
  browser.request(`${url}${path}`, {
    method,
    headers: { origin: firstReplica.url, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

async function allowClient(resource: string) {
  const registered = await registerOAuthClient(`${firstReplica.url}/auth`)
  const { url } = await createAuthorizationRequest(registered)
  const visitor = new Visitor(firstReplica.url)
  await visitor.submit(await visitor.open(url), firstUser)
  const tokens = await runAuthorizationFlow(visitor, registered, { resource })
  return {
    clientId: registered.client.client_id,
    at: ({ url: target }: Program) => createUncheckedClient(target, tokens.access_token),
    canRefresh: async () => (await requestTokenRefresh(registered, tokens.refresh_token)).status === 200,
  }
}

/** The outcome, polled for a second after the change. */
const withinASecond = { timeout: 1000, interval: 25 }

test('the session of another browser, at either program', async () => {
  const [own, others] = [await signInAnew(), await signInAnew()]
  const readStatus = async () => (await send(others, 'GET', '/api/v1/me', other)).status
  expect(await readStatus()).toBe(200)
  expect((await send(own, 'POST', '/api/v3/sessions/revoke-others')).status).toBe(200)
  await expect.poll(readStatus, withinASecond).toBe(401)
  expect((await others.open(`${firstReplica.url}/console/sign-in`)).text).toContain('name="password"')
  expect((await send(own, 'GET', '/api/v1/me', other)).status).toBe(200)
})

test('a client that was disconnected, which calls an app at the other program', async () => {
  const own = await signInAnew()
  const owner = createUncheckedClient(firstReplica.url, await operatorToken(settings))
  const appId = await makeApp(owner)
  await owner.post(`/api/v3/apps/${appId}/releases`)
  await owner.patch(`/api/v3/apps/${appId}/access`, { kind: 'oauth' })
  const { app } = (await owner.get(`/api/v2/apps/${appId}`)).body
  const endpoint = `/mcp/${app.public_mcp_id}`
  const client = await allowClient(`${firstReplica.url}${endpoint}`)
  const call = async () =>
    (await client.at(other).post(endpoint, { jsonrpc: '2.0', id: 1, method: 'ping' })).status
  await expect.poll(call, withinASecond).toBe(200)
  const { data: clients } = (await (await send(own, 'GET', '/api/v3/me/clients')).json()) as {
    data: { id: string; client_id: string; apps: object[] }[]
  }
  const listed = clients.find(({ client_id: id }) => id === client.clientId)
  expect(listed?.apps).toEqual([{ name: app.name, url: `${firstReplica.url}${endpoint}` }])
  expect((await send(own, 'DELETE', `/api/v3/me/clients/${listed?.id}`)).status).toBe(200)
  await expect.poll(call, withinASecond).toBe(401)
  expect(await client.canRefresh()).toBe(false)
})

test('everything by a new password, but the session that set it', async () => {
  const [own, others] = [await signInAnew(), await signInAnew()]
  const client = await allowClient(firstReplica.url)
  const read = async () => [
    (await client.at(other).get('/api/v1/me')).status,
    (await send(others, 'GET', '/api/v1/me', other)).status,
    (await client.at(firstReplica).get('/api/v1/me')).status,
  ]
  expect(await read()).toEqual([200, 200, 200])
  const change = { current_password: firstUser.password, new_password: 'another engine of analysis' }
  expect((await send(own, 'POST', '/api/v3/users/me/password', firstReplica, change)).status).toBe(200)
  await expect.poll(read, withinASecond).toEqual([401, 401, 401])
  for (const program of [firstReplica, other])
    expect((await send(own, 'GET', '/api/v1/me', program)).status).toBe(200)
})
