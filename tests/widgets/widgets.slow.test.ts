// Widgets in an MCP Apps host: a real browser, the official bridge, an opaque origin and the security policy of hosts.
import type { Frame } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { findTextPack, textPackKey } from '#core/engines/widgets/page/texts/text-pack.ts'
import { emptyForm } from '#core/model/widgets/form.ts'
import { type DataTableColumn, emptyWidgetConfig, type WidgetPrimitive } from '#core/model/widgets/widget.ts'
import { findAxeViolations } from '../support/find-axe-violations.ts'
import { isFullScope } from '../support/test-scope.ts'
import {
  buildColumns,
  buildFlatForm,
  buildTestColumn,
  buildTestField,
  buildTestParts,
  buildTestWidget,
} from '../support/widget-fixtures.ts'
import type { WidgetHostSetup } from './host-page.ts'
import { openWidgetBrowser, renderTestWidget, testTextsUri, type WidgetBrowser } from './widget-browser.ts'
import { findWireViolations } from './wire-violations.ts'

let browser: WidgetBrowser

beforeAll(async () => {
  browser = await openWidgetBrowser()
})
afterAll(() => browser.close())

/** After every test: no errors or warnings were logged, nothing violated the policy or the protocol. */
afterEach(async () => {
  expect(browser.takeProblems()).toEqual([])
  expect(findWireViolations(await browser.page.evaluate(() => window.host.listWireMessages()))).toEqual([])
})

const orders = Array.from({ length: 40 }, (_, index) => ({
  id: 1000 + index,
  customer: { name: `Customer ${(index * 7) % 40}` },
  status: index % 2 ? 'paid' : 'open',
  total: ((index * 13) % 40) * 100.5,
}))
const buildTableWidget = (actions = {}) =>
  buildTestWidget('data-table', {
    config: { dataTable: buildColumns('orders', 'id', 'customer.name', 'total') },
    ...actions,
  })
async function readColumn(frame: Frame, column: number) {
  await waitForPaint(frame)
  return frame.locator(`tbody td:nth-child(${column})`).allInnerTexts()
}
/** Waits two animation frames, until a change is rendered. */
const waitForPaint = (frame: Frame) =>
  frame.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

describe('a table', () => {
  test('shows as many rows as fit into the chat, and has pages', async () => {
    const frame = await browser.open(buildTableWidget(), { data: { orders } })
    expect(await frame.locator('tbody tr').count()).toBe(6)
    await frame.getByRole('button', { name: 'Next' }).click()
    expect((await readColumn(frame, 1))[0]).toBe('1006')
    expect(await frame.locator('.pages [role=status]').textContent()).toBe('7–12 of 40')
    const small = { context: { containerDimensions: { maxHeight: 320, maxWidth: 400 } } }
    const short = await browser.open(buildTableWidget(), { data: { orders }, ...small })
    expect(await short.locator('tbody tr').count()).toBe(3)
  })

  test('sorts numbers and texts, reports it in aria-sort, and restores the order', async () => {
    const frame = await browser.open(buildTableWidget(), { data: { orders } })
    const total = frame.getByRole('columnheader', { name: 'Total' })
    await total.getByRole('button').click()
    await expect.poll(() => total.getAttribute('aria-sort')).toBe('ascending')
    expect((await readColumn(frame, 3))[1]).toBe('100.50')
    await total.getByRole('button').click()
    await expect.poll(() => total.getAttribute('aria-sort')).toBe('descending')
    expect((await readColumn(frame, 3))[0]).toBe('3,919.50')
    await total.getByRole('button').click()
    await expect.poll(() => total.getAttribute('aria-sort')).toBe('none')
    await frame.getByRole('button', { name: 'Customer.name' }).click()
    expect((await readColumn(frame, 2)).slice(1, 3)).toEqual(['Customer 1', 'Customer 2'])
  })

  test('shows the rows that match every word of the filter', async () => {
    const frame = await browser.open(buildTableWidget(), { data: { orders } })
    await frame.getByRole('searchbox').fill('1039 customer')
    expect(await readColumn(frame, 2)).toEqual(['Customer 33'])
    await frame.getByRole('searchbox').fill('nobody')
    expect(await frame.locator('main').textContent()).toContain('Nothing found.')
  })

  test('filters and sorts itself where the chat client calls no tools', async () => {
    const loading = { ...emptyWidgetConfig.loading, queryArgument: 'q', sortArgument: 'by' }
    const given = buildTableWidget()
    const widget = { ...given, config: { ...given.config, loading }, ownTool: 'list_orders' }
    const frame = await browser.open(widget, { data: { orders }, capabilities: {} })
    await frame.getByRole('searchbox').fill('1039 customer')
    expect(await readColumn(frame, 2)).toEqual(['Customer 33'])
    await frame.getByRole('searchbox').fill('')
    await frame.getByRole('columnheader', { name: 'Total' }).getByRole('button').click()
    await expect.poll(async () => (await readColumn(frame, 3))[1]).toBe('100.50')
  })

  test('formats numbers and dates in the locale and time zone of the chat', async () => {
    const widget = buildTestWidget('data-table', {
      config: { dataTable: buildColumns('rows', 'total', 'at', 'year') },
    })
    const frame = await browser.open(widget, {
      context: { locale: 'de-DE', timeZone: 'Europe/Berlin' },
      data: { rows: [{ total: 1234567.5, at: '2026-07-01T22:30:00Z', year: 1813 }] },
    })
    expect(await frame.locator('tbody td').allInnerTexts()).toEqual([
      '1.234.567,50',
      '02.07.2026, 00:30',
      '1813',
    ])
    // A column has its own name, also where the page has a text of the same name.
    expect(await frame.locator('th').allInnerTexts()).toEqual(['Total', 'At', 'Year'])
    expect(await frame.locator('html').getAttribute('lang')).toBe('de-DE')
  })

  test('shows ten thousand rows in pages, and sorts them', async () => {
    const many = Array.from({ length: 10_000 }, (_, id) => ({ id, total: (id * 7919) % 10_000 }))
    const widget = buildTestWidget('data-table', { config: { dataTable: buildColumns('', 'id', 'total') } })
    const frame = await browser.open(widget, { data: { result: many } })
    expect(await frame.locator('tbody tr').count()).toBe(6)
    await frame.getByRole('button', { name: 'Total' }).click()
    expect(await readColumn(frame, 2)).toEqual(['0', '1', '2', '3', '4', '5'])
  })
})

/** The left and right edges of the text in each element, in pixels. */
const readTextEdges = (frame: Frame, selector: string) =>
  frame.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right) }
    }),
  )

describe('the headings of a table', () => {
  const rows = [
    { city: 'Oslo', people: 700_000, area: 480 },
    { city: 'Bergen', people: 290_000, area: 465 },
  ]
  const buildCities = () =>
    buildTestWidget('data-table', { config: { dataTable: buildColumns('rows', 'city', 'people', 'area') } })

  test.each(['en', 'ar'])(
    'are aligned with the values below them, also right to left: %s',
    async (locale) => {
      const frame = await browser.open(buildCities(), { data: { rows }, context: { locale } })
      await waitForPaint(frame)
      const headings = await readTextEdges(frame, 'thead th bdi')
      const values = await readTextEdges(frame, 'tbody tr:first-child td bdi')
      const edges =
        locale === 'ar' ? (['right', 'left', 'left'] as const) : (['left', 'right', 'right'] as const)
      edges.forEach((edge, column) => {
        const distance = Math.abs((headings[column]?.[edge] ?? 0) - (values[column]?.[edge] ?? 99))
        expect([column, distance <= 1]).toEqual([column, true])
      })
    },
  )

  test('and the titles of a list begin at the same edge as all other text, also right to left', async () => {
    const context = { locale: 'ar' }
    const list = await browser.open(buildTestWidget('list'), { data: { rows: [{ name: 'Oslo' }] }, context })
    const detail = buildTestWidget('detail', { config: { fieldMappings: { title: 'name' } } })
    const [title] = await readTextEdges(list, '.title')
    const frame = await browser.open(detail, { data: { name: 'Oslo', area: 480 }, context })
    const [heading] = await readTextEdges(frame, 'h1')
    expect([title?.right, heading?.right]).toEqual([624, 624])
  })

  test('mark the sorted column, and the one below the pointer', async () => {
    const frame = await browser.open(buildCities(), { data: { rows } })
    const readMarks = () =>
      frame
        .locator('thead .order')
        .evaluateAll((marks) =>
          marks
            .map((mark) => getComputedStyle(mark, '::after'))
            .map(({ content, opacity }) => (opacity === '0' ? '' : content)),
        )
    expect(await readMarks()).toEqual(['', '', ''])
    await frame.getByRole('button', { name: 'People' }).click()
    await frame.getByRole('heading').hover()
    await frame.evaluate(() => (document.activeElement as HTMLElement).blur())
    expect(await readMarks()).toEqual(['', '"↑"', ''])
    await frame.getByRole('button', { name: 'City' }).hover()
    expect(await readMarks()).toEqual(['"↑"', '"↑"', ''])
  })
})

