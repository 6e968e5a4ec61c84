// Signing other browsers out, and clients that were allowed, as people do it: each browser is a context of its own.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAuthorizationRequest,
  registerOAuthClient,
  runAuthorizationFlow,
} from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { createUncheckedClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { firstUser } from './embedded-console.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'

let browser: Browser
let program: ConsoleProgram
let own: ConsoleWindow
let page: Page

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  own = await openWindow(browser)
  page = own.page
  await signUpInWindow(own, program)
  await signInWindow(own, program)
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
})

async function openOther(): Promise<Page> {
  const other = await openWindow(browser, { userAgent: 'Another browser' })
  await signInWindow(other, program)
  return other.page
}

/** Signed out, and its one click on Sign in leads to the form for the password. */
async function expectSignedOut(other: Page): Promise<void> {
  await other.goto(program.url)
  await other.getByRole('link', { name: 'Sign in' }).click()
  await other.locator('[name=password]').waitFor()
}

/** A chat client that the person has allowed. */
async function allow(person: { email: string; password: string }, resource: string) {
  const registered = await registerOAuthClient(`${program.url}/auth`)
  const { url } = await createAuthorizationRequest(registered)
  const visitor = new Visitor(program.url)
  await visitor.submit(await visitor.open(url), person)
  const tokens = await runAuthorizationFlow(visitor, registered, { resource })
  return createUncheckedClient(program.url, tokens.access_token)
}

async function disconnectInspector(): Promise<void> {
  await page.getByRole('button', { name: 'Disconnect Inspector' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect Inspector?' })
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByText('Client disconnected').first().waitFor()
}

test('a browser that another one signed out needs the password again', async () => {
  const other = await openOther()
  await page.goto(`${program.url}/settings?tab=sessions`)
  await expectAccessible(page, 'sessions')
  const row = page.getByRole('listitem').filter({ hasText: 'Another browser' })
  await row.getByRole('button', { name: 'Sign out' }).click()
  await row.waitFor({ state: 'detached' })
  await expectSignedOut(other)
  await page.reload()
  await page.getByText('This browser').waitFor()
})

test('all other browsers that are signed out at once need the password, too', async () => {
  const others = [await openOther(), await openOther()]
  await page.goto(`${program.url}/settings?tab=sessions`)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out everywhere else').first().waitFor()
  for (const other of others) await expectSignedOut(other)
  await page.reload()
  await page.getByText('This browser').waitFor()
})

test('a client is listed with what it may call, and can do nothing when it is disconnected', async () => {
  const operator = await program.openOperatorClient()
  const appId = await makeApp(operator)
  await operator.post(`/api/v3/apps/${appId}/releases`)
  const { app } = (await operator.get(`/api/v2/apps/${appId}`)).body
  await page.goto(`${program.url}/settings?tab=clients`)
  await page.getByText('No connected clients.').waitFor()
  const chat = await allow(firstUser, program.url)
  await allow(firstUser, `${program.url}/mcp/${app.public_mcp_id}`)
  expect((await chat.get('/api/v1/me')).status).toBe(200)
  await page.reload()
  await page.getByText(app.name).waitFor()
  await page.getByText('This server: apps and connections').waitFor()
  await expectAccessible(page, 'clients')
  await page.getByRole('button', { name: 'Disconnect Inspector' }).first().click()
  await page.getByRole('dialog', { name: 'Disconnect Inspector?' }).waitFor()
  await expectAccessible(page, 'disconnect-client')
  await page.keyboard.press('Escape')
  await disconnectInspector()
  await disconnectInspector()
  await page.getByText('No connected clients.').waitFor()
  expect((await chat.get('/api/v1/me')).status).toBe(401)
})

test('the administrator disconnects a client of another user, whose page then shows no app', async () => {
  const operator = await program.openOperatorClient()
  const { invitation } = (await operator.post('/api/v3/invitations', {})).body
  const grace = { name: 'Grace', email: 'grace@example.com', password: firstUser.password }
  const visitor = new Visitor(program.url)
  await visitor.submit(await visitor.open(invitation.url), grace)
  const chat = await allow(grace, program.url)
  const hers = (await openWindow(browser)).page
  await hers.goto(`${program.url}/console/sign-in?to=${encodeURIComponent('/settings?tab=clients')}`)
  await hers.locator('[name=email]').fill(grace.email)
  await hers.locator('[name=password]').fill(grace.password)
  await hers.locator('[name=password]').press('Enter')
  await hers.getByRole('button', { name: 'Disconnect Inspector' }).waitFor()
  await page.goto(`${program.url}/settings`)
  await page.getByRole('button', { name: 'Actions for Grace' }).click()
  await page.getByRole('menuitem', { name: 'Connected clients' }).click()
  await page.getByRole('dialog', { name: 'Connected clients of Grace' }).getByText('Inspector').waitFor()
  await expectAccessible(page, 'clients-of-grace')
  await disconnectInspector()
  expect((await chat.get('/api/v1/me')).status).toBe(401)
  await hers.reload()
  await hers.getByText('No connected clients.').waitFor()
  expect([...own.takeProblems()]).toEqual([])
})
