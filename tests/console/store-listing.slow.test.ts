// The details that the forms of stores ask the owner for, as a person enters them, and how a finding leads there.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import type { Client } from '#tests/support/service/client.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { type PreparedApp, prepareApp } from './support/prepared-app.ts'

let browser: Browser
let program: ConsoleProgram
let operator: Client
let app: PreparedApp
let window: ConsoleWindow

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  operator = await program.openOperatorClient()
  app = await prepareApp(operator, { name: 'Pets', text: 'Lists the pets.' })
  window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await app?.upstream.close()
})
afterEach(() => {
  expect(window.takeProblems()).toEqual([])
})

const readListing = async () =>
  (await operator.get(`/api/v3/apps/${app.appId}/store-listing`)).body.store_listing

const openStores = async () => {
  const { page } = window
  await page.goto(`${program.url}/apps/${app.appId}?stores=openai`)
  const dialog = page.getByRole('dialog', { name: 'Store readiness' })
  await dialog.getByText('Store rules as of').waitFor()
  return dialog
}

test('a missing reason leads to the hints of its tool, and is no longer missing afterwards', async () => {
  const { page } = window
  const dialog = await openStores()
  const finding = dialog
    .getByRole('listitem')
    .filter({ hasText: /does not say why .* of the tool/ })
    .first()
  const tool = /of the tool (\S+) (?:is|are) right/.exec((await finding.textContent()) ?? '')?.[1] ?? ''
  await finding.getByRole('link', { name: 'Add a reason' }).click()
  await page.waitForURL(/tab=store/)
  const reason = page.locator('textarea:focus')
  await reason.waitFor()
  await reason.fill('A new pet replaces nothing.')
  const reasons = page.locator('details[open]').filter({ hasText: tool })
  await reasons.getByText('27 of 500').waitFor()
  await expectAccessible(page, 'store-listing-reasons')
  for (const field of await reasons.getByRole('textbox').all())
    if ((await field.inputValue()) === '') await field.fill('It is so.')
  await reasons.getByText('Complete').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  const [saved] = (await readListing()).justifications
  expect(saved).toMatchObject({ tool })
  expect(Object.values(saved)).toContain('A new pet replaces nothing.')
  const again = await openStores()
  await again
    .getByText(/Subtitle/)
    .first()
    .waitFor()
  expect(await again.getByText(new RegExp(`of the tool ${tool} (is|are) right`)).count()).toBe(0)
})

test('negative prompts stand next to the positive cases, and are counted with their lengths', async () => {
  const { page } = window
  const dialog = await openStores()
  await dialog.getByRole('link', { name: 'Test cases' }).click()
  await page.waitForURL(/field=negative_prompts/)
  const add = page.getByRole('button', { name: 'Add negative prompt' })
  const negative = page.getByRole('group', { name: /^Negative/ })
  await negative.getByText('0 of 3').waitFor()
  await page.getByRole('group', { name: /^Positive 1 of 5/ }).waitFor()
  for (const [index, prompt] of [
    'Book a flight to Oslo.',
    'What is the weather?',
    'Tell a joke.',
  ].entries()) {
    await add.click()
    await negative
      .getByRole('textbox', { name: /^Prompt/ })
      .nth(index)
      .fill(prompt)
  }
  await negative.getByText('22 of 1,000').waitFor()
  await negative.getByText('3 of 3').waitFor()
  await negative.getByLabel('Expected behaviour').first().fill('It says that the app is about pets.')
  await negative.getByRole('button', { name: 'Remove negative prompt 2' }).click()
  await expectAccessible(page, 'store-listing-prompts')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  expect((await readListing()).negative_prompts).toEqual([
    { prompt: 'Book a flight to Oslo.', expected: 'It says that the app is about pets.' },
    { prompt: 'Tell a joke.' },
  ])
})

test.each([
  ['Subtitle', 'Subtitle'],
  ['Domain proof', 'Domain proof for OpenAI'],
  ['Website', 'Website'],
])('the finding with %s leads to that field', async (link, label) => {
  const { page } = window
  const dialog = await openStores()
  await dialog.getByRole('link', { name: link, exact: true }).first().click()
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
})
