// No typed or chosen value is lost without a question, whichever way the form is left; running work continues.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startDocumentServer } from '#tests/support/servers/document-server.ts'
import { petDocument, startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'

let browser: Browser
let program: ConsoleProgram
let window: ConsoleWindow
let page: Page
let upstream: UpstreamApi
let appId: string
let integrationId: string

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  window = await openWindow(browser)
  page = window.page
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  const api = await program.openOperatorClient()
  upstream = await startUpstreamApi({
    ...petDocument,
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
  })
  appId = await makeApp(api)
  const integration = await makeIntegration(api, appId, upstream.documentUrl)
  integrationId = integration.integrationId
  await makeTool(api, appId, 'List pets', integration.operation('listPets'))
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await upstream?.close()
})

type Form = {
  path: () => string
  open?: () => Promise<void>
  /** Types or chooses something, and returns what must still have it afterwards. */
  fill: () => Promise<{ field: Locator; read: (field: Locator) => Promise<unknown>; value: unknown }>
}

const fillField = async (field: Locator, value: string) => {
  await field.fill(value)
  return { field, read: (locator: Locator) => locator.inputValue(), value }
}
const check = async (field: Locator) => {
  await field.check()
  return { field, read: (locator: Locator) => locator.isChecked(), value: true }
}

const forms: Record<string, Form> = {
  'a new prompt': {
    path: () => `/apps/${appId}/settings?tab=prompts&prompt=new`,
    fill: () => fillField(page.getByRole('dialog').getByLabel('Name').first(), 'Typed'),
  },
  'a new skill': {
    path: () => `/apps/${appId}/settings?tab=skills&skill=new`,
    fill: () => fillField(page.getByRole('dialog').getByLabel('Name').first(), 'typed'),
  },
  'a new widget': {
    path: () => `/apps/${appId}/widgets?widget=new`,
    fill: () => fillField(page.getByRole('dialog').getByLabel('Name').first(), 'Typed'),
  },
  'new tools': {
    path: () => `/apps/${appId}/tools`,
    open: () => page.getByRole('button', { name: 'New tools' }).click(),
    fill: () => check(page.getByRole('dialog').getByRole('listitem').getByRole('checkbox').last()),
  },
  'a new test case': {
    path: () => `/apps/${appId}/tests?case=new`,
    fill: () => fillField(page.getByRole('dialog').getByLabel('Key'), 'typed'),
  },
  'a password': {
    path: () => '/settings?tab=account',
    fill: () => fillField(page.getByLabel('Current password'), 'typed password'),
  },
  'the secret of a suggested connection': {
    path: () => `/apps/new?app=${appId}&integration=${integrationId}`,
    fill: () => fillField(page.locator('main input[type=password]').first(), 'typed-secret'),
  },
}

test.each(Object.entries(forms))(
  'asks before %s is lost, and stays where somebody wants to',
  async (_, form) => {
    await page.goto(program.url + form.path())
    await form.open?.()
    const { field, read, value } = await form.fill()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const leave = async () => {
      if ((await page.getByRole('dialog').count()) > 0) return page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Templates' }).click()
    }
    await leave()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await read(field)).toBe(value)
    await leave()
    await question.getByRole('button', { name: 'Discard and leave' }).click()
    await field.waitFor({ state: 'detached' })
    expect(window.takeProblems()).toEqual([])
  },
)

test('another document is imported step by step, cancelled without a trace, and continues in the background', async () => {
  const documents = await startDocumentServer()
  onTestFinished(() => documents.close())
  const { promise: ready, resolve: answer } = Promise.withResolvers<void>()
  const address = documents.put('/slow.json', petDocument, ready)
  const settings = `${program.url}/apps/${appId}/integrations?integration=${integrationId}&tab=settings`
  await page.goto(settings)
  const source = page.getByLabel('OpenAPI document or MCP server')
  const importButton = page.getByRole('button', { name: 'Import', exact: true })
  const steps = page.getByRole('log', { name: 'Import steps' }).getByRole('listitem')
  await source.fill(documents.put('/none.json', { openapi: 'none' }))
  await importButton.click()
  await steps.getByLabel('Failed:').waitFor()
  await source.fill(address)
  await importButton.click()
  await steps.filter({ hasText: 'Fetch the document' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => steps.count()).toBe(0)
  expect(await source.inputValue()).toBe(address)
  await importButton.click()
  await steps.filter({ hasText: 'Fetch the document' }).waitFor()
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  answer()
  await page.getByText('Document imported').waitFor()
  await page.getByRole('button', { name: 'Show changes' }).click()
  await page.waitForURL(/tab=events/)
  expect(window.takeProblems()).toEqual([])
})
