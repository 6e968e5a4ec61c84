// The HTML page of an app in a real browser, in both colour schemes and with several brand colours.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppAccess, noBranding } from '#core/model/apps/app.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { contentsOf, newApp, startApi, startRuntime } from './runtime.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const screenshots = new URL('../../.cache/screenshots/', import.meta.url)

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startApi>>
let browser: Browser

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startApi()
  browser = await launchChromium()
  mkdirSync(screenshots, { recursive: true })
})

afterAll(async () => {
  await browser.close()
  await runtime.close()
  api.close()
})

async function urlOf(
  primaryColor: string,
  access: AppAccess = 'public',
  companyUrl = 'https://pets.example',
) {
  const branding = { ...noBranding, primaryColor }
  const description = 'Finds and keeps pets. <script>alert(1)</script>'
  const app = await newApp(runtime.store, { name: 'Pet shop', description, branding, access, companyUrl })
  const writing = { readOnlyHint: false, idempotentHint: false, openWorldHint: true }
  const contents = contentsOf(app, api.baseUrl, [
    { tool: { key: 'list_pets', name: 'List pets', description: 'All pets.' } },
    {
      tool: {
        key: 'delete_pet',
        description: 'Deletes a pet.',
        annotations: { title: 'Delete a pet', destructiveHint: true, ...writing },
      },
    },
    {
      tool: {
        key: 'add_pet',
        description: 'Adds a pet.',
        annotations: { title: 'Add a pet', destructiveHint: false, ...writing },
      },
    },
  ])
  return runtime.urlOf(await runtime.publish(app, contents))
}

async function opened(url: string, colorScheme: 'light' | 'dark', width = 800) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('request', (request) => request.url() !== url && complaints.push(request.url()))
  await page.goto(url)
  return { page, complaints }
}

describe('the page of an app', () => {
  it.each([
    ['light', '#336699', 800],
    ['dark', '#336699', 800],
    ['light', '#ffff66', 320],
    ['dark', '#050510', 320],
  ] as const)('is accessible in %s mode with the brand colour %s', async (scheme, colour, width) => {
    const { page, complaints } = await opened(await urlOf(colour), scheme, width)
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
    await page.screenshot({
      path: new URL(`app-${scheme}-${width}.png`, screenshots).pathname,
      fullPage: true,
    })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(complaints).toEqual([])
    // axe can be injected only without the content security policy, which allows no scripts.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setBypassCSP', { enabled: true })
    await page.evaluate(axe)
    const found = await page.evaluate(
      'axe.run().then(({violations}) => violations.map(({id, nodes}) => [id, nodes[0].html]))',
    )
    expect(found).toEqual([])
    await page.close()
  })

  it('describes what each tool may change and how to add the app to a client', async () => {
    const url = await urlOf('')
    const { page } = await opened(url, 'light')
    const marks = await page.locator('.tools h3').allInnerTexts()
    expect(marks.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/only reads$/),
      expect.stringMatching(/^Delete a pet ?may delete or overwrite$/),
      expect.stringMatching(/^Add a pet ?makes changes$/),
    ])
    expect(await page.getByRole('link', { name: 'VS Code', exact: true }).getAttribute('href')).toBe(
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'pet-shop', type: 'http', url }))}`,
    )
    await page.getByText('In a terminal').click()
    expect(await page.locator('details pre').first().textContent()).toBe(
      `claude mcp add --transport http "pet-shop" ${url}`,
    )
    await page.close()
  })

  it('does not link a company URL that is not http or https', async () => {
    const { page } = await opened(await urlOf('', 'public', 'javascript:alert(1)'), 'light')
    expect(await page.content()).not.toContain('javascript:')
    await page.close()
  })

  it('does not list the tools of an app that requires a token', async () => {
    const { page } = await opened(await urlOf('', 'oauth'), 'light')
    expect(await page.content()).not.toMatch(/delete_pet|Delete a pet/)
    expect(await page.getByText('ask you to sign in').count()).toBe(1)
    await page.close()
  })
})
