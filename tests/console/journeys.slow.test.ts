// From an MCP server, the directory or a template to a call by the official MCP client, and the steps of an import.
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type LoopbackRegistry, startRegistry } from '#tests/directory/loopback-registry.ts'
import { openMcpServer, type RunningMcpServer, startScriptedServer } from '#tests/mcp-upstream/mcp-servers.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { startDocumentServer } from '#tests/support/servers/document-server.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type ConsoleProgram, startConsoleProgram } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import {
  callByClient,
  chooseOperations,
  expectCallIsListed,
  importAddress,
  openScreen,
  publishApp,
  runTool,
} from './support/journey.ts'

const trainTravel = createRequire(import.meta.url)('@readme/oas-examples/3.1/json/train-travel.json')

let browser: Browser
let program: ConsoleProgram
let pets: RunningMcpServer
let registry: LoopbackRegistry
let window: ConsoleWindow

beforeAll(async () => {
  pets = await openMcpServer('modern')
  registry = await startRegistry([
    {
      name: 'com.example/pets',
      version: '1.0.0',
      updatedAt: '2025-12-01T00:00:00.000Z',
      server: { title: 'Pets of the registry', remotes: [{ type: 'streamable-http', url: pets.url }] },
    },
  ])
  const settings = { REGISTRY_SYNC: 'on', REGISTRY_URL: registry.url }
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleProgram(settings)])
  window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program, '/apps/new')
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await Promise.all([pets?.close(), registry?.close()])
})
afterEach(() => {
  expect(window.takeProblems()).toEqual([])
})

/** From the choice of tools on: the tool Echo, run, published and called. */
async function finishWithEcho() {
  const { page } = window
  await chooseOperations(page, 'Echo')
  await page.getByRole('region', { name: 'Playground' }).getByLabel(/^word/).fill('hello')
  await runTool(page)
  await openScreen(page, 'Overview')
  const { result } = await callByClient(await publishApp(page), 'echo', { word: 'again' })
  expect(result.structuredContent).toMatchObject({ word: 'again' })
  await expectCallIsListed(page, 'echo')
}

test('from an MCP server', async () => {
  await window.page.goto(`${program.url}/apps/new`)
  await importAddress(window.page, pets.url)
  await finishWithEcho()
})

const isSignedIn = ({ headers }: IncomingMessage) => headers.authorization === 'Bearer geheim'

/** The server of pets for those who have a token. */
const startPetsWithSignIn = () =>
  startScriptedServer(async (request, response, body) => {
    if (!isSignedIn(request)) return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    const headers = new Headers(request.headers as Record<string, string>)
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
    const answer = await fetch(pets.url, {
      method: request.method ?? 'GET',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type ? { 'content-type': type } : {}).end(await answer.text())
  })

test('from an MCP server that lists its tools after a sign-in', async () => {
  const { page } = window
  const server = await startPetsWithSignIn()
  await page.goto(`${program.url}/apps/new`)
  await importAddress(page, server.url)
  await page.getByText('The server requires authentication').waitFor()
  await page.getByLabel(/token/i).first().fill('geheim')
  await page.getByRole('button', { name: 'Create connection' }).first().click()
  await page.getByText('A connection is set up.').waitFor()
  await page.getByText('The server speaks MCP 2026-07-28.').waitFor()
  await finishWithEcho()
})

test('tells the steps of an import up to the one that failed, and what to do', async () => {
  const { page } = window
  const documents = await startDocumentServer()
  onTestFinished(() => documents.close())
  const address = documents.put('/openapi.json', '<html>Documentation</html>')
  await page.goto(`${program.url}/apps/new`)
  await page.getByLabel('OpenAPI document or MCP server').fill(address)
  await page.getByRole('button', { name: 'Import' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Import failed' })
  await failure.getByText('or drop the document here as a file').waitFor()
  const steps = page.getByRole('log', { name: 'Import steps' }).getByRole('listitem')
  expect(await steps.allInnerTexts()).toEqual([
    expect.stringMatching(/^Create the app\s+[\d.]+ m?s$/),
    expect.stringMatching(/^Fetch the document\s+Fetched 26 bytes from http:.*\.\s+[\d.]+ m?s$/),
    expect.stringMatching(/^Read the document\s+\S.*\s+[\d.]+ m?s$/),
  ])
  await steps.last().getByLabel('Failed:').waitFor()
  documents.put('/openapi.json', trainTravel)
  await importAddress(page, address)
  await page.getByText(/^Fetched [0-9,]+ bytes from /).waitFor()
  await page.getByText(/^Imported [0-9]+ operations\.$/).waitFor()
})

test('shows the step of an import that runs, lets go on elsewhere, and cancels', async () => {
  const { page } = window
  const documents = await startDocumentServer()
  onTestFinished(() => documents.close())
  const { promise: ready, resolve: answer } = Promise.withResolvers<void>()
  const address = documents.put('/openapi.json', trainTravel, ready)
  await page.goto(`${program.url}/apps/new`)
  await page.getByLabel('OpenAPI document or MCP server').fill(address)
  await page.getByLabel('App name').fill('Cancelled')
  await page.getByRole('button', { name: 'Import' }).click()
  const steps = page.getByRole('log', { name: 'Import steps' }).getByRole('listitem')
  await steps.filter({ hasText: 'Fetch the document' }).waitFor()
  expect(await steps.count()).toBe(2)
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  await page.goBack()
  await steps.filter({ hasText: 'Fetch the document' }).waitFor()
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Import' }).waitFor()
  expect(await steps.count()).toBe(0)
  expect((await deleted).status()).toBe(200)
  await page.getByLabel('OpenAPI document or MCP server').fill(address)
  await page.getByRole('button', { name: 'Import' }).click()
  await steps.filter({ hasText: 'Fetch the document' }).waitFor()
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  answer()
  await page.getByRole('button', { name: 'Choose tools' }).click()
  await page.getByRole('heading', { name: 'Choose tools for Train Travel API' }).waitFor()
})

test('from a server of the directory', async () => {
  const { page } = window
  await page.goto(`${program.url}/directory?q=pets`)
  await expect
    .poll(async () => {
      await page.reload()
      await page
        .getByRole('status')
        .getByText(/ servers$/)
        .waitFor()
      return page.getByRole('link', { name: /Pets of the registry/ }).count()
    })
    .toBe(1)
  await page.getByRole('link', { name: /Pets of the registry/ }).click()
  await page.getByRole('button', { name: 'Create app' }).click()
  await page.getByRole('heading', { name: /^Choose tools for / }).waitFor()
  await finishWithEcho()
})

test('from a template, whose API is reached at another address', async () => {
  const { page } = window
  const holidays = await startUpstreamApi({})
  onTestFinished(() => holidays.close())
  holidays.respondWith(() => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ countryCode: 'NO', name: 'Norway' }]),
  }))
  await page.goto(`${program.url}/apps/new`)
  await page.getByRole('link', { name: /^Template Complete/ }).click()
  await page.getByRole('link', { name: /Public holidays/ }).click()
  await page.getByRole('button', { name: 'Create app' }).click()
  await openScreen(page, 'Integrations')
  await page.getByRole('heading', { name: 'Integrations', exact: true }).waitFor()
  await page.locator('main li a').first().click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByLabel('Base URL').fill(holidays.url)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Integration saved').waitFor()
  await openScreen(page, 'Overview')
  const { tools, result } = await callByClient(await publishApp(page), 'list_countries')
  expect(tools).toContain('list_countries')
  expect(JSON.stringify(result.structuredContent)).toContain('Norway')
  await expectCallIsListed(page, 'list_countries')
})
