// The page on which a person approves a call of an app whose callers sign in, in a browser: the caller opens the link, signs
// in and decides; no other person may.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccents } from '#core/engines/widgets/page/index.ts'
import { registerOAuthClient, runAuthorizationFlow } from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { operatorToken } from '#tests/support/program.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type EmbeddedConsole, firstUser, startEmbeddedConsole } from './embedded-console.ts'
import { enterCredentials } from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'

const eve = { name: 'Eve', email: 'eve@example.com', password: 'a listener on the line' }

let service: EmbeddedConsole
let api: UpstreamApi
let browser: Browser
let endpoint: string
let callerToken: string

beforeAll(async () => {
  service = await startEmbeddedConsole('sqlite', { EGRESS_ALLOW: '127.0.0.1', AUTH_SIGN_UP: 'open' })
  ;[api, browser] = await Promise.all([startUpstreamApi(), launchChromium()])
  const owner = createClient(service.url, await operatorToken(service.settings))
  const appId = await makeApp(owner, 'Pet shop')
  const pets = await makeIntegration(owner, appId, api.documentUrl)
  const tool = await makeTool(owner, appId, 'Add a pet', pets.operation('createPet'))
  await owner.patch(`/api/v3/apps/${appId}/tools/${tool.id}`, { requires_approval: true })
  await owner.patch(`/api/v1/apps/${appId}`, { access: 'oauth' })
  await owner.patch(`/api/v3/apps/${appId}`, { branding: { primary_color: '#ffee88' } })
  endpoint = (await owner.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
  const visitor = new Visitor(`${service.url}/auth`)
  await visitor.submit(await visitor.open(service.invitation), firstUser)
  const client = await registerOAuthClient(`${service.url}/auth`)
  callerToken = (await runAuthorizationFlow(visitor, client, { resource: endpoint })).access_token
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await api?.close()
})

async function call(args: object): Promise<{ isError: boolean; link: string }> {
  const request = buildJsonRpcRequest('tools/call', { name: 'add_a_pet', arguments: args })
  const { text } = await postMcp(endpoint, request, { authorization: `Bearer ${callerToken}` })
  return {
    isError: text.includes('"isError":true'),
    link: /http:\/\/127\.0\.0\.1:\d+\/approvals\/[a-z0-9]+/.exec(text)?.[0] ?? text,
  }
}

const countSent = () => api.seen.filter(({ method }) => method === 'POST').length

/** The name of the app, and its colour, which is too pale by itself. */
async function expectBrand(page: Page): Promise<void> {
  expect(await page.locator('.brand').textContent()).toBe('PPet shop on Tenon')
  const fill = () => getComputedStyle(document.documentElement).getPropertyValue('--fill')
  expect(await page.evaluate(fill)).toBe(buildAccents('#ffee88').light.fill)
}

const readHeading = (page: Page) => page.locator('h1').textContent()

test('a person approves their own call in a browser, and no other person can', async () => {
  const hostile = `<script>document.title = 1</script>${'W'.repeat(50_000)}`
  const args = { name: `Rex <b>\u202e${'and a very long name, '.repeat(40)}${hostile}`, age: 3 }
  const { link, isError } = await call(args)
  expect([isError, link]).toEqual([true, expect.stringContaining('/approvals/')])

  const outsider = await browser.newContext({ bypassCSP: true })
  const other = await outsider.newPage()
  await other.goto(link)
  await other.getByText('Create an account').click()
  await other.locator('[name=name]').fill(eve.name)
  await enterCredentials(other, eve)
  await other.waitForURL(link)
  expect(await readHeading(other)).toBe('This is not your call')
  expect(await other.content()).not.toContain('Rex')
  await expectAccessible(other, 'other-caller')
  await outsider.close()

  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(link)
  await enterCredentials(page)
  await page.waitForURL(link)
  expect(await readHeading(page)).toBe('Approve this call?')
  const text = await page.locator('main').textContent()
  for (const part of ['Pet shop', 'Add a pet', api.url, firstUser.email, 'Rex <b>[U+202E]and'])
    expect(text).toContain(part)
  await expectBrand(page)
  await page.getByText(/Show all/).click()
  expect(await page.title()).toContain('Approve this call?')
  await expectAccessible(page, 'approval')
  await page.getByRole('button', { name: 'Approve this call' }).click()
  expect(await readHeading(page)).toBe('Approved')
  await expectAccessible(page, 'approved')
  expect([(await call(args)).isError, countSent()]).toEqual([false, 1])

  const second = await call(args)
  await page.goto(second.link)
  await page.getByRole('button', { name: 'Deny' }).click()
  expect(await readHeading(page)).toBe('Denied')
  expect([(await call(args)).isError, countSent()]).toEqual([true, 1])
  await expectAccessible(page, 'denied')
  await page.getByRole('button', { name: 'Take it back' }).click()
  expect(await readHeading(page)).toBe('Approve this call?')
  await page.getByRole('button', { name: 'Approve this call' }).click()
  expect([(await call(args)).isError, countSent()]).toEqual([false, 2])
  await context.close()
})
