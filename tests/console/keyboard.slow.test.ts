// The journey from an address to a published app without a pointer.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { callByClient } from './support/journey.ts'

let browser: Browser
let program: ConsoleProgram
let upstream: UpstreamApi

beforeAll(async () => {
  ;[browser, program, upstream] = await Promise.all([
    launchChromium(),
    startConsoleService(),
    startUpstreamApi(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await upstream?.close()
})

/** More stops than any screen has. */
const mostStops = 80

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Whether people see where the focus is. */
const hasVisibleFocus = (target: Locator) =>
  target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await isFocused(target)) {
      expect(await hasVisibleFocus(target), `the focus of ${target} is visible`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('an app is made, tried and published by the keyboard alone', async () => {
  const window = await openWindow(browser)
  const { page } = window
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  await press(page, page.getByRole('button', { name: 'Skip to content' }))
  await press(page, page.getByRole('main').getByRole('link', { name: 'New app' }).first())
  await tabTo(page, page.getByLabel('OpenAPI document or MCP server'))
  await page.keyboard.type(upstream.documentUrl)
  await page.keyboard.press('Enter')
  const none = page.getByRole('button', { name: 'Clear selection' })
  await none.waitFor()
  if (await none.isEnabled()) await press(page, none)
  await tabTo(page, page.getByLabel('Search operations'))
  await page.keyboard.type('List pets')
  await press(page, page.getByRole('checkbox', { name: 'Choose List pets' }), 'Space')
  await press(page, page.getByRole('button', { name: 'Create 1 tool' }))
  const list = page.getByRole('listbox', { name: 'Tools' })
  await tabTo(page, list)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('spinbutton', { name: /limit/ }))
  await page.keyboard.type('3')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Succeeded').first().waitFor()
  expect(upstream.seen.at(-1)?.url).toBe('/v1/pets?limit=3')
  await press(page, page.getByRole('link', { name: 'Overview' }))
  await press(page, page.getByRole('button', { name: 'Publish' }))
  const dialog = page.getByRole('dialog', { name: 'Publish release' })
  await press(page, dialog.getByRole('button', { name: 'Publish' }))
  await dialog.getByText('The endpoint lists the tools of this release.').waitFor()
  const address = (await dialog.locator('code').textContent()) ?? ''
  await press(page, dialog.getByRole('button', { name: 'Done' }))
  await dialog.waitFor({ state: 'detached' })
  expect((await callByClient(address, 'list_pets', { limit: 1 })).tools).toEqual(['list_pets'])
  expect(window.takeProblems()).toEqual([])
})

test('the focus stays in the page: by the skip link, after an import, a dialog and a publication', async () => {
  const window = await openWindow(browser, { reducedMotion: 'reduce' })
  const { page } = window
  await signInWindow(window, program, '/apps/new')
  const expectFocusInside = () =>
    expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await page.keyboard.press('Tab')
  await press(page, page.getByRole('button', { name: 'Skip to content' }))
  expect(page.url()).toBe(`${program.url}/apps/new`)
  expect(await isFocused(page.getByRole('main'))).toBe(true)

  await page.getByLabel('OpenAPI document or MCP server').fill(upstream.documentUrl)
  await press(page, page.getByRole('button', { name: 'Import' }))
  await page.getByRole('heading', { name: /^Choose tools for/ }).waitFor()
  await expectFocusInside()
  await press(page, page.getByRole('button', { name: /^Create \d+ tool/ }))
  await page.getByRole('listbox', { name: 'Tools' }).waitFor()
  await openOverview(page)
  await press(page, page.getByRole('button', { name: 'Publish' }))
  const dialog = page.getByRole('dialog', { name: 'Publish release' })
  await press(page, dialog.getByRole('button', { name: 'Publish' }))
  await press(page, dialog.getByRole('button', { name: 'Done' }))
  await dialog.waitFor({ state: 'detached' })
  await expectFocusInside()
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await palette.waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await expectFocusInside()
})

const openOverview = (page: Page) => press(page, page.getByRole('link', { name: 'Overview' }))

test('in forced colours one sees which tool, tab and screen is chosen, and whether a switch is on', async () => {
  const window = await openWindow(browser, { forcedColors: 'active' })
  const { page } = window
  await signInWindow(window, program)
  await page.getByRole('main').getByRole('link', { name: /Pets/ }).first().click()
  await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Tools' }).click()
  const outlineOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).outlineStyle)
  const tools = page.getByRole('listbox', { name: 'Tools' }).getByRole('option')
  await tools.first().waitFor()
  expect([await outlineOf(tools.nth(0)), await outlineOf(tools.nth(1))]).toEqual(['solid', 'none'])
  const tabs = page.getByRole('tab')
  expect([await outlineOf(tabs.nth(0)), await outlineOf(tabs.nth(1))]).toEqual(['solid', 'none'])
  const colourOf = () =>
    page
      .getByRole('switch')
      .first()
      .locator('> span')
      .evaluate((track) => getComputedStyle(track).backgroundColor)
  const on = await colourOf()
  await page.getByRole('switch').first().click()
  await expect.poll(colourOf).not.toBe(on)
})
