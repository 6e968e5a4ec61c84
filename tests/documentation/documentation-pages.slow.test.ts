// The pages below /docs in a real browser: the API reference with requests from the page, and the guides.
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { type AxeRules, findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { operatorToken } from '#tests/support/program.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { isFullScope } from '#tests/support/test-scope.ts'
import { ensureConsoleBuilt } from '../../scripts/console.mjs'
import { type EmbeddedConsole, signIn, signUp, startEmbeddedConsole } from '../console/embedded-console.ts'
import { copyCookies } from '../console/support/signed-in-context.ts'

const screenshots = fileURLToPath(new URL('../../.cache/screenshots', import.meta.url))

let service: EmbeddedConsole
let browser: Browser
const problems: string[] = []

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true })
  ensureConsoleBuilt()
  ;[service, browser] = await Promise.all([startEmbeddedConsole('sqlite'), launchChromium()])
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

type View = { theme: 'light' | 'dark'; width: number; rules?: AxeRules }

/** All guides share one style: `npm test` looks at one of them in every view, and at the others once. */
const listViews = (page: number): View[] => [
  { theme: 'light', width: 390 },
  ...(isFullScope || page === 0
    ? ([
        { theme: 'light', width: 1280, rules: 'layout' },
        { theme: 'dark', width: 1280, rules: 'colours' },
      ] as const)
    : []),
]

async function openPage(path: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const requests: Request[] = []
  page.on('console', (message) => {
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => requests.push(request))
  await page.goto(service.url + path)
  return { page, requests }
}

type OpenedPage = Awaited<ReturnType<typeof openPage>>
const references = new Map<string, Promise<OpenedPage>>()

/** Opens the reference of a family, once: to show hundreds of operations takes seconds. */
function openReference(family: string): Promise<OpenedPage> {
  const open = async () => {
    const opened = await openPage(`/docs?family=${family}`)
    await opened.page.locator('.opblock').first().waitFor()
    return opened
  }
  const reference = references.get(family) ?? open()
  references.set(family, reference)
  return reference
}

/** The ids of all operations of a page. Of a long one, Swagger UI draws only what is near the window. */
async function listOperationBlocks(page: Page): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let isAtEnd = false; !isAtEnd; ) {
    for (const id of await page.locator('.opblock').evaluateAll((blocks) => blocks.map((block) => block.id)))
      ids.add(id)
    isAtEnd = await page.evaluate(async () => {
      if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return true
      scrollBy(0, innerHeight / 2)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return false
    })
  }
  return ids
}

const measureOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function expectAccessible(page: Page, name: string, views: View[]) {
  for (const { theme, width, rules } of views) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${screenshots}/${name}-${theme}-${width}.png` })
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0)
    // Again until the colours of the other theme have faded in.
    await expect.poll(() => findAxeViolations(page, rules), { message: `${theme}, ${width} px` }).toEqual([])
  }
  expect(problems.splice(0)).toEqual([])
  await page.close()
}

const countPictures = (guide: string) => readFileSync(`docs/${guide}.md`, 'utf8').match(/^!\[/gm)?.length ?? 0

describe('the API reference', () => {
  // To draw a family takes seconds: `npm test` draws those that other tests below need, too.
  test.each(apiFamilies.filter(({ id }) => isFullScope || id !== 'v3'))(
    'shows every operation of $id',
    async ({ id }) => {
      const { page } = await openReference(id)
      const shown = [...(await listOperationBlocks(page))].join(' ')
      for (const op of operationTable.filter((operation) => operation.id.startsWith(`${id}.`)))
        expect(shown).toContain(op.id.replaceAll('.', '_'))
    },
  )

  test('loads nothing from elsewhere, and its files compressed and for good', async () => {
    const { requests } = await openReference('v2')
    for (const request of requests.filter((candidate) => !candidate.url().startsWith('data:'))) {
      expect(request.url().startsWith(service.url)).toBe(true)
      if (!request.url().includes('/docs/assets/')) continue
      const headers = await (await request.response())?.allHeaders()
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': expect.stringMatching(/^(br|gzip)$/),
      })
    }
    const names = requests
      .filter((request) => !request.url().startsWith('data:'))
      .map((request) => new URL(request.url()).pathname)
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
    expect(names.filter((name) => !name.startsWith('/docs/assets/')).sort()).toEqual([
      '/docs',
      '/openapi/v2.json',
    ])
  })

  // Axe takes seconds for hundreds of operations.
  test.runIf(isFullScope)('is accessible with an operation open, and fits', async () => {
    const { page } = await openReference('v3')
    await page.getByPlaceholder('Search operations').fill('tools create')
    await page.locator('#operations-v3_tools-v3_tools_create .opblock-summary-control').first().click()
    await page.locator('.opblock-body').first().waitFor()
    await expectAccessible(page, 'reference-operation', listViews(0))
  })

  test('finds operations by words that people use, and says when there are none', async () => {
    const { page } = await openReference('v2')
    const field = page.getByPlaceholder('Search operations')
    await field.fill('rotate')
    const found = page.locator('.opblock')
    await expect
      .poll(() => found.evaluateAll((blocks) => blocks.map(({ id }) => id)))
      .toEqual(['operations-v2_auth_connections-v2_authConnections_change'])
    await field.fill('quokka')
    await page.getByRole('status').filter({ hasText: 'No operation has these words.' }).waitFor()
    await field.fill('')
    await expect.poll(() => found.count()).toBeGreaterThan(5)
  })

  test('shows a code sample of each operation in the language that was chosen before', async () => {
    const { page } = await openReference('v2')
    const open = (id: string) =>
      page.locator(`#operations-v2_apps-v2_apps_${id} .opblock-summary-control`).first().click()
    const sample = page.locator('.samples pre')
    await open('read')
    expect(await sample.textContent()).toContain(`curl '${service.url}/api/v2/apps/app_`)
    await page.getByRole('button', { name: 'Python' }).click()
    await open('create')
    await expect.poll(() => sample.count()).toBe(2)
    for (const text of await sample.allTextContents()) expect(text).toContain('requests.')
    expect(await page.evaluate(() => localStorage.getItem('tenon-sample-language'))).toBe('python')
    for (const id of ['read', 'create']) await open(id)
    expect(problems.splice(0)).toEqual([])
  })

  test('sends requests from the page, with the header of the console and the token that was entered', async () => {
    const { page, requests } = await openReference('v2')
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.getByRole('textbox', { name: 'auth-bearer-value' }).fill(await operatorToken(service.settings))
    await page.locator('.auth-btn-wrapper .authorize').first().click()
    await page.locator('.auth-btn-wrapper .btn-done').first().click()
    await page.locator('#operations-v2_apps-v2_apps_list .opblock-summary-control').first().click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response-col_status').first().waitFor()
    const sent = requests.find((request) => request.url().includes('/api/v2/apps'))
    const headers = await sent?.allHeaders()
    expect(headers).toMatchObject({
      'x-tenon-console': '1',
      authorization: expect.stringMatching(/^Bearer ey/),
    })
    expect((await sent?.response())?.status()).toBe(200)
    expect(problems.splice(0)).toEqual([])
  })

  test('sends requests with the session of the console, and says how to sign in without', async () => {
    const { page, requests } = await openReference('v1')
    const ada = await signUp(service)
    await signIn(service, ada)
    await copyCookies(ada, page.context(), service.url)
    const open = async (id: string) => {
      const block = page.locator(`#operations-v1_apps-v1_apps_${id}`)
      await block.locator('.opblock-summary-control').first().click()
      await block.getByRole('button', { name: 'Try it out' }).click()
      return block
    }
    const execute = async (block: Awaited<ReturnType<typeof open>>, status: number) => {
      await block.getByRole('button', { name: 'Execute' }).click()
      const response = block.locator('.live-responses-table')
      await response.locator('.response-col_status', { hasText: String(status) }).waitFor()
      return response.textContent()
    }
    const [creation, list] = [await open('create'), await open('list')]
    await creation.locator('textarea').fill('{"name": "From the reference"}')
    expect(await execute(creation, 201)).toContain('From the reference')
    expect(await execute(list, 200)).toContain('From the reference')
    const sent = requests.filter((request) => request.url().includes('/api/v1/apps'))
    for (const headers of await Promise.all(sent.map((request) => request.allHeaders()))) {
      expect(headers).toMatchObject({ 'x-tenon-console': '1', 'sec-fetch-site': 'same-origin' })
      expect(headers).not.toHaveProperty('authorization')
    }
    expect(problems.splice(0)).toEqual([])
    await page.context().clearCookies()
    const hint = page.getByRole('alert').getByRole('link', { name: 'Sign in to the console' })
    expect(await hint.isVisible()).toBe(false)
    for (const block of [creation, list]) expect(await execute(block, 401)).toContain('unauthorized')
    expect(await hint.getAttribute('href')).toBe('console/sign-in?to=%2Fdocs%3Ffamily%3Dv1')
    // The browser reports failed requests.
    expect(problems.splice(0)).toEqual([expect.stringContaining('401'), expect.stringContaining('401')])
  })
})

describe('the guides', () => {
  const guides = ['api', 'configuration', 'credentials', 'errors', 'security', 'widgets']

  test('are named in the index, and all their links lead somewhere', async () => {
    const { page } = await openPage('/docs/guides')
    const paths = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(paths).toEqual(expect.arrayContaining(guides))
    for (const path of paths) {
      await page.goto(`${service.url}/docs/${path}`)
      const links = await page
        .locator('a')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
      for (const link of new Set(links.filter((candidate) => candidate.startsWith(service.url)))) {
        const response = await fetch(link)
        expect([link, response.status]).toEqual([link, 200])
        const { hash } = new URL(link)
        if (hash) expect(await response.text()).toContain(`id="${hash.slice(1)}"`)
      }
    }
    expect(problems.splice(0)).toEqual([])
    await page.close()
  })

  test.each(guides)('%s is served as Markdown too', async (name) => {
    const response = await fetch(`${service.url}/docs/${name}.md`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await response.text()).toBe(readFileSync(`docs/${name}.md`, 'utf8'))
  })

  test.each([...guides.entries()])('is accessible and fits: guide %i, %s', async (index, name) => {
    const { page } = await openPage(`/docs/${name}`)
    const pictures = page.locator('main img')
    for (const picture of await pictures.all())
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(0)
    expect(await pictures.count()).toBe(countPictures(name))
    await expectAccessible(page, `guide-${name}`, listViews(index))
  })
})

test('a page that does not exist is 404, as a page', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/assets/nothing.js',
    '/docs/../secret.md',
    '/docs/decisions/0001',
  ]) {
    const response = await fetch(service.url + path)
    expect([path, response.status]).toEqual([path, 404])
  }
  expect(await (await fetch(`${service.url}/docs/nothing`)).text()).toContain('There is no such page')
})