describe('a result that was cut', () => {
  const buildCut = (path: string) => ({
    structuredContent: { orders: orders.slice(0, 20) },
    content: [],
    _meta: {
      'tenon/cut': { unit: 'bytes', shown: 10, total: 20, lists: [{ path, shown: 200, total: 1000 }] },
    },
  })

  test.each(['data-table', 'list', 'carousel', 'chart'] as const)('says so in a %s', async (primitive) => {
    const widget = buildTestWidget(primitive, { config: { dataTable: buildColumns('orders') } })
    const frame = await browser.open(widget, { result: buildCut('orders') })
    await frame.getByText('Showing 200 of 1,000.').waitFor()
  })

  test('says nothing about lists that the widget does not show', async () => {
    const frame = await browser.open(buildTableWidget(), { result: buildCut('customers') })
    expect(await frame.getByText('Showing').count()).toBe(0)
  })

  test('says so in ChatGPT, which passes the data without its metadata', async () => {
    const { page } = await browser.openInChatGpt(buildTableWidget(), {
      globals: {
        toolOutput: { orders: orders.slice(0, 3) },
        toolResponseMetadata: buildCut('orders')._meta,
      },
    })
    await page.getByText('Showing 200 of 1,000.').waitFor()
    await page.close()
  })
})

describe('the cells of a table', () => {
  test('finds what is seen, and has pages only where they are needed', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => ({
      name: at ? `Customer ${at}` : 'Zoë',
      at: `2026-0${at + 1}-12`,
      total: 1234.5 + at,
    }))
    const widget = buildTestWidget('data-table', {
      config: { dataTable: buildColumns('', 'name', 'at', 'total') },
    })
    const frame = await browser.open(widget, { data: rows })
    const search = frame.getByRole('searchbox')
    for (const [query, name] of [
      ['Jan 2026', 'Zoë'],
      ['zoe', 'Zoë'],
      ['1,235.5', 'Customer 1'],
    ] as const) {
      await search.fill(query)
      expect(await readColumn(frame, 1)).toEqual([name])
      expect(await frame.getByRole('status').first().textContent()).toBe('1 of 8')
      expect(await frame.getByRole('navigation').count()).toBe(0)
    }
    await search.fill('customer')
    expect(await frame.getByRole('navigation').getByRole('status').textContent()).toBe('1–6 of 7')
  })

  test('keeps a date on one line where it is narrow, in every language', async () => {
    const rows = [{ name: 'Ada', customer: 'Lovelace', placed: '2026-11-29T09:30:00Z', total: 12.5 }]
    const widget = buildTestWidget('data-table', {
      config: { dataTable: buildColumns('', 'name', 'customer', 'placed', 'total') },
    })
    for (const locale of ['zh-CN', 'ar-EG']) {
      const context = { theme: 'light', locale, timeZone: 'UTC' }
      const frame = await browser.open(widget, { data: rows, width: 320, context })
      const date = frame.locator('td').nth(2).locator('bdi')
      expect(await date.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      expect(await date.evaluate((element) => element.getClientRects()[0]?.height)).toBeLessThan(30)
    }
  })

  test('keeps its first column in sight when it is narrow, and breaks long words inside of their cells', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe'.repeat(2)
    const paths = ['name', 'city', 'trade', 'since', 'note']
    const rows = [Object.fromEntries(paths.map((path) => [path, word])), { name: 'Ada', city: 'London' }]
    const widget = buildTestWidget('data-table', { config: { dataTable: buildColumns('', ...paths) } })
    const frame = await browser.open(widget, { data: rows, width: 320 })
    // The page may stand on the background of the host, whose colour the column cannot have.
    const readBackground = () =>
      frame
        .locator('td')
        .first()
        .evaluate((cell) => getComputedStyle(cell).backgroundColor)
    expect(await readBackground()).toBe('rgba(0, 0, 0, 0)')
    await frame.locator('.scroll').evaluate((element) => element.scrollBy(9_999, 0))
    await waitForPaint(frame)
    expect(await readBackground()).toBe('rgb(255, 255, 255)')
    const [heading] = await frame
      .locator('th')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left))
    expect(heading).toBe(16)
    const overlaps = await frame.locator('td').evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()]
          return text.right > box.right + 1 || text.left < box.left - 1
        })
        .map((cell) => cell.textContent),
    )
    expect(overlaps).toEqual([])
    await browser.takeScreenshot('long-words')
  })
})

test('buttons of a table are large enough for fingers', async () => {
  const context = await browser.page.context().browser()?.newContext({ hasTouch: true, isMobile: true })
  const page = await context?.newPage()
  if (!context || !page) throw new Error('no page')
  await page.addInitScript((rows) => {
    Object.assign(window, { openai: { toolOutput: { orders: rows }, sendFollowUpMessage: () => undefined } })
  }, orders)
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: renderTestWidget(buildTableWidget({ actions: [{ type: 'followUpMessage', template: 'x' }] })),
    }),
  )
  await page.goto('https://touch.test/')
  await page.locator('tbody tr').first().waitFor()
  const sizes = await page
    .locator('button, .filter')
    .evaluateAll((elements) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .map(({ width, height }) => Math.min(width, height)),
    )
  expect(sizes.length).toBeGreaterThan(10)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  const height = await page.locator('main').evaluate((main) => main.getBoundingClientRect().height)
  expect(height).toBeLessThanOrEqual(500)
  await context.close()
})

test('the sections of a record can be opened, and values can be copied, by keyboard', async () => {
  const { widget, data = null } = samples.detail
  const frame = await browser.open(widget, { data })
  expect(await frame.getByText('Two books.').isVisible()).toBe(false)
  await frame.getByText('Notes').focus()
  await browser.page.keyboard.press('Enter')
  await frame.getByText('Two books.').waitFor()
  expect(await frame.getByRole('button', { name: /^Copy/ }).count()).toBe(2)
  await frame.getByRole('button', { name: 'Copy Tracking' }).focus()
  await browser.page.keyboard.press('Enter')
  await frame.getByText('Copied').waitFor()
  expect(await frame.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Copy Tracking')
  const table = await browser.open(buildTableWidget(), { data: { orders } })
  await table.getByRole('searchbox').focus()
  await browser.page.keyboard.press('ControlOrMeta+V')
  expect(await table.getByRole('searchbox').inputValue()).toBe('RX 4471 3321 NO')
})

describe('a table with groups', () => {
  const readLines = async (frame: Frame) => {
    await waitForPaint(frame)
    return (await frame.locator('tbody tr > :first-child').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' ').trim(),
    )
  }

  test('counts and sums them, and repeats a heading on the next page', async () => {
    const frame = await browser.open(groupedTable.widget, { data: groupedTable.data })
    expect(await readLines(frame)).toEqual(['open 20', '1000', '1002', '1004', '1006', '1008'])
    expect(await frame.locator('tr.group td').allInnerTexts()).toEqual(['20 count', '€38,190.00', ''])
    expect(await frame.locator('tfoot > tr > *').allInnerTexts()).toEqual([
      'Total\n40 rows',
      '40\ncount',
      '€78,390.00',
      '',
    ])
    await frame.getByRole('button', { name: 'Next' }).click()
    expect((await readLines(frame))[0]).toBe('open 20')
    await frame.getByText('2 of 7').waitFor()
    await frame.getByRole('searchbox').fill('1013')
    expect(await readLines(frame)).toEqual(['paid 1', '1013'])
    expect(await frame.locator('tfoot th').allInnerTexts()).toEqual(['Total\n1 row'])
  })

  test('closes them and opens a row by keyboard', async () => {
    const frame = await browser.open(groupedTable.widget, { data: groupedTable.data })
    await frame.getByRole('button', { name: 'Details of 1000' }).focus()
    await browser.page.keyboard.press('Enter')
    expect(await frame.locator('.row-details div').allInnerTexts()).toEqual([
      'Note\nLeave it at the door.',
      'Tags\ngift, new',
    ])
    await browser.takeScreenshot('groups-open-row')
    await frame.getByRole('button', { name: 'open 20' }).focus()
    await browser.page.keyboard.press('Enter')
    expect((await readLines(frame)).slice(0, 2)).toEqual(['open 20', 'paid 20'])
    expect(await frame.getByRole('button', { name: 'open 20' }).getAttribute('aria-expanded')).toBe('false')
  })

  test('says that totals are those of the loaded rows', async () => {
    const result = {
      structuredContent: groupedTable.data,
      _meta: { 'tenon/cut': { lists: [{ path: 'orders', shown: 40, total: 1000 }] } },
    }
    const frame = await browser.open(groupedTable.widget, { result })
    expect((await readLines(frame))[0]).toBe('open 20+')
    expect(await frame.locator('tfoot th').allInnerTexts()).toEqual(['Total\n40 loaded rows'])
  })
})

