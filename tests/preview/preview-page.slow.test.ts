// The page that shows a widget of a draft as a chat client would, in a real browser against the complete service.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { makePreviewedApp, type PreviewedApp, shopDocument } from './previewed-app.ts'

const screenshots = fileURLToPath(new URL('../../.cache/screenshots', import.meta.url))

let service: TestService
let api: UpstreamApi
let alice: Client
let app: PreviewedApp
let browser: Browser
let page: Page
const problems: string[] = []

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true })
  ;[service, api, browser] = await Promise.all([
    startService('sqlite'),
    startUpstreamApi(shopDocument),
    launchChromium(),
  ])
  alice = await service.as('alice')
  app = await makePreviewedApp(alice, api.documentUrl)
  // Forget the requests of the import: the tests assert that previews send none.
  api.seen.length = 0
  page = await browser.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: 'light' })
  page.setDefaultTimeout(15_000)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
  await api?.close()
})

/** After every test: no errors or warnings were logged, no policy was violated, no API was called. */
afterEach(() => {
  expect(problems.splice(0)).toEqual([])
  expect(api.seen).toEqual([])
})

const findWidgetFrame = async (): Promise<Frame> => {
  await page.locator('iframe').waitFor()
  await expect.poll(() => page.frames().some((candidate) => candidate.url().endsWith('/widget'))).toBe(true)
  const frame = page
    .frames()
    .find((candidate) => candidate.url().endsWith('/widget') && !candidate.isDetached())
  if (!frame) throw new Error('the widget has no frame')
  return frame
}
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
const takeScreenshot = (name: string) => page.screenshot({ path: `${screenshots}/preview-${name}.png` })
const readLogEntries = () => page.locator('[role=log] code').allInnerTexts()
const readFrameWidth = () => page.locator('iframe').evaluate((frame) => frame.clientWidth)

