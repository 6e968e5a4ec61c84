// A part of a document, chosen by a person: for a new app, for an integration, and where a document is too large.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type DocumentServer, startDocumentServer } from '#tests/support/servers/document-server.ts'
import type { Client } from '#tests/support/service/client.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'

let browser: Browser
let program: ConsoleProgram
let documents: DocumentServer
let client: Client
let window: ConsoleWindow

beforeAll(async () => {
  ;[browser, program, documents] = await Promise.all([
    launchChromium(),
    startConsoleService(),
    startDocumentServer(),
  ])
  window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  client = await program.openOperatorClient()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await documents?.close()
})
afterEach(() => {
  expect(window.takeProblems()).toEqual([])
})

const operation = (operationId: string, ...tags: string[]) => ({
  operationId,
  tags,
  responses: { 200: { description: 'ok' } },
})

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/orders': { get: operation('listOrders', 'orders'), post: operation('createOrder', 'orders') },
    '/orders/{id}': { get: operation('getOrder', 'orders') },
    '/users': { get: operation('listUsers', 'users') },
  },
}

/** Its operations have a text in common that counts for each of them. */
function buildLargeDocument() {
  const servers = [{ url: `https://api.example.com/${'x'.repeat(1_000_000)}` }]
  const shared = { servers, get: { responses: { 200: { description: 'ok' } } } }
  const paths = Object.fromEntries(Array.from({ length: 140 }, (_, n) => [`/${n}`, { $ref: '#/x-path' }]))
  return { ...shop, info: { title: 'Large', version: '1' }, paths, 'x-path': shared }
}

const openAppOf = (address: string) => /[?&]app=([^&]+)&integration=([^&]+)/.exec(address)?.slice(1) ?? []

async function listOperations(address: string): Promise<string[]> {
  const [app, integration] = openAppOf(address)
  const { body } = await client.get(`/api/v2/apps/${app}/integrations/${integration}/operations`)
  return body.data.map((operation: { external_id: string }) => operation.external_id).sort()
}

test('a new app gets the part that is named, and only that', async () => {
  const { page } = window
  await page.goto(`${program.url}/apps/new`)
  await page.getByLabel('OpenAPI document or MCP server').fill(documents.put('/shop.json', shop))
  await page.getByRole('checkbox', { name: 'Import only a part of the document' }).check()
  await expectAccessible(page, 'new-app-part')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText('Enter a tag, a path, an operation or a patch.').waitFor()
  await page.getByLabel('Tags').fill('nothing')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText(/Its tags are orders, users/).waitFor()
  await page.getByText('Correct the chosen part of the document').waitFor()
  await page.getByLabel('Tags').fill('users')
  await page.getByLabel('Paths').fill('GET /orders/*\n')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'Choose tools for Shop' }).waitFor()
  expect(await listOperations(page.url())).toEqual(['getOrder', 'listUsers'])
})

test('a long document is taken without being shown as a whole, from a file and from the clipboard', async () => {
  const { page } = window
  const text = JSON.stringify({ ...shop, 'x-long': 'x'.repeat(13_000_000) })
  await page.goto(`${program.url}/apps/new`)
  const source = page.getByLabel('OpenAPI document or MCP server')
  await page.locator('input[type=file]').setInputFiles({
    name: 'openapi.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await page.getByText('openapi.json', { exact: true }).waitFor()
  await page.getByText('13.0 MB').waitFor()
  expect(await page.locator('textarea').count()).toBe(0)
  await page.getByRole('button', { name: 'Remove openapi.json' }).click()
  expect(await source.inputValue()).toBe('')
  expect(await source.evaluate((field) => field === document.activeElement)).toBe(true)
  await source.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await page.getByText('Pasted document').waitFor()
  await expectAccessible(page, 'new-app-long')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'Choose tools for Shop' }).waitFor({ timeout: 60_000 })
})