describe('what a table leaves out', () => {
  const wide = Array.from({ length: 9 }, (_, at) =>
    Object.fromEntries(Array.from({ length: 9 }, (_, column) => [`m${column}`, at * 10 + column])),
  )

  test('is shown on demand, also of a record', async () => {
    const frame = await browser.open(buildTestWidget('data-table'), { data: wide })
    expect(await frame.locator('th').count()).toBe(6)
    await frame.getByRole('button', { name: 'Show all columns' }).click()
    await expect.poll(() => frame.locator('th').count()).toBe(9)
    expect(await frame.getByRole('button', { name: 'Show all columns' }).count()).toBe(0)
    const members = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`m${at}`, at]))
    const record = await browser.open(buildTestWidget('detail'), { data: members })
    expect(await record.locator('dd').count()).toBe(12)
    await record.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => record.locator('dd').count()).toBe(15)
  })

  test('can be downloaded as CSV where the client saves files: the rows that match, on all pages', async () => {
    const widget = buildTestWidget('data-table', { config: { dataTable: buildColumns('', 'm0', 'm1') } })
    const frame = await browser.open(widget, { data: wide, capabilities: { downloadFile: {} } })
    await frame.getByRole('button', { name: 'Download CSV' }).click()
    const text = `\ufeff"M0","M1"\r\n${wide.map(({ m0, m1 }) => `"${m0}","${m1}"`).join('\r\n')}`
    const resource = { uri: 'file:///Orders.csv', mimeType: 'text/csv', text }
    await expect
      .poll(() => browser.listReceived('ui/download-file'))
      .toEqual([{ contents: [{ type: 'resource', resource }] }])
    const other = await browser.open(widget, { data: wide })
    expect(await other.getByRole('button', { name: 'Download CSV' }).count()).toBe(0)
  })
})

describe('formats', () => {
  const books = [
    { title: 'Emma', price: 8.5, currency: 'EUR', status: 'in stock', sold: 30, days: [1, 4, 2] },
    { title: 'Ulysses', price: 9, currency: 'EUR', status: 'sold out', sold: 120, days: [5, 1, 2] },
    { title: 'Dune', price: 1012, currency: 'EUR', status: 'ordered', sold: 7, days: [] },
  ]
  const buildBooks = (...fields: DataTableColumn[]) =>
    buildTestWidget('data-table', {
      config: { dataTable: { ...buildColumns(''), fields }, resourceDomains: ['https://images.test'] },
    })
  const readTexts = (frame: Frame, selector: string) =>
    frame
      .locator(selector)
      .allInnerTexts()
      .then((texts) => texts.map((text) => text.replace(/[\u00a0\u202f]/g, ' ')))

  test('of money are guessed, and its figures stand right-aligned below each other', async () => {
    const widget = buildBooks(buildTestColumn('title'), buildTestColumn('price'), buildTestColumn('status'))
    const frame = await browser.open(widget, { data: books })
    expect(await readTexts(frame, 'td:nth-child(2)')).toEqual(['€8.50', '€9.00', '€1,012.00'])
    const edges = await readTextEdges(frame, 'td:nth-child(2) bdi')
    expect(new Set(edges.map(({ right }) => right)).size).toBe(1)
    expect(
      await frame
        .locator('td:nth-child(2)')
        .first()
        .evaluate((cell) => getComputedStyle(cell).fontVariantNumeric),
    ).toBe('tabular-nums')
    expect(await frame.locator('.badge.green, .badge.red').allInnerTexts()).toEqual(['in stock', 'sold out'])
    await frame.getByRole('button', { name: 'Price' }).click()
    await frame.getByRole('button', { name: 'Price' }).click()
    expect(await readColumn(frame, 1)).toEqual(['Dune', 'Ulysses', 'Emma'])
  })

  test('show images, progress, sparklines, links, badges and templates', async () => {
    const link = buildTestColumn('link', {
      path: 'url',
      format: 'link',
      formatOptions: { text: 'Open {{title}}' },
    })
    const widget = buildBooks(
      buildTestColumn('cover', { format: 'image' }),
      buildTestColumn('book', { path: '{{title}}, {{price}} {{unit}}' }),
      buildTestColumn('sold', { format: 'progress', formatOptions: { max: '120' } }),
      buildTestColumn('days', { format: 'sparkline' }),
      link,
      buildTestColumn('status', { format: 'badge', formatOptions: { ordered: 'violet' } }),
    )
    const rows = books.map((book, at) => ({
      ...book,
      cover: `https://${at < 2 ? 'images' : 'elsewhere'}.test/${at}.svg`,
      url: `https://a.test/${at}`,
    }))
    const frame = await browser.open(widget, { data: { rows, unit: 'each' }, width: 960 })
    expect(await frame.locator('td img').count()).toBe(2)
    expect((await readColumn(frame, 2))[0]).toBe('Emma, 8.5 each')
    expect(await readColumn(frame, 3)).toEqual(['25%', '100%', '6%'])
    expect(await frame.getByRole('img', { name: 'From 1 to 2' }).count()).toBe(1)
    expect((await readColumn(frame, 4))[2]).toBe('–')
    expect(await frame.locator('.badge.violet').textContent()).toBe('ordered')
    await frame.getByRole('link', { name: 'Open Emma' }).click()
    await expect.poll(() => browser.listReceived('ui/open-link')).toEqual([{ url: 'https://a.test/0' }])
    for (const theme of ['light', 'dark']) {
      await browser.page.evaluate((theme) => window.host.changeContext({ theme }), theme)
      await waitForPaint(frame)
      expect(await findAxeViolations(frame)).toEqual([])
      await browser.takeScreenshot(`formats-${theme}`)
    }
  })

  test('apply to mapped values of a list, a record and a metric', async () => {
    const format = (key: string, format: string, formatOptions = {}) => ({ key, format, formatOptions })
    const list = buildTestWidget('list', {
      config: {
        fieldMappings: { title: 'title', subtitle: 'price', meta: 'sold' },
        fieldFormats: [format('meta', 'percent'), format('subtitle', 'currency', { currency: 'GBP' })],
      },
    })
    const listed = await browser.open(list, { data: books })
    expect(await readTexts(listed, '.subtitle')).toEqual(['£8.50', '£9.00', '£1,012.00'])
    expect(await readTexts(listed, '.meta')).toEqual(['30%', '120%', '7%'])
    const detail = buildTestWidget('detail', { config: { fieldFormats: [format('sold', 'bytes')] } })
    const record = await browser.open(detail, { data: books[0] as Json })
    expect(await readTexts(record, 'dd')).toEqual(['Emma', '€8.50', 'EUR', 'in stock', '30 bytes'])
    const metric = buildTestWidget('metric', {
      config: {
        fieldMappings: { value: 'share', delta: 'change' },
        fieldFormats: [
          format('value', 'percent', { max: '1' }),
          format('delta', 'number', { decimals: '2' }),
        ],
      },
    })
    const figure = await browser.open(metric, { data: { share: 0.25, change: -1.5 } })
    expect(await readTexts(figure, 'dd')).toEqual(['25%', '▼ Down 1.50 '])
    const inferred = await browser.open(buildTestWidget('metric'), { data: { orders: 1904, total: 1284.7 } })
    expect(await readTexts(inferred, '.figure')).toEqual(['1,904', '1,284.70'])
  })
})