describe('a real answer that a page around the preview passes', () => {
  const realAnswer = { orders: [{ id: 77, customer: { name: 'Ada' }, status: 'paid', total: 5 }] }

  /** Opens a page at `origin` with the preview in a frame; returns the frame, which listens for answers then. */
  const openAround = async (origin: string, url: string, around: Page): Promise<Frame> => {
    await around.route(`${origin}/around`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Around</title><iframe src="${url}"></iframe>`,
      }),
    )
    await around.goto(`${origin}/around`)
    const frame = around.frame({ url })
    if (!frame) throw new Error('the preview is not in the frame')
    await frame.getByRole('radio', { name: 'Example' }).waitFor({ state: 'attached' })
    return frame
  }

  /** Returns when the preview received the message and drew again. */
  const passAnswer = async (frame: Frame): Promise<void> => {
    await frame.evaluate(() => {
      const received = new Promise<void>((done) => addEventListener('message', () => done(), { once: true }))
      Object.assign(window, { received })
    })
    await frame.page().evaluate((structuredContent) => {
      const message = { type: 'tenon/preview-answer', result: { structuredContent } }
      document.querySelector('iframe')?.contentWindow?.postMessage(message, '*')
    }, realAnswer)
    await frame.evaluate(async () => {
      await (window as unknown as { received: Promise<void> }).received
      for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done))
    })
  }

  test('is shown if that page is one of the service', async () => {
    const frame = await openAround(service.url, await app.createPreviewUrl(), await browser.newPage())
    await passAnswer(frame)
    const widget = frame.frameLocator('iframe')
    await widget.getByText('Ada').waitFor()
    expect(await widget.locator('tbody tr').count()).toBe(1)
    expect(await frame.getByRole('radio', { name: 'Real result' }).count()).toBe(1)
    await frame.page().close()
  })

  test('is ignored if that page is of another origin', async () => {
    const [url, around] = [await app.createPreviewUrl(), await browser.newPage()]
    // The policy of the page already forbids other origins to frame it: this is a browser that does not know that.
    await around.route(url, async (route) => {
      const response = await route.fetch()
      const policy = response.headers()['content-security-policy']?.replace(/frame-ancestors[^;]*/, '') ?? ''
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
    })
    const frame = await openAround('http://other.localhost', url, around)
    await passAnswer(frame)
    expect(await frame.getByRole('radio', { name: 'Real result' }).count()).toBe(0)
    await frame.page().close()
  })
})

describe('the preview page', () => {
  beforeEach(async () => {
    await page.goto(await app.createPreviewUrl())
    await (await findWidgetFrame()).locator('tbody tr').first().waitFor()
  })

  test('shows the widget with a result generated from the output schema of its tool', async () => {
    const frame = await findWidgetFrame()
    expect(await frame.locator('tbody tr').count()).toBe(5)
    expect(await frame.locator('tbody tr').first().textContent()).toMatch(
      /^1,?000[\s\S]*name 1\s*open[\s\S]*2026/,
    )
    expect(await frame.evaluate(() => document.documentElement.innerHTML)).not.toContain('token 1')
    expect(await page.locator('h1').textContent()).toContain('Shop')
    await takeScreenshot('light')
  })

  test('shows it in dark mode, at the width of a phone, in other locales and full screen', async () => {
    const frame = await findWidgetFrame()
    const scheme = () => frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme()).toBe('light')
    await choose('Dark')
    await expect.poll(scheme).toBe('dark')
    expect(await readFrameWidth()).toBe(640)
    await choose('320')
    await expect.poll(readFrameWidth).toBe(320)
    await page.getByLabel('Locale').selectOption('ar-EG')
    await expect.poll(() => frame.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await takeScreenshot('dark-narrow-rtl')
    await choose('Full screen')
    await expect.poll(readFrameWidth).toBeGreaterThan(700)
  })

  test('logs the requests of the widget, and responds with samples', async () => {
    const frame = await findWidgetFrame()
    await frame.locator('tbody button').first().click()
    await frame.getByText('Carrier').waitFor()
    expect(await frame.locator('main').textContent()).toContain('Post')
    const example = page.getByRole('status').filter({ hasText: 'No tool was called' })
    expect(await example.textContent()).toContain('Example result of read_order {"id":1000}')
    expect(await readLogEntries()).toContain('tools/call')
    const call = page.locator('[role=log] li.asked', { hasText: 'tools/call' })
    await call.locator('summary').click()
    expect(JSON.parse((await call.locator('pre').textContent()) ?? '')).toEqual({
      name: 'read_order',
      arguments: { id: 1000 },
    })
    await takeScreenshot('events')
  })

  test('shows the messages that the widget sends to the chat', async () => {
    const frame = await findWidgetFrame()
    await frame
      .getByRole('button', { name: /where is|ask|message/i })
      .first()
      .click()
    await page.getByText('Where is order 1000?', { exact: true }).waitFor()
    expect(await readLogEntries()).toContain('ui/message')
  })

  test('gives the widget the display mode that it requests', async () => {
    await (await findWidgetFrame()).getByRole('button', { name: 'Larger' }).click()
    await expect.poll(readFrameWidth).toBeGreaterThan(700)
    expect(await readLogEntries()).toContain('ui/request-display-mode')
    expect(await page.getByRole('radio', { name: 'Full screen' }).isChecked()).toBe(true)
  })

  test('shows it empty, failed, waiting, and with a thousand rows', async () => {
    await choose('Empty')
    const text = async () => (await findWidgetFrame()).locator('main').textContent()
    await expect.poll(text).toContain('Nothing')
    await takeScreenshot('empty')
    await choose('Error')
    await expect.poll(text).toContain('The server answered with HTTP status 503.')
    await takeScreenshot('error')
    await choose('Loading')
    await expect.poll(async () => (await findWidgetFrame()).locator('.loading').count()).toBe(1)
    await choose('1,000 rows')
    await expect.poll(text).toMatch(/of 1,?000/)
    await takeScreenshot('many')
  })

  test('shows the draft as it is when the page is loaded again', async () => {
    await alice.patch(`/api/v2/apps/${app.appId}`, { name: 'Other shop' })
    await page.reload()
    await expect.poll(() => page.locator('h1').textContent()).toContain('Other shop')
    await (await findWidgetFrame()).locator('tbody tr').first().waitFor()
    await alice.patch(`/api/v2/apps/${app.appId}`, { name: 'Shop' })
  })

  test.each(['Light', 'Dark'])('has no accessibility violation that axe finds, %s', async (theme) => {
    await choose(theme)
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('fits a small window', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await takeScreenshot('small')
    await page.setViewportSize({ width: 1280, height: 860 })
  })
})