test.each([
  [
    'openapi.zip',
    Buffer.concat([Buffer.from('PK\x03\x04\x14'), Buffer.from([0xe2, 0x28, 0x00, 0xff])]),
    /openapi\.zip is a ZIP archive, not an OpenAPI document: unpack it/,
  ],
  ['logo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /logo\.png is a PNG image/],
  ['openapi.json', Buffer.from(' \n'), 'The file is empty.'],
])('a file that has no document is named: %s', async (name, buffer, message) => {
  const { page } = window
  await page.goto(`${program.url}/apps/new`)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByText(message).waitFor()
  expect(await page.getByRole('button', { name: 'Import' }).isEnabled()).toBe(false)
})

test.each([
  ['a curl command', "curl https://api.example.com/orders -H 'Accept: */*'", /This is a curl command/],
  ['a GraphQL schema', 'type Query {\n  pets: [Pet]\n}', /This is a GraphQL schema/],
])('%s is named by the service, with what to do', async (_, text, message) => {
  const { page } = window
  await page.goto(`${program.url}/apps/new`)
  await page.getByLabel('OpenAPI document or MCP server').fill(text)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('log').getByText(message).waitFor()
  await page.getByText('Choose an OpenAPI or Swagger document in JSON or YAML, or enter its URL.').waitFor()
})

test('an MCP server has no parts', async () => {
  const { page } = window
  await page.goto(`${program.url}/apps/new`)
  const only = page.getByRole('checkbox', { name: 'Import only a part of the document' })
  await only.waitFor()
  await page.getByLabel('OpenAPI document or MCP server').fill('https://example.com/mcp')
  await only.waitFor({ state: 'detached' })
  await page.getByLabel('Kind').selectOption('OpenAPI')
  await only.waitFor()
})

test('an integration says which part it has, and is read again with another one', async () => {
  const { page } = window
  const url = documents.put('/again.json', shop)
  const appId = (await client.post('/api/v2/apps', { name: 'Again' })).body.app.id
  const at = `/api/v2/apps/${appId}/integrations`
  const { id } = (await client.post(at, { name: 'Shop', kind: 'rest' })).body.integration
  await client.post(`${at}/${id}/import`, { url, part: { tags: ['users'] } })

  await page.goto(`${program.url}/apps/${appId}/integrations`)
  await page.getByText('Partial', { exact: true }).waitFor()
  await page.getByRole('link', { name: /Shop/ }).click()
  await page.getByText('Only a part of the document is imported: tags users.').waitFor()
  await expectAccessible(page, 'integration-part')
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  const form = page.locator('form').filter({ hasText: 'Import again' })
  expect(await form.getByLabel('OpenAPI document or MCP server').inputValue()).toBe(url)
  expect(await form.getByLabel('Tags').inputValue()).toBe('users')

  await form.getByText('Select by operationId, or patch the document').click()
  const patch = form.getByLabel('JSON Patch')
  await patch.fill('[{"op":"remove","path":"paths"}]')
  await form.getByRole('button', { name: 'Import' }).click()
  await form.getByText(/^Operation 1 of the patch needs a "path" that begins with a slash/).waitFor()
  await expectAccessible(page, 'integration-patch')
  await patch.fill('[{"op":"remove","path":"/paths/~1missing"}]')
  await form.getByRole('button', { name: 'Import' }).click()
  await form
    .getByText(/The overlay cannot be applied: its operation 1 fails/)
    .first()
    .waitFor()

  await patch.fill('[{"op":"remove","path":"/paths/~1orders"}]')
  await form.getByLabel('Tags').fill('')
  await form.getByRole('button', { name: 'Import' }).click()
  await page.waitForURL(/tab=events/)
  await page.getByText('Only a part of the document is imported: a patch of 1 operation.').waitFor()
  const { part } = (await client.get(`${at}/${id}`)).body.integration
  expect(part).toEqual({ overlay: [{ op: 'remove', path: '/paths/~1orders' }] })

  await page.getByRole('tab', { name: 'Settings' }).click()
  await form.getByRole('checkbox', { name: 'Import only a part of the document' }).uncheck()
  await form.getByRole('button', { name: 'Import' }).click()
  await page.waitForURL(/tab=events/)
  await page.getByText('Only a part of the document is imported').waitFor({ state: 'detached' })
  expect((await client.get(`${at}/${id}/operations`)).body.data).toHaveLength(4)
})

test('a document that is too large offers to import a part of it, wherever that happens', async () => {
  const { page } = window
  const url = documents.put('/large.json', shop)
  await page.goto(`${program.url}/apps/new`)
  await page.getByLabel('OpenAPI document or MCP server').fill(url)
  documents.put('/large.json', buildLargeDocument())
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText(/The operations of the document are too large together/).waitFor({ timeout: 60_000 })
  await expectAccessible(page, 'new-app-too-large')
  await page.getByRole('button', { name: 'Import a part' }).click()
  await page.keyboard.type('none')
  expect(await page.getByLabel('Tags').inputValue()).toBe('none')
  await page.getByLabel('Tags').fill('')
  await page.getByLabel('Paths').fill('/7')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Choose tools for Large' }).waitFor()
  expect(await listOperations(page.url())).toEqual(['GET /7'])

  const [appId, id] = openAppOf(page.url())
  const at = `/api/v2/apps/${appId}/integrations/${id}`
  await page.goto(`${program.url}/apps/${appId}/integrations?integration=${id}&tab=settings`)
  const form = page.locator('form').filter({ hasText: 'Import again' })
  await form.getByRole('checkbox', { name: 'Import only a part of the document' }).uncheck()
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await form.getByRole('button', { name: 'Import a part' }).click({ timeout: 60_000 })
  expect(await form.getByLabel('Paths').inputValue()).toBe('/7')
  await page.goto(`${program.url}/apps/${appId}/integrations?integration=${id}`)
  const notice = page.getByText(/The operations of the document are too large together/)
  await notice.waitFor()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page
    .getByText('The source could not be read. Its operations are unchanged.')
    .first()
    .waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Import a part' }).last().click()
  await page.waitForURL(/tab=settings/)
  expect((await client.get(`${at}/operations`)).body.data).toHaveLength(1)
})
