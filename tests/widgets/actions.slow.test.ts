// Actions of widgets, each in both kinds of hosts.
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import { emptyWidgetConfig, type WidgetAction, type WidgetLoading } from '#core/model/widgets/widget.ts'
import {
  buildColumns,
  buildFlatForm,
  buildTestField,
  buildTestWidget,
  namedTools,
} from '../support/widget-fixtures.ts'
import { hostKinds, openIn } from './both-hosts.ts'
import type { HostedSetup, HostedWidget } from './hosted-widget.ts'
import { openWidgetBrowser, type WidgetBrowser } from './widget-browser.ts'

let browser: WidgetBrowser
let hosted: HostedWidget

beforeAll(async () => {
  browser = await openWidgetBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  await hosted.close()
  expect(browser.takeProblems()).toEqual([])
})

type WidgetGiven = NonNullable<Parameters<typeof buildTestWidget>[1]> & { ownTool?: string }

describe.each(hostKinds)('in %s', (kind) => {
  async function openTable(given: WidgetGiven, setup: HostedSetup) {
    const config = { dataTable: buildColumns('orders', 'id', 'customer') }
    const { ownTool = '', ...widget } = given
    const table = { ...buildTestWidget('data-table', { config, ...widget }), ownTool }
    hosted = await openIn(kind, browser, table, setup)
    return hosted.view
  }
  const deleteOrder = { targetToolName: 'read_order', template: '{"id": {{id}}, "note": "order {{id}}"}' }

  describe('an id beyond 2^53', () => {
    const buildResult = (id: string, meta: JsonObject = {}): JsonObject => ({
      structuredContent: parseExactJson(`{"orders":[{"id":${id},"customer":"Ada"}]}`),
      _meta: meta,
    })
    const replies = { read_order: [{ structuredContent: { done: true } }] }
    const open = (result: JsonObject) => openTable({ actions: [deleteOrder] }, { result, replies })

    test.each([
      ['9007199254740993', { '/orders/0/id': '9007199254740993' }, '9007199254740993'],
      ['"9007199254740993"', {}, '9007199254740993'],
      ['9007199254740994', {}, 9007199254740994],
    ])('of %s is sent with all of its digits', async (id, digits, sent) => {
      const view = await open(buildResult(id, { 'tenon/exact-integers': digits }))
      await view.getByRole('button', { name: `${sent}` }).click()
      await view.getByText('Done', { exact: true }).waitFor()
      expect(await hosted.listCalls()).toEqual([
        { name: 'read_order', arguments: { id: sent, note: `order ${sent}` } },
      ])
    })

    test('is not sent if the client may have rounded it', async () => {
      const view = await open(buildResult('9007199254740993'))
      await view.getByRole('button', { name: '9007199254740992' }).click()
      await view.getByRole('alert').getByText('this chat client rounded the number id').waitFor()
      expect(await hosted.listCalls()).toEqual([])
    })
  })

  test('a number of a row becomes a text where the tool requires one', async () => {
    const describeArgument = () => ({
      types: ['string' as const],
      itemTypes: [],
      format: '',
      emptied: null,
      minItems: null,
      maxItems: null,
    })
    const tools = namedTools.map((tool) => ({ ...tool, describeArgument }))
    const result = { structuredContent: { orders: [{ id: 7, customer: 'Ada' }] } }
    const view = await openTable(
      { actions: [deleteOrder] },
      { result, tools, replies: { read_order: [result] } },
    )
    await view.getByRole('button', { name: '7' }).click()
    await view.getByRole('button', { name: 'Back' }).waitFor()
    expect((await hosted.listCalls())[0]?.arguments).toEqual({ id: '7', note: 'order 7' })
  })

  const orders = {
    structuredContent: {
      orders: [
        { id: 1, customer: 'Ada' },
        { id: 2, customer: 'Ben' },
        { id: 3, customer: 'Cy' },
      ],
    },
  }
  const done = { structuredContent: { state: 'secret state' }, content: [{ type: 'text', text: 'secret' }] }
  const template = '{"id": {{id}}}'
  const openOrders = (
    actions: WidgetGiven['actions'] & object,
    given: HostedSetup & { ownTool?: string } = {},
  ) => openTable({ actions, ...(given.ownTool && { ownTool: given.ownTool }) }, { result: orders, ...given })

  describe('an action that destroys', () => {
    const cancel = { targetToolName: 'cancel_order', template }

    test('has a label, asks where it was clicked, and does nothing after "No"', async () => {
      const view = await openOrders([cancel], { replies: { cancel_order: [done] } })
      await view.getByRole('button', { name: 'Cancel order 2' }).click()
      await view.locator('tr:nth-child(2) + tr').getByText('Cancel order – 2?').first().waitFor()
      await view.getByRole('button', { name: 'No' }).click()
      expect(await view.locator(':focus').textContent()).toBe('Cancel order 2')
      expect(await hosted.listCalls()).toEqual([])
      expect(await view.getByRole('button', { name: '2', exact: true }).count()).toBe(0)
    })

    test('marks its row after "Yes", and can be undone', async () => {
      const undoable = { ...cancel, undoToolName: 'restore_order', undoTemplate: template }
      const confirmed = {
        ...undoable,
        confirm: 'Really cancel {{id}} of {{customer}}?',
        successMessage: 'No {{id}} any more.',
      }
      const view = await openOrders([confirmed], { replies: { cancel_order: [done], restore_order: [done] } })
      await view.getByRole('button', { name: 'Cancel order 2' }).click()
      await view.getByText('Really cancel 2 of Ben?').first().waitFor()
      await view.getByRole('button', { name: 'Yes' }).click()
      await view.locator('tr:nth-child(2) + tr').getByText('No 2 any more.').waitFor()
      expect(await view.locator('.marked').allInnerTexts()).toEqual([
        expect.stringContaining('✓ Cancel order'),
      ])
      await view.getByRole('button', { name: 'Undo' }).click()
      await view.getByText('Undone.').waitFor()
      expect(await view.locator('.marked').count()).toBe(0)
      expect(await hosted.listCalls()).toEqual([
        { name: 'cancel_order', arguments: { id: 2 } },
        { name: 'restore_order', arguments: { id: 2 } },
      ])
    })

    test('loads the rows again with the arguments of the call, where the tool only reads', async () => {
      const rest = { structuredContent: { orders: orders.structuredContent.orders.slice(1) } }
      const view = await openOrders([cancel], {
        ownTool: 'list_orders',
        input: { state: 'open' },
        replies: { cancel_order: [done], list_orders: [rest] },
      })
      await view.getByRole('button', { name: 'Cancel order 1' }).click()
      await view.getByRole('button', { name: 'Yes' }).click()
      await view.getByText('Cancel order: done.').waitFor()
      expect(await view.locator('tbody td:first-child').allInnerTexts()).toEqual(['2', '3'])
      expect((await hosted.listCalls()).at(-1)).toEqual({ name: 'list_orders', arguments: { state: 'open' } })
    })
  })

  describe('an action of the chosen rows', () => {
    const openChosen = (action: Partial<WidgetAction>, given: HostedSetup & { ownTool?: string } = {}) =>
      openOrders([{ targetToolName: 'cancel_order', rows: 'together', ...action }], given)

    test('runs once with the lists of their values, and asks with their number', async () => {
      const ids =
        '{"ids": {{id}}, "all": "{{row.id}}", "who": {{customer}}, "first": "{{items[0].customer}}"}'
      const replies = { cancel_order: [done] }
      const view = await openChosen({ template: ids, confirm: 'Cancel {{count}} orders?' }, { replies })
      await view.getByRole('checkbox', { name: 'Choose 1' }).check()
      await view.getByRole('checkbox', { name: 'Choose 3' }).focus()
      await hosted.page.keyboard.press('Space')
      await view.getByText('2 chosen').waitFor()
      if (kind === 'MCP Apps') await browser.takeScreenshot('chosen-rows')
      await view.getByRole('button', { name: 'Cancel order 2 rows' }).click()
      await view.getByText('Cancel 2 orders?').first().waitFor()
      await view.getByRole('button', { name: 'Yes' }).click()
      await view.getByText('Cancel order: done.').waitFor()
      expect(await hosted.listCalls()).toEqual([
        { name: 'cancel_order', arguments: { ids: [1, 3], all: [1, 3], who: ['Ada', 'Cy'], first: 'Ada' } },
      ])
    })

    test('runs for each in turn, asks once, says what failed, and leaves those chosen', async () => {
      const failed = { isError: true, content: [{ type: 'text', text: 'Already sent.' }] }
      const replies = { cancel_order: [done, failed, done] }
      const view = await openChosen({ rows: 'each', template }, { replies })
      await view.getByRole('checkbox', { name: 'Choose the rows of this page' }).check()
      await view.getByRole('button', { name: 'Cancel order 3 rows' }).click()
      await view.getByText('Cancel order – 3 rows?').first().waitFor()
      await view.getByRole('button', { name: 'Yes' }).click()
      await view.getByText('Cancel order: 2 done, 1 failed. 2: Already sent.').waitFor()
      await view.getByText('1 chosen').waitFor()
      expect(await view.locator('tr:has(:checked) td:nth-child(2)').allInnerTexts()).toEqual(['Ben'])
      expect((await hosted.listCalls()).map((call) => call.arguments)).toEqual([
        { id: 1 },
        { id: 2 },
        { id: 3 },
      ])
      if (kind === 'MCP Apps')
        expect((await hosted.listContexts()).map((text) => JSON.parse(text))).toEqual([
          { action: 'Cancel order', of: ['1', '2', '3'], outcome: '2 done, 1 failed' },
        ])
    })

    test('can be stopped, and loads the rows again', async () => {
      const waiting = { structuredContent: { state: '' } }
      const poll = { pollStopWhenPath: 'state', pollIntervalMs: 60_000, pollTimeoutMs: 300_000 }
      const view = await openChosen(
        { rows: 'each', template, callMode: 'poll', ...poll },
        { ownTool: 'list_orders', replies: { cancel_order: [done, waiting], list_orders: [orders] } },
      )
      await view.getByRole('checkbox', { name: 'Choose the rows of this page' }).check()
      await view.getByRole('button', { name: 'Cancel order 3 rows' }).click()
      await view.getByRole('button', { name: 'Yes' }).click()
      await view.getByText('Cancel order: 2/3 …').waitFor()
      await view.getByRole('button', { name: 'Stop' }).click()
      await view.getByText('Cancel order: 1 done, 2 not run.').waitFor()
      expect((await hosted.listCalls()).map(({ name }) => name)).toEqual([
        'cancel_order',
        'cancel_order',
        'list_orders',
      ])
    })

    test('is there with their copy for spreadsheets', async () => {
      const view = await openChosen({ template })
      await view.getByRole('checkbox', { name: 'Choose 2' }).check()
      await view.getByRole('button', { name: 'Copy Chosen rows' }).click()
      await view.getByText('Copied').waitFor()
      await view.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus())
      await hosted.page.keyboard.press('ControlOrMeta+V')
      expect(await view.locator('body > textarea').inputValue()).toBe('Id\tCustomer\n2\tBen')
    })
  })

  describe('the buttons of a row', () => {
    test('have labels and icons, and the third of them folds all but the first', async () => {
      const pay = { targetToolName: 'pay_order', template, label: 'Pay', icon: 'check' as const }
      const ask = { type: 'followUpMessage' as const, template: 'More on {{id}}', label: 'Ask' }
      const view = await openOrders([{ targetToolName: 'read_order', template }, pay, ask])
      const second = view.locator('tbody tr').nth(1)
      await second.getByText('Pay').waitFor()
      expect(await second.getByRole('button').allTextContents()).toEqual(['2 – Read order', 'Pay 2', 'Ask 2'])
      expect(await second.locator('svg').count()).toBe(1)
      const folded = await openOrders([pay, ask, { ...pay, label: 'Pay later' }])
      expect(await folded.getByRole('button', { name: 'Pay later 2' }).count()).toBe(0)
      await folded.getByRole('button', { name: 'More actions 2' }).click()
      await folded.getByRole('button', { name: 'Pay later 2' }).waitFor()
    })

    test('show a failure in the row, and are there again on the way back, with filter, page and focus', async () => {
      const rows = Array.from({ length: 30 }, (_, id) => ({ id, customer: id % 2 ? 'Ada' : 'Ben' }))
      const failed = { isError: true, content: [{ type: 'text', text: 'No such order.' }] }
      const view = await openTable(
        { actions: [{ targetToolName: 'read_order', template }] },
        { result: { structuredContent: { orders: rows } }, replies: { read_order: [failed, done] } },
      )
      await view.getByRole('searchbox').fill('ada')
      await view.getByRole('button', { name: 'Next' }).click()
      const row = view.getByRole('button', { name: '15', exact: false })
      await row.click()
      await view.locator('tbody').getByRole('alert').getByText('No such order.').waitFor()
      await row.click()
      await view.getByRole('button', { name: 'Back' }).click()
      await expect.poll(() => view.locator(':focus').textContent()).toContain('15')
      expect(await view.getByRole('searchbox').inputValue()).toBe('ada')
      expect(await view.locator('.pages [role=status]').textContent()).toBe('7–12 of 15')
    })
  })

  describe('the model reads', () => {
    const visible = buildTestField('name', { aiVisible: true })
    const hidden = buildTestField('note')
    const token = buildTestField('token', {
      visibility: 'hidden',
      prefill: { kind: 'static', value: 'secret' },
    })

    test('which action of which row was done, not its arguments or answer', async () => {
      const view = await openOrders([{ targetToolName: 'pay_order', template }], {
        replies: { pay_order: [done] },
      })
      await view.getByRole('button', { name: 'Pay order 2' }).click()
      await view.getByText('Pay order: done.').waitFor()
      const [context, ...others] = await hosted.listContexts()
      expect(others).toEqual([])
      expect(JSON.parse(context ?? '')).toEqual({ action: 'Pay order', of: '2', outcome: 'done' })
    })

    test('the answer, too, if the author says so', async () => {
      const action = { targetToolName: 'pay_order', template, modelSees: 'answer' as const }
      const view = await openOrders([action], { replies: { pay_order: [done] } })
      await view.getByRole('button', { name: 'Pay order 2' }).click()
      await expect.poll(async () => (await hosted.listContexts()).join()).toContain('"answer":"secret"')
    })

    test('visible fields and the outcome of a form, not the answer of its tool', async () => {
      const form = buildTestWidget('form', { config: buildFlatForm([visible, hidden, token]) })
      hosted = await openIn(kind, browser, form, { replies: { create_ticket: [done] } })
      await hosted.view.getByLabel('Name').fill('Ada')
      await hosted.view.getByLabel('Note').fill('secret')
      await hosted.view.getByRole('button', { name: 'Send' }).click()
      await hosted.view.getByText('Sent.').waitFor()
      const contexts = await hosted.listContexts()
      expect(contexts.join()).not.toContain('secret')
      expect(JSON.parse(contexts.at(-1) ?? '')).toEqual({
        submitted: 'Orders',
        outcome: 'done',
        values: { name: 'Ada' },
      })
    })

    test('a form that is sent as a message without its hidden fields', async () => {
      const form = buildTestWidget('form', { config: buildFlatForm([hidden, token], '') })
      hosted = await openIn(kind, browser, form)
      await hosted.view.getByLabel('Note').fill('Hello')
      await hosted.view.getByRole('button', { name: 'Send' }).click()
      await hosted.view.getByText('Sent.').waitFor()
      expect(await hosted.listMessages()).toEqual(['Orders\nNote: Hello'])
    })
  })

  describe('a double click', () => {
    test('runs an action of a row once', async () => {
      const result = { structuredContent: { orders: [{ id: 7, customer: 'Ada' }] } }
      const replies = { read_order: [{ structuredContent: { carrier: 'Post' } }] }
      const view = await openTable({ actions: [deleteOrder] }, { result, replies })
      await clickTwice(view.getByRole('button', { name: '7' }))
      await view.getByText('Carrier').waitFor()
      expect(await hosted.listCalls()).toHaveLength(1)
    })

    test('sends a message of a button once', async () => {
      const actions = [{ type: 'followUpMessage' as const, trigger: 'button.click', template: 'More.' }]
      const result = { structuredContent: { total: 7 } }
      hosted = await openIn(kind, browser, buildTestWidget('metric', { actions }), { result })
      await clickTwice(hosted.view.getByRole('button', { name: 'More.' }))
      await hosted.view.getByText('Sent to the chat.').waitFor()
      expect(await hosted.listMessages()).toEqual(['More.'])
    })

    test('submits a form once, which runs its actions', async () => {
      const actions = [
        { type: 'followUpMessage' as const, trigger: 'form.submit', template: 'Sent {{name}}' },
      ]
      const form = buildTestWidget('form', { config: buildFlatForm([buildTestField('name')]), actions })
      hosted = await openIn(kind, browser, form, { replies: { create_ticket: [{ content: [] }] } })
      await hosted.view.getByLabel('Name').fill('Ada')
      await clickTwice(hosted.view.getByRole('button', { name: 'Send' }))
      await hosted.view.getByText('Sent to the chat.').waitFor()
      expect(await hosted.listCalls()).toHaveLength(1)
      expect(await hosted.listMessages()).toEqual(['Sent Ada'])
    })
  })

  describe('rows that the tool loads', () => {
    const page = (from: number, total = 5): JsonObject => ({
      structuredContent: {
        orders: [from, from + 1].map((id) => ({ id, customer: `C${id}` })).filter(({ id }) => id <= total),
        total,
        next: from + 2 <= total ? `after ${from + 1}` : null,
      },
    })
    const openLoading = (loading: Partial<WidgetLoading>, replies: JsonObject[]) =>
      openTable(
        {
          ownTool: 'list_orders',
          config: {
            dataTable: buildColumns('orders', 'id', 'customer'),
            loading: { ...emptyWidgetConfig.loading, ...loading },
          },
        },
        { result: page(1), input: { state: 'open' }, replies: { list_orders: replies } },
      )
    const readIds = () => hosted.view.locator('tbody td:first-child').allInnerTexts()
    const listArguments = async () => (await hosted.listCalls()).map((call) => call.arguments)

    test.each([
      ['cursor', { cursorArgument: 'cursor', cursorPath: 'next' }, ['after 2', 'after 4']],
      ['page', { pageArgument: 'cursor', totalPath: 'total' }, [2, 3]],
      ['offset', { offsetArgument: 'cursor', totalPath: 'total' }, [2, 4]],
    ])('are added to the others, by %s, until the end', async (_way, loading, sent) => {
      const view = await openLoading(loading, [page(3), page(5)])
      await view.getByRole('button', { name: 'Load more' }).click()
      await view.getByText('C4').waitFor()
      await view.getByRole('button', { name: 'Load more' }).click()
      await view.getByText('C5').waitFor()
      expect(await readIds()).toEqual(['1', '2', '3', '4', '5'])
      expect(await view.getByRole('button', { name: 'Load more' }).count()).toBe(0)
      expect(await listArguments()).toEqual(sent.map((cursor) => ({ state: 'open', cursor })))
    })

    test('are those of a search and an order, and are loaded again', async () => {
      const loading = { queryArgument: 'q', sortArgument: 'by', refresh: true }
      const view = await openLoading(loading, [page(3), page(5), page(1)])
      await view.getByRole('searchbox').fill('C3')
      await view.getByText('C3').waitFor()
      await view.getByRole('button', { name: 'Customer' }).click()
      await view.getByText('C5').waitFor()
      await view.getByRole('button', { name: 'Refresh' }).click()
      await view.getByText('C1').waitFor()
      const searched = { state: 'open', q: 'C3' }
      expect(await listArguments()).toEqual([
        searched,
        { ...searched, by: 'customer' },
        { ...searched, by: 'customer' },
      ])
    })

    test('stay where the tool fails, which is said', async () => {
      const view = await openLoading({ pageArgument: 'page' }, [{ isError: true }])
      await view.getByRole('button', { name: 'Load more' }).click()
      await view.getByText('The rows could not be loaded.').waitFor()
      expect(await readIds()).toEqual(['1', '2'])
    })
  })

  test('an answer that never comes ends in a message, and the buttons work again', async () => {
    const view = await openOrders([{ targetToolName: 'read_order', template }], {
      replies: { read_order: [null, done] },
    })
    await hosted.page.clock.install()
    await view.getByRole('button', { name: '2' }).click()
    await view.getByText('Read order …').waitFor()
    await hosted.page.clock.fastForward('06:00')
    await view.getByText('not known whether this was done').waitFor()
    await view.getByRole('button', { name: '2' }).click()
    await view.getByRole('button', { name: 'Back' }).waitFor()
  })
})

