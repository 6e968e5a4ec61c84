// Findings of a store in an app, as a person sees and repairs them.
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import type { Client } from '#tests/support/service/client.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { type PreparedApp, prepareApp } from './support/prepared-app.ts'

let browser: Browser
let program: ConsoleProgram
let operator: Client
let app: PreparedApp

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  operator = await program.openOperatorClient()
  app = await prepareApp(operator, { name: 'Pets', text: 'Lists the pets.' })
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await app?.upstream.close()
})

test('a finding leads to its place and is repaired by one click; the sheet is a download', async () => {
  await operator.patch(`/api/v3/apps/${app.appId}/tools/${app.toolId}`, {
    annotations: { read_only_hint: true, destructive_hint: true },
  })
  const window = await openWindow(browser)
  const { page } = window
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  await page.goto(`${program.url}/apps/${app.appId}`)

  await page.getByRole('button', { name: 'Stores' }).click()
  const dialog = page.getByRole('dialog', { name: 'Store readiness' })
  await dialog.getByText('Store rules as of 2026-10-07.').waitFor()
  await dialog.getByText('Claude', { exact: true }).click()
  await page.waitForURL(/stores=claude/)
  const finding = dialog.getByRole('listitem').filter({ hasText: 'as read-only and as destructive' }).first()
  await finding.getByRole('link').waitFor()
  await finding.getByRole('button', { name: 'Fix' }).click()
  await finding.waitFor({ state: 'detached' })
  const { annotations } = (await operator.get(`/api/v3/apps/${app.appId}/tools/${app.toolId}`)).body.tool
  expect([annotations.read_only_hint, annotations.destructive_hint]).toEqual([true, false])

  await dialog.getByRole('button', { name: 'Test endpoint' }).click()
  await dialog.getByText(/^Handshake: \d+ ms/).waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Submission sheet' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/-claude-.*\.md$/)
  expect(await readFile((await download.path()) ?? '', 'utf8')).toContain('- Tagline: **TO DO**')

  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(window.takeProblems()).toEqual([])
  await window.context.close()
})
