// The values of variables, as a person enters them.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import type { Client } from '#tests/support/service/client.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'

let browser: Browser
let program: ConsoleProgram
let operator: Client
let window: ConsoleWindow

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  operator = await program.openOperatorClient()
  window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await program?.close()
})
afterEach(() => {
  expect(window.takeProblems()).toEqual([])
})

test('values are shown with their meaning, saved at once, and removed when they are emptied', async () => {
  const { page } = window
  const variables = {
    SHOP_URL: 'https://shop.example',
    LIMIT: { type: 'number', description: 'Books on a page.' },
    BETA: false,
  }
  const file = { version: 1, app: { name: 'Books' }, variables }
  const created = await operator.post('/api/v3/apps/from-file', { file, variable_values: { BETA: true } })
  const appId = created.body.app_id
  await page.goto(`${program.url}/apps/${appId}/settings?tab=variables`)
  const limit = page.getByRole('textbox', { name: 'LIMIT' })
  await limit.waitFor()
  await page.getByText('Number. Books on a page.').waitFor()
  expect(await page.getByRole('textbox', { name: 'SHOP_URL' }).getAttribute('placeholder')).toBe(
    'https://shop.example',
  )
  await expectAccessible(page, 'variables')
  await limit.fill('5')
  await page.getByRole('combobox', { name: 'BETA' }).selectOption('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  const { body } = await operator.get(`/api/v3/apps/${appId}/variables`)
  expect(body.data.map(({ value }: { value: unknown }) => value)).toEqual([null, 5, null])
})
