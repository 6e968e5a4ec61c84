// Webhooks of a workspace in the console, from their creation to their end.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import {
  isVerified,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/servers/webhook-receiver.ts'
import { makeAppIn } from '#tests/support/service/make-workspace.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'

let browser: Browser
let program: ConsoleProgram
let receiver: WebhookReceiver
let window: ConsoleWindow
let page: Page

beforeAll(async () => {
  ;[browser, program, receiver] = await Promise.all([
    launchChromium(),
    startConsoleService(),
    startWebhookReceiver(),
  ])
  window = await openWindow(browser, { bypassCSP: true })
  page = window.page
  await signUpInWindow(window, program)
  await signInWindow(window, program)
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await receiver?.close()
})

/** The secret that the dialog shows once. */
async function readSecret(): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Copy the secret now' })
  const secret = (await shown.locator('code').first().textContent()) ?? ''
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await shown.waitFor({ state: 'detached' })
  return secret
}

test('an owner creates a webhook, tests it, reads its log, sends again, and ends it', async () => {
  const client = await program.openOperatorClient()
  const { workspace } = (await client.post('/api/v3/workspaces', { name: 'Bookshop team' })).body
  await makeAppIn(client, workspace.id, 'Bookshop')
  await page.goto(`${program.url}/workspaces/${workspace.id}?tab=webhooks`)
  await page.getByText('No webhooks yet').waitFor()
  await expectAccessible(page, 'webhooks-none')

  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('URL').fill('nowhere')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  await form.getByText(/must be an absolute http or https URL/).waitFor()
  await form.getByLabel('URL').fill(receiver.url)
  await form.getByLabel('Description').fill('Tells the team about releases')
  const events = form.getByRole('group', { name: 'Events', exact: true })
  await events.getByRole('radio', { name: 'Only these' }).check()
  expect(await form.getByRole('button', { name: 'Create webhook' }).isDisabled()).toBe(true)
  await form.getByRole('checkbox', { name: 'Release published' }).check()
  await form
    .getByRole('group', { name: 'Apps', exact: true })
    .getByRole('radio', { name: 'Only these' })
    .check()
  await form.getByRole('checkbox', { name: 'Bookshop' }).check()
  await expectAccessible(page, 'webhook-new')
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await readSecret()
  expect(secret).toMatch(/^whsec_/)

  receiver.answer((response) => response.writeHead(500).end('The receiver is being repaired.'))
  await page.getByRole('button', { name: `Send a test to ${receiver.url}` }).click()
  await page.getByText(/one attempt · status 500/).waitFor()
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  const [received] = receiver.received
  expect(received && isVerified(secret, received)).toBe(true)
  await page.getByRole('button', { name: 'Details of Test' }).click()
  const details = page.getByRole('dialog', { name: 'Test' })
  await details.getByText('The receiver is being repaired.').first().waitFor()
  await details.getByText('"webhook.test"').waitFor()
  await expectAccessible(page, 'webhook-delivery')
  await details.getByRole('button', { name: 'Close' }).last().click()
  await expectAccessible(page, 'webhooks')

  const isEnabled = page.getByRole('switch', { name: `${receiver.url} is enabled` })
  await isEnabled.click()
  await page.getByText('Disabled', { exact: true }).waitFor()
  receiver.answer(204)
  await isEnabled.click()
  await page.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send failed ones again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Received', { exact: true }).last().waitFor()

  await page.getByRole('button', { name: `Replace secret of ${receiver.url}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
  expect(await readSecret()).not.toBe(secret)
  await page.getByText('signed with two secrets until').waitFor()

  await page.getByRole('button', { name: `Edit ${receiver.url}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit webhook' })
  await edit.getByRole('radio', { name: 'All events, including future ones' }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('all events').waitFor()

  await page.getByRole('button', { name: `Delete ${receiver.url}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks yet').waitFor()
  expect(window.takeProblems()).toEqual([])
}, 120_000)
