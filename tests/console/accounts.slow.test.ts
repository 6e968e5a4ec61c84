// A person connects a personal account at the upstream, in a browser: a call asks, the caller signs in, goes to the upstream
// and returns; and approves calls. Two replicas over one database serve this: one continues what the other began.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { UrlElicitationRequiredError } from '@modelcontextprotocol/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type AccountTestbed,
  findLink,
  type Person,
  startAccountTestbed,
} from '#tests/accounts/account-testbed.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { enterCredentials } from './support/console-window.ts'

const { SCREENSHOTS: screenshots } = process.env
const call = { name: 'who', arguments: {} }
const textOf = (result: unknown) => JSON.stringify((result as { content: unknown }).content)

let bed: AccountTestbed
let other: { url: string }
let browser: Browser
let app: Awaited<ReturnType<AccountTestbed['publish']>>
let ann: Person
let ben: Person

beforeAll(async () => {
  ;[bed, browser] = await Promise.all([startAccountTestbed('postgres'), launchChromium()])
  const replica = await bed.service.startReplica()
  // Cookies are those of the host, whatever its port.
  other = { url: replica.url.replace('127.0.0.1', 'localhost') }
  app = await bed.publish(bed.oauthConfig())
  ann = await bed.join('ann')
  ben = await bed.join('ben')
})
afterAll(async () => {
  await browser?.close()
  await bed?.close()
})

const credentialsOf = (name: string) => ({ email: `${name}@example.com`, password: 'a long way from home' })
const onOther = (url: string) => url.replace(bed.service.url, other.url)
const readHeading = (page: Page) => page.locator('h1').textContent()

async function callAs(person: Person, endpoint = app.endpoint, replica = bed.service.url): Promise<unknown> {
  const client = await person.connect(endpoint, 'legacy', {}, replica)
  const result = await client.callTool(call)
  await client.close()
  return result
}

/** From the page of the link to the upstream, and back. */
async function consent(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: /^Continue to 127\.0\.0\.1/ }).click()
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/connect\//)
}

/** Both themes and both widths; pictures of all four only on request. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme, rules] of [
    [390, 'light', 'all'],
    [1280, 'dark', 'colours'],
    [390, 'dark', null],
    [1280, 'light', null],
  ] as const) {
    if (rules === null && !screenshots) return
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    if (rules) expect(await findAxeViolations(page, rules)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    if (!screenshots) continue
    mkdirSync(screenshots, { recursive: true })
    await page.screenshot({ path: join(screenshots, `${name}-${width}-${colorScheme}.png`), fullPage: true })
  }
}

/** The policy of the pages holds, as in the browsers of people; `bypassCSP` for axe, which it forbids. */
async function openWindow(options: { bypassCSP?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(15_000)
  onTestFinished(() => context.close())
  return context.newPage()
}

test('a link of one replica is opened on the other, by the caller only, and the call then succeeds', async () => {
  const link = findLink(await callAs(ann))
  const page = await openWindow({ bypassCSP: true })
  await page.goto(onOther(link))
  await enterCredentials(page, credentialsOf('ben'))
  await page.getByText('This link is not for you').waitFor()
  expect(await page.content()).not.toMatch(/ann|<form/)
  await expectAccessible(page, 'other-user')
  const window = await openWindow()
  await window.goto(link)
  await enterCredentials(window, credentialsOf('ben'))
  await window.getByRole('link', { name: 'Sign in as another user' }).click()
  await enterCredentials(window, credentialsOf('ann'))
  await window.getByText('You are signed in as ann@example.com').waitFor()
  await page.context().clearCookies()
  await page.context().addCookies(await window.context().cookies())
  await page.goto(onOther(link))
  expect(await readHeading(page)).toBe('Connect your account at Books')
  await expectAccessible(page, 'connect-oauth')
  await window.goto(onOther(link))
  await consent(window, 'ann-at-books')
  expect(await readHeading(window)).toBe('Connected')
  expect(textOf(await callAs(ann, app.endpoint, other.url))).toContain('ann-at-books')
  await page.goto(onOther(link))
  expect(await readHeading(page)).toBe('This link no longer works')
  await expectAccessible(page, 'ended-link')
})

test('a client of 2026-07-28 continues by itself, and a client of 2025-11-25 repeats the call with the account of its user', async () => {
  const capabilities = { elicitation: { url: {} } }
  const page = await openWindow()
  const client = await ben.connect(app.endpoint, 'auto', capabilities, other.url)
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    await page.goto((params as { url: string }).url)
    await enterCredentials(page, credentialsOf('ben'))
    await consent(page, 'ben-at-books')
    return { action: 'accept' }
  })
  expect(textOf(await client.callTool(call))).toContain('ben-at-books')
  await client.close()
  const older = await ben.connect(app.endpoint, 'legacy', capabilities)
  expect(textOf(await older.callTool(call))).toContain('ben-at-books')
  await older.close()
  expect(textOf(await callAs(ann))).toContain('ann-at-books')
})

