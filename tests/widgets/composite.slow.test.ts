// Widgets of several parts, in both kinds of hosts.
import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import type { WidgetPartChange } from '#core/model/widgets/widget.ts'
import { buildColumns, buildTestParts, buildTestWidget } from '../support/widget-fixtures.ts'
import { hostKinds, openIn } from './both-hosts.ts'
import { openWidgetBrowser, type WidgetBrowser } from './widget-browser.ts'

let browser: WidgetBrowser

beforeAll(async () => {
  browser = await openWidgetBrowser()
})
afterAll(() => browser.close())
afterEach(() => expect(browser.takeProblems()).toEqual([]))

const buildOrders = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, state: index % 2 ? 'paid' : 'open' }))
const figures: WidgetPartChange = { primitive: 'metric', fieldMappings: { Orders: 'count' } }
const table = (key: string, more: Partial<WidgetPartChange> = {}): WidgetPartChange => ({
  key,
  primitive: 'data-table',
  dataTable: buildColumns('orders', 'id', 'state'),
  ...more,
})
const tabs = [
  figures,
  table('all', { tab: 'All' }),
  table('again', { tab: 'Again' }),
  { primitive: 'list', tab: 'List' } as const,
]
const buildComposite = (parts: WidgetPartChange[], more: Parameters<typeof buildTestWidget>[1] = {}) =>
  buildTestWidget('composite', { ...more, config: { ...more?.config, parts: buildTestParts(parts) } })
const readActive = (view: Frame | Page) => view.locator('[role=tab][aria-selected=true]').textContent()

test('arrow keys, Home and End open tabs, one of which can be reached by Tab', async () => {
  const data = { count: 2, orders: buildOrders(2) }
  const frame = await browser.open(buildComposite(tabs), { data })
  await frame.getByRole('tab', { name: 'All' }).focus()
  const seen: unknown[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await browser.page.keyboard.press(key)
    seen.push(await readActive(frame))
  }
  expect(seen).toEqual(['Again', 'List', 'All', 'List', 'All', 'List'])
  expect(await frame.locator('[role=tab][tabindex="0"]').allTextContents()).toEqual(['List'])
  expect(await frame.getByRole('tabpanel').count()).toBe(1)
  expect(await frame.evaluate(() => document.activeElement?.textContent)).toBe('List')
})

test('arrow keys follow the direction of the text', async () => {
  const data = { count: 2, orders: buildOrders(2) }
  const frame = await browser.open(buildComposite(tabs), {
    data,
    context: { theme: 'light', locale: 'ar', timeZone: 'UTC' },
  })
  await frame.getByRole('tab', { name: 'All' }).focus()
  await browser.page.keyboard.press('ArrowLeft')
  expect(await readActive(frame)).toBe('Again')
})

test('a tab that was not opened has no rows, and keeps its filter once it was', async () => {
  const parts = [{ primitive: 'markdown' as const, tab: 'Note' }, table('all', { tab: 'All' })]
  const frame = await browser.open(buildComposite(parts), {
    data: { note: 'Late.', orders: buildOrders(5_000) },
  })
  expect(await frame.locator('table, input').count()).toBe(0)
  await frame.getByRole('tab', { name: 'All' }).click()
  await frame.locator('input[type=search]').fill('4999')
  await frame.getByText('4999', { exact: true }).waitFor()
  await frame.getByRole('tab', { name: 'Note' }).click()
  await frame.getByRole('tab', { name: 'All' }).click()
  expect(await frame.locator('tbody tr').count()).toBe(1)
})

test('each part has its own filter, and only that with the action its buttons, question and outcome', async () => {
  const widget = buildComposite([table('left', { width: 'half' }), table('right', { width: 'half' })], {
    actions: [
      {
        part: 'right',
        targetToolName: 'pay_order',
        template: '{"id": {{id}}}',
        label: 'Pay',
        confirm: 'Pay {{id}}?',
        afterCall: 'mark',
      },
      { trigger: 'button.click', type: 'followUpMessage', template: 'Hi', label: 'Ask' },
    ],
  })
  const frame = await browser.open(widget, {
    data: { orders: buildOrders(20) },
    replies: { pay_order: [{ structuredContent: {} }] },
  })
  const [left, right] = [frame.locator('.part').nth(0), frame.locator('.part').nth(1)]
  await left.locator('input').fill('paid')
  expect(await right.locator('tbody tr').first().textContent()).toContain('open')
  expect(await left.getByRole('button', { name: 'Pay' }).count()).toBe(0)
  await right.getByRole('button', { name: 'Pay' }).nth(1).click()
  await right.locator('.question').waitFor()
  expect(await frame.locator('.question').count()).toBe(1)
  await right.getByRole('button', { name: 'Yes' }).click()
  await right.getByText('Pay: done').waitFor()
  expect((await browser.listReceived('tools/call'))[0]).toMatchObject({ arguments: { id: 2 } })
  await frame.getByRole('button', { name: 'Ask' }).waitFor()
})

