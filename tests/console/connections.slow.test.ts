// The screen of connections and the screen of calls, in a real browser against the program.

import { text } from 'node:stream/consumers'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { petDocument, startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'

const hostileName = '<img src=x onerror="document.title=1"> key'

let browser: Browser
let program: ConsoleProgram
let client: Client
let api: UpstreamApi
let window: ConsoleWindow
let appId: string

beforeAll(async () => {
  ;[browser, program, api] = await Promise.all([launchChromium(), startConsoleService(), startUpstreamApi()])
  window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  client = await program.openOperatorClient()
  appId = (await client.post('/api/v2/apps', { name: 'Pets' })).body.app.id
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await api?.close()
})
afterEach(() => {
  expect(window.takeProblems()).toEqual([])
})

/** An authorization server that signs every user in at once, and records its requests. */
async function startLogin() {
  const authorizations: Record<string, string>[] = []
  const tokens: Record<string, string>[] = []
  const server = await startHttpServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/authorize') {
      authorizations.push(Object.fromEntries(searchParams))
      const query = new URLSearchParams({ code: 'c0de', state: searchParams.get('state') ?? '' })
      return response.writeHead(302, { location: `${searchParams.get('redirect_uri')}?${query}` }).end()
    }
    if (pathname !== '/token') return response.writeHead(404).end()
    const { authorization = '' } = request.headers
    tokens.push({ authorization, ...Object.fromEntries(new URLSearchParams(await text(request))) })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ access_token: 't', token_type: 'Bearer', expires_in: 3600 }))
  })
  return {
    url: server.url,
    takeAuthorization: () => authorizations.splice(0)[0] ?? {},
    takeToken: () => tokens.splice(0)[0] ?? {},
    countTokens: () => tokens.length,
    stop: server.close,
  }
}

const openConnections = (search = '') => window.page.goto(`${program.url}/apps/${appId}/connections${search}`)
const listConnections = async (): Promise<{ id: string; name: string }[]> =>
  (await client.get(`/api/v2/apps/${appId}/auth-connections`)).body.data

