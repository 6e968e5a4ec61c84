// The screen of widgets, used by a person in a real browser against the complete service.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { ensureConsoleBuilt } from '../../scripts/console.mjs'
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
        responses: describeResponse({
          type: 'object',
          properties: { books: { type: 'array', items: bookSchema }, total: { type: 'integer' } },
        }),
      },
    },
    '/books/{isbn}': {
      get: {
        operationId: 'readBook',
        summary: 'Read a book',
        parameters: [{ name: 'isbn', in: 'path', required: true, schema: { type: 'string' } }],
        responses: describeResponse(bookSchema),
      },
    },
    '/orders': {
      post: {
        operationId: 'createOrder',
        summary: 'Order a book',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['isbn'],
                properties: { isbn: { type: 'string' }, copies: { type: 'integer', minimum: 1 } },
              },
            },
          },
        },
        responses: describeResponse({ type: 'object', properties: { id: { type: 'integer' } } }),
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

async function createApp(): Promise<void> {
  appId = (await send('POST', '/api/v2/apps', { name: 'Shop' })).app.id
  const { integration } = await send('POST', `/api/v2/apps/${appId}/integrations`, {
    name: 'Shop',
    kind: 'rest',
    endpoint: api.documentUrl,
  })
  const { data } = await send('GET', `/api/v2/apps/${appId}/integrations/${integration.id}/operations`)
  const created = await send('POST', `/api/v3/apps/${appId}/tools/batch`, {
    tools: data.map(({ id }: { id: string }) => ({ operation_id: id })),
  })
  tools = Object.fromEntries(created.tools.map(({ key, id }: { key: string; id: string }) => [key, id]))
}

const widgetsPath = () => `/api/v2/apps/${appId}/widgets`
const createWidget = async (body: object): Promise<{ id: string }> =>
  (await send('POST', widgetsPath(), body)).widget
const readWidget = async (id: string) => (await send('GET', `${widgetsPath()}/${id}`)).widget
const readOnlyWidget = async () => (await send('GET', widgetsPath())).data[0]
const createTable = () => createWidget({ name: 'Books', primitive: 'data-table', tool_id: tools.list_books })

const openWidgets = (search = '') => page.goto(`${service.url}/apps/${appId}/widgets${search}`)
const openWidget = async (id: string, tab = 'content') => {
  await openWidgets(`?widget=${id}&tab=${tab}`)
  await page.getByRole('tab', { name: 'Settings' }).waitFor()
}
/** The widget in the newest frame of the preview. */
const preview = () => page.frameLocator('iframe[title="Widget preview"] >> nth=-1').frameLocator('iframe')
const saved = () => page.getByText('Saved to draft', { exact: true }).waitFor()

beforeAll(async () => {
  ensureConsoleBuilt()
  api = await startUpstreamApi(shopDocument)
  service = await startEmbeddedConsole('sqlite', { EGRESS_ALLOW: '127.0.0.1' })
  ada = await signUp(service)
  await signIn(service, ada)
  browser = await launchChromium()
  context = await openSignedInContext(browser, { url: service.url, visitor: ada, problems })
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await api?.close()
})

beforeEach(async () => {
  api.respondWith(() => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ books, total: 2 }),
  }))
  await createApp()
  page = await context.newPage()
})
afterEach(async () => {
  await page?.close()
  expect(problems.splice(0)).toEqual([])
})

const noFormat = { format: '', format_options: {}, total: 'none' }

