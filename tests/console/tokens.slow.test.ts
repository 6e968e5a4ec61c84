// Tokens in the console: personal ones, and those of the callers of an app, from their creation to their end.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'

let browser: Browser
let program: ConsoleProgram
let window: ConsoleWindow
let page: Page
let upstream: UpstreamApi

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  window = await openWindow(browser, { reducedMotion: 'reduce' })
  page = window.page
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  upstream = await startUpstreamApi()
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await upstream?.close()
})

const { SCREENSHOTS: screenshots } = process.env

/** Pictures of what has no address: in both themes, on a desktop and on a phone. */
async function takePictures(title: string): Promise<void> {
  if (!screenshots) return
  for (const width of [1280, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${screenshots}/${title}-${width}-${colorScheme}.png` })
    }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

const expectNoViolation = async () => {
  expect(await findAxeViolations(page)).toEqual([])
}

/** The token that the dialog shows, which closing by a key alone does not take away. */
async function takeSecret(): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Copy the token now' })
  const secret = (await dialog.locator('code').first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await dialog.getByText('Have you copied it?').waitFor()
  return secret
}

async function closeSecret(secret: string): Promise<void> {
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(secret)
}

async function revoke(name: string): Promise<void> {
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Revoke ${name}?` })
  await expectNoViolation()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('Token revoked').waitFor()
}

test('a personal token is created, shown once, used by HTTP and revoked', async () => {
  await page.goto(program.url)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Access tokens' }).click()
  await page.waitForURL(`${program.url}/account/tokens`)
  await page.getByText('No access tokens yet').waitFor()
  const command = await page.locator('code', { hasText: 'TENON_TOKEN=' }).textContent()
  expect(command).toContain(`TENON_URL=${program.url}`)
  await expectNoViolation()
  await takePictures('tokens-empty')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('Name').fill('CI of the bookshop')
  await dialog.getByLabel('Highest role').selectOption({ label: 'Builder: can edit drafts and try tools' })
  await dialog.getByLabel('Read-only').check()
  await expectNoViolation()
  await takePictures('tokens-new')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const secret = await takeSecret()
  expect(secret).toMatch(/^tnn_pat_[0-9A-Za-z]{49}$/)
  await expectNoViolation()
  await takePictures('tokens-secret')
  await closeSecret(secret)
  const row = page.getByRole('list', { name: 'Your access tokens' }).getByRole('listitem')
  expect(await row.textContent()).toContain(`tnn_pat_…${secret.slice(-4)}`)
  expect(await row.textContent()).toContain('Never used')
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const read = () => fetch(`${program.url}/api/v3/apps`, { headers })
  expect((await read()).status).toBe(200)
  const body = JSON.stringify({ name: 'A' })
  const written = await fetch(`${program.url}/api/v2/apps`, { method: 'POST', headers, body })
  expect(written.status).toBe(403)
  await expect
    .poll(async () => {
      await page.reload()
      return row.textContent()
    })
    .toMatch(/Last used/)
  await expectNoViolation()
  await takePictures('tokens-list')
  await revoke('CI of the bookshop')
  await page.getByText('No access tokens yet').waitFor()
  expect((await read()).status).toBe(401)
  expect(window.takeProblems()).toEqual([])
})

test('an app takes tokens of its callers, counts their calls, and refuses a revoked one', async () => {
  const api = await program.openOperatorClient()
  const appId = await makeApp(api)
  const integration = await makeIntegration(api, appId, upstream.documentUrl)
  await makeTool(api, appId, 'List pets', integration.operation('listPets'))
  await api.post(`/api/v3/apps/${appId}/releases`)
  upstream.respondWith(() => ({ headers: { 'content-type': 'application/json' }, body: '{"items":[]}' }))
  await page.goto(`${program.url}/apps/${appId}/settings?tab=access`)
  await page.getByLabel('Anyone with a caller token').check()
  await page.getByLabel('List the app in').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('No tokens yet').waitFor()
  await expectNoViolation()
  await takePictures('app-tokens-empty')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('Name').fill('Support agent')
  await dialog.getByLabel('Calls per minute').fill('60')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const secret = await takeSecret()
  expect(secret).toMatch(/^tnn_app_[0-9A-Za-z]{49}$/)
  await page.getByLabel('Client configuration').selectOption({ label: 'Other' })
  const config = await page.getByRole('dialog').locator('code').last().textContent()
  const [server] = Object.values(JSON.parse(config ?? '').mcpServers) as [
    { url: string; headers: Record<string, string> },
  ]
  await expectNoViolation()
  await takePictures('app-tokens-secret')
  await closeSecret(secret)
  const connect = async () => {
    const client = new Client({ name: 'agent', version: '1' })
    const requestInit = { headers: server.headers }
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }))
    return client
  }
  const client = await connect()
  for (const _ of [1, 2]) await client.callTool({ name: 'list_pets', arguments: {} })
  await client.close()
  const row = page.getByRole('list', { name: 'Caller tokens' }).getByRole('listitem')
  // The count rises by itself while the page is open.
  await expect.poll(() => row.textContent(), { timeout: 15_000 }).toContain('2 calls, at most 60 per minute')
  await expectNoViolation()
  await takePictures('app-tokens-list')
  await revoke('Support agent')
  await page.getByText('No tokens yet').waitFor()
  await expect(connect()).rejects.toThrow()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('Each caller needs a token').waitFor()
  await page.getByRole('link', { name: 'Create tokens' }).click()
  await page.getByLabel('Anyone with the URL').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Caller tokens' }).waitFor({ state: 'detached' })
  expect((await api.get(`/api/v3/apps/${appId}/access`)).body.access.kind).toBe('public')
  expect(window.takeProblems()).toEqual([])
})
