import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningIssuer } from '#issuer/issuer.ts'
import {
  authorizationRequest,
  type Connected,
  callback,
  exchange,
  type Request,
  register,
} from '#tests/issuer/support/client.ts'
import { type Place, person, placeOn, startOn } from '#tests/issuer/support/issuer-under-test.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Opened, openSqliteStore } from '#tests/support/stores.ts'

let store: Opened
let place: Place
let issuer: RunningIssuer
let client: Server
let connected: Connected
let browser: Browser

beforeAll(async () => {
  store = await openSqliteStore()
  place = await placeOn(store)
  place.publicUrl = `http://localhost:${place.port}`
  issuer = await startOn(place)
  client = createServer((_, response) => void response.end('back at the client')).listen(0, '127.0.0.1')
  await once(client, 'listening')
  const address = client.address()
  const port = typeof address === 'object' && address ? address.port : 0
  connected = await register(place.publicUrl, `http://127.0.0.1:${port}/callback`)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  client?.close()
  await issuer?.close()
  await store?.close()
})

/** Opens a page with cookies of its own and records script errors, blocked resources and failed requests. */
async function tab(): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => complaints.push(`${request.url()} ${request.failure()?.errorText}`))
  return { page, complaints }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

async function pressTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return
  }
  throw new Error(`${name} cannot be reached by the keyboard`)
}

async function endsWithCode(page: Page, request: Request): Promise<void> {
  await page.waitForURL(`${connected.redirectUri}?**`)
  const parameters = callback(connected, new URL(page.url()), request)
  expect((await exchange(connected, parameters, request.verifier)).status).toBe(200)
}

test('the first user signs up with the invitation and allows an app, using only the keyboard', async () => {
  const { page, complaints } = await tab()
  await page.goto((await issuer.inviteFirstUser()) ?? '')
  expect(await heading(page)).toBe('Create your account')
  await page.keyboard.type(person.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('text=you are signed in')

  const request = await authorizationRequest(connected)
  await page.goto(request.url.href)
  expect(await heading(page)).toBe('Allow Inspector?')
  await pressTo(page, 'Allow')
  await page.keyboard.press('Enter')
  await endsWithCode(page, request)
  expect(complaints).toEqual([])
})

test('a wrong password is reported in a focused alert, and the right one signs in', async () => {
  const { page } = await tab()
  const request = await authorizationRequest(connected)
  await page.goto(request.url.href)
  expect(await heading(page)).toBe('Sign in')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  expect(await alert.textContent()).toContain('is not right')
  expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.title()).toMatch(/^Error: /)

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('email')
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('text=Allow Inspector?')
  await pressTo(page, 'Allow')
  await page.keyboard.press('Enter')
  await endsWithCode(page, request)
})

test('every page fits a narrow screen', async () => {
  const { page } = await tab()
  await page.setViewportSize({ width: 320, height: 640 })
  const resource = `http://localhost:4000/mcp/${'x'.repeat(60)}`
  const { url } = await authorizationRequest(connected, { resource })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(320)
  await page.goto(url.href)
  await fits()
  await page.fill('#email', person.email)
  await page.fill('#password', person.password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('text=Allow Inspector?')
  await fits()
  for (const path of ['/oauth2/logout', '/nothing', '/invitation/spent']) {
    await page.goto(`${place.publicUrl}${path}`)
    await fits()
  }
})
