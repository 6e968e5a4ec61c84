import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createIssuerEnvironment,
  type IssuerEnvironment,
  type RunningIssuer,
  startTestedIssuer,
  testUser,
} from '#tests/issuer/support/issuer-environment.ts'
import {
  type AuthorizationRequest,
  createAuthorizationRequest,
  type RegisteredOAuthClient,
  registerOAuthClient,
  requestCodeExchange,
  validateRedirect,
} from '#tests/issuer/support/oauth-client.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { openSqliteStore, type TestStore } from '#tests/support/databases/test-stores.ts'

let store: TestStore
let place: IssuerEnvironment
let issuer: RunningIssuer
let client: Server
let connected: RegisteredOAuthClient
let browser: Browser

beforeAll(async () => {
  store = await openSqliteStore()
  place = await createIssuerEnvironment(store)
  place.publicUrl = `http://localhost:${place.port}`
  issuer = await startTestedIssuer(place)
  client = createServer((_, response) => void response.end('back at the client')).listen(0, '127.0.0.1')
  await once(client, 'listening')
  const address = client.address()
  const port = typeof address === 'object' && address ? address.port : 0
  connected = await registerOAuthClient(place.publicUrl, `http://127.0.0.1:${port}/callback`)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  client?.close()
  await issuer?.close()
  await store?.close()
})

/** Opens a page with cookies of its own and records script errors, blocked resources and failed requests. */
async function openTab(): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('requestfailed', (request) => problems.push(`${request.url()} ${request.failure()?.errorText}`))
  return { page, problems }
}

const readHeading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return
  }
  throw new Error(`${name} cannot be reached by the keyboard`)
}

async function expectCode(page: Page, request: AuthorizationRequest): Promise<void> {
  await page.waitForURL(`${connected.redirectUri}?**`)
  const parameters = validateRedirect(connected, new URL(page.url()), request)
  expect((await requestCodeExchange(connected, parameters, request.verifier)).status).toBe(200)
}

test('the first user signs up with the invitation and allows an app, using only the keyboard', async () => {
  const { page, problems } = await openTab()
  await page.goto((await issuer.inviteFirstUser()) ?? '')
  expect(await readHeading(page)).toBe('Create your account')
  await page.keyboard.type(testUser.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(testUser.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(testUser.password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('text=you are signed in')

  const request = await createAuthorizationRequest(connected)
  await page.goto(request.url.href)
  expect(await readHeading(page)).toBe('Allow Inspector?')
  await tabTo(page, 'Allow')
  await page.keyboard.press('Enter')
  await expectCode(page, request)
  expect(problems).toEqual([])
})

test('a wrong password is reported in a focused alert, and the right one signs in', async () => {
  const { page } = await openTab()
  const request = await createAuthorizationRequest(connected)
  await page.goto(request.url.href)
  expect(await readHeading(page)).toBe('Sign in')
  await page.keyboard.type(testUser.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  expect(await alert.textContent()).toContain('is wrong')
  expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.title()).toMatch(/^Error: /)

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('email')
  await page.keyboard.press('Tab')
  await page.keyboard.type(testUser.password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('text=Allow Inspector?')
  await tabTo(page, 'Allow')
  await page.keyboard.press('Enter')
  await expectCode(page, request)
})

test('every page fits a narrow screen', async () => {
  const { page } = await openTab()
  await page.setViewportSize({ width: 320, height: 640 })
  const resource = `http://localhost:4000/mcp/${'x'.repeat(60)}`
  const { url } = await createAuthorizationRequest(connected, { resource })
  const expectFit = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(320)
  await page.goto(url.href)
  await expectFit()
  await page.fill('#email', testUser.email)
  await page.fill('#password', testUser.password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('text=Allow Inspector?')
  await expectFit()
  for (const path of ['/oauth2/logout', '/nothing', '/invitation/spent']) {
    await page.goto(`${place.publicUrl}${path}`)
    await expectFit()
  }
})
