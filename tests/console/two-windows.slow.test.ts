// Two people at one app, and a session that ends while a person types: no typed text is lost.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import {
  type ConsoleWindow,
  enterCredentials,
  openWindow,
  signInWindow,
  signUpInWindow,
} from './support/console-window.ts'

let browser: Browser
let program: ConsoleProgram
let upstream: UpstreamApi
let api: Client
let appId: string
let first: ConsoleWindow
let second: ConsoleWindow

beforeAll(async () => {
  ;[browser, program, upstream] = await Promise.all([
    launchChromium(),
    startConsoleService(),
    startUpstreamApi(),
  ])
  first = await openWindow(browser)
  await signUpInWindow(first, program)
  await signInWindow(first, program)
  second = await openWindow(browser)
  await signInWindow(second, program)
  api = await program.openOperatorClient()
  appId = await makeApp(api, 'Pets')
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await upstream?.close()
})

async function createTool(name: string) {
  const imported = await makeIntegration(api, appId, upstream.documentUrl)
  const tool = await makeTool(api, appId, name, imported.operation('listPets'))
  const path = `/api/v3/apps/${appId}/tools/${tool.id}`
  const read = async () => (await api.get(path)).body.tool
  return { read, address: `${program.url}/apps/${appId}/tools?tool=${tool.id}` }
}

const nameOf = ({ page }: ConsoleWindow) => page.getByRole('textbox', { name: 'Name', exact: false }).first()
const descriptionOf = ({ page }: ConsoleWindow) => page.getByRole('textbox', { name: 'Description' }).first()
const save = ({ page }: ConsoleWindow) => page.getByRole('button', { name: 'Save', exact: true }).click()
const waitUntilSaved = ({ page }: ConsoleWindow) =>
  page.getByText('Unsaved changes').waitFor({ state: 'detached' })

async function openBoth(address: string): Promise<void> {
  for (const { page } of [first, second]) await page.goto(address)
  for (const window of [first, second]) await descriptionOf(window).waitFor()
}

test('changes of different members are merged without a question', async () => {
  const tool = await createTool('Merged')
  await openBoth(tool.address)
  await nameOf(first).fill('Named by the first')
  await descriptionOf(second).fill('Described by the second.')
  await save(first)
  await waitUntilSaved(first)
  await save(second)
  await waitUntilSaved(second)
  expect(await tool.read()).toMatchObject({
    name: 'Named by the first',
    description: 'Described by the second.',
  })
})

test('a change of the same member shows both texts, and the second person decides', async () => {
  const tool = await createTool('Contested')
  await openBoth(tool.address)
  await descriptionOf(first).fill('By the first.')
  await descriptionOf(second).fill('By the second.')
  await nameOf(second).fill('Named by the second')
  await save(first)
  await waitUntilSaved(first)
  await save(second)
  const conflict = second.page.getByRole('alert').filter({ hasText: 'Someone else changed' })
  expect(await conflict.textContent()).toMatch(/By the first\.[\s\S]*By the second\./)
  expect((await tool.read()).description).toBe('By the first.')
  await conflict.getByRole('button', { name: 'Use theirs' }).click()
  expect(await descriptionOf(second).inputValue()).toBe('By the first.')
  await save(second)
  await waitUntilSaved(second)
  expect(await tool.read()).toMatchObject({ name: 'Named by the second', description: 'By the first.' })
})

test('a session that was ended elsewhere is renewed by a sign-in in a second window, and what was typed is saved', async () => {
  const tool = await createTool('Interrupted')
  await openBoth(tool.address)
  await descriptionOf(first).fill('Typed before the session ended.')
  const status = await second.page.evaluate(async () => {
    const headers = { 'X-Tenon-Console': '1' }
    return (await fetch('/api/v3/sessions/revoke-others', { method: 'POST', headers })).status
  })
  expect(status).toBeLessThan(300)
  await save(first)
  const dialog = first.page.getByRole('dialog', { name: 'Your session has ended' })
  const [popup] = await Promise.all([
    first.context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Sign in again' }).click(),
  ])
  // The end of the session also ended the issuer's session.
  await enterCredentials(popup)
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await dialog.waitFor({ state: 'detached' })
  expect(await descriptionOf(first).inputValue()).toBe('Typed before the session ended.')
  await save(first)
  await waitUntilSaved(first)
  expect((await tool.read()).description).toBe('Typed before the session ended.')
})

test('neither window reported a problem', () => {
  expect([first.takeProblems(), second.takeProblems()]).toEqual([[], []])
})
