// The audit trail of an app and of a workspace in a browser.
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import {
  type ConsoleWindow,
  openWindow,
  signInWindow,
  signUpInWindow,
  waitUntilLoaded,
} from './support/console-window.ts'

const { SCREENSHOTS: screenshots } = process.env

let browser: Browser
let program: ConsoleProgram

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
})

async function expectAccessible({ page }: ConsoleWindow, name: string): Promise<void> {
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findAxeViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
      if (!screenshots) continue
      mkdirSync(screenshots, { recursive: true })
      await page.screenshot({
        path: join(screenshots, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      })
    }
}

test('owners find changes and their authors, open one, and save the list', async () => {
  const window = await openWindow(browser)
  const { page } = window
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  const client = await program.openOperatorClient()
  const appId = await makeApp(client, 'Pet shop')
  await client.patch(`/api/v2/apps/${appId}`, { name: 'Shop of pets' })

  await page.goto(`${program.url}/apps/${appId}/audit`)
  await page.getByText('v2.apps.change').waitFor()
  await waitUntilLoaded(window)
  await expectAccessible(window, 'audit')
  await page.getByRole('button', { name: 'app changed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Changed fields').waitFor()
  expect(await dialog.textContent()).toContain('name')
  await expectAccessible(window, 'audit-entry')
  await page.keyboard.press('Escape')

  await page.getByLabel('Action starts with').fill('v2.apps.create')
  await page.getByText('v2.apps.change').waitFor({ state: 'detached' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).operation)).toEqual(['v2.apps.create'])

  const { data: workspaces } = (await client.get('/api/v3/workspaces')).body
  await page.goto(`${program.url}/workspaces/${workspaces[0].id}?tab=audit`)
  await page.getByText('v2.apps.change').waitFor()
  await expectAccessible(window, 'audit-of-workspace')
  expect(window.takeProblems()).toEqual([])
})