describe('the screen of widgets', () => {
  test('makes a table of a tool with a list, whose columns are picked from a real answer', async () => {
    await openWidgets()
    await page.getByText('No widgets yet').waitFor()
    await page.getByRole('button', { name: 'New widget' }).first().click()
    await page.getByLabel('Tool').selectOption({ label: 'List books' })
    await page.getByText('The tool returns a list, or its result is not documented.').waitFor()
    await page.getByRole('button', { name: 'Create widget' }).click()
    await preview().getByRole('columnheader', { name: 'Isbn' }).waitFor()

    await page.getByRole('button', { name: 'Run the tool' }).click()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('button', { name: 'Use this result' }).click()
    expect(api.seen.at(-1)?.url).toBe('/v1/books')
    await page.getByRole('button', { name: 'Show books[].title' }).first().click()
    await page.getByRole('button', { name: 'Show books[].price' }).first().click()
    await expect
      .poll(async () => (await readOnlyWidget()).config.data_table_config)
      .toEqual({
        version: 'v1',
        collection_path: 'books',
        group_by: '',
        groups_collapsed: false,
        expandable: false,
        fields: [
          { key: 'title', path: 'title', label: 'Title', static_value: null, ...noFormat },
          { key: 'price', path: 'price', label: 'Price', static_value: null, ...noFormat },
        ],
      })
    await expect.poll(() => preview().getByRole('columnheader').allTextContents()).toHaveLength(2)
    await preview().getByRole('cell', { name: 'Emma' }).waitFor()
    const price = page.getByRole('listitem', { name: 'Column Price' })
    await price.getByLabel('Format', { exact: true }).selectOption('currency')
    await price.getByLabel('Options of the format').fill('currency = EUR')
    await preview().getByRole('cell', { name: '€' }).first().waitFor()
    const { fields } = (await readOnlyWidget()).config.data_table_config
    expect(fields[1]).toMatchObject({ format: 'currency', format_options: { currency: 'EUR' } })
    expect(await page.getByLabel('Result').inputValue()).toBe('received')
    expect(await preview().locator('tbody tr').count()).toBe(2)
    await page.getByLabel('Result').selectOption('empty')
    await expect.poll(() => preview().getByRole('columnheader').count()).toBe(0)
    await page.getByLabel('Result').selectOption({ label: 'Last result' })
    await preview().getByRole('cell', { name: 'Emma' }).waitFor()
    expect(await preview().getByRole('columnheader', { name: 'Isbn' }).count()).toBe(0)
  })

  test('edits the parts of a widget, and the part that an action belongs to', async () => {
    await openWidgets(`?widget=new&tool=${tools.list_books}`)
    await page.getByText('Several parts').click()
    await page.getByRole('button', { name: 'Create widget' }).click()
    const table = page.getByRole('listitem', { name: 'Books: Data table' })
    await page.getByRole('listitem', { name: 'Metric', exact: true }).waitFor()
    await table.getByText('Books: Data table').click()
    expect(await table.getByLabel('Rows', { exact: true }).inputValue()).toBe('books')
    await table.getByLabel('Tab', { exact: true }).fill('All books')
    await table.getByRole('button', { name: 'Show books[].title' }).first().click()

    await page.getByRole('button', { name: 'Add part' }).click()
    const added = page.getByRole('listitem', { name: 'Data table', exact: true })
    await added.locator('summary').first().click()
    await added.getByLabel('Layout').selectOption({ label: 'Chart' })
    const chart = page.getByRole('listitem', { name: 'Chart', exact: true })
    await chart.getByLabel('Tab', { exact: true }).fill('Prices')
    await preview().getByRole('tab', { name: 'Prices' }).waitFor()
    await saved()
    expect(await findAxeViolations(page)).toEqual([])
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: '.cache/screenshots/console-parts.png', fullPage: true })

    await page.getByRole('tab', { name: 'Actions' }).click()
    await page.getByRole('button', { name: 'Add action' }).click()
    await page.getByLabel('Part', { exact: true }).selectOption({ label: 'Books' })
    await page.getByRole('textbox', { name: 'Message text' }).fill('More on {{title}}')
    await expect
      .poll(async () => (await readOnlyWidget()).actions)
      .toMatchObject([{ part: 'books', template: 'More on {{title}}' }])
    const { parts } = (await readOnlyWidget()).config
    expect(parts).toMatchObject([
      { primitive: 'metric', field_mappings: { Total: 'total' } },
      {
        key: 'books',
        tab: 'All books',
        data_table_config: { collection_path: 'books', fields: [{ key: 'title' }] },
      },
      { key: 'data-table', tab: 'Prices', primitive: 'chart' },
    ])
  })

  test('orders columns with the keyboard, and keeps the focus on the moved one', async () => {
    const fields = ['title', 'isbn', 'price'].map((key) => ({ key, path: key, label: key }))
    const { id } = await createWidget({
      name: 'Books',
      primitive: 'data-table',
      tool_id: tools.list_books,
      config: { data_table_config: { collection_path: 'books', fields } },
    })
    await openWidget(id)
    await page.getByRole('listitem', { name: 'Column title' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText('Column title is now at position 3').waitFor()
    const readKeys = async () =>
      (await readWidget(id)).config.data_table_config.fields.map(({ key }: { key: string }) => key)
    await expect.poll(readKeys).toEqual(['isbn', 'price', 'title'])
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Column title')
  })

  test('suggests a form for a tool that changes something, with fields that are bound', async () => {
    await openWidgets(`?widget=new&tool=${tools.order_a_book}`)
    await page.getByText('The tool changes data', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Create widget' }).click()
    await preview().getByLabel('Isbn', { exact: false }).waitFor()

    await page
      .getByRole('listitem', { name: 'Copies' })
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByRole('button', { name: 'copies' }).waitFor()
    await page.getByRole('button', { name: 'Add section' }).click()
    await page.getByLabel('Section heading').fill('Your order')
    await page.getByRole('button', { name: 'copies' }).click()
    await preview().getByText('Your order').first().waitFor()
    await saved()
    const { form_config: form } = (await readOnlyWidget()).config
    expect(form.layout.sections[0]).toMatchObject({
      title: 'Your order',
      field_ids: ['body.isbn', 'body.copies'],
    })
    expect(
      form.submit.bindings.map(({ target_arg_path: path }: { target_arg_path: string }) => path),
    ).toEqual(['body.isbn', 'body.copies'])
    expect(form.fields[1]).toMatchObject({ label: 'Copies', type: 'integer' })
  })

  test('binds the required arguments of an action to the members of their names', async () => {
    const { id } = await createTable()
    await openWidget(id, 'actions')
    await page.getByRole('button', { name: 'Add action' }).click()
    await page.getByLabel('Action', { exact: true }).selectOption('callTool')
    await page.getByRole('tabpanel').getByLabel('Tool').selectOption({ label: 'Read a book' })
    const readActions = async () => (await readWidget(id)).actions
    await expect
      .poll(readActions)
      .toMatchObject([
        { trigger: 'row.select', target_tool_id: tools.read_a_book, template: '{"isbn":"{{isbn}}"}' },
      ])
  })

  test('keeps text that is typed while a change is being saved', async () => {
    const { id } = await createTable()
    await openWidget(id, 'settings')
    await page.route('**/api/v3/**/widgets/*', async (route) => {
      if (route.request().method() === 'PATCH') await new Promise((done) => setTimeout(done, 1_500))
      await route.continue()
    })
    const name = page.getByRole('textbox', { name: 'Name', exact: false })
    await name.fill('Novels')
    await page.getByText('Saving …').waitFor()
    await name.fill('Novels and more')
    await expect.poll(async () => (await readWidget(id)).name, { timeout: 10_000 }).toBe('Novels and more')
    await expect.poll(() => name.inputValue()).toBe('Novels and more')
  })

  test('says that a rejected change is not in the preview, and discards it', async () => {
    const { id } = await createTable()
    await openWidget(id, 'settings')
    const name = page.getByRole('textbox', { name: 'Name', exact: false })
    await name.fill('')
    await page.getByText('Not saved', { exact: true }).waitFor()
    await page.getByText('The preview does not include your unsaved changes', { exact: false }).waitFor()
    expect((await readWidget(id)).name).toBe('Books')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await saved()
    await expect.poll(() => name.inputValue()).toBe('Books')
  })

  test('saves the last edit of a person who leaves, and asks if it was rejected', async () => {
    const { id } = await createTable()
    await openWidget(id, 'settings')
    const name = page.getByRole('textbox', { name: 'Name', exact: false })
    await name.fill('Novels')
    await page.getByRole('link', { name: 'Tools', exact: true }).click()
    await page.getByRole('heading', { name: 'Tools', level: 1 }).waitFor()
    expect((await readWidget(id)).name).toBe('Novels')
    await openWidget(id, 'settings')
    await name.fill('')
    await page.getByText('Not saved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Tools', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => name.inputValue()).toBe('')
    await page.getByRole('link', { name: 'Tools', exact: true }).click()
    await dialog.getByRole('button', { name: 'Discard and leave' }).click()
    await page.getByRole('heading', { name: 'Tools', level: 1 }).waitFor()
    expect((await readWidget(id)).name).toBe('Novels')
  })

  test('lets two people change different members, and asks where they changed the same', async () => {
    const { id } = await createTable()
    await openWidget(id, 'settings')
    await send('PATCH', `${widgetsPath()}/${id}`, { display_mode: 'fullscreen' })
    const name = page.getByRole('textbox', { name: 'Name', exact: false })
    await name.fill('Novels')
    await expect.poll(() => readWidget(id)).toMatchObject({ name: 'Novels', display_mode: 'fullscreen' })
    await saved()
    await send('PATCH', `${widgetsPath()}/${id}`, { name: 'Poems' })
    await name.fill('Plays')
    await page.getByText('Someone else changed the same fields', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await saved()
    await expect.poll(() => name.inputValue()).toBe('Poems')
    expect((await readWidget(id)).name).toBe('Poems')
  })

  test('translates the texts of the widget, also a heading that is derived', async () => {
    const config = { data_table_config: { fields: [{ key: 'title' }] } }
    const widget = await createWidget({
      name: 'Books',
      primitive: 'data-table',
      tool_id: tools.list_books,
      config,
    })
    await openWidget(widget.id, 'settings')
    await page.locator('summary', { hasText: 'Translations' }).click()
    await page.getByLabel('Language').fill('German')
    await page.getByText('Name a language by its code, such as de or pt-BR.').waitFor()
    await page.getByLabel('Language').fill('de')
    await page.getByLabel('Books').fill('Bücher')
    await page.getByLabel('Another text').fill('Title')
    await page.getByRole('button', { name: 'Add text' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Titel')
    await saved()
    const read = async () =>
      (await send('GET', `/api/v3/apps/${appId}/widgets/${widget.id}`)).widget.config.translations
    await expect.poll(read).toEqual({ Books: { de: 'Bücher' }, Title: { de: 'Titel' } })
    await page.getByLabel('Locale').selectOption('de-DE')
    await preview().getByRole('heading', { name: 'Bücher' }).waitFor()
    await preview().getByRole('button', { name: 'Titel' }).waitFor()
    await page.getByLabel('Books').fill('')
    await expect.poll(read).toEqual({ Title: { de: 'Titel' } })
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('keeps the settings of the preview when it shows a new version', async () => {
    const { id } = await createTable()
    await openWidget(id, 'settings')
    await preview().getByRole('columnheader', { name: 'Isbn' }).waitFor()
    await page.getByLabel('Result').selectOption('empty')
    await expect.poll(() => preview().getByRole('columnheader').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Name', exact: false }).fill('Novels')
    await preview().getByRole('heading', { name: 'Novels' }).waitFor()
    expect(await preview().getByRole('columnheader').count()).toBe(0)
    await expect.poll(() => page.locator('iframe').count()).toBe(1)
    await page.waitForTimeout(1_500)
    expect(await page.locator('iframe').count()).toBe(1)
  })

  test('names the tool that loses a deleted widget', async () => {
    const { id } = await createTable()
    await openWidget(id)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByText('Clients will show the results of List books as text.').waitFor()
    const { name } = await readWidget(id)
    await page.getByLabel(`Type ${name} to confirm`).fill(name)
    await page.getByRole('button', { name: 'Delete widget' }).click()
    await page.getByText('No widgets yet').waitFor()
    expect((await send('GET', widgetsPath())).data).toEqual([])
  })

  test('shows hostile names and answers as text', async () => {
    const { id } = await createWidget({
      name: hostileText,
      primitive: 'list',
      tool_id: tools.list_books,
      config: { field_mappings: { title: hostileText } },
      actions: [{ trigger: hostileText, type: 'followUpMessage', template: hostileText }],
    })
    await openWidgets()
    await page.getByRole('link', { name: /onerror/ }).click()
    await page.getByRole('heading', { name: hostileText }).first().waitFor()
    for (const tab of ['content', 'actions', 'settings']) await openWidget(id, tab)
    await openWidget(id)
    await page.getByRole('button', { name: 'Run the tool' }).click()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('button', { name: 'Use this result' }).click()
    await page.getByText('window.hacked', { exact: false }).first().waitFor()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })
})

test('in a small window the editor and the preview take turns', async () => {
  await page.setViewportSize({ width: 360, height: 780 })
  const form = await createWidget({ name: 'Order', primitive: 'form', tool_id: tools.order_a_book })
  await openWidget(form.id)
  await page.locator('summary').first().click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByText('Preview', { exact: true }).click()
  await preview().getByLabel('Isbn', { exact: false }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.getByRole('tab', { name: 'Settings' }).count()).toBe(0)
  await page.getByText('Editor', { exact: true }).click()
  await page.getByRole('tab', { name: 'Settings' }).waitFor()
})
