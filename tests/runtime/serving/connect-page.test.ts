// The HTML page of an app in a real browser, in both colour schemes and with several brand colours.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppAccess, noBranding } from '#core/model/apps/app.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { buildContents, insertApp, startRestApi, startRuntime } from '../../support/published-runtime.ts'

const screenshots = join(projectRoot, '.cache', 'screenshots')

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let browser: Browser

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  browser = await launchChromium()
  mkdirSync(screenshots, { recursive: true })
})

afterAll(async () => {
  await browser.close()
  await runtime.close()
  api.close()
})

async function publishApp(
  primaryColor: string,
  access: AppAccess = 'public',
  companyUrl = 'https://pets.example',
) {
  const branding = { ...noBranding, primaryColor }
  const description = 'Finds and keeps pets. <script>alert(1)</script>'
  const app = await insertApp(runtime.store, { name: 'Pet shop', description, branding, access, companyUrl })
  const writing = { readOnlyHint: false, idempotentHint: false, openWorldHint: true }
  const contents = buildContents(app, api.baseUrl, [
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

async function openPage(url: string, colorScheme: 'light' | 'dark', width = 800) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('request', (request) => request.url() !== url && problems.push(request.url()))
  await page.goto(url)
  return { page, problems }
}

describe('the page of an app', () => {
  it.each([
    ['light', '#336699', 800],
    ['dark', '#336699', 800],
    ['light', '#ffff66', 320],
    ['dark', '#050510', 320],
  ] as const)('is accessible in %s mode with the brand colour %s', async (scheme, colour, width) => {
    const { page, problems } = await openPage(await publishApp(colour), scheme, width)
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
    await page.screenshot({
      path: join(screenshots, `app-${scheme}-${width}.png`),
      fullPage: true,
    })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(problems).toEqual([])
    // axe can be injected only without the content security policy, which allows no scripts.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setBypassCSP', { enabled: true })
    expect(await findAxeViolations(page)).toEqual([])
    await page.close()
  })

  it('describes what each tool may change and how to add the app to a client', async () => {
    const url = await publishApp('')
    const address = `${url}/mcp`
    const { page } = await openPage(url, 'light')
    const headings = await page.locator('.tools h3').allInnerTexts()
    expect(headings.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/only reads$/),
      expect.stringMatching(/^Delete a pet ?may delete or overwrite$/),
      expect.stringMatching(/^Add a pet ?makes changes$/),
    ])
    expect(await page.getByRole('link', { name: 'VS Code', exact: true }).getAttribute('href')).toBe(
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'pet-shop', type: 'http', url: address }))}`,
    )
    await page.getByText('In a terminal').click()
    expect(await page.locator('details pre').first().textContent()).toBe(
      `claude mcp add --transport http "pet-shop" ${address}`,
    )
    await page.close()
  })

  it('copies the address that every client can use, and each command', async () => {
    const url = await publishApp('')
    const { page } = await openPage(url, 'light')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${url}/mcp`)
    await page.getByText('In a terminal').click()
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('claude mcp add')
    await page.close()
  })

  it('has the same page at the address that ends in /mcp', async () => {
    const url = await publishApp('')
    const headers = { accept: 'text/html' }
    const pages = await Promise.all(
      [url, `${url}/mcp`].map(async (at) => (await fetch(at, { headers })).text()),
    )
    expect(pages[1]).toBe(pages[0])
  })

  it('offers no client in the cloud when the address is local, and says why', async () => {
    const { page } = await openPage(await publishApp(''), 'light')
    expect(await page.locator('.links a').allInnerTexts()).toEqual(['Cursor', 'VS Code', 'VS Code Insiders'])
    expect(await page.content()).not.toContain('developer mode')
    expect(await page.getByText('reach only public addresses with https').count()).toBe(1)
    await page.close()
  })

  it('does not link a company URL that is not http or https', async () => {
    const { page } = await openPage(await publishApp('', 'public', 'javascript:alert(1)'), 'light')
    expect(await page.content()).not.toContain('javascript:')
    await page.close()
  })

  it('does not list the tools of an app that requires a token', async () => {
    const { page } = await openPage(await publishApp('', 'oauth'), 'light')
    expect(await page.content()).not.toMatch(/delete_pet|Delete a pet/)
    expect(await page.getByText('ask you to sign in').count()).toBe(1)
    await page.close()
  })
})
