// The main path of the console where people sign in at an issuer of their own, and the data are in PostgreSQL.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { ensureConsoleBuilt } from '../../scripts/console.mjs'
import { type EmbeddedConsole, startEmbeddedConsole } from './embedded-console.ts'
import { type ExternalIssuer, startExternalIssuer } from './external-issuer.ts'
import { openWindow } from './support/console-window.ts'
import {
  callByClient,
  chooseOperations,
  expectCallIsListed,
  importAddress,
  openScreen,
  publishApp,
} from './support/journey.ts'

let browser: Browser
let issuer: ExternalIssuer
let upstream: UpstreamApi
let service: EmbeddedConsole

beforeAll(async () => {
  ensureConsoleBuilt()
  ;[browser, issuer, upstream] = await Promise.all([
    launchChromium(),
    startExternalIssuer(),
    startUpstreamApi(),
  ])
  service = await startEmbeddedConsole('postgres', { AUTH_ISSUER: issuer.url, EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await Promise.all([issuer?.close(), upstream?.close()])
})

test('from the sign-in at the issuer to a call by a chat client, and out again', async () => {
  const window = await openWindow(browser)
  const { page } = window
  await page.goto(`${service.url}/apps/new`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('OpenAPI document or MCP server').waitFor()
  await importAddress(page, upstream.documentUrl)
  await chooseOperations(page, 'List pets')
  await openScreen(page, 'Overview')
  const { tools, result } = await callByClient(await publishApp(page), 'list_pets')
  expect([tools, result.isError ?? false]).toEqual([['list_pets'], false])
  expect(upstream.seen.some(({ url }) => url.includes('/pets'))).toBe(true)
  await expectCallIsListed(page, 'list_pets')
  expect(window.takeProblems()).toEqual([])
  await page.getByRole('button', { name: 'Account: grace' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.href.startsWith(`${issuer.url}/session/end`))
}, 90_000)
