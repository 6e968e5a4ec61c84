// Changes of a document, from the check to the merge, in a browser.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { type DocumentServer, startDocumentServer } from '#tests/support/servers/document-server.ts'
import { makeApp, makeIntegration } from '#tests/support/service/create-resources.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'

const screenshots = process.env.SCREENSHOTS

let browser: Browser
let program: ConsoleProgram
let documents: DocumentServer
beforeAll(async () => {
  ;[browser, program, documents] = await Promise.all([
    launchChromium(),
    startConsoleService(),
    startDocumentServer(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await documents?.close()
})

const publish = (description: string) =>
  documents.put('/pets.json', {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: documents.url }],
    paths: {
      '/pets': { get: { operationId: 'listPets', description, responses: { 200: { description: 'ok' } } } },
    },
  })

test('a change of a document waits, shows its conflicts, and is merged as decided', async () => {
  const window = await openWindow(browser, { reducedMotion: 'reduce' })
  const { page } = window
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  const client = await program.openOperatorClient()
  const appId = await makeApp(client)
  const { integrationId, operation } = await makeIntegration(client, appId, publish('Lists pets.'))
  const at = `/api/v1/apps/${appId}/operations/${operation('listPets')}`
  await client.patch(at, { description: 'Lists cats.' })
  publish('Lists all pets.')

  await page.goto(`${program.url}/apps/${appId}/integrations?integration=${integrationId}`)
  // Nothing is applied before it is reviewed.
  await page.getByRole('button', { name: 'Look for changes' }).click()
  await page.getByRole('heading', { name: '1 conflict' }).waitFor()
  for (const text of ['Lists pets.', 'Lists all pets.', 'Lists cats.'])
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  for (const width of screenshots ? [1280, 390] : [])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${screenshots}/changes-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.getByText('Use document', { exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('No pending changes').waitFor()
  expect((await client.get(at)).body.operation.description).toBe('Lists all pets.')

  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText('it is not shown again').waitFor()
  await page.getByLabel('Check for changes').selectOption('6h')
  await page.getByText('Schedule saved').waitFor()
  const { watch } = (await client.get(`/api/v3/apps/${appId}/integrations/${integrationId}/watch`)).body
  expect([watch.every, watch.webhook.active]).toEqual(['6h', true])
  expect(window.takeProblems()).toEqual([])
})
