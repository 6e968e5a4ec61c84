// From the address of an API to a call by the official MCP client: the program, a browser and the upstreams are real.
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { firstUser } from './embedded-console.ts'
import { type ConsoleProgram, startConsoleProgram } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import {
  callByClient,
  chooseOperations,
  expectCallerFilters,
  expectCallIsListed,
  importAddress,
  openScreen,
  publishApp,
  runTool,
} from './support/journey.ts'

const trainTravel = createRequire(import.meta.url)('@readme/oas-examples/3.1/json/train-travel.json')
/** The longest time of the journey, by machine; it takes 4 seconds. */
const journeyMs = 60_000

let browser: Browser
let program: ConsoleProgram
let stations: UpstreamApi
let window: ConsoleWindow

beforeAll(async () => {
  stations = await startUpstreamApi({ ...trainTravel, servers: [{ url: '/' }] })
  const { example } = trainTravel.paths['/stations'].get.responses[200].content['application/json']
  stations.respondWith(() => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(example),
  }))
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleProgram()])
  window = await openWindow(browser)
})
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await stations?.close()
})
afterEach(() => {
  expect(window.takeProblems()).toEqual([])
})

test(
  'from the one-time link over an OpenAPI document to a call that is listed',
  async () => {
    const { page } = window
    await signUpInWindow(window, program)
    await signInWindow(window, program, '/apps/new')
    await importAddress(page, stations.documentUrl)
    await chooseOperations(page, 'Get a list of train stations', 'Get available train trips')
    await page.getByRole('option', { name: /Get a list of train stations/ }).click()
    await runTool(page)
    await page.getByText('Berlin Hauptbahnhof').first().waitFor()
    await openScreen(page, 'Overview')
    const address = await publishApp(page)
    const { tools, result } = await callByClient(address, 'get_a_list_of_train_stations')
    expect(tools).toEqual(['get_a_list_of_train_stations', 'get_available_train_trips'])
    expect(result.structuredContent).toMatchObject({ data: [{ name: 'Berlin Hauptbahnhof' }, {}] })
    await expectCallIsListed(page, 'get_a_list_of_train_stations')
    await expectCallerFilters(page, firstUser.email)
  },
  journeyMs,
)
