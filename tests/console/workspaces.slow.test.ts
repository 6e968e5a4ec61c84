// Two people share a workspace in the console: one invites, the other joins with a role, sees what the role includes, and
// is removed.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { operatorToken } from '#tests/support/program.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { ensureConsoleBuilt } from '../../scripts/console.mjs'
import { type EmbeddedConsole, startEmbeddedConsole } from './embedded-console.ts'
import {
  type ConsoleWindow,
  enterCredentials,
  openWindow,
  signInWindow,
  signUpInWindow,
} from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'

const grace = { name: 'Grace Hopper', email: 'grace@example.com', password: 'a moth in the relay' }

let service: EmbeddedConsole
let browser: Browser
let owner: Client
let ada: ConsoleWindow
let other: ConsoleWindow
let appId: string

beforeAll(async () => {
  ensureConsoleBuilt()
  service = await startEmbeddedConsole('sqlite', { EGRESS_ALLOW: '127.0.0.1', AUTH_SIGN_UP: 'open' })
  browser = await launchChromium()
  owner = createClient(service.url, await operatorToken(service.settings))
  appId = await makeApp(owner, 'Pet shop')
  ada = await openWindow(browser, { bypassCSP: true })
  const program = { ...service, openOperatorClient: async () => owner }
  await signUpInWindow(ada, program)
  await signInWindow(ada, program)
  other = await openWindow(browser, { bypassCSP: true })
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

const chooseInSwitcher = async (page: Page, entry: string | RegExp) => {
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function createTeam(page: Page): Promise<void> {
  await chooseInSwitcher(page, 'New workspace …')
  const dialog = page.getByRole('dialog', { name: 'New workspace' })
  await dialog.getByLabel('Name').fill('n'.repeat(200))
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await dialog.locator('[aria-invalid]').waitFor()
  await dialog.getByLabel('Name').fill('Bookshop team')
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await page.getByRole('heading', { name: 'Bookshop team' }).waitFor()
}

/** Returns the link, which is shown once. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('nobody')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.locator('input[aria-invalid]').waitFor()
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  return (await dialog.locator('code').textContent()) ?? ''
}

test('a person invites another person, who joins, works with the role, and is removed', async () => {
  const { page } = ada
  await createTeam(page)
  await page.getByText('The last owner').waitFor()
  const link = await invite(page, 'someone-else@example.com', 'Viewer')
  expect(ada.takeProblems()).toEqual([])
  await expectAccessible(page, 'invitation-link')
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByText('someone-else@example.com').waitFor()
  await expectAccessible(page, 'members')

  const requests: string[] = []
  other.page.on('request', (request) => requests.push(request.headers().referer ?? ''))
  await other.page.goto(link)
  await other.page.getByRole('heading', { name: 'Join Bookshop team' }).waitFor()
  await other.page.getByText('Ada Lovelace (ada@example.com)').waitFor()
  expect(other.page.url()).toBe(`${service.url}/join`)
  await expectAccessible(other.page, 'join-signed-out')
  await other.page.getByRole('link', { name: 'Sign in' }).click()
  await other.page.getByText('Create an account').click()
  await other.page.locator('[name=name]').fill(grace.name)
  await enterCredentials(other.page, grace)
  await other.page.getByRole('heading', { name: 'Join Bookshop team' }).waitFor()
  await other.page.getByText('Ada Lovelace (ada@example.com)').waitFor()
  await other.page.getByText('This invitation was sent to someone-else@example.com').waitFor()
  await expectAccessible(other.page, 'join-offer')
  await other.page.getByRole('button', { name: 'Join', exact: true }).click()
  await other.page.getByRole('button', { name: 'Workspace: Bookshop team' }).waitFor()
  const token = new URL(link).searchParams.get('token') ?? 'none'
  expect(requests.join('\n')).not.toContain(token)
  expect(service.logged.join('\n')).not.toContain(token)

  await other.page.goto(link)
  await other.page.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor()
  await expectAccessible(other.page, 'join-closed')

  await page.goto(`${service.url}/apps/${appId}/settings?tab=danger`)
  await page.getByRole('button', { name: 'Move app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move app' }).click()
  await page.getByText('The app is now in Bookshop team').waitFor()
  await expectAccessible(page, 'danger-zone')

  await other.page.goto(`${service.url}/apps/${appId}/tools`)
  await other.page.getByText('You are a viewer of this app').waitFor()
  expect(await other.page.getByRole('button', { name: 'New tools' }).count()).toBe(0)
  await other.page.goto(`${service.url}/apps/${appId}/settings`)
  await other.page.getByText('Requires the role Builder. Your role is Viewer.').waitFor()
  expect(await other.page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(other.page, 'viewer-settings')
  await other.page.keyboard.press('Control+K')
  const commands = other.page.getByRole('option')
  await commands.filter({ hasText: 'members and settings' }).first().waitFor()
  expect(await commands.filter({ hasText: 'Publish' }).count()).toBe(0)
  await other.page.keyboard.press('Escape')

  await chooseInSwitcher(page, 'Members and settings of Bookshop team')
  await page.getByLabel('Role of Grace Hopper').selectOption('builder')
  await page.getByText('Grace Hopper: Builder').waitFor()
  await other.page.goto(`${service.url}/apps/${appId}`)
  const publish = other.page.getByRole('button', { name: 'Publish' })
  await other.page.getByText('Requires the role Publisher. Your role is Builder.').waitFor()
  expect(await publish.isDisabled()).toBe(true)
  await expectAccessible(other.page, 'builder-overview')
  await other.page.goto(`${service.url}/apps/new`)
  expect(await other.page.getByLabel('Workspace', { exact: true }).locator(':checked').textContent()).toBe(
    'Bookshop team',
  )
  await expectAccessible(other.page, 'new-app')
  await other.page.getByRole('button', { name: /^Empty app/ }).click()
  await other.page.waitForURL(/\/apps\/app_/)

  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Member removed').waitFor()
  await other.page.reload()
  await other.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  // Without an app and without a membership, the person can only call apps.
  await other.page.getByRole('link', { name: 'Your apps', exact: true }).waitFor()

  await page.getByRole('tab', { name: 'General' }).click()
  await expectAccessible(page, 'general')
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Bookshop team')
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await dialog.getByText('The workspace has 2 apps; move or delete them first.').waitFor()
  expect(ada.takeProblems()).toEqual([])
}, 120_000)

test('one link of the administrator admits a person without an account', async () => {
  const { page } = ada
  await page.goto(service.url)
  await chooseInSwitcher(page, 'New workspace …')
  const naming = page.getByRole('dialog', { name: 'New workspace' })
  await naming.getByLabel('Name').fill('Newcomers')
  await naming.getByRole('button', { name: 'Create workspace' }).click()
  await page.getByRole('heading', { name: 'Newcomers' }).waitFor()
  const link = await invite(page, 'hedy@example.com', 'Builder')
  const hedy = await openWindow(browser)
  await hedy.page.goto(link)
  await hedy.page.getByRole('heading', { name: 'Join Newcomers' }).waitFor()
  await hedy.page.getByText('hedy@example.com').waitFor()
  await hedy.page.getByRole('link', { name: 'Create account' }).click()
  await hedy.page.locator('[name=name]').fill('Hedy Lamarr')
  await enterCredentials(hedy.page, { email: 'hedy@example.com', password: 'frequency hopping' })
  await hedy.page.getByRole('link', { name: 'Go to Tenon' }).click()
  // The invitation that was waiting is shown first.
  await hedy.page.getByText('You are signed in as').waitFor()
  await hedy.page.getByRole('button', { name: 'Join', exact: true }).click()
  await hedy.page.getByRole('button', { name: 'Workspace: Newcomers' }).waitFor()
  await hedy.page.goto(`${service.url}/templates`)
  await hedy.page.getByRole('heading', { name: 'Templates' }).waitFor()
  expect(hedy.takeProblems()).toEqual([])
})
