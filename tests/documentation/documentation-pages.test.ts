// The pages below /docs in a real browser: the API reference with requests from the page, and the guides.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

const screenshots = fileURLToPath(new URL('../../.cache/screenshots', import.meta.url))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let service: TestService
let browser: Browser
const problems: string[] = []

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true })
  ;[service, browser] = await Promise.all([startService('sqlite'), launchChromium()])
})
afterAll(async () => {
  await browser?.close()
  await service?.close()
})

type View = { theme: 'light' | 'dark'; width: number }
const views: View[] = (['light', 'dark'] as const).flatMap((theme) =>
  [390, 1280].map((width) => ({ theme, width })),
)

async function openPage(path: string, { theme, width }: View = { theme: 'light', width: 1280 }) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: theme })
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

const openReference = async (query = '', view?: View) => {
  const opened = await openPage(`/docs${query}`, view)
  await opened.page.locator('.opblock').first().waitFor()
  return opened
}

type AxeViolation = { id: string; nodes: { html: string }[] }

const findAxeViolations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } }
    return (await axe.run()).violations
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

const measureOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function expectAccessible(page: Page, name: string, { theme, width }: View) {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${screenshots}/${name}-${theme}-${width}.png` })
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect([...new Set(await findAxeViolations(page))]).toEqual([])
  expect(problems.splice(0)).toEqual([])
  await page.close()
}

describe('the API reference', () => {
  test.each(apiFamilies)('shows every operation of $id', async ({ id }) => {
    const { page } = await openReference(`?family=${id}`)
    const shown = await page.locator('.opblock').evaluateAll((blocks) => blocks.map((one) => one.id))
    for (const op of operationTable.filter((one) => one.id.startsWith(`${id}.`)))
      expect(shown.join(' ')).toContain(op.id.replaceAll('.', '_'))
    await page.close()
  })

  test('loads nothing from elsewhere, and its files compressed and for good', async () => {
    const { page, requests } = await openReference()
    for (const request of requests.filter((one) => !one.url().startsWith('data:'))) {
      expect(request.url().startsWith(service.url)).toBe(true)
      if (!request.url().includes('/docs/assets/')) continue
      const headers = await (await request.response())?.allHeaders()
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': expect.stringMatching(/^(br|gzip)$/),
      })
    }
    expect(requests.filter((one) => one.url().includes('/docs/assets/'))).toHaveLength(3)
    await page.close()
  })

  test.each(views)('is accessible and fits ($theme, $width px)', async (view) => {
    const { page } = await openReference('', view)
    await expectAccessible(page, 'reference', view)
  })

  test.each(views)('is accessible with an operation open ($theme, $width px)', async (view) => {
    const { page } = await openReference('', view)
    await page.locator('#operations-v3_tools-v3_tools_create .opblock-summary-control').first().click()
    await page.locator('.opblock-body').first().waitFor()
    await expectAccessible(page, 'reference-operation', view)
  })

  test('sends requests from the page, with the header of the console and the token that was entered', async () => {
    const { page, requests } = await openReference('?family=v2')
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.locator('.auth-container input').fill(await service.token('ada'))
    await page.locator('.auth-btn-wrapper .authorize').click()
    await page.locator('.auth-btn-wrapper .btn-done').click()
    await page.locator('#operations-v2_apps-v2_apps_list .opblock-summary-control').first().click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response-col_status').first().waitFor()
    const sent = requests.find((one) => one.url().includes('/api/v2/apps'))
    const headers = await sent?.allHeaders()
    expect(headers).toMatchObject({
      'x-tenon-console': '1',
      authorization: expect.stringMatching(/^Bearer ey/),
    })
    expect((await sent?.response())?.status()).toBe(200)
    expect(problems.splice(0)).toEqual([])
    await page.close()
  })

  test('sends the cookies of its origin, so that a session is enough', async () => {
    const { page, requests } = await openReference('?family=v1')
    await page.context().addCookies([{ name: 'session', value: 'abc', url: service.url }])
    await page.locator('#operations-v1_me-v1_me_read .opblock-summary-control').first().click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response-col_status').first().waitFor()
    const headers = await requests.find((one) => one.url().includes('/api/v1/me'))?.allHeaders()
    expect(headers).toMatchObject({ cookie: 'session=abc', 'x-tenon-console': '1' })
    expect(headers).not.toHaveProperty('authorization')
    // The service knows no such session, which the browser reports as a failed request.
    expect(problems.splice(0)).toEqual([expect.stringContaining('401')])
    await page.close()
  })
})

describe('the guides', () => {
  const guides = ['configuration', 'credentials', 'errors', 'security', 'widgets']

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
      for (const link of new Set(links.filter((one) => one.startsWith(service.url)))) {
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

  test.each(guides.flatMap((name) => views.map((view) => ({ name, ...view }))))(
    '$name is accessible and fits ($theme, $width px)',
    async ({ name, ...view }) => {
      const { page } = await openPage(`/docs/${name}`, view)
      await expectAccessible(page, `guide-${name}`, view)
    },
  )
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