test('a part loads its own rows, and a search gives all parts a new result', async () => {
  const loading = { pageArgument: 'page', queryArgument: 'q', totalPath: 'count' }
  const widget = buildComposite([
    figures,
    table('all', { loading }),
    { primitive: 'list', dataTable: buildColumns('others') },
  ])
  const others = [{ name: 'Kept' }]
  const frame = await browser.open(
    { ...widget, ...{ ownTool: 'read_order' } },
    {
      data: { count: 4, orders: buildOrders(2), others },
      replies: {
        read_order: [
          { structuredContent: { count: 4, orders: [{ id: 3 }, { id: 4 }], others: [{ name: 'Other' }] } },
          { structuredContent: { count: 1, orders: [{ id: 9 }], others: [{ name: 'Found' }] } },
        ],
      },
    },
  )
  await frame.getByRole('button', { name: 'Load more' }).click()
  await frame.getByText('Kept').waitFor()
  expect(await frame.locator('tbody td:first-child').allTextContents()).toEqual(['1', '2', '3', '4'])
  await frame.locator('input[type=search]').fill('nine')
  await frame.getByText('Found').waitFor()
  expect(await frame.locator('.figure').textContent()).toBe('1')
  const calls = await browser.listReceived('tools/call')
  expect(calls.map((call) => call.arguments)).toEqual([{ page: 2 }, { q: 'nine' }])
})

test.each([
  ['no parts', [], {}],
  ['a missing path', [table('a'), { primitive: 'chart' as const, dataTable: buildColumns('x.y') }], {}],
  ['null', [table('a'), figures], { orders: null, count: null }],
  [
    'values of other types',
    [table('a'), figures, { primitive: 'detail' as const, dataTable: buildColumns('count') }],
    { orders: 'x', count: [1, { a: 2 }] },
  ],
  ['equal keys', [table('a', { tab: 'A' }), table('a', { tab: 'B' })], { orders: buildOrders(1) }],
  [
    'hostile texts',
    [
      table('__proto__', { title: '<img src=x onerror=alert(1)>', tab: '"' }),
      { primitive: 'markdown' as const, tab: '<' },
    ],
    { orders: [{ id: '</script><script>' }] },
  ],
])('the page shows parts with %s', async (_, parts: WidgetPartChange[], data) => {
  const frame = await browser.open(buildComposite(parts), { data })
  await frame.locator('h1').waitFor()
  for (const tab of await frame.getByRole('tab').all()) await tab.click()
  expect(await frame.locator('img, main script').count()).toBe(0)
})

test('twenty parts are folded in the chat, and shown on demand, by a button or by the focus', async () => {
  const parts = Array.from({ length: 20 }, (_, index) => table(`p${index}`, { title: `Part ${index}` }))
  const open = () => browser.open(buildComposite(parts), { data: { orders: buildOrders(9) } })
  const readHeight = (view: Frame) => view.evaluate(() => document.querySelector('main')?.offsetHeight ?? 0)
  const frame = await open()
  const button = frame.getByRole('button', { name: 'Show all' })
  await button.waitFor()
  expect(await readHeight(frame)).toBeLessThanOrEqual(500)
  await button.click()
  expect(await readHeight(frame)).toBeGreaterThan(2_000)
  const again = await open()
  await again.locator('input').last().focus()
  await again.getByRole('button', { name: 'Show all' }).waitFor({ state: 'detached' })
})

test.each(hostKinds)(
  'in %s, actions of two parts keep all digits, ask before they destroy, and run one at a time',
  async (kind) => {
    const pay = { part: 'left', targetToolName: 'pay_order', template: '{"id": {{id}}}', label: 'Pay' }
    const cancel = { ...pay, part: 'right', targetToolName: 'cancel_order', label: 'Cancel' }
    const result: JsonObject = {
      structuredContent: parseExactJson('{"orders":[{"id":9007199254740993,"state":"open"}]}'),
      _meta: { 'tenon/exact-integers': { '/orders/0/id': '9007199254740993' } },
    }
    const { view, listCalls, close } = await openIn(
      kind,
      browser,
      buildComposite([table('left'), table('right')], { actions: [pay, cancel] }),
      { result, replies: { pay_order: [null], cancel_order: [{ structuredContent: {} }] } },
    )
    await view.getByRole('button', { name: 'Cancel' }).click()
    await view.locator('.question').waitFor()
    expect(await listCalls()).toEqual([])
    await view.getByRole('button', { name: 'No' }).click()
    await view.getByRole('button', { name: 'Pay' }).click()
    await view.locator('.part').nth(0).getByText('Pay …').waitFor()
    await view.getByRole('button', { name: 'Cancel' }).click()
    expect(await view.locator('.question').count()).toBe(0)
    expect(await listCalls()).toEqual([{ name: 'pay_order', arguments: { id: '9007199254740993' } }])
    await close()
  },
)

test('ChatGPT keeps the open tab and the filter of each part', async () => {
  const { view, close } = await openIn('ChatGPT', browser, buildComposite(tabs), {
    result: { structuredContent: { count: 20, orders: buildOrders(20) } },
    openai: { widgetState: { privateContent: { view: { tab: 'again', 'again.query': 'paid' } } } },
  })
  await view.getByRole('tab', { name: 'Again' }).waitFor()
  expect(await readActive(view)).toBe('Again')
  await view.getByText('paid').first().waitFor()
  expect(await view.locator('tbody td:nth-child(2)').allTextContents()).not.toContain('open')
  await view.getByRole('tab', { name: 'All' }).click()
  await view.getByText('open', { exact: true }).first().waitFor()
  await close()
})