describe('an action', () => {
  const readAction = {
    targetToolName: 'read_order',
    template: '{"order_id": {{id}}, "for": "{{customer.name}}!"}',
  }

  test('of a row calls its tool with values of the row, shows the result, and goes back', async () => {
    const frame = await browser.open(buildTableWidget({ actions: [readAction] }), {
      data: { orders },
      replies: { read_order: [{ structuredContent: { carrier: 'Post', weight: 12 } }] },
    })
    await frame.getByRole('button', { name: '1001' }).press('Enter')
    await frame.getByText('Carrier').waitFor()
    expect(await browser.listReceived('tools/call')).toEqual([
      { name: 'read_order', arguments: { order_id: 1001, for: 'Customer 7!' } },
    ])
    await expect.poll(() => frame.locator(':focus').textContent()).toBe('Back')
    await frame.locator(':focus').press('Enter')
    expect(await frame.locator('tbody tr').count()).toBe(6)
    expect(await browser.listReceived('ui/update-model-context')).toHaveLength(1)
  })

  test('shows the error of a failed tool and of a call that the client rejected', async () => {
    const failed = { isError: true, content: [{ type: 'text', text: 'No such order.' }] }
    const frame = await browser.open(buildTableWidget({ actions: [readAction] }), {
      data: { orders },
      replies: { read_order: [failed, 'Not allowed here'] },
    })
    await frame.getByRole('button', { name: '1000' }).click()
    await frame.getByRole('alert').getByText('No such order.').waitFor()
    await frame.getByRole('button', { name: '1000' }).click()
    await frame.getByRole('alert').getByText('Not allowed here').waitFor()
  })

  test('sends a message to the chat', async () => {
    const actions = [{ type: 'followUpMessage' as const, template: 'Where is {{id}} of {{customer.name}}?' }]
    const frame = await browser.open(buildTableWidget({ actions }), { data: { orders } })
    await frame.getByRole('button', { name: '1002' }).click()
    await frame.getByText('Sent to the chat.').waitFor()
    expect(await browser.listReceived('ui/message')).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Where is 1002 of Customer 14?' }] },
    ])
  })

  test('is not offered in a client that lacks the capability', async () => {
    const frame = await browser.open(buildTableWidget({ actions: [readAction] }), {
      data: { orders },
      capabilities: {},
    })
    expect(await frame.locator('tbody button').count()).toBe(0)
  })

  const pollAction = {
    trigger: 'button.click',
    callMode: 'poll' as const,
    targetToolName: 'job_status',
    template: '{"job": "{{job}}"}',
    pollIntervalMs: 30,
    pollStopWhenPath: 'state',
    pollStopWhenEquals: 'done',
  }
  const state = (text: string) => ({ structuredContent: { state: text } })

  test('polls until the result has the expected value', async () => {
    const frame = await browser.open(buildTestWidget('detail', { actions: [pollAction] }), {
      data: { job: 'j1' },
      replies: { job_status: [state('queued'), state('running'), state('done')] },
    })
    await frame.getByRole('button', { name: 'Job status' }).click()
    await frame.getByText('done', { exact: true }).waitFor()
    expect(await browser.listReceived('tools/call')).toHaveLength(3)
  })

  test('polls at most the configured number of times, and then says that it is not finished', async () => {
    const frame = await browser.open(
      buildTestWidget('detail', { actions: [{ ...pollAction, pollMaxAttempts: 2 }] }),
      {
        data: { job: 'j1' },
        replies: { job_status: [state('queued')] },
      },
    )
    await frame.getByRole('button', { name: 'Job status' }).click()
    await frame.getByText('Job status is not finished yet.').waitFor()
    expect(await browser.listReceived('tools/call')).toHaveLength(2)
  })

  test('stops polling when the user stops it and when the host tears the page down', async () => {
    const endless = { ...pollAction, pollIntervalMs: 100, pollMaxAttempts: 1_000 }
    const setup = { data: { job: 'j1' }, replies: { job_status: [state('queued')] } }
    const frame = await browser.open(buildTestWidget('detail', { actions: [endless] }), setup)
    await frame.getByRole('button', { name: 'Job status' }).click()
    await frame.getByRole('button', { name: 'Stop' }).waitFor()
    await waitForPaint(frame)
    await frame.getByRole('button', { name: 'Stop' }).click()
    await frame.getByText('Stopped.').waitFor()
    const again = await browser.open(buildTestWidget('detail', { actions: [endless] }), setup)
    await again.getByRole('button', { name: 'Job status' }).click()
    await again.getByRole('button', { name: 'Stop' }).waitFor()
    await browser.page.evaluate(() => window.host.teardown())
    const before = (await browser.listReceived('tools/call')).length
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect((await browser.listReceived('tools/call')).length - before).toBeLessThanOrEqual(1)
  })

  test('on load replaces the first result by the newer one', async () => {
    const frame = await browser.open(
      buildTestWidget('metric', { actions: [{ ...pollAction, trigger: 'load' }] }),
      {
        data: { count: 1, job: 'j1' },
        replies: { job_status: [{ structuredContent: { count: 2, state: 'done' } }] },
      },
    )
    await frame.locator('.figure', { hasText: '2' }).waitFor()
    expect(await browser.listReceived('tools/call')).toEqual([
      { name: 'job_status', arguments: { job: 'j1' } },
    ])
  })
})

const ticketFields = [
  buildTestField('email', { type: 'email', required: true }),
  buildTestField('subject', {
    required: true,
    aiFillable: true,
    aiVisible: true,
    validation: { ...buildTestField('').validation, minLength: 3, pattern: '^[A-Z]' },
  }),
  buildTestField('seats', {
    type: 'integer',
    validation: { ...buildTestField('').validation, min: 1, max: 9 },
  }),
  buildTestField('kind', { type: 'radio', options: [buildOption('bug'), buildOption('wish')] }),
  buildTestField('tags', {
    type: 'select',
    multiple: true,
    options: [buildOption('a'), buildOption('b'), buildOption('c')],
  }),
  buildTestField('urgent', { type: 'checkbox' }),
  buildTestField('proof', { type: 'file', accept: 'text/plain' }),
  buildTestField('note', { type: 'textarea' }),
]
function buildOption(value: string) {
  return { id: value, value, label: value.toUpperCase() }
}
const buildFormWidget = () => buildTestWidget('form', { name: 'Ticket', config: buildFlatForm(ticketFields) })

