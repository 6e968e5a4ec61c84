// Actions of widgets, each in both kinds of hosts.
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import { buildColumns, buildFlatForm, buildTestField, buildTestWidget } from '../support/widget-fixtures.ts'
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

type WidgetGiven = NonNullable<Parameters<typeof buildTestWidget>[1]>

describe.each(hostKinds)('in %s', (kind) => {
  async function openTable(given: WidgetGiven, setup: HostedSetup) {
    const config = { dataTable: buildColumns('orders', 'id', 'customer') }
    hosted = await openIn(kind, browser, buildTestWidget('data-table', { config, ...given }), setup)
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
})

/** Both clicks arrive before the page renders again. */
async function clickTwice(button: Locator) {
  await button.click({ trial: true })
  await button.evaluate((element) => {
    for (const _ of [1, 2])
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}