test('tokens that have expired are renewed once by two replicas, so that none is used twice', async () => {
  const requests = () => bed.upstream.grants.filter((grant) => grant === 'refresh_token').length
  const before = requests()
  await bed.service.execute(
    "update oauth_tokens set expires_at = '2020-01-01T00:00:00.000Z', renew_at = '2020-01-01T00:00:00.000Z'",
  )
  await bed.owner.api.patch(`/api/v1/apps/${app.appId}/auth/${app.authId}`, { name: 'Books' })
  const replicas = Array.from({ length: 6 }, (_, index) => (index % 2 ? other.url : bed.service.url))
  const results = await Promise.all(replicas.map((replica) => callAs(ann, app.endpoint, replica)))
  for (const result of results) expect(textOf(result)).toContain('ann-at-books')
  expect(requests()).toBe(before + 1)
  // The upstream revokes everything when a refresh token is reused: the next renewal shows that none was.
  await bed.service.execute(
    "update oauth_tokens set expires_at = '2020-01-01T00:00:00.000Z', renew_at = '2020-01-01T00:00:00.000Z'",
  )
  await bed.owner.api.patch(`/api/v1/apps/${app.appId}/auth/${app.authId}`, { name: 'Books' })
  expect(textOf(await callAs(ann, app.endpoint, other.url))).toContain('ann-at-books')
})