describe('a form', () => {
  test('names invalid fields, focuses the first, and clears an error when it is corrected', async () => {
    const frame = await browser.open(buildFormWidget())
    await frame.getByLabel('Seats').fill('12')
    await frame.getByRole('button', { name: 'Send' }).click()
    expect(await frame.locator('.note.failed').textContent()).toBe('Please correct Email, Subject, Seats.')
    await expect.poll(() => frame.locator(':focus').getAttribute('id')).toBe('field-email')
    const described = await frame.getByLabel('Seats').getAttribute('aria-describedby')
    expect(await frame.locator(`#${described}`).textContent()).toBe('Write 9 or less.')
    await frame.getByLabel('Seats').fill('2')
    expect(await frame.getByLabel('Seats').getAttribute('aria-invalid')).toBeNull()
    expect(await browser.listReceived('tools/call')).toEqual([])
  })

  test('sends the values of the user with the types of the tool', async () => {
    const frame = await browser.open(buildFormWidget(), { replies: { create_ticket: [{ content: [] }] } })
    await frame.getByLabel('Email').fill('ada@example.com')
    await frame.getByLabel('Subject').fill('Broken')
    await frame.getByLabel('Seats').fill('3')
    await frame.getByLabel('WISH').check()
    await frame.getByLabel('C', { exact: true }).check()
    await frame.getByLabel('A', { exact: true }).check()
    await frame
      .getByLabel('Proof')
      .setInputFiles({ name: 'a b.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') })
    await frame.getByLabel('Email').press('Enter')
    await frame.getByRole('status').getByText('Sent.').waitFor()
    expect(await browser.listReceived('tools/call')).toEqual([
      {
        name: 'create_ticket',
        arguments: {
          email: 'ada@example.com',
          subject: 'Broken',
          seats: 3,
          kind: 'wish',
          tags: ['a', 'c'],
          urgent: false,
          proof: 'data:text/plain;name=a%20b.txt;base64,aGk=',
        },
      },
    ])
  })

  test('shows the error of the tool, and can be sent again', async () => {
    const failedResult = { isError: true, content: [{ type: 'text', text: 'The subject is taken.' }] }
    const fields = [buildTestField('subject')]
    const widget = buildTestWidget('form', { config: buildFlatForm(fields) })
    const frame = await browser.open(widget, { replies: { create_ticket: [failedResult, { content: [] }] } })
    await frame.getByLabel('Subject').fill('x')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByRole('alert').getByText('The subject is taken.').waitFor()
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame.getByRole('status').getByText('Sent.').waitFor()
  })

  test('takes values from the model, keeps those of the user, reports only fields visible to the model', async () => {
    const frame = await browser.open(buildFormWidget())
    await browser.page.evaluate(() => window.host.sendPartialInput({ subject: 'Pri' }))
    await browser.page.evaluate(() => window.host.sendInput({ subject: 'Printer', email: 'no@example.com' }))
    expect(await frame.getByLabel('Email').inputValue()).toBe('')
    await frame.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#field-subject')?.value === 'Printer',
    )
    await frame.getByLabel('Subject').fill('Printer on fire')
    await browser.page.evaluate(() => window.host.sendInput({ subject: 'Printer again' }))
    expect(await frame.getByLabel('Subject').inputValue()).toBe('Printer on fire')
    const contextUpdates = JSON.stringify(await browser.listReceived('ui/update-model-context'))
    expect(contextUpdates).toContain('Printer on fire')
    expect(contextUpdates).not.toContain('email')
  })

  test('in sections fills the arguments that its fields are bound to, prefilled from the result', async () => {
    const buildBinding = (fieldId: string, targetArgPath: string) => ({
      fieldId,
      targetArgPath,
      status: 'mapped',
    })
    const fields = [
      buildTestField('order', { prefill: { kind: 'answer', path: 'order.id' } }),
      buildTestField('name', { prefill: { kind: 'static', value: 'Ada' } }),
      buildTestField('secret', { visibility: 'hidden', prefill: { kind: 'static', value: 7 } }),
    ]
    const widget = buildTestWidget('form', {
      config: {
        form: {
          ...emptyForm,
          fields,
          layout: {
            title: 'Refund',
            description: 'All of it.',
            submitLabel: 'Refund',
            steps: false,
            sections: [{ id: 's', title: 'What', description: 'Which one', fieldIds: ['order'] }],
          },
          submit: {
            ...emptyForm.submit,
            targetToolName: 'create_ticket',
            successMessage: 'On its way.',
            resetOnSubmit: true,
            bindings: [
              buildBinding('order', 'order.ids[0]'),
              buildBinding('name', 'by.name'),
              buildBinding('secret', 'by.level'),
            ],
          },
        },
      },
    })
    const replies = { create_ticket: [{ content: [] }] }
    const frame = await browser.open(widget, { data: { order: { id: 'o1' } }, replies })
    expect(await frame.locator('legend').allInnerTexts()).toEqual(['What'])
    await frame.getByRole('button', { name: 'Refund' }).click()
    await frame.getByText('On its way.').waitFor()
    expect(await frame.getByLabel('Name').inputValue()).toBe('Ada')
    expect(await browser.listReceived('tools/call')).toEqual([
      { name: 'create_ticket', arguments: { order: { ids: ['o1'] }, by: { name: 'Ada', level: 7 } } },
    ])
  })
})

describe('a list', () => {
  const items = { items: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] }
  const buildMessageActions = (template: string) => [
    { type: 'followUpMessage' as const, template, trigger: 'item.select' },
  ]

  test('is derived from a result without a mapping, and each item can be selected', async () => {
    const frame = await browser.open(
      buildTestWidget('list', { actions: buildMessageActions('More on {{name}}') }),
      {
        data: items,
      },
    )
    await frame.getByRole('button', { name: 'Two' }).click()
    await frame.getByText('Sent to the chat.').waitFor()
    expect(JSON.stringify(await browser.listReceived('ui/message'))).toContain('More on Two')
  })

  test('allows several items to be selected together', async () => {
    const widget = buildTestWidget('list', {
      config: { layout: { select: 'multi' } },
      actions: buildMessageActions('Compare {{name}}'),
    })
    const frame = await browser.open(widget, { data: items })
    await frame.getByLabel('Three').check()
    await frame.getByLabel('One').check()
    expect(await frame.getByText('2 chosen').count()).toBe(1)
    await frame.getByRole('button', { name: 'Continue' }).click()
    await frame.getByText('Sent to the chat.').waitFor()
    expect(JSON.stringify(await browser.listReceived('ui/message'))).toContain('Compare One, Three')
  })
})

describe('metrics and charts', () => {
  test('show a metric with its unit, and its change as text', async () => {
    const fieldMappings = {
      value: 'v',
      label: 'Revenue today',
      unit: 'EUR',
      delta: 'd',
      deltaLabel: 'since May',
    }
    const frame = await browser.open(buildTestWidget('metric', { config: { fieldMappings } }), {
      data: { v: 12_500, d: -3.5 },
    })
    const text = (await frame.locator('dl').allInnerTexts()).join(' ').replace(/\s+/g, ' ')
    expect(text).toContain('Revenue today €12,500')
    expect(text).toContain('Down 3.5 since May')
  })

  test.each(['bar', 'line'])(
    'show a %s chart with a text description, and its data as a table',
    async (chart) => {
      const config = {
        layout: { chart },
        dataTable: buildColumns('days'),
        fieldMappings: { label: 'day', value: 'sum' },
      }
      const days = [
        { day: 'Mon', sum: 4 },
        { day: 'Tue', sum: 9 },
        { day: 'Wed', sum: 2 },
      ]
      const frame = await browser.open(buildTestWidget('chart', { config }), { data: { days } })
      const picture = frame.getByRole('img')
      expect(await picture.getAttribute('aria-label')).toBe(
        'Sum: lowest 2 (Wed), highest 9 (Tue); falls from 4 (Mon) to 2 (Wed).',
      )
      await frame.getByRole('button', { name: 'Data table' }).click()
      await frame.locator('tbody').waitFor()
      expect(await frame.locator('tbody td').allInnerTexts()).toEqual(['Mon', '4', 'Tue', '9', 'Wed', '2'])
    },
  )
})

