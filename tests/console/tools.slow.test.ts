// The screen of tools, used by a person in a real browser against the complete service.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { ensureConsoleBuilt } from '../../scripts/console.mjs'
import { buildJsonRpcRequest, postMcp } from '../support/raw-mcp.ts'
import type { ConsoleBrowser } from './console-browser.ts'
import { type EmbeddedConsole, signIn, signUp, startEmbeddedConsole } from './embedded-console.ts'
import { openSignedInContext } from './support/signed-in-context.ts'

const hostileText = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'

const bookSchema = {
  type: 'object',
  properties: { title: { type: 'string' }, isbn: { type: 'string' }, price: { type: 'number' } },
}
const describeResponse = (schema: object) => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
})
const shopDocument = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        summary: 'List books',
        parameters: [
          { name: 'query', in: 'query', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['title', 'price'] } },
          { name: 'shelf', in: 'query', description: 'Number of a shelf.', schema: { type: 'integer' } },
        ],
        responses: describeResponse({
          type: 'object',
          properties: { books: { type: 'array', items: bookSchema }, total: { type: 'integer' } },
        }),
      },
    },
    '/shelves': { get: { operationId: 'listShelves', summary: 'List shelves', responses: {} } },
    '/authors': { get: { operationId: 'listAuthors', summary: 'List authors', responses: {} } },
    '/orders/{id}': {
      delete: {
        operationId: 'cancelOrder',
        summary: 'Cancel an order',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {},
      },
    },
  },
}
const books = [
  { title: 'Emma', isbn: '1', price: 8 },
  { title: hostileText, isbn: '2', price: 9 },
]

let service: EmbeddedConsole
let ada: ConsoleBrowser
let api: UpstreamApi
let browser: Browser
let context: BrowserContext
let page: Page
let appId: string
/** Ids of the tools, by key. */
let tools: Record<string, string>
const problems: string[] = []

/** A request of the signed-in user. */
async function send(method: string, path: string, body?: object) {
  const response = await ada.request(`${service.url}${path}`, {
    method,
    headers: { origin: service.url, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const reply = await response.json()
  expect(response.status, JSON.stringify(reply)).toBeLessThan(300)
  return reply
}

async function createApp(name: string): Promise<{ id: string; integrationId: string }> {
  const { app } = await send('POST', '/api/v2/apps', { name, slug: name.toLowerCase().replaceAll(' ', '-') })
  const { integration } = await send('POST', `/api/v2/apps/${app.id}/integrations`, {
    name: 'Shop',
    kind: 'rest',
    endpoint: api.documentUrl,
  })
  return { id: app.id, integrationId: integration.id }
}

const listOperations = async (app: { id: string; integrationId: string }): Promise<{ id: string }[]> =>
  (await send('GET', `/api/v2/apps/${app.id}/integrations/${app.integrationId}/operations`)).data

const readTool = async (key: string) => (await send('GET', `/api/v2/apps/${appId}/tools/${tools[key]}`)).tool

const listTools = async (): Promise<Record<string, unknown>[]> =>
  (await send('GET', `/api/v3/apps/${appId}/tools`)).items
const listKeys = async () => (await listTools()).map(({ key }) => key)

const openTool = (key: string, tab = 'details') =>
  page.goto(`${service.url}/apps/${appId}/tools?tool=${tools[key]}&tab=${tab}`)

beforeAll(async () => {
  ensureConsoleBuilt()
  api = await startUpstreamApi(shopDocument)
  service = await startEmbeddedConsole('sqlite', { EGRESS_ALLOW: '127.0.0.1' })
  ada = await signUp(service)
  await signIn(service, ada)
  browser = await launchChromium()
  context = await openSignedInContext(browser, { url: service.url, visitor: ada, problems })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await api?.close()
})

let apps = 0
beforeEach(async () => {
  api.respondWith(() => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ books, total: 2 }),
  }))
  const app = await createApp(`Shop ${++apps}`)
  appId = app.id
  const operations = await listOperations(app)
  const created = await send('POST', `/api/v3/apps/${appId}/tools/batch`, {
    tools: operations.map(({ id }) => ({ operation_id: id })),
  })
  tools = Object.fromEntries(created.tools.map(({ key, id }: { key: string; id: string }) => [key, id]))
  page = await context.newPage()
})
afterEach(async () => {
  await page?.close()
  expect(problems.splice(0)).toEqual([])
})