describe('with window.openai', () => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ id, customer: id % 2 ? 'Ada' : 'Ben' }))
  const result = { structuredContent: { orders: rows } }
  const config = { dataTable: buildColumns('orders', 'id', 'customer') }
  const open = async (setup: HostedSetup) => {
    hosted = await openIn('ChatGPT', browser, buildTestWidget('data-table', { config }), { result, ...setup })
    return hosted.view
  }

  const readLastState = () => hosted.view.evaluate(() => Object(window).received.states.at(-1))

  test('the first rows are shown without waiting for another host', async () => {
    const view = await open({ isPaused: true })
    expect(await view.locator('tbody tr').count()).toBe(6)
  })

  test('the state of the table is kept, and restored', async () => {
    const before = await open({})
    await before.getByRole('searchbox').fill('ada')
    await before.getByRole('button', { name: 'Id' }).click()
    await before.getByRole('button', { name: 'Next' }).click()
    const state = await readLastState()
    await hosted.close()
    const view = await open({ openai: { widgetState: state } })
    expect(await view.getByRole('searchbox').inputValue()).toBe('ada')
    expect(await view.locator('.pages [role=status]').textContent()).toBe('7–12 of 15')
    expect(await view.getByRole('columnheader', { name: 'Id' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('the values of a form are kept apart from what the model reads, without secrets, and restored', async () => {
    const fields = [
      buildTestField('name'),
      buildTestField('tags', { type: 'checkboxes', options: [{ id: 'a', value: 'a', label: 'A' }] }),
      buildTestField('pin', { type: 'password' }),
    ]
    const form = buildTestWidget('form', { config: buildFlatForm(fields) })
    hosted = await openIn('ChatGPT', browser, form, {})
    await hosted.view.getByLabel('Name').fill('Ada')
    await hosted.view.getByLabel('A', { exact: true }).check()
    await hosted.view.getByLabel('Pin').fill('1234')
    const view = { edited: { name: 'Ada', tags: ['a'] } }
    await expect.poll(readLastState).toEqual({ modelContent: {}, privateContent: { view }, imageIds: [] })
    await hosted.close()
    const widgetState = {
      modelContent: {},
      privateContent: { view: { edited: { ...view.edited, pin: ['x'], gone: 'x' } } },
    }
    hosted = await openIn('ChatGPT', browser, form, { openai: { widgetState } })
    expect(await hosted.view.getByLabel('Name').inputValue()).toBe('Ada')
    expect(await hosted.view.getByLabel('A', { exact: true }).isChecked()).toBe(true)
    expect(await hosted.view.getByLabel('Pin').inputValue()).toBe('')
  })

  test('the page shows the background of ChatGPT once it knows the theme', async () => {
    const readBackground = () =>
      hosted.view.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await open({ openai: { theme: 'dark' } })
    expect(await readBackground()).toBe('rgba(0, 0, 0, 0)')
    await hosted.close()
    await open({ openai: { theme: 'blue' } })
    expect(await readBackground()).not.toBe('rgba(0, 0, 0, 0)')
  })

  test('the page leaves the safe areas free', async () => {
    const insets = { top: 11, bottom: 22, left: 0, right: 0 }
    const view = await open({ openai: { safeArea: { insets } } })
    const padding = await view.locator('main').evaluate((main) => {
      const { paddingTop, paddingBottom } = getComputedStyle(main)
      return [paddingTop, paddingBottom]
    })
    expect(padding).toEqual(['27px', '38px'])
  })
})

/** Both clicks arrive before the page renders again. */
async function clickTwice(button: Locator) {
  await button.click({ trial: true })
  await button.evaluate((element) => {
    for (const _ of [1, 2])
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}
