// The first visit of the first person to a fresh server, and the next visit.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type ConsoleProgram, startConsoleProgram } from './support/console-program.ts'
import { enterCredentials, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { chooseOperations, runTool } from './support/journey.ts'

let browser: Browser
let program: ConsoleProgram

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleProgram({ EGRESS_ALLOW: '' })])
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
})

test('a fresh server leads to the one-time link, the sign-up to a new app, and a later sign-in to the apps', async () => {
  const window = await openWindow(browser)
  const { page } = window
  await page.goto(program.url)
  await page.getByRole('heading', { name: 'Welcome to Tenon' }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain('Find the one-time link')
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
  await signUpInWindow(window, program)
  await page.getByRole('link', { name: 'Go to Tenon' }).click()
  await page.waitForURL(`${program.url}/apps/new`)
  await page.getByRole('heading', { name: 'New app' }).waitFor()
  expect(window.takeProblems()).toEqual([])
  const later = await openWindow(browser)
  await later.page.goto(program.url)
  await later.page.getByRole('link', { name: 'Sign in' }).click()
  await enterCredentials(later.page)
  await later.page.getByRole('heading', { name: 'Apps' }).waitFor()
  expect([window.takeProblems(), later.takeProblems()]).toEqual([[], []])
})

test('a private address names the setting that is missing, and the bookshop needs none', async () => {
  const window = await openWindow(browser)
  const { page } = window
  await signInWindow(window, program, '/apps/new')
  await page.getByLabel('OpenAPI document or MCP server').fill('http://localhost:4010/openapi.yaml')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('alert').getByText('EGRESS_ALLOW=localhost:4010').waitFor()
  expect(await page.getByRole('alert').textContent()).not.toContain('browser')
  await page.getByRole('button', { name: /^Try it with the bookshop/ }).click()
  await page.getByRole('heading', { name: 'Choose tools for Bookshop' }).waitFor()
  await chooseOperations(page, 'List books')
  await runTool(page)
  // The failed import left no app behind.
  await page.goto(program.url)
  await page.getByRole('link', { name: /Bookshop/ }).waitFor()
  expect(await page.getByText('localhost', { exact: true }).count()).toBe(0)
  expect(window.takeProblems()).toEqual([])
})