test('the owner sees who has connected an account, and switches approvals on, in the console', async () => {
  const page = await openWindow({ bypassCSP: true })
  const connection = `/apps/${app.appId}/connections?connection=${app.authId}`
  await page.goto(`${bed.service.url}/console/sign-in?to=${encodeURIComponent(connection)}`)
  await enterCredentials(page)
  await page.getByText('ben@example.com').waitFor()
  expect(await page.getByText('Accounts of callers').count()).toBe(2)
  expect(await page.getByText('Needs sign-in').count()).toBe(0)
  await expectAccessible(page, 'connection')
  await page.getByRole('button', { name: 'Disconnect ben@example.com' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect ben@example.com?' })
  await question.waitFor()
  await expectAccessible(page, 'disconnect')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('radio', { name: 'One shared account' }).click()
  await page.getByRole('dialog', { name: 'Change the account used for calls?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(textOf(await callAs(ben))).toContain('ben-at-books')
  await page.goto(`${bed.service.url}/apps/${app.appId}/tools?tool=${app.toolId}`)
  const approval = page.getByRole('checkbox', { name: 'Require approval of each call' })
  await approval.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved to draft').waitFor()
  await expectAccessible(page, 'approval')
  await approval.uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved to draft').waitFor()
})

test('a person sees and disconnects their accounts in the console, and is asked again', async () => {
  const page = await openWindow({ bypassCSP: true })
  await page.goto(`${bed.service.url}/console/sign-in?to=${encodeURIComponent('/')}`)
  await enterCredentials(page, credentialsOf('ann'))
  const section = page.locator('section', { hasText: 'Your connected accounts' })
  await section.getByText('Books').waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/apps')
  await page.getByRole('heading', { name: 'Your apps' }).waitFor()
  await page.getByText('Your connected clients').waitFor()
  expect(await page.locator('body').textContent()).not.toMatch(
    /Only the administrator|No apps yet|Server settings/,
  )
  await expectAccessible(page, 'own-accounts')
  await section.getByRole('button', { name: 'Disconnect Books – Pets' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await section.getByText('No connected accounts yet.').waitFor()
  expect(findLink(await callAs(ann))).toBeTruthy()
  expect(findLink(await callAs(ann, app.endpoint, other.url))).toBeTruthy()
  expect(textOf(await callAs(ben))).toContain('ben-at-books')
})

test.each([
  ['api_key', { type: 'api_key', headerName: 'X-Key' }],
  ['basic', { type: 'basic' }],
])('a person enters what a connection of type %s needs, on a form of the service', async (type, config) => {
  const guarded = await bed.publish(config)
  const page = await openWindow({ bypassCSP: true })
  await page.goto(onOther(findLink(await callAs(ann, guarded.endpoint))))
  await enterCredentials(page, credentialsOf('ann'))
  await page.locator('[name=secret]').waitFor()
  await expectAccessible(page, `connect-${type}`)
  if (type === 'basic') await page.getByLabel('User name').fill('ann')
  await page.locator('[name=secret]').fill(type === 'basic' ? 'a password' : 'key of ann')
  await page.getByRole('button', { name: 'Connect' }).click()
  expect(await readHeading(page)).toBe('Connected')
  await expectAccessible(page, 'connected')
  await callAs(ann, guarded.endpoint)
  expect(bed.api.seen.at(-1)).toBe(type === 'basic' ? `Basic ${btoa('ann:a password')}` : 'key of ann')
  expect(findLink(await callAs(ben, guarded.endpoint))).toBeTruthy()
})

test('a call of one replica is approved on the other, for one call of its caller, in clients of both eras', async () => {
  const guarded = await bed.publish(
    { type: 'api_key', headerName: 'X-Key', apiKey: 'key of owner' },
    'shared',
  )
  await bed.owner.api.patch(`/api/v3/apps/${guarded.appId}/tools/${guarded.toolId}`, {
    requires_approval: true,
  })
  await bed.owner.api.post(`/api/v3/apps/${guarded.appId}/releases`, { confirm: true })
  const readLink = (result: unknown) =>
    /http:[^\s"\\]+\/approvals\/\w+/.exec(JSON.stringify(result))?.[0] ?? ''
  const page = await openWindow()
  const approve = async (url: string) => {
    await page.goto(onOther(url))
    await page.getByRole('button', { name: 'Approve this call' }).click()
    expect(await readHeading(page)).toBe('Approved')
  }

  const first = readLink(await callAs(ann, guarded.endpoint))
  await page.goto(onOther(first))
  await enterCredentials(page, credentialsOf('ben'))
  await page.getByText('This is not your call').waitFor()
  await page.getByRole('link', { name: 'Sign in as another user' }).click()
  await enterCredentials(page, credentialsOf('ann'))
  await page.getByText('Approve this call?').waitFor()
  await bed.service.execute("update call_approvals set expires_at = '2020-01-01T00:00:00.000Z'")
  await page.getByRole('button', { name: 'Approve this call' }).click()
  expect(await readHeading(page)).toBe('This link no longer works')

  const link = readLink(await callAs(ann, guarded.endpoint))
  expect(link).not.toBe(first)
  const list = await openWindow({ bypassCSP: true })
  await list.context().addCookies(await page.context().cookies())
  await list.goto(`${other.url}/account/apps`)
  const opener = list.getByRole('link', { name: 'Decide: Who' })
  expect(await opener.getAttribute('href')).toBe(link)
  await expectAccessible(list, 'your-apps')
  await approve(link)
  expect(readLink(await callAs(ben, guarded.endpoint, other.url))).not.toBe('')
  expect(textOf(await callAs(ann, guarded.endpoint, other.url))).toContain('owner')

  const capabilities = { elicitation: { url: {} } }
  const older = await ann.connect(guarded.endpoint, 'legacy', capabilities)
  const error = await older.callTool(call).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(UrlElicitationRequiredError)
  await approve(error.elicitations[0].url)
  expect(textOf(await older.callTool(call))).toContain('owner')
  await older.close()
  const newer = await ann.connect(guarded.endpoint, 'auto', capabilities)
  newer.setRequestHandler('elicitation/create', async ({ params }) => {
    await approve((params as { url: string }).url)
    return { action: 'accept' }
  })
  expect(textOf(await newer.callTool(call))).toContain('owner')
  await newer.close()
})