describe('a chart', () => {
  const buildChart = (chart: string, ...series: string[]) =>
    buildTestWidget('chart', {
      config: {
        layout: { chart },
        fieldMappings: { label: 'day', ...Object.fromEntries(series.map((name) => [name, name])) },
      },
    })
  const days = Array.from({ length: 15 }, (_, at) => ({
    day: `2026-01-${String(at + 1).padStart(2, '0')}`,
    sum: at === 7 ? null : 12_000 + at * 1_000,
    profit: at - 13,
  }))

  test('has gaps in its lines, compact figures on its axis, and the values of a point with the arrow keys', async () => {
    const frame = await browser.open(buildChart('area', 'sum'), { data: days })
    await expect.poll(() => frame.locator('.line').count()).toBe(2)
    expect(await frame.locator('svg .name').allTextContents()).toContain('10k')
    const plot = frame.getByRole('region', { name: 'Values' })
    await plot.focus()
    await expect.poll(() => frame.locator('.readout').textContent()).toBe('15 Jan 2026: 26,000')
    for (let step = 0; step < 7; step++) await browser.page.keyboard.press('ArrowLeft')
    await expect.poll(() => frame.locator('.readout').textContent()).toBe('8 Jan 2026: –')
    await frame.locator('svg').hover({ position: { x: 40, y: 90 } })
    await expect.poll(() => frame.locator('.readout').textContent()).toBe('1 Jan 2026: 12,000')
    expect(await findAxeViolations(frame)).toEqual([])
    await browser.takeScreenshot('chart-area')
  })

  test('is mirrored from right to left, with the pointer and the arrow keys', async () => {
    const context = { theme: 'light', locale: 'ar-EG', timeZone: 'UTC' }
    const data = ['one', 'two', 'three'].map((day, at) => ({ day, sum: 3 - at }))
    const frame = await browser.open(buildChart('bar', 'sum'), { data, context })
    const name = await frame.getByText('one', { exact: true }).boundingBox()
    const bar = await frame.locator('rect').first().boundingBox()
    expect(bar?.x).toBeLessThan(name?.x ?? 0)
    await browser.open(buildChart('line', 'sum'), { data, context }).then(async (lines) => {
      const plot = lines.getByRole('region')
      const readout = lines.locator('.readout')
      await plot.focus()
      await browser.page.keyboard.press('Home')
      await browser.page.keyboard.press('ArrowLeft')
      await expect.poll(() => readout.textContent()).toMatch(/^two/)
      const { width = 0 } = (await plot.boundingBox()) ?? {}
      await lines.locator('svg').hover({ position: { x: width - 45, y: 90 } })
      await expect.poll(() => readout.textContent()).toMatch(/^one/)
    })
  })

  test('shows the last bars of a course of time, and tells zero and negative values apart', async () => {
    const frame = await browser.open(buildChart('bar', 'profit'), { data: days })
    await frame.locator('rect').first().waitFor()
    const labels = await frame.locator('svg .name').allTextContents()
    expect([labels.length, labels[0], labels.at(-1)]).toEqual([12, '4 Jan 2026', '15 Jan 2026'])
    expect(await frame.locator('rect').count()).toBe(11)
    expect(await frame.locator('rect.negative').count()).toBe(10)
    await frame.getByText('Showing 12 of 15.').waitFor()
    await browser.takeScreenshot('chart-negative')
  })

  test('stacks bars with their sum, and shows the shares of a whole as a pie', async () => {
    const data = ['North', 'South'].map((day, at) => ({ day, books: 30 + at, films: 70 - at }))
    const stacked = await browser.open(buildChart('stacked', 'books', 'films'), { data })
    await expect.poll(() => stacked.locator('svg text:not(.name)').allTextContents()).toEqual(['100', '100'])
    const readout = (frame: Frame) => frame.locator('.readout').textContent()
    await stacked.locator('svg').hover({ position: { x: 300, y: 10 } })
    await expect.poll(() => readout(stacked)).toBe('North: Books 30, Films 70')
    await stacked.getByRole('region', { name: 'Values' }).focus()
    await browser.page.keyboard.press('ArrowDown')
    await expect.poll(() => readout(stacked)).toBe('South: Books 31, Films 69')
    await browser.takeScreenshot('chart-stacked')
    const pie = await browser.open(buildChart('pie', 'books'), { data })
    await expect
      .poll(() => pie.getByRole('listitem').allTextContents())
      .toEqual(['South 31 (50.8%)', 'North 30 (49.2%)'])
    await pie.getByRole('region', { name: 'Values' }).focus()
    await browser.page.keyboard.press('ArrowRight')
    await expect.poll(() => readout(pie)).toBe('North: 30 (49.2%)')
    expect(await pie.locator('.slice:not(.faint)').count()).toBe(1)
    expect(await findAxeViolations(pie)).toEqual([])
    await browser.takeScreenshot('chart-pie')
    const negative = await browser.open(buildChart('pie', 'profit'), { data: days })
    await expect.poll(() => negative.locator('rect').count()).toBe(11)
  })
})

describe('a currency', () => {
  test.each([
    ['en-GB', '€12,500.50', '€99.50'],
    ['de-DE', '12.500,50 €', '99,50 €'],
  ])('stands where %s writes it', async (locale, figure, total) => {
    const context = { locale }
    const metric = buildTestWidget('metric', { config: { fieldMappings: { value: 'v', unit: 'EUR' } } })
    const metricFrame = await browser.open(metric, { data: { v: 12_500.5 }, context })
    expect((await metricFrame.locator('.figure').textContent())?.replace('\u00a0', ' ')).toBe(figure)
    const fieldMappings = { Total: '{{total}} {{currency}}' }
    const detail = buildTestWidget('detail', { config: { fieldMappings } })
    const frame = await browser.open(detail, { data: { total: 99.5, currency: 'EUR' }, context })
    expect((await frame.locator('dd').textContent())?.replace('\u00a0', ' ')).toBe(total)
  })
})

test('a URI template is no link', async () => {
  const data = { gists: 'https://a.test/gists{/gist_id}', site: 'https://a.test/x' }
  const frame = await browser.open(buildTestWidget('detail'), { data })
  expect(await frame.locator('a').allInnerTexts()).toEqual(['a.test/x'])
  expect(await frame.locator('main').textContent()).toContain('https://a.test/gists{/gist_id}')
})

describe('a carousel', () => {
  test('shows images from the configured origins only', async () => {
    const widget = buildTestWidget('carousel', { config: { resourceDomains: ['https://images.test'] } })
    const data = [
      { title: 'Hills', image: 'https://images.test/1.svg' },
      { title: 'Lake', image: 'https://elsewhere.test/2.svg' },
    ]
    const frame = await browser.open(widget, { data: { result: data } })
    expect(await frame.getByRole('img').count()).toBe(1)
    expect(await frame.getByRole('img', { name: 'Hills' }).count()).toBe(1)
    expect(await frame.getByRole('button').count()).toBe(0)
  })

  test.each(['en', 'ar'])('moves card by card with arrow keys and buttons: %s', async (locale) => {
    await browser.page.emulateMedia({ reducedMotion: 'reduce' })
    const data = Array.from({ length: 24 }, (_, at) => ({ title: `Card ${at}` }))
    const frame = await browser.open(buildTestWidget('carousel'), { data, context: { locale }, width: 480 })
    await frame.getByText('Showing 20 of').waitFor()
    const isInSight = (title: string) =>
      frame.getByRole('heading', { name: title, exact: true }).evaluate((heading) => {
        const { left, right } = heading.getBoundingClientRect()
        return left >= 0 && right <= window.innerWidth
      })
    expect(await frame.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
    await frame.getByRole('list').focus()
    const [further, back] = locale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    for (let step = 0; step < 3; step++) {
      await browser.page.keyboard.press(further as string)
      await waitForPaint(frame)
    }
    expect([await isInSight('Card 0'), await isInSight('Card 3')]).toEqual([false, true])
    await browser.page.keyboard.press(back as string)
    await expect.poll(() => isInSight('Card 2')).toBe(true)
    for (let step = 0; step < 30; step++) await browser.page.keyboard.press(further as string)
    await expect.poll(() => isInSight('Card 19')).toBe(true)
    await expect.poll(() => frame.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await frame.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(() => isInSight('Card 19')).toBe(false)
    await browser.page.emulateMedia({ reducedMotion: null })
  })
})

describe('Markdown', () => {
  const text =
    '# Title\n\n**bold** <b>html</b> [ok](https://ok.test/a) [bad](javascript:alert(1)) https://else.test/x'

  test('is shown as elements, its HTML as text, and its links are opened by the client', async () => {
    const frame = await browser.open(buildTestWidget('markdown'), { data: { text } })
    expect(await frame.locator('h2').textContent()).toBe('Title')
    expect(await frame.locator('main').textContent()).toContain('<b>html</b>')
    expect(await frame.locator('a').count()).toBe(2)
    await frame.getByRole('link', { name: 'ok' }).click()
    await expect.poll(() => browser.listReceived('ui/open-link')).toEqual([{ url: 'https://ok.test/a' }])
  })

  test('has nested lists, tasks, aligned columns and footnotes', async () => {
    const source = '- [x] a\n- b\n  1. c\n\n| x | y |\n|:-:|--:|\n| 1 | 2 |\n\nSee[^1]\n\n[^1]: Note'
    const frame = await browser.open(buildTestWidget('markdown'), { data: { text: source } })
    expect(await frame.locator('li > ol > li').textContent()).toBe('c')
    expect(await frame.getByRole('img', { name: 'Done' }).count()).toBe(1)
    const aligns = await frame
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign))
    expect(aligns).toEqual(['center', 'end'])
    expect(await frame.locator('sup').allTextContents()).toEqual(['1', '1'])
    expect(await findAxeViolations(frame)).toEqual([])
    await browser.takeScreenshot('markdown-lists')
  })

  test('links only to the configured origins', async () => {
    const widget = buildTestWidget('markdown', { config: { redirectDomains: ['https://else.test'] } })
    const frame = await browser.open(widget, { data: { text } })
    expect(await frame.locator('a').allInnerTexts()).toEqual(['https://else.test/x'])
  })

  test('is taken from a result without structured content', async () => {
    const frame = await browser.open(buildTestWidget('markdown'), {
      result: { content: [{ type: 'text', text: '## Plain' }] },
    })
    expect(await frame.locator('h3').textContent()).toBe('Plain')
  })
})

