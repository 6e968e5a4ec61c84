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
let toolId: string

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
  toolId = (await makeTool(api, appId, 'List pets', integration.operation('listPets'))).id
  await makeTool(api, appId, 'Get pet', integration.operation('getPet'))
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

const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
const openTool = (tab: string) => page.goto(`${program.url}/apps/${appId}/tools?tool=${toolId}&tab=${tab}`)

/** Every way out of a tool that keeps the screen, and so the path of the address. */
const waysOut = [
  () => page.getByRole('button', { name: 'Check tools' }).click(),
  () => page.getByRole('button', { name: 'Select and sort' }).click(),
  () => page.getByText('Get pet', { exact: true }).click(),
]

/** The editors of a tool: one for the whole tool, and forms of their own. */
const toolEditors: Record<string, { tab: string; fill: () => Promise<Locator> }> = {
  description: { tab: 'details', fill: () => type(page.getByLabel('Description', { exact: true })) },
  alias: { tab: 'details', fill: () => type(page.getByRole('textbox', { name: 'Earlier name' })) },
  argument: {
    tab: 'arguments',
    fill: async () => {
      await page.getByRole('button', { name: 'Edit limit' }).click()
      return type(page.getByLabel('Description', { exact: true }))
    },
  },
  'fixed argument': {
    tab: 'arguments',
    fill: async () => {
      await page.getByLabel('Add a fixed argument').selectOption('limit')
      return type(page.getByLabel('Value', { exact: true }))
    },
  },
}

async function type(field: Locator): Promise<Locator> {
  await field.fill('typed')
  return field
}

test.each(Object.entries(toolEditors))(
  'asks before the %s of a tool is lost, whichever view opens',
  async (_, { tab, fill }) => {
    await openTool(tab)
    const field = await fill()
    for (const leave of waysOut) {
      await leave()
      await question().getByRole('button', { name: 'Stay' }).click()
      await question().waitFor({ state: 'detached' })
      expect(await field.inputValue()).toBe('typed')
    }
    await page.getByLabel('Search', { exact: false }).first().fill('pets')
    await page.setViewportSize({ width: 1100, height: 800 })
    expect(await field.inputValue()).toBe('typed')
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await field.inputValue()).toBe('typed')
    expect(await question().count()).toBe(0)
    await page.goto('about:blank')
    expect(window.takeProblems()).toEqual([])
  },
)

test('Ctrl S saves the open editor, whichever it is', async () => {
  await openTool('details')
  await page.getByLabel('Description', { exact: true }).fill('Saved by key.')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved to draft').waitFor()
  await openTool('arguments')
  await page.getByRole('button', { name: 'Edit limit' }).click()
  await page.getByLabel('Description', { exact: true }).fill('At most so many.')
  await page.keyboard.press('Control+s')
  await page.getByText('Argument limit saved').waitFor()
  await page.goto(`${program.url}/apps/${appId}/settings?tab=skills&skill=new`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').first().fill('by-key')
  await dialog.getByLabel('Description').first().fill('Use it for pets.')
  await dialog.getByRole('textbox').last().fill('Say hello.')
  await page.keyboard.press('Control+s')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('by-key').first().waitFor()
  expect(window.takeProblems()).toEqual([])
})

test('an editor stays with what is typed when a later request of its data fails', async () => {
  await openTool('details')
  const field = await type(page.getByLabel('Description', { exact: true }))
  const address = `**/api/v3/apps/${appId}/tools/${toolId}`
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 422, body: '{}' }) : route.continue(),
  )
  onTestFinished(() => page.unrouteAll())
  const failed = page.waitForResponse((response) => response.status() === 422)
  await page.getByRole('switch').first().click()
  await failed
  await page.waitForTimeout(100)
  expect(await field.inputValue()).toBe('typed')
  window.takeProblems()
})

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