describe('the screen of connections', () => {
  test('creates a connection by keyboard, and never shows its secret again', async () => {
    const { page } = window
    await openConnections()
    await page.getByText('No connections yet').waitFor()
    await page.locator('main').getByRole('link', { name: 'New connection' }).first().press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Name/).fill(hostileName)
    await dialog.getByLabel(/^Type/).selectOption('Bearer token')
    await dialog.getByLabel(/^(Access token|Token)/).fill('a very secret token')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).press('Enter')
    await question.waitFor({ state: 'detached' })
    await dialog.getByLabel(/^(Access token|Token)/).press('Enter')
    await page.getByText('Connection created').first().waitFor()
    await openConnections()
    const row = page.getByRole('link', { name: new RegExp(hostileName.slice(0, 8)) })
    expect(await row.textContent()).toContain(hostileName)
    await row.press('Enter')
    await page.getByRole('dialog').getByText('Not used by any integration').waitFor()
    expect(await page.content()).not.toContain('a very secret token')
    expect(await page.getByText('Secrets are sent only to').count()).toBe(0)
  })

  test('says to which origins the secrets are sent', async () => {
    const { page } = window
    const [connection] = await listConnections()
    const { body } = await client.post(`/api/v2/apps/${appId}/integrations`, {
      name: 'Pets',
      kind: 'rest',
      endpoint: api.documentUrl,
    })
    const integration = body.integration.id
    await client.patch(`/api/v2/apps/${appId}/integrations/${integration}`, { auth_id: connection?.id })
    await openConnections(`?connection=${connection?.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Secrets are sent only to').waitFor()
    await dialog.getByText(new URL(api.documentUrl).origin, { exact: true }).waitFor()
    await dialog.getByRole('link', { name: 'Pets' }).waitFor()
  })
})

describe('a connection with OAuth', () => {
  test('is set up with the settings of its server, and signs in with them', async () => {
    const { page } = window
    const login = await startLogin()
    onTestFinished(() => login.stop())
    await openConnections('?connection=new')
    const dialog = page.getByRole('dialog', { name: 'New connection' })
    await dialog.getByLabel(/^Name/).fill('Login')
    await dialog.getByLabel('Type').selectOption('OAuth')
    await dialog.getByLabel('Authorization endpoint').fill(`${login.url}/authorize`)
    await dialog.getByLabel('Token endpoint').fill(`${login.url}/token`)
    await dialog.getByLabel('Client ID').fill('app')
    await dialog.getByLabel('Client secret').fill('s3cret')
    await dialog.getByText('Advanced').click()
    await dialog.getByLabel('Client authentication').selectOption('In the body')
    await dialog.getByLabel('Resource', { exact: true }).selectOption('Custom')
    await dialog.getByLabel('Resource URL').fill('https://api.example.com/')
    await dialog.getByLabel('Authorization parameters').fill('access_type=offline\nprompt=select_account')
    await dialog.getByLabel('Token request parameters').fill('state=x')
    await expectAccessible(page, 'new-oauth-connection')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog
      .getByText(/must not set state/)
      .first()
      .waitFor()
    await dialog.getByLabel('Token request parameters').fill('audience=https://api.example.com')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Connection created').first().waitFor()

    const connect = async (editor: Locator, label: string) => {
      const opened = page.waitForEvent('popup')
      await editor.getByRole('button', { name: label, exact: true }).click()
      await (await opened).getByRole('button', { name: 'Connect' }).click()
    }
    const editor = page.getByRole('dialog', { name: 'Login' })
    await connect(editor, 'Connect')
    await editor.getByText('Connected', { exact: true }).waitFor()
    expect(login.takeAuthorization()).toMatchObject({
      access_type: 'offline',
      prompt: 'select_account',
      resource: 'https://api.example.com/',
    })
    expect(login.takeToken()).toMatchObject({
      authorization: '',
      client_id: 'app',
      client_secret: 's3cret',
      resource: 'https://api.example.com/',
      audience: 'https://api.example.com',
    })

    const resource = editor.getByLabel('Resource', { exact: true })
    await expect.poll(() => resource.inputValue()).toBe('own')
    expect(await editor.getByLabel('Authorization parameters').inputValue()).toBe(
      'access_type=offline\nprompt=select_account',
    )
    await resource.selectOption('Not sent')
    await editor.getByLabel('Client authentication').selectOption('In a header (Basic)')
    await editor.getByLabel('Authorization parameters').fill('')
    await expectAccessible(page, 'oauth-connection')
    await editor.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Connection saved').first().waitFor()
    await connect(editor, 'Connect again')
    await expect.poll(() => login.countTokens()).toBe(1)
    const authorization = login.takeAuthorization()
    expect(Object.keys(authorization)).not.toContain('resource')
    expect(Object.keys(authorization)).not.toContain('access_type')
    const token = login.takeToken()
    expect(token.authorization).toMatch(/^Basic /)
    expect(Object.keys(token)).not.toContain('resource')
  })
})

test('new calls appear without reading the list again, and nothing is asked for while the window is hidden', async () => {
  const { page } = window
  const { data } = (await client.get(`/api/v2/apps/${appId}/integrations`)).body
  const operations = `/api/v2/apps/${appId}/integrations/${data[0].id}/operations`
  const [operation] = (await client.get(operations)).body.data
  const created = await client.post(`/api/v3/apps/${appId}/tools`, {
    name: 'List',
    source: { operation_id: operation.id },
  })
  const run = () =>
    client.post(`/api/v3/apps/${appId}/tools/${created.body.tool.id}/execute`, { arguments: {} })
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requested.push(pathname)
  })
  const count = (end: string) => requested.filter((path) => path.endsWith(end)).length

  await page.goto(`${program.url}/apps/${appId}/calls`)
  await page.getByText('No calls').first().waitFor()
  expect((await run()).status).toBe(200)
  const rows = page.locator('main li button')
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(1)
  expect(count('/calls')).toBe(1)
  expect(count('/calls/tail')).toBeGreaterThan(0)

  const setVisibility = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setVisibility('hidden')
  const before = requested.length
  await run()
  await page.waitForTimeout(5_000)
  expect(requested.slice(before)).toEqual([])
  await setVisibility('visible')
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(2)
  expect(count('/calls')).toBe(1)
})

test('credentials that were skipped at an import are asked for', async () => {
  const { page } = window
  const secured = await startUpstreamApi({
    ...petDocument,
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
  })
  onTestFinished(() => secured.close())
  const skippedId = await makeApp(client, 'Skipped')
  const { integrationId, operation } = await makeIntegration(client, skippedId, secured.documentUrl)
  await makeTool(client, skippedId, 'List pets', operation('listPets'))
  await page.goto(`${program.url}/apps/${skippedId}`)
  await page.getByText('has no connection, and its server asks for credentials').waitFor()
  await page.goto(`${program.url}/apps/${skippedId}/connections`)
  await page.getByText('asks for credentials').waitFor()
  await expectAccessible(page, 'skipped-credentials')
  await page.locator('main input[type=password]').fill('typed-key')
  await page.getByRole('button', { name: 'Create connection' }).click()
  await page.getByText('asks for credentials').waitFor({ state: 'detached' })
  const { body } = await client.get(`/api/v3/apps/${skippedId}/integrations/${integrationId}`)
  const { data } = (await client.get(`/api/v3/apps/${skippedId}/auth-connections`)).body
  // Named after the API, since an app may have several.
  expect(data).toMatchObject([{ id: body.integration.auth_id, name: 'Pets: key' }])
})