const samples: Record<WidgetPrimitive, { widget: ReturnType<typeof buildTestWidget>; data?: Json }> = {
  'data-table': {
    widget: buildTableWidget({ actions: [{ targetToolName: 'read_order', template: '{}' }] }),
    data: { orders },
  },
  form: { widget: buildFormWidget() },
  detail: {
    widget: buildTestWidget('detail', {
      config: {
        fieldMappings: { title: 'name', Total: '{{total}} EUR', Site: 'url', About: 'about' },
        detail: {
          sections: [
            { title: '', keys: ['Total', 'Site'], collapsed: false },
            { title: 'Shipping', keys: ['carrier', 'tracking'], collapsed: false },
            { title: 'Notes', keys: ['About'], collapsed: true },
          ],
        },
        copyFields: ['tracking', 'Site'],
      },
      actions: [{ trigger: 'button.click', targetToolName: 'read_order' }],
    }),
    data: {
      name: 'Order 1042',
      total: 99.5,
      url: 'https://example.com/1042',
      about: 'Two books. '.repeat(12),
      carrier: 'Post',
      tracking: 'RX 4471 3321 NO',
    },
  },
  list: {
    widget: buildTestWidget('list', {
      config: {
        dataTable: buildColumns('orders'),
        fieldMappings: { title: 'customer.name', subtitle: 'status', meta: 'total' },
      },
      actions: [{ type: 'followUpMessage', template: 'More on {{id}}' }],
    }),
    data: { orders },
  },
  metric: {
    widget: buildTestWidget('metric', {
      config: { fieldMappings: { value: 'v', label: 'Revenue', unit: 'EUR', delta: 'd' } },
    }),
    data: { v: 128_430.5, d: 4.2 },
  },
  chart: {
    widget: buildTestWidget('chart', {
      config: {
        dataTable: buildColumns('orders'),
        fieldMappings: { label: 'customer.name', Total: 'total', Number: 'id' },
      },
    }),
    data: { orders: orders.slice(0, 6) },
  },
  carousel: {
    widget: buildTestWidget('carousel', {
      config: { resourceDomains: ['https://images.test'] },
      actions: [{ trigger: 'item.select', type: 'followUpMessage', template: 'More' }],
    }),
    data: {
      places: ['Hills', 'Lake', 'Harbour', 'Square'].map((title) => ({
        title,
        description: 'A view over the old town.',
        image: `https://images.test/${title}.svg`,
        url: 'https://example.com',
      })),
    },
  },
  composite: {
    widget: buildTestWidget('composite', {
      config: {
        parts: buildTestParts([
          { primitive: 'metric', fieldMappings: { Orders: 'count', Revenue: '{{revenue}} EUR' } },
          {
            key: 'orders',
            title: 'All orders',
            tab: 'Orders',
            primitive: 'data-table',
            dataTable: buildColumns('orders', 'id', 'customer.name', 'total'),
          },
          {
            tab: 'By customer',
            primitive: 'chart',
            dataTable: buildColumns('orders'),
            fieldMappings: { label: 'customer.name', Total: 'total' },
          },
          { tab: 'Note', primitive: 'markdown', fieldMappings: { content: 'note' } },
        ]),
      },
      actions: [{ part: 'orders', targetToolName: 'read_order', template: '{}' }],
    }),
    data: { count: 40, revenue: 1_284.7, orders, note: '# Note\n\nLate.' },
  },
  markdown: {
    widget: buildTestWidget('markdown'),
    data: {
      text: '# Report\n\nSome **bold** `code` [link](https://a.test).\n\n- one\n- two\n\n> quote\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```',
    },
  },
}

/** A table with everything that groups and totals have. */
const groupedTable = {
  widget: buildTableWidget({
    actions: [{ targetToolName: 'pay_order', template: '{"id": {{id}}}' }],
    config: {
      dataTable: {
        ...buildColumns('orders'),
        groupBy: 'status',
        expandable: true,
        fields: [
          buildTestColumn('id', { label: 'Order' }),
          buildTestColumn('customer.name', { label: 'Customer', total: 'count' }),
          buildTestColumn('total', { format: 'currency', formatOptions: { currency: 'EUR' }, total: 'sum' }),
        ],
      },
      copyFields: ['id'],
    },
  }),
  data: {
    orders: orders.map((order) => ({ ...order, note: 'Leave it at the door.', tags: ['gift', 'new'] })),
  },
}
const drawn: Record<string, { widget: ReturnType<typeof buildTestWidget>; data?: Json }> = {
  ...samples,
  'a data-table with groups': groupedTable,
}

/** Theme variables as a host sends them, lighter than the defaults. */
const hostVariables = {
  '--color-background-primary': '#30302e',
  '--color-text-primary': '#faf9f5',
  '--color-text-secondary': '#c2c0b6',
  '--color-border-primary': '#8f8d85',
}

describe.each(Object.entries(drawn))('the rendering of %s', (primitive, { widget, data }) => {
  const openOptions = data === undefined ? {} : { data }
  const change = async (frame: Frame, context: Record<string, unknown>) => {
    await browser.page.evaluate((context) => window.host.changeContext(context), context)
    await waitForPaint(frame)
  }

  test('is accessible: light and dark, with default and host colours, with any brand colour', async () => {
    for (const branding of [{}, { primaryColor: '#ffff66' }]) {
      const isPlain = !('primaryColor' in branding)
      const frame = await browser.open(widget, { ...openOptions, branding, width: 360 })
      for (const theme of ['light', 'dark'] as const) {
        // Each theme once and each branding once; all pairs of them in full scope.
        if (!isFullScope && isPlain !== (theme === 'light')) continue
        // The system prefers the opposite scheme: the theme of the client must win.
        await browser.page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' })
        const variables = isPlain && theme === 'dark' ? hostVariables : {}
        await change(frame, { theme, styles: { variables } })
        const rules = isPlain && theme === 'light' ? 'all' : 'colours'
        expect(await findAxeViolations(frame, rules)).toEqual([])
        const background = await frame.evaluate(
          () => getComputedStyle(document.documentElement).backgroundColor,
        )
        const shade = Number(/\d+/.exec(background)?.[0])
        expect(theme === 'light' ? shade > 200 : shade < 80).toBe(true)
        await browser.takeScreenshot(`${primitive}-${theme}-${isPlain ? 'plain' : 'brand'}`)
      }
    }
  })

  test('fits every width, in both writing directions', async () => {
    const frame = await browser.open(widget, openOptions)
    for (const [width, locale] of [
      [640, 'en'],
      [320, 'en'],
      [320, 'ar'],
    ] as const) {
      await browser.page.evaluate((width) => window.host.resize(width), width)
      await change(frame, { locale })
      const overflow = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await frame.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      await browser.takeScreenshot(`${primitive}-${width}-${locale}`)
    }
  })

  test('stays intact with hostile and malformed results', async () => {
    const hostile = '</script><script>window.top.hacked=1</script><img src=x onerror="window.hacked=1">'
    const long = isFullScope ? 1_000_000 : 50_000
    const polluted: Json = JSON.parse('{"__proto__":{"hacked":1},"constructor":{"prototype":{"hacked":1}}}')
    const answers: Json[] = [
      null,
      'text',
      42,
      [],
      {},
      [null, 1, 'x', [1], {}],
      polluted,
      { orders: 'none' },
      { orders: [null, { id: hostile, customer: 'text', total: 'ten', status: { deep: [1, { x: 2 }] } }] },
      {
        items: [
          {
            name: hostile,
            title: hostile,
            url: 'javascript:alert(1)',
            image: 'data:text/html,x',
            v: '1e999',
          },
        ],
      },
      { text: `${hostile}\n\n[x](javascript:alert(1))`, name: hostile, v: null, d: 'much' },
      {
        name: 'ا'.repeat(500),
        text: 'عربي '.repeat(100),
        orders: [{ id: 'مرحبا', customer: { name: '\u202Eevil' } }],
      },
      { text: 'x'.repeat(long), name: '*'.repeat(long), orders: [{ id: '['.repeat(long) }] },
    ]
    const frame = await browser.open(widget)
    for (const data of answers) {
      await browser.sendResult({ structuredContent: data })
      await waitForPaint(frame)
      expect(await frame.locator('main > *').count()).toBeGreaterThan(0)
      expect(await frame.locator('main script, main img[src=x]').count()).toBe(0)
    }
    expect(await frame.evaluate(() => 'hacked' in window || 'hacked' in {})).toBe(false)
    expect(await browser.page.evaluate(() => 'hacked' in window)).toBe(false)
  })
})

