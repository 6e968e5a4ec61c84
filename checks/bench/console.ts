// The console in Chromium whose processor is slowed down four times: the time to its first paint, the time until the list of
// apps can be used, and the longest task of the page while 1,000 tools and 10,000 operations are scrolled.
import type { CDPSession, Locator, Page } from 'playwright-core'
import { computeMedian, printRow } from '#checks/support/figures.ts'
import { type ConsoleProgram, startConsoleProgram } from '#tests/console/support/console-program.ts'
import { openWindow, signInWindow, signUpInWindow } from '#tests/console/support/console-window.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'

const slowDown = 4
const loads = 7
const [toolCount, operationCount, toolBatch] = [1000, 10_000, 100]
const scrollSteps = 60
/** 10,000 operations come in a hundred pages. */
const loadingMs = 120_000

export async function benchConsole(): Promise<void> {
  const upstream = await startUpstreamApi(buildLargeDocument())
  const [browser, program] = await Promise.all([launchChromium([]), startConsoleProgram()])
  const window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  const app = await createLargeApp(program, upstream)
  const session = await window.context.newCDPSession(window.page)
  console.log('')
  printRow(`the console, processor slowed ${slowDown} times`, ['p50 ms', 'max ms', 'ceiling'])
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await measureLoads(window.page, session, program.url)
  for (const rate of [1, slowDown]) await measureLists(window.page, session, { rate, url: program.url, app })
  await browser.close()
  await program.close()
  await upstream.close()
}

type MeasuredLists = { rate: number; url: string; app: { id: string; integrationId: string } }

async function measureLists(page: Page, session: CDPSession, { rate, url, app }: MeasuredLists) {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  const suffix = rate === 1 ? ', not slowed' : ''
  await measureScrolling(page, `${url}/apps/${app.id}/tools`, {
    title: `scroll 1,000 tools: long tasks${suffix}`,
    find: (page) => page.getByRole('listbox', { name: 'Tools' }),
  })
  await measureScrolling(page, `${url}/apps/${app.id}/integrations?integration=${app.integrationId}`, {
    title: `scroll 10,000 operations: long tasks${suffix}`,
    find: (page) => page.locator('main div:has(> ul > li[aria-posinset])'),
  })
}

/** Loads the page without a cache, as on the first visit. */
async function measureLoads(page: Page, session: CDPSession, url: string): Promise<void> {
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main ul li a')) return
      observer.disconnect()
      // When the second frame is requested, the frame that paints has begun.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('list')))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  const [paints, lists]: [number[], number[]] = [[], []]
  for (let n = 0; n < loads; n++) {
    await page.goto('about:blank')
    await page.goto(url, { waitUntil: 'commit' })
    paints.push(await waitForEntry(page, 'first-contentful-paint'))
    lists.push(await waitForEntry(page, 'list'))
  }
  const row = (title: string, values: number[], ceiling: number) =>
    printRow(title, [computeMedian(values).toFixed(0), Math.max(...values).toFixed(0), ceiling])
  row('first contentful paint', paints, 1000)
  row('the list of apps can be used', lists, 1500)
}

/** The time of the recording, in milliseconds since the page was requested. The browser records a paint some time later. */
async function waitForEntry(page: Page, name: string): Promise<number> {
  await page.waitForFunction((entry) => performance.getEntriesByName(entry).length > 0, name)
  return page.evaluate((entry) => performance.getEntriesByName(entry)[0]?.startTime ?? Number.NaN, name)
}

type Scrolled = { title: string; find: (page: Page) => Locator }

/** Scrolls by a page in each frame, and at the end by a tenth of the list. */
async function measureScrolling(page: Page, url: string, { title, find }: Scrolled): Promise<void> {
  await page.goto(url)
  const list = find(page)
  await list.locator('[aria-posinset]').first().waitFor({ timeout: loadingMs })
  await page.waitForTimeout(3000)
  const tasks = await list.evaluate(async (element, steps) => {
    const found: number[] = []
    const observer = new PerformanceObserver((entries) =>
      found.push(...entries.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask' })
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    for (let step = 0; step < steps; step++) {
      element.scrollTop += element.clientHeight / 2
      await nextFrame()
    }
    for (let step = 0; step < 10; step++) {
      element.scrollTop += element.scrollHeight / 10
      await nextFrame()
    }
    await new Promise((done) => setTimeout(done, 500))
    observer.disconnect()
    return found
  }, scrollSteps)
  printRow(title, [
    tasks.length === 0 ? '< 50' : computeMedian(tasks).toFixed(0),
    tasks.length === 0 ? '< 50' : Math.max(...tasks).toFixed(0),
    50,
  ])
}

const buildLargeDocument = () => ({
  openapi: '3.1.0',
  info: { title: 'A large API', version: '1' },
  servers: [{ url: '/v1' }],
  paths: Object.fromEntries(
    Array.from({ length: operationCount }, (_, n) => [
      `/resources/${n}/{id}`,
      {
        get: {
          operationId: `readResource${n}`,
          summary: `Read resource ${n}`,
          description: `Returns the resource ${n} with everything that is known of it.`,
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'ok' } },
        },
      },
    ]),
  ),
})

async function createLargeApp(program: ConsoleProgram, upstream: UpstreamApi) {
  const api = await program.openOperatorClient()
  const id = await makeApp(api, 'A large app')
  for (let n = 0; n < 30; n++) await makeApp(api, `App ${n}`)
  const { body } = await api.post(`/api/v2/apps/${id}/integrations`, {
    name: 'Large',
    kind: 'rest',
    endpoint: upstream.documentUrl,
  })
  const integrationId: string = body.integration.id
  let cursor = ''
  for (let made = 0; made < toolCount; made += toolBatch) {
    const path = `/api/v2/apps/${id}/integrations/${integrationId}/operations?limit=${toolBatch}&cursor=${cursor}`
    const { body: page } = await api.get(path)
    cursor = page.page.next_cursor
    const tools = page.data.map((operation: { id: string }) => ({ operation_id: operation.id }))
    const { status, body: reply } = await api.post(`/api/v3/apps/${id}/tools/batch`, { tools })
    if (status > 299) throw new Error(JSON.stringify(reply).slice(0, 500))
  }
  return { id, integrationId }
}
