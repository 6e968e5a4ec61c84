// The screen of test cases: recorded, run, edited, kept from a run of the playground, and required before publishing.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'

let browser: Browser
let program: ConsoleProgram
let window: ConsoleWindow
let page: Page
let api: Client
let upstream: UpstreamApi
let appId: string
let url: string
let toolId: string
let animal: string

const respond = () => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ items: [{ id: 1, name: animal }] }),
})

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  window = await openWindow(browser)
  page = window.page
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  api = await program.openOperatorClient()
  upstream = await startUpstreamApi()
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await upstream?.close()
})
beforeEach(async () => {
  animal = 'Rex'
  upstream.respondWith(respond)
  appId = await makeApp(api)
  const integration = await makeIntegration(api, appId, upstream.documentUrl)
  toolId = (await makeTool(api, appId, 'List pets', integration.operation('listPets'))).id
  url = `${program.url}/apps/${appId}`
})

const cases = (id = '') => `/api/v3/apps/${appId}/test-cases${id}`
async function createCase(body: object): Promise<string> {
  const { status, body: reply } = await api.post(cases(), { tool: 'list_pets', ...body })
  expect([status, reply.error]).toEqual([201, undefined])
  return reply.test_case.id
}
const readCase = async (id: string) => (await api.get(cases(`/${id}`))).body.test_case
const recorded = { body: JSON.stringify({ items: [{ id: 1, name: 'Rex' }] }) }
const expectName = (name: string) => ({
  type: 'equals',
  path: '/result/data/items/0/name',
  value: name,
})

describe('the screen of test cases', () => {
  test('records a call from the empty state, and runs it with its result next to the expectation', async () => {
    await page.goto(`${url}/tests`)
    await page.getByRole('link', { name: 'New test case' }).click()
    await page.waitForURL(`${url}/tests?case=new`)
    await page.getByLabel('Key').fill('has_rex')
    const sent = upstream.seen.length
    await page.getByRole('button', { name: 'Record call' }).click()
    await page.getByRole('heading', { name: 'has_rex', level: 1 }).waitFor()
    expect(upstream.seen.length).toBe(sent + 1)
    await page.getByText('This test case has not run yet.').waitFor()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('Passed', { exact: true }).waitFor()
    expect(upstream.seen.length).toBe(sent + 1)
    await page.getByRole('button', { name: 'Add assertion' }).click()
    const added = page.getByRole('group', { name: 'Assertion 5' })
    await added.getByLabel('Path').fill('/result/data/items/0/name')
    await added.getByLabel('Value').fill('"Molly"')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The test case has changed since this run. Run it again.').waitFor()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('Failed', { exact: true }).waitFor()
    const result = page.locator('section', { has: page.getByRole('heading', { name: 'Result' }) })
    expect(await result.getByRole('definition').allTextContents()).toEqual(['Molly', 'Rex'])
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'All test cases' }).click()
    await page.getByText('1 difference').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(window.takeProblems()).toEqual([])
  })

  test('runs all at the API or from recordings, shows failures, and continues when the screen is left', async () => {
    await createCase({ key: 'first', response: recorded, assert: [expectName('Rex')] })
    await createCase({ key: 'second', response: recorded, assert: [expectName('Rex')] })
    animal = 'Molly'
    await page.goto(`${url}/tests`)
    await page.getByRole('button', { name: 'Run all' }).click()
    await page.getByText('2 passed, 0 failed').waitFor()
    await page.getByLabel('Call the API').check()
    await page.waitForURL(/live=true/)
    let serve = () => {}
    const ready = new Promise<void>((done) => {
      serve = done
    })
    upstream.respondWith(async () => {
      await ready
      return respond()
    })
    await page.getByRole('button', { name: 'Run all' }).click()
    await page.getByText('0 of 2 done').waitFor()
    await page.getByRole('link', { name: 'Calls' }).click()
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
    serve()
    await page.getByText('2 tests failed').waitFor()
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('0 passed, 2 failed').waitFor()
    await page.getByText('Failed', { exact: true }).first().waitFor()
    await page.goto(`${url}/tests?show=failed`)
    const failed = page.getByRole('list', { name: 'Test cases' }).getByRole('listitem')
    await expect.poll(() => failed.count()).toBe(2)
    expect(window.takeProblems()).toEqual([])
  })

  test('makes a test case of a run of the playground, without calling again', async () => {
    await page.goto(`${url}/tools?tool=${toolId}&tab=playground`)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('button', { name: 'Save as test case' }).click()
    const sent = upstream.seen.length
    const dialog = page.getByRole('dialog', { name: 'Save as test case' })
    await dialog.getByRole('group', { name: 'Assertion 1', exact: true }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await dialog.getByLabel('Key').fill('kept')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await dialog.getByLabel('Key').inputValue()).toBe('kept')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'kept', level: 1 }).waitFor()
    expect(upstream.seen.length).toBe(sent)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('Passed', { exact: true }).waitFor()
    const { body } = await api.get(cases())
    expect(body.data).toMatchObject([
      {
        key: 'kept',
        tool: 'list_pets',
        has_response: true,
        assert: [{ path: '/outcome', value: 'ok' }, {}, {}, {}],
      },
    ])
    expect(window.takeProblems()).toEqual([])
  })

  test('publishes only after the tests have passed, where that is said', async () => {
    const id = await createCase({ key: 'first', response: recorded, assert: [expectName('Molly')] })
    await page.goto(`${url}/tests`)
    await page.getByRole('switch', { name: 'Require passing tests to publish' }).click()
    await page.getByText('Publishing now requires passing tests').waitFor()
    await page.goto(`${url}?publish=true`)
    const dialog = page.getByRole('dialog', { name: 'Publish release' })
    const publish = dialog.getByRole('button', { name: 'Publish' })
    await dialog.getByRole('button', { name: 'Run all tests' }).click()
    await dialog.getByText('A test case failed in the last run.').waitFor()
    expect(await publish.isDisabled()).toBe(true)
    await api.patch(cases(`/${id}`), { assert: [expectName('Rex')] })
    await dialog.getByRole('button', { name: 'Run all tests' }).click()
    await expect.poll(() => publish.isEnabled()).toBe(true)
    expect(window.takeProblems()).toEqual([])
  })

  test('merges edits with those of others, asks before unsaved edits are left, and deletes with undo', async () => {
    const id = await createCase({ key: 'first', response: recorded, assert: [expectName('Rex')] })
    await page.goto(`${url}/tests?case=${id}`)
    await page.getByLabel('Description').fill('Mine')
    await api.patch(cases(`/${id}`), { upstream: 'recorded' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Test case saved').waitFor()
    expect(await readCase(id)).toMatchObject({ description: 'Mine', upstream: 'recorded' })
    await page.getByLabel('Description').fill('Mine again')
    await api.patch(cases(`/${id}`), { description: 'Theirs' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText('Theirs', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Overwrite theirs with mine' }).click()
    await expect.poll(async () => (await readCase(id)).description).toBe('Mine again')
    await page.getByLabel('Description').fill('Not saved')
    await page.getByRole('link', { name: 'All test cases' }).click()
    await page.getByRole('button', { name: 'Discard and leave' }).click()
    await page.getByRole('link', { name: /^first/ }).click()
    await page.getByRole('button', { name: 'Delete test case' }).click()
    await page.getByText('No test cases yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: /^first/ }).waitFor()
    expect(window.takeProblems()).toEqual([])
  })
})
