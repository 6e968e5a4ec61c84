// Service accounts of a workspace in the console, from their creation to their end.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { createClient } from '#tests/support/service/client.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'

let browser: Browser
let program: ConsoleProgram
let window: ConsoleWindow
let page: Page

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  window = await openWindow(browser, { bypassCSP: true })
  page = window.page
  await signUpInWindow(window, program)
  await signInWindow(window, program)
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
})

/** Fills in the dialog that is open, and returns what it then shows once. */
async function createCredential(kind: 'token' | 'client secret', name: string): Promise<string> {
  await page.getByRole('button', { name: `New ${kind}` }).click()
  const form = page.getByRole('dialog', { name: `New ${kind}` })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: `Create ${kind}` }).click()
  const shown = page.getByRole('dialog', { name: `Copy the ${kind} now` })
  const secret = (await shown.locator('code').first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await shown.getByText('Have you copied it?').waitFor()
  await expectAccessible(page, `service-account-${kind.replace(' ', '-')}`)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await shown.waitFor({ state: 'detached' })
  return secret
}

const readApps = async (token: string) => (await createClient(program.url, token).get('/api/v3/apps')).status

test('an owner creates a service account, gives it a token and a client secret, and ends it', async () => {
  const client = await program.openOperatorClient()
  const { workspace } = (await client.post('/api/v3/workspaces', { name: 'Bookshop team' })).body
  await page.goto(`${program.url}/workspaces/${workspace.id}?tab=service-accounts`)
  await page.getByText('No service accounts yet').waitFor()
  await expectAccessible(page, 'service-accounts-none')
  await page.getByRole('button', { name: 'New service account' }).click()
  const form = page.getByRole('dialog', { name: 'New service account' })
  await form.getByLabel('Name').fill('CI of the bookshop')
  await form.getByRole('radio', { name: /^Publisher/ }).check()
  await expectAccessible(page, 'service-account-new')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('CI of the bookshop').first().waitFor()

  await page.getByRole('button', { name: 'Tokens and secrets of CI of the bookshop' }).click()
  await page.getByText('No credentials yet. Create one so that the account can sign in.').waitFor()
  const token = await createCredential('token', 'GitHub')
  expect(token).toMatch(/^tnn_sat_/)
  expect(await readApps(token)).toBe(200)
  expect(await createCredential('client secret', 'Deployment')).toMatch(/^tnn_scs_/)
  expect(
    await page
      .getByRole('list', { name: /^Tokens and secrets/ })
      .getByRole('listitem')
      .count(),
  ).toBe(2)
  await expectAccessible(page, 'service-account-credentials')

  const isEnabled = page.getByRole('switch', { name: 'CI of the bookshop is enabled' })
  await isEnabled.click()
  await page.getByText('Disabled', { exact: true }).waitFor()
  await expect.poll(() => readApps(token)).toBe(401)
  await isEnabled.click()
  await page.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => readApps(token)).toBe(200)

  await page.getByRole('button', { name: 'Revoke GitHub' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke GitHub' }).waitFor({ state: 'detached' })
  await expect.poll(() => readApps(token)).toBe(401)

  await page.getByRole('button', { name: 'Delete CI of the bookshop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No service accounts yet').waitFor()
  expect(window.takeProblems()).toEqual([])
}, 90_000)
