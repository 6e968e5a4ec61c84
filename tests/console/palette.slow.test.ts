// The palette of commands and the list of shortcuts, by the keyboard.
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { type PreparedApp, prepareApp } from './support/prepared-app.ts'

let browser: Browser
let program: ConsoleProgram
let app: PreparedApp
let window: ConsoleWindow

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  app = await prepareApp(await program.openOperatorClient(), {
    name: 'Pets of the town',
    text: 'Lists the pets of the town.',
  })
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await app?.upstream.close()
})
beforeEach(async () => {
  await window.page.goto(program.url)
  await window.page.getByRole('heading', { name: 'Apps' }).waitFor()
})

async function openByPalette(text: string, found: string | RegExp): Promise<void> {
  const { page } = window
  await page.keyboard.press('Control+K')
  await page.locator('input[role=combobox]:focus').waitFor()
  await page.keyboard.type(text)
  await page.getByRole('option', { name: found, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Commands' }).waitFor({ state: 'detached' })
}

test('opens an app, one of its tools, and the dialog that publishes it', async () => {
  const { page } = window
  await openByPalette('pets', /^Pets of the town/)
  await page.waitForURL(`${program.url}/apps/${app.appId}`)
  await openByPalette('list_pets', /list_pets$/)
  await page.waitForURL(`${program.url}/apps/${app.appId}/tools?tool=${app.toolId}`)
  await openByPalette('publish', /^Publish release/)
  await page.getByRole('dialog', { name: 'Publish release' }).waitFor()
  expect(window.takeProblems()).toEqual([])
})

test('moves by arrow keys around the ends, says when nothing is found, and closes by Escape', async () => {
  const { page } = window
  await page.keyboard.press('Meta+K')
  const options = page.getByRole('option')
  const readSelected = (option: Locator) => option.getAttribute('aria-selected')
  // The apps come after the screens: the last option is known only when they are there.
  await page.getByRole('option', { name: /^Pets of the town/ }).waitFor()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => readSelected(options.last())).toBe('true')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => readSelected(options.first())).toBe('true')
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.type('nothing is named so')
  await page.getByText('No results').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('chooses the theme', async () => {
  await openByPalette('dark', 'Theme: Dark')
  await window.page.locator('html[data-theme=dark]').waitFor()
  await openByPalette('system', 'Theme: System')
  await window.page.locator('html:not([data-theme])').waitFor()
})

test('a question mark lists the shortcuts, but not while somebody types', async () => {
  const { page } = window
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${program.url}/apps/new`)
  await page.getByLabel('App name').fill('why')
  await page.keyboard.press('?')
  expect(await page.getByLabel('App name').inputValue()).toBe('why?')
  expect(await dialog.count()).toBe(0)
})

test('the menu of the account opens by pointer and by keys, and gives the focus back', async () => {
  const { page } = window
  const button = page.getByRole('button', { name: /^Account:/ })
  const menu = page.getByRole('menu')
  const entries = page.getByRole('menuitem')
  const readFocused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  // Each time on a page that was just loaded, so that the menu itself is not loaded yet.
  for (const key of ['Enter', ' ', 'ArrowDown']) {
    await page.reload()
    await button.focus()
    await page.keyboard.press(key)
    await menu.waitFor()
    await expect.poll(readFocused, { message: key }).toBe('Theme: System ✓')
    await page.keyboard.press('ArrowDown')
    await expect.poll(readFocused).toBe('Theme: Light')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await page.reload()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  await button.click()
  await menu.waitFor()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  expect(await entries.allTextContents()).toEqual([
    'Theme: System ✓',
    'Theme: Light',
    'Theme: Dark',
    'Access tokens',
    'Sign out',
  ])
  expect(await findAxeViolations(page, 'layout')).toEqual([])
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/account-menu.png` })
  await entries.getByText('Theme: Dark').click()
  await page.locator('html[data-theme=dark]').waitFor()
  await menu.waitFor({ state: 'detached' })
  await button.click()
  await entries.getByText('Theme: System').click()
  expect(window.takeProblems()).toEqual([])
})
