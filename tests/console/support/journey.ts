// The steps from an address to an app in a chat client, as a person takes them on the screens of the console.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** On the screen New app: imports what is at an address, up to the choice of tools. */
export async function importAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel('OpenAPI document or MCP server').fill(address)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('heading', { name: /^Choose tools for / }).waitFor()
}

/** Makes tools of the operations with these names, and of none that are suggested. */
export async function chooseOperations(page: Page, ...names: string[]): Promise<void> {
  const none = page.getByRole('button', { name: 'Clear selection' })
  if (await none.isEnabled()) await none.click()
  for (const name of names) {
    await page.getByLabel('Search operations').fill(name)
    await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check()
  }
  const count = names.length === 1 ? '1 tool' : `${names.length} tools`
  await page.getByRole('button', { name: `Create ${count}` }).click()
  await page.getByRole('listbox', { name: 'Tools' }).waitFor()
}

/** Runs the open tool with the values of its form. */
export async function runTool(page: Page): Promise<void> {
  const playground = page.getByRole('region', { name: 'Playground' })
  await playground.getByRole('button', { name: 'Run', exact: true }).click()
  await playground.getByText('Succeeded').first().waitFor()
}

/** Publishes the app whose overview is open; returns the address that clients get. */
export async function publishApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish release' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByText('The endpoint lists the tools of this release.').waitFor()
  const address = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  return address
}

export const openScreen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'App' }).getByRole('link', { name, exact: true }).click()

/** Calls a tool as a chat client does. */
export async function callByClient(address: string, tool: string, args: Record<string, unknown> = {}) {
  const client = new Client({ name: 'journey', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(address)))
  const { tools } = await client.listTools()
  const result = await client.callTool({ name: tool, arguments: args })
  await client.close()
  return { tools: tools.map(({ name }) => name), result }
}

/** The screen Calls has a call of the client by this tool. */
export async function expectCallIsListed(page: Page, tool: string): Promise<void> {
  await openScreen(page, 'Calls')
  await page.getByLabel('Source').selectOption({ label: 'Chat clients' })
  await expect.poll(() => page.locator('main').textContent()).toContain(tool)
}

/** Calls appear seconds after they ended. */
const listedMs = 15_000

/** The screen Calls has the trials of this user by their address, alone when it is filtered by this caller. */
export async function expectCallerFilters(page: Page, email: string): Promise<void> {
  const rows = page.getByRole('button', { name: /Succeeded/ })
  const readRows = async () => (await rows.allTextContents()).join(' ')
  await page.getByLabel('Source').selectOption({ label: 'All sources' })
  await expect.poll(readRows, { timeout: listedMs }).toContain('anonymous')
  await page.getByLabel('Caller').selectOption({ label: email })
  await expect.poll(readRows, { timeout: listedMs }).not.toContain('anonymous')
  expect(await readRows()).toContain(email)
  await rows.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^caller_[0-9a-z]{16}$/).waitFor()
  await page.keyboard.press('Escape')
  await openScreen(page, 'Overview')
  await page.getByRole('link', { name: email, exact: true }).click()
  await expect.poll(() => page.getByLabel('Caller').inputValue(), { timeout: listedMs }).toMatch(/^caller_/)
}