const playground = () => page.getByRole('region', { name: 'Playground' })

describe('the screen of tools', () => {
  test('runs a tool from its form with the keyboard, and passes on only the selected members of the answer', async () => {
    await openTool('list_books')
    await playground().getByLabel('query').fill('emma')
    await playground().getByLabel('sort').selectOption('price')
    await page.keyboard.press('Control+Enter')
    await playground().getByText('Succeeded').first().waitFor()
    expect(api.seen.at(-1)?.url).toBe('/v1/books?query=emma&sort=price')
    expect(await playground().getByText('HTTP 200').count()).toBe(1)
    // The form is folded, so that the result is in sight without scrolling, and the keyboard is where it was.
    expect(await playground().getByLabel('query').isVisible()).toBe(false)
    const folded = playground().locator('summary').filter({ hasText: 'query: "emma"' })
    expect(await folded.evaluate((summary) => summary === document.activeElement)).toBe(true)
    const tabs = await playground().getByRole('tablist', { name: 'Result views' }).boundingBox()
    expect(tabs?.y).toBeLessThan(500)

    await page.getByRole('tab', { name: 'Result' }).first().click()
    await page.getByRole('button', { name: 'Pass on books[].title' }).first().click()
    await page.getByLabel('Name in the result 1').fill('books[].name')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved to draft').waitFor()
    expect((await readTool('list_books')).result_options.select).toEqual({ 'books[].name': 'books[].title' })

    await playground().getByRole('button', { name: 'Run again with the same arguments' }).first().click()
    await playground().getByText('Emma').first().waitFor()
    await expect.poll(() => playground().getByText('isbn').count()).toBe(0)

    await page.getByRole('button', { name: 'Pass on everything' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await readTool('list_books')).result_options.select).toBeNull()
  })

  test('shows the request and response of a run, and the result for clients of each era', async () => {
    await openTool('list_books')
    await playground().getByRole('tab', { name: 'Request' }).click()
    await playground().getByText('Request with the example arguments').waitFor()
    await playground().getByLabel('query').fill('emma')
    await page.keyboard.press('Control+Enter')
    await playground().getByText('Request of this run').waitFor()
    await playground().getByText(`${api.url}/v1/books?query=emma`).waitFor()
    await playground().getByText('application/json', { exact: true }).last().waitFor()
    await playground()
      .getByText(/^HTTP 200 · [0-9]+ bytes$/)
      .waitFor()
    await playground().getByRole('tab', { name: 'Raw' }).click()
    const editor = playground().getByRole('textbox', { name: 'Result as JSON' })
    await playground().getByText('MCP 2026-07-28').click()
    await expect.poll(() => editor.textContent()).toContain('"resultType": "complete"')
    await playground().getByText('MCP 2025-11-25').click()
    await expect.poll(() => editor.textContent()).not.toContain('resultType')
    await expect.poll(() => editor.textContent()).toContain('structuredContent')
  })

  test('shows the response of the run in the widget', async () => {
    await send('POST', `/api/v2/apps/${appId}/widgets`, {
      name: 'Shelf',
      tool_id: tools.list_books,
      primitive: 'data-table',
    })
    await openTool('list_books')
    await playground().getByRole('tab', { name: 'Widget' }).click()
    const widget = page.frameLocator('iframe[title="Widget preview"]').frameLocator('iframe')
    await widget.locator('tbody tr').first().waitFor()
    expect(await widget.getByRole('cell', { name: 'Emma' }).count()).toBe(0)
    await playground().getByRole('button', { name: 'Run', exact: true }).click()
    await widget.getByRole('cell', { name: 'Emma' }).waitFor()
    await expect.poll(() => widget.locator('tbody tr').count()).toBe(2)
    api.respondWith(() => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ books: [{ title: 'Persuasion' }], total: 1 }),
    }))
    await playground().getByRole('button', { name: 'Run', exact: true }).click()
    await widget.getByRole('cell', { name: 'Persuasion' }).waitFor()
    await playground().getByText('The draft widget with the result of this run').waitFor()
  })

  test('shows the arguments as a form and as JSON, which stay in step', async () => {
    await openTool('list_books')
    await playground().getByLabel('limit').fill('5')
    await playground().getByRole('tab', { name: 'JSON' }).click()
    const editor = playground().getByRole('textbox', { name: 'Arguments as JSON' })
    await expect.poll(() => editor.textContent()).toContain('"limit": 5')
    await editor.fill('{"limit": 7, "query": "x"')
    await playground().getByText('This is not a valid JSON object').waitFor()
    await editor.fill('{"limit": 7, "query": "x"}')
    await playground().getByRole('tab', { name: 'Form' }).click()
    expect(await playground().getByLabel('limit').inputValue()).toBe('7')
    expect(await playground().getByLabel('query').inputValue()).toBe('x')
  })

  test('keeps every digit of a number in form, JSON, answer and fixed argument', async () => {
    const [typed, edited] = ['9007199254740993', '9007199254740995']
    api.respondWith(() => ({
      headers: { 'content-type': 'application/json' },
      body: '{"books":[{"price":0.12345678901234567891}],"total":2}',
    }))
    await openTool('list_books')
    await playground().getByLabel('shelf').fill(typed)
    await playground().getByRole('button', { name: 'Run', exact: true }).click()
    await playground().getByText('0.12345678901234567891').first().waitFor()
    expect(api.seen.at(-1)?.url).toBe(`/v1/books?shelf=${typed}`)
    await playground().getByText('Arguments', { exact: true }).click()
    await playground().getByRole('tab', { name: 'JSON' }).click()
    const editor = playground().getByRole('textbox', { name: 'Arguments as JSON' })
    await expect.poll(() => editor.textContent()).toContain(`"shelf": ${typed}`)
    await editor.fill(`{"shelf": ${edited}}`)
    await playground().getByRole('tab', { name: 'Form' }).click()
    expect(await playground().getByLabel('shelf').inputValue()).toBe(edited)

    await page.getByRole('tab', { name: 'Arguments' }).first().click()
    await page.getByLabel('Add a fixed argument').selectOption('shelf')
    await page.getByLabel('Value', { exact: true }).fill(edited)
    await page.getByRole('button', { name: 'Set shelf' }).click()
    await page.getByText(edited).first().waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await playground().getByLabel('shelf').waitFor({ state: 'detached' })
    await playground().getByRole('button', { name: 'Run', exact: true }).click()
    await expect.poll(() => api.seen.at(-1)?.url).toBe(`/v1/books?shelf=${edited}`)
  })

  test('shows a rejection of the service at its field', async () => {
    await openTool('list_books')
    await playground().getByLabel('limit').fill('500')
    await playground().getByRole('button', { name: 'Run', exact: true }).click()
    await playground().getByText('Failed').first().waitFor()
    await expect.poll(() => playground().getByLabel('limit').getAttribute('aria-invalid')).toBe('true')
    expect(api.seen.some(({ url }) => url.includes('limit=500'))).toBe(false)
  })

  test('says that a successful result is empty', async () => {
    api.respondWith(() => ({ headers: { 'content-type': 'application/json' }, body: '{"books":[]}' }))
    await openTool('list_books')
    await playground().getByRole('button', { name: 'Run', exact: true }).click()
    await playground().getByText('The call succeeded with an empty result').waitFor()
  })

  test('keeps samples on this device', async () => {
    await openTool('list_books')
    await playground().getByLabel('query').fill('emma')
    await playground().getByText('Saved samples').click()
    await playground().getByLabel('Sample name').fill('By title')
    await page.keyboard.press('Enter')
    await page.reload()
    await playground().getByText('Saved samples').click()
    await playground().getByRole('button', { name: 'Use By title' }).click()
    expect(await playground().getByLabel('query').inputValue()).toBe('emma')
  })

  test('orders a chain with the keyboard', async () => {
    await openTool('list_books', 'chain')
    for (const key of ['list_shelves', 'list_authors']) {
      await page
        .getByLabel('Add tool')
        .first()
        .selectOption(tools[key] ?? '')
      await page.getByRole('button', { name: 'Add tool' }).click()
    }
    await page.getByRole('listitem').filter({ hasText: 'List authors' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
      .toContain('List authors')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await readTool('list_books')).next_tool_ids)
      .toEqual([tools.list_authors, tools.list_shelves])
  })

  test('limits a tool to callers, and says who they are', async () => {
    await openTool('cancel_an_order', 'access')
    const who = page.getByRole('tabpanel').locator('section').filter({ hasText: 'Who can call it' })
    await who.getByText('Everyone who may call the app.').waitFor()
    await page.getByLabel('Only callers who match an entry').check()
    await page.getByRole('textbox', { name: 'Groups' }).first().fill('staff\nsupport')
    const condition = page.getByRole('textbox', { name: 'Condition' })
    await condition.fill('args.id <= ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('is no valid expression', { exact: false }).first().waitFor()
    await condition.fill('args.id != ""')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await who.getByText('Callers with the group staff or the group support; only if args.id != "".').waitFor()
    expect((await send('GET', `/api/v3/apps/${appId}/tools/${tools.cancel_an_order}`)).tool.access).toEqual({
      allow: { groups: ['staff', 'support'] },
      when: 'args.id != ""',
    })
    if (process.env.SCREENSHOTS) await page.screenshot({ path: '.cache/screenshots/tool-callers.png' })
    await page.getByLabel('Everyone who may call the app').check()
    await condition.fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await who.getByText('Everyone who may call the app.').waitFor()
  })

  test('loses nothing when two people edit one tool', async () => {
    await openTool('list_books')
    await page.getByLabel('Name', { exact: false }).first().waitFor()
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.fill('Mine')
    await page.getByRole('textbox', { name: 'Title' }).fill('My title')
    await send('PATCH', `/api/v2/apps/${appId}/tools/${tools.list_books}`, {
      description: 'Theirs',
      name: 'Their name',
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Someone else changed the same fields').waitFor()
    expect((await readTool('list_books')).description).toBe('Theirs')
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await readTool('list_books')).annotations.title).toBe('My title')
    expect(await readTool('list_books')).toMatchObject({ description: 'Theirs', name: 'Their name' })
  })

  test('asks before unsaved edits are left, and saves them on request', async () => {
    await openTool('list_books')
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.fill('Mine')
    await page.getByRole('option', { name: 'List shelves' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await description.inputValue()).toBe('Mine')
    await page.getByRole('tab', { name: 'Result' }).first().click()
    await page.getByRole('tab', { name: 'Details' }).click()
    expect(await description.inputValue()).toBe('Mine')
    await page.getByRole('link', { name: 'Widgets' }).click()
    await dialog.getByRole('button', { name: 'Save and leave' }).click()
    await page.getByRole('heading', { name: 'Widgets', level: 1 }).waitFor()
    expect((await readTool('list_books')).description).toBe('Mine')

    await openTool('list_books')
    await page.getByRole('textbox', { name: 'Name', exact: false }).first().fill('')
    await page.getByRole('link', { name: 'Widgets' }).click()
    await dialog.getByRole('button', { name: 'Save and leave' }).click()
    await page.getByRole('alert').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Widgets' }).click()
    await dialog.getByRole('button', { name: 'Discard and leave' }).click()
    await page.getByRole('heading', { name: 'Widgets', level: 1 }).waitFor()
    expect((await readTool('list_books')).name).toBe('List books')
  })

  test('binds a tool to an operation that the service finds', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [
        `/things/${index}`,
        { get: { operationId: `readThing${index}`, summary: `Read thing ${index}`, responses: {} } },
      ]),
    )
    const { integration } = await send('POST', `/api/v2/apps/${appId}/integrations`, {
      name: 'A thing',
      kind: 'rest',
    })
    const document = { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }
    const path = `/api/v2/apps/${appId}/integrations/${integration.id}`
    await send('POST', `${path}/import`, { document: JSON.stringify(document) })
    await openTool('list_shelves')
    await page.getByRole('button', { name: 'Change operation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change operation' })
    await dialog.getByText('The first 50 of 120; search to find the other 70.').waitFor()
    await dialog.getByRole('searchbox', { name: 'Search operations' }).fill('thing 117')
    await dialog.getByText('1 found').waitFor()
    await dialog.getByRole('radio', { name: 'Read thing 117' }).check()
    await dialog.getByRole('button', { name: 'Use this operation' }).click()
    await page.getByText('Operation changed').waitFor()
    const operations = await send('GET', `${path}/operations?query=readThing117`)
    const { binding } = await readTool('list_shelves')
    expect(binding.integration_operation_id).toBe(operations.data[0].id)
  })

  test('names the effects before a tool is deleted', async () => {
    await send('POST', `/api/v2/apps/${appId}/widgets`, {
      name: 'Shelf board',
      tool_id: tools.list_shelves,
      primitive: 'data-table',
    })
    const change = { next_tool_ids: [tools.list_shelves] }
    await send('PATCH', `/api/v2/apps/${appId}/tools/${tools.list_books}`, change)
    await openTool('list_shelves')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The widget “Shelf board” shows its results').waitFor()
    await dialog.getByText('It is removed from the chain of “List books”.').waitFor()
    const deletion = dialog.getByRole('button', { name: 'Delete tool' })
    expect(await deletion.isDisabled()).toBe(true)
    await dialog.getByLabel('Type List shelves to confirm').fill('List shelves')
    await deletion.click()
    await page.getByText('List shelves deleted').waitFor()
    expect((await readTool('list_books')).next_tool_ids).toEqual([])
  })

  test('switches a tool off, and on again by undo', async () => {
    await openTool('list_books')
    await page.getByRole('switch', { name: 'Switch on' }).click()
    await page.getByText('Tool off.').waitFor()
    expect((await readTool('list_books')).enabled).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await readTool('list_books')).enabled).toBe(true)
  })

  test('changes an argument, which the tool then accepts, and never loses typed text', async () => {
    await openTool('list_books', 'arguments')
    await page.getByRole('button', { name: 'Edit query' }).click()
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.fill('Words of the title.')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('option', { name: 'List shelves' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Edit query' }).click()
    expect(await description.inputValue()).toBe('Words of the title.')
    await page.getByRole('textbox', { name: 'Default' }).fill('emma')
    const { integration_operation_id: operationId } = (await readTool('list_books')).binding
    await send('PATCH', `/api/v2/apps/${appId}/operations/${operationId}`, {
      description: 'Of somebody else.',
    })
    await page.getByRole('tab', { name: 'Details' }).click()
    await question.getByRole('button', { name: 'Save and leave' }).click()
    await page.getByText('Argument query saved').waitFor()
    await page.getByRole('tab', { name: 'Details', selected: true }).waitFor()
    const { operation } = await send('GET', `/api/v2/apps/${appId}/operations/${operationId}`)
    expect(operation.description).toBe('Of somebody else.')
    await expect.poll(() => playground().getByText('default "emma"').count()).toBe(1)
    const { issues } = await send('GET', `/api/v3/apps/${appId}/draft/diagnostics`)
    expect(issues.map(({ code }: { code: string }) => code)).not.toContain('binding_schema_drift')
  })

  test('fixes an argument, which the playground then hides and always sends', async () => {
    await openTool('list_books', 'arguments')
    await page.getByLabel('Add a fixed argument').selectOption('limit')
    await page.getByLabel('Value').fill('many')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await page.getByText('Must be a JSON value of type integer.').waitFor()
    await page.getByLabel('Value').fill('7')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await playground().getByLabel('limit').waitFor({ state: 'detached' })
    await playground().getByRole('button', { name: 'Run', exact: true }).click()
    await playground().getByText('Succeeded').first().waitFor()
    expect(api.seen.at(-1)?.url).toBe('/v1/books?limit=7')
    await page.getByRole('button', { name: 'Remove fixed value of limit' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await playground().getByText('Arguments', { exact: true }).click()
    await playground().getByLabel('limit').waitFor()
  })

  test('repairs a tool whose operation has changed, and shows it before and after', async () => {
    const { binding } = await readTool('list_books')
    const path = `/api/v2/apps/${appId}/operations/${binding.integration_operation_id}`
    const { operation } = await send('GET', path)
    await send('PATCH', path, { input_schema: operation.input_schema.slice(1) })
    await openTool('list_books')
    await page.getByText('The schemas of List books have changed').waitFor()
    await page.getByRole('button', { name: 'Repair' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tool repaired' })
    await dialog.getByRole('heading', { name: 'Before' }).waitFor()
    await dialog.getByRole('heading', { name: 'After' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('The schemas of List books have changed').waitFor({ state: 'detached' })
  })

  test('makes tools of operations that are chosen', async () => {
    await page.goto(`${service.url}/apps/${appId}/tools`)
    await page.getByRole('button', { name: 'New tools' }).click()
    await page.getByRole('checkbox', { name: 'Choose List authors' }).check()
    await page.getByRole('button', { name: 'Create 1 tool' }).click()
    await page.getByText('1 tool created').waitFor()
    await page.getByRole('option', { name: 'List authors' }).nth(1).waitFor()
  })

  test('sorts tools with the keyboard, in the order that clients see', async () => {
    await page.goto(`${service.url}/apps/${appId}/tools`)
    await page.getByRole('button', { name: 'Select and sort' }).click()
    await page.getByRole('checkbox', { name: 'Select List books' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByText('List books is now at position 2').waitFor({ state: 'attached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Select List books')
    await expect.poll(listKeys).toEqual(['cancel_an_order', 'list_books', 'list_authors', 'list_shelves'])
    await page.getByRole('checkbox', { name: 'Select Cancel an order' }).check()
    await page.getByRole('button', { name: 'Move to bottom' }).click()
    await expect.poll(listKeys).toEqual(['list_books', 'list_authors', 'list_shelves', 'cancel_an_order'])
  })

  test('changes selected tools together, and puts them back by undo', async () => {
    const second = await send('POST', `/api/v2/apps/${appId}/integrations`, {
      name: 'Staging',
      kind: 'rest',
      endpoint: api.documentUrl,
    })
    const before = await listTools()
    await page.goto(`${service.url}/apps/${appId}/tools?arrange=true`)
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('list')
    await page.getByText('3 of 4 tools').waitFor()
    await page.getByRole('checkbox', { name: 'Select all shown tools' }).check()
    await page.getByLabel('Visible to clients').selectOption('no')
    await page.getByLabel('Open world').selectOption('no')
    await page.getByLabel('Title prefix').fill('Shop: ')
    await page.getByText('For example “Shop: List authors”.').waitFor()
    await page.getByLabel('Call the same operations in').selectOption(second.integration.id)
    await page.getByRole('button', { name: 'Change 3 tools' }).click()
    await page.getByText('3 tools changed').waitFor()
    const changed = await listTools()
    for (const tool of changed.slice(1)) {
      expect(tool).toMatchObject({
        enabled: false,
        annotations: { title: `Shop: ${tool.name}`, open_world_hint: false, read_only_hint: true },
        source: { integration_id: second.integration.id },
      })
    }
    expect(changed[0]).toEqual(before[0])
    await page.getByRole('button', { name: 'Undo' }).click()
    const withoutTimes = (rows: object[]) => rows.map((row) => ({ ...row, updated_at: '' }))
    await expect.poll(async () => withoutTimes(await listTools())).toEqual(withoutTimes(before))
  })

  test('lists what models miss in the tools, and repairs it after a preview', async () => {
    await send('PATCH', `/api/v2/apps/${appId}/tools/${tools.list_books}`, { description: 'List books' })
    await page.goto(`${service.url}/apps/${appId}/tools`)
    await page.getByRole('button', { name: 'Check tools' }).click()
    const summary = page.getByText(
      /4 tools in the draft, \d+ tokens in each request · \d+ warnings?, \d+ hints?/,
    )
    await summary.waitFor()
    const countFindings = async () =>
      [...((await summary.textContent()) ?? '').matchAll(/(\d+) (?:warning|hint)/g)].reduce(
        (sum, [, n]) => sum + Number(n),
        0,
      )
    const found = await countFindings()
    const finding = 'The description of list_books adds nothing to its name.'
    await page.getByRole('button', { name: `Fix: ${finding}` }).click()
    const dialog = page.getByRole('dialog')
    const after = 'List books. Result: list with title, isbn, price.'
    await dialog.getByText(after).waitFor()
    expect((await readTool('list_books')).description).toBe('List books')
    await dialog.getByRole('button', { name: 'Apply to draft' }).click()
    await expect.poll(countFindings).toBe(found - 1)
    expect((await readTool('list_books')).description).toBe(after)
    await page.getByText(/\d tools? without findings/).click()
    await page.getByRole('button', { name: 'Back to the tools' }).click()
    await page.getByRole('searchbox', { name: 'Search tools' }).waitFor()
  })

  test('deletes selected tools, and names the effects', async () => {
    const change = { next_tool_ids: [tools.list_shelves, tools.list_authors] }
    await send('PATCH', `/api/v2/apps/${appId}/tools/${tools.list_books}`, change)
    await page.goto(`${service.url}/apps/${appId}/tools?arrange=true`)
    for (const name of ['List shelves', 'List authors'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2 tools?' })
    await dialog.getByText('List authors, List shelves').waitFor()
    await dialog.getByText('It is removed from the chain of “List books”.').waitFor()
    await dialog.getByLabel('Type 2 tools to confirm').fill('2 tools')
    await dialog.getByRole('button', { name: 'Delete 2 tools' }).click()
    await page.getByText('2 tools deleted').waitFor()
    expect(await listKeys()).toEqual(['cancel_an_order', 'list_books'])
    await page.getByRole('heading', { name: 'No tools selected' }).waitFor()
  })

  test('shows names and answers as text only', async () => {
    await send('PATCH', `/api/v2/apps/${appId}/tools/${tools.list_books}`, {
      name: hostileText,
      description: hostileText,
      annotations: { title: hostileText },
    })
    await openTool('list_books')
    await playground().getByRole('button', { name: 'Run', exact: true }).click()
    await playground().getByText('Succeeded').first().waitFor()
    for (const tab of ['Content', 'Request', 'Raw']) {
      await playground().getByRole('tab', { name: tab }).click()
    }
    await page.getByRole('tab', { name: 'Result' }).first().click()
    await page.getByRole('button', { name: 'Pass on books[].title' }).first().waitFor()
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined()
    expect(await page.locator('main img').count()).toBe(0)
  })
})

test('a thousand tools are a list of few elements, moved through with the keyboard', async () => {
  const app = await createApp('Many tools')
  const [operation] = await listOperations(app)
  for (let start = 0; start < 1_000; start += 200) {
    const batch = Array.from({ length: 200 }, (_, index) => ({
      operation_id: operation?.id,
      name: `Tool ${start + index}`,
    }))
    await send('POST', `/api/v3/apps/${app.id}/tools/batch`, { tools: batch })
  }
  await page.goto(`${service.url}/apps/${app.id}/tools`)
  await page.getByText('1000 tools').waitFor()
  await page.getByRole('listbox', { name: 'Tools' }).focus()
  await page.keyboard.press('End')
  await page.getByRole('heading', { name: 'Tool 999' }).waitFor()
  const list = page.getByRole('listbox', { name: 'Tools' })
  const selected = list.getByRole('option', { selected: true })
  await expect.poll(() => selected.getAttribute('aria-posinset')).toBe('1000')
  expect(await list.getByRole('option').count()).toBeLessThan(60)
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('number_500 500')
  await page.getByText('No tool matches').waitFor()
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('tool 500')
  await page.getByText('1 of 1000 tools').waitFor()
})

describe('earlier names of a tool', () => {
  test('are kept by one click before a release, listed with their calls, and removed', async () => {
    const { release } = await send('POST', `/api/v3/apps/${appId}/releases`)
    await send('PATCH', `/api/v3/apps/${appId}/tools/${tools.list_books}`, { key: 'find_books' })
    await page.goto(`${service.url}/apps/${appId}`)
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish release' })
    await dialog.getByText('Breaking').first().waitFor()
    await dialog.getByRole('button', { name: 'Keep the old name working' }).click()
    await dialog.getByText('are still served, as an alias of find_books').waitFor()
    expect(await dialog.getByText('Breaking').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByText('is live').waitFor()

    const call = { name: 'list_books', arguments: {} }
    const { json } = await postMcp(release.endpoint, buildJsonRpcRequest('tools/call', call))
    expect(json).toMatchObject({ result: { structuredContent: { total: 2 } } })
    const readAliases = async () => (await send('GET', `/api/v3/apps/${appId}/tool-aliases`)).data
    await vi.waitFor(async () => expect((await readAliases())[0]?.calls).toBe(1), 15_000)

    await openTool('list_books')
    const aliases = page.getByRole('region', { name: 'Earlier names and arguments' })
    await aliases.getByText('1 call').waitFor()
    await aliases.getByLabel('Earlier name').fill('all_books')
    await aliases.getByLabel('Last day').fill('2999-12-31')
    await aliases.getByRole('button', { name: 'Add name' }).click()
    await aliases.getByText('until 2999-12-31').waitFor()
    await aliases.getByRole('button', { name: 'Remove list_books' }).click()
    await aliases.getByText('1 call').waitFor({ state: 'detached' })
    expect(await readAliases()).toMatchObject([{ name: 'all_books', until: '2999-12-31' }])
  })
})