describe('a page', () => {
  test('shows the states waiting, cancelled, failed and empty', async () => {
    const frame = await browser.open(buildTableWidget())
    expect(await frame.getByRole('status').first().textContent()).toContain('Waiting for the answer')
    await browser.page.evaluate(() => window.host.cancel('The person stopped it.'))
    await frame.getByText('The person stopped it.').waitFor()
    await browser.sendResult({ isError: true, content: [{ type: 'text', text: 'The shop is closed.' }] })
    await frame.getByRole('alert').getByText('The shop is closed.').waitFor()
    await browser.sendResult({ structuredContent: { orders: [] } })
    await frame.getByText('Nothing found.').waitFor()
  })

  test('follows changes of theme, locale and width of the client, and reports its height', async () => {
    const frame = await browser.open(buildTableWidget(), { data: { orders } })
    const height = async () => (await browser.listReceived('size')).at(-1)?.height
    await expect
      .poll(height)
      .toBe(
        await frame.evaluate(() =>
          Math.ceil(document.querySelector('main')?.getBoundingClientRect().height ?? 0),
        ),
      )
    expect(await height()).toBeLessThan(500)
    for (const width of [630, 620, 610]) {
      await browser.page.evaluate((width) => window.host.resize(width), width)
      await waitForPaint(frame)
    }
    const heights = (await browser.listReceived('size')).map(({ height }) => height)
    expect(heights.filter((candidate, at) => candidate === heights[at - 1])).toEqual([])
    await browser.page.evaluate(() => window.host.changeContext({ theme: 'dark', locale: 'fa-IR' }))
    await frame.waitForFunction(() => document.documentElement.dir === 'rtl')
    await frame.waitForFunction(() => document.documentElement.style.colorScheme === 'dark')
    const contextUpdates = (await browser.listReceived('size')).length
    await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect((await browser.listReceived('size')).length - contextUpdates).toBeLessThanOrEqual(2)
  })

  test('uses the fonts that the client declares', async () => {
    const styles = {
      css: { fonts: '@font-face { font-family: Chat; src: local("Arial") }' },
      variables: { '--font-sans': 'Chat' },
    }
    const frame = await browser.open(buildTableWidget(), {
      data: { orders },
      context: { locale: 'en', styles },
    })
    expect(await frame.evaluate(() => [...document.fonts].map(({ family }) => family))).toEqual(['Chat'])
    expect(await frame.evaluate(() => getComputedStyle(document.body).fontFamily)).toBe('Chat')
  })

  test.each(['list', 'carousel'] as const)(
    'a %s has the first letter of a name where it has no picture',
    async (primitive) => {
      const image = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
      const config = { fieldMappings: { title: 'name', image: 'image' } }
      const open = (people: Json) =>
        browser.open(buildTestWidget(primitive, { config }), { data: { people } })
      const broken = 'data:image/png;base64,AAAA'
      const frame = await open([{ name: 'Ada', image }, { name: 'élan' }, { name: 'Åse', image: broken }])
      await expect.poll(() => frame.locator('.monogram').allTextContents()).toEqual(['É', 'Å'])
      const none = await open([{ name: 'Ada' }, { name: 'Ben' }])
      expect(await none.locator('.monogram').count()).toBe(0)
    },
  )

  test('is in the language of the client, whose texts it reads from the service through the client', async () => {
    const context = { locale: 'de-AT', timeZone: 'Europe/Vienna' }
    const openWith = (capabilities: WidgetHostSetup['capabilities']) =>
      browser.open(buildTableWidget(), { data: { orders: orders }, context, capabilities })
    const german = await openWith({ serverResources: {} })
    await german.getByPlaceholder('40 Zeilen filtern').waitFor()
    await german.getByText('1–6 von 40').waitFor()
    await german.getByRole('button', { name: 'Nächste' }).click()
    expect(await browser.listReceived('resources/read')).toEqual([{ uri: `${testTextsUri}de` }])
    await browser.page.evaluate(() => window.host.changeContext({ locale: 'ar' }))
    await german.getByRole('button', { name: 'التالي' }).waitFor()
    expect(await german.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await browser.page.evaluate(() => window.host.changeContext({ locale: 'en-US' }))
    await german.getByText('7–12 of 40').waitFor()
    const without = await openWith({})
    await without.getByPlaceholder('Filter 40 rows').waitFor()
  })

  test('is in the language of ChatGPT, whose texts come with the result', async () => {
    const pack = findTextPack('ja-JP', 'data-table')
    const { page } = await browser.openInChatGpt(buildTableWidget(), {
      globals: {
        locale: 'ja-JP',
        toolOutput: { orders: orders },
        toolResponseMetadata: { [textPackKey]: { ...pack } },
      },
    })
    await page.getByText('1–6 / 40').waitFor()
    await page.getByRole('button', { name: '次へ' }).waitFor()
    await page.close()
  })

  test('ignores messages that do not come from the client', async () => {
    const frame = await browser.open(buildTableWidget(), { data: { orders } })
    await frame.evaluate(() => {
      const params = { structuredContent: { orders: [{ id: 'forged' }] }, content: [] }
      window.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params }, '*')
    })
    expect((await readColumn(frame, 1))[0]).toBe('1000')
  })

  test('requests full screen where the client supports it', async () => {
    const context = { availableDisplayModes: ['inline', 'fullscreen'], displayMode: 'inline' }
    const frame = await browser.open(buildTableWidget(), { data: { orders }, context })
    await frame.getByRole('button', { name: 'Larger' }).click()
    await frame.getByRole('button', { name: 'Smaller' }).waitFor()
    expect(await browser.listReceived('ui/request-display-mode')).toEqual([{ mode: 'fullscreen' }])
  })

  test('can be used with the keyboard only', async () => {
    const actions = [{ type: 'followUpMessage' as const, template: 'More on {{id}}' }]
    const frame = await browser.open(buildTableWidget({ actions }), { data: { orders } })
    await frame.getByRole('searchbox').focus()
    const seen: string[] = []
    for (let step = 0; step < 12; step++) {
      await browser.page.keyboard.press('Tab')
      seen.push(await frame.evaluate(() => document.activeElement?.textContent?.slice(0, 14) ?? ''))
    }
    expect(seen.slice(1, 5)).toEqual(['Id', 'Customer.name', 'Total', '1000'])
    expect(seen.slice(10, 12)).toContain('›')
    await browser.page.keyboard.press('Enter')
  })

  test('works in ChatGPT without MCP Apps, through window.openai', async () => {
    const frame = browser.page.mainFrame()
    const widget = buildTableWidget({
      actions: [{ targetToolName: 'read_order', template: '{"id":"{{id}}"}' }],
    })
    const { page: called } = await browser.openInChatGpt(widget, {
      globals: { toolOutput: { orders: [{ id: 7, customer: { name: 'Ada' }, total: 3 }] } },
    })
    await called.getByRole('button', { name: '7' }).click()
    await called.getByText('Post').waitFor()
    expect(await called.evaluate(() => Object(window).received)).toEqual([
      { name: 'read_order', arguments: { id: 7 } },
    ])
    expect(await called.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    await called.close()
    expect(frame.url()).toBe('https://chat.test/')
  })
})
