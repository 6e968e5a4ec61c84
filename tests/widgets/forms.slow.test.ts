// Forms in both kinds of hosts: MCP Apps, which names the time zone of the user, and ChatGPT, where it is the browser's.
import { readFileSync } from 'node:fs'
import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { books } from '#adapters/embedded/bookshop/books.ts'
import type { Json, JsonObject } from '#base/json.ts'
import { applyFormChange } from '#core/engines/widgets/config/apply-form-change.ts'
import { describeArgument } from '#core/engines/widgets/form-fields/index.ts'
import type { PageTool } from '#core/engines/widgets/page/model/page-form.ts'
import { emptyForm, type FormField, type FormLayout, type FormSubmit } from '#core/model/widgets/form.ts'
import { parseWidgetConfig } from '#endpoints/snake-case/widget-config.wire.ts'
import { findAxeViolations } from '../support/find-axe-violations.ts'
import { buildTestField, buildTestWidget, namedTools } from '../support/widget-fixtures.ts'
import { openWidgetBrowser, type WidgetBrowser } from './widget-browser.ts'

let browser: WidgetBrowser
const pages: Page[] = []

beforeAll(async () => {
  browser = await openWidgetBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  expect(browser.takeProblems()).toEqual([])
  for (const page of pages.splice(0)) await page.close()
})

type FormSetup = {
  fields: FormField[]
  /** The members of the input schema of `create_ticket`. */
  properties: JsonObject
  submit?: Partial<FormSubmit>
  layout?: Partial<FormLayout>
  /** The result and the arguments of the call that showed the form. */
  data?: JsonObject
  input?: JsonObject
  locale?: string
  timeZone?: string
  replies?: Record<string, JsonObject[]>
}
type OpenForm = {
  form: Frame | Page
  listCalls(): Promise<{ name: string; arguments: Json }[]>
  send(name?: string): Promise<void>
}

const buildForm = ({ fields, submit, layout }: FormSetup) =>
  buildTestWidget('form', {
    name: 'Ticket',
    config: {
      form: {
        ...emptyForm,
        shape: 'sectioned',
        fields,
        layout: { ...emptyForm.layout, ...layout },
        submit: {
          ...emptyForm.submit,
          targetToolName: 'create_ticket',
          bindings: fields.map(({ id, key }) => ({ fieldId: id, targetArgPath: key, status: 'mapped' })),
          ...submit,
        },
      },
    },
  })

const listTools = ({ properties }: FormSetup) =>
  namedTools.map((tool) => ({
    ...tool,
    describeArgument: (path: string) => describeArgument({ type: 'object', properties }, path),
  }))

const withSend = (opened: Omit<OpenForm, 'send'>): OpenForm => ({
  ...opened,
  send: (name = 'Send') => opened.form.getByRole('button', { name }).click(),
})

const noReplies = { create_ticket: [{ content: [] }] }

const hosts: Record<string, (setup: FormSetup) => Promise<OpenForm>> = {
  'MCP Apps': async (setup) => {
    const { data = {}, input, locale = 'en-GB', timeZone = 'Europe/Oslo', replies = noReplies } = setup
    const context = { theme: 'light', locale, timeZone }
    const form = await browser.open(buildForm(setup), { data, context, replies, tools: listTools(setup) })
    if (input)
      await browser.page.evaluate((text) => window.host.sendInput(JSON.parse(text)), JSON.stringify(input))
    const listCalls = async () =>
      (await browser.listReceived('tools/call')) as { name: string; arguments: Json }[]
    return withSend({ form, listCalls })
  },
  ChatGPT: async (setup) => {
    const { data = {}, input = {}, locale = 'en-GB', timeZone = 'Europe/Oslo', replies = noReplies } = setup
    const globals = { toolOutput: data, toolInput: input, locale }
    const chat = await browser.openInChatGpt(buildForm(setup), {
      globals,
      replies,
      timeZone,
      tools: listTools(setup),
    })
    pages.push(chat.page)
    await chat.page.locator('form button.primary:enabled').waitFor()
    return withSend({ form: chat.page, listCalls: () => chat.page.evaluate(() => Object(window).received) })
  },
}

const answer = (path: string) => ({ prefill: { kind: 'answer', path } })
const noLimits = buildTestField('').validation

/** Sends the form, and returns the arguments of the last call. */
async function sendForm({ form, send, listCalls }: OpenForm): Promise<Json | undefined> {
  await send()
  await form.getByRole('status').getByText('Sent.').waitFor()
  return (await listCalls()).at(-1)?.arguments
}

describe.each(Object.keys(hosts))('a form in %s', (host) => {
  const open = (setup: FormSetup) => (hosts[host] as (setup: FormSetup) => Promise<OpenForm>)(setup)
  const buildOption = (value: string) => ({ id: value, value, label: value.toUpperCase() })

  test('sends values with the types of the schema, whatever kind of field holds them', async () => {
    const opened = await open({
      fields: [
        buildTestField('id', { visibility: 'hidden', ...answer('id') }),
        buildTestField('code', { visibility: 'hidden', ...answer('code') }),
        buildTestField('wide', { visibility: 'hidden', ...answer('wide') }),
        buildTestField('parts', { visibility: 'hidden', ...answer('parts') }),
        buildTestField('level', { type: 'select', options: ['1', '2'].map(buildOption), ...answer('level') }),
        buildTestField('active', { type: 'radio', options: ['true', 'false'].map(buildOption) }),
        buildTestField('groups', { type: 'checkboxes', options: ['7', '8'].map(buildOption) }),
        buildTestField('seats', { type: 'text' }),
        buildTestField('tags', { type: 'textarea', ...answer('tags') }),
      ],
      properties: {
        id: { type: 'integer' },
        code: { type: 'string' },
        wide: { type: ['integer', 'null'], format: 'int64' },
        parts: { type: 'array', items: { type: 'object' } },
        level: { type: 'integer', enum: [1, 2] },
        active: { type: ['boolean', 'null'] },
        groups: { type: 'array', items: { type: 'integer' } },
        seats: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        tags: { type: 'array', items: { type: 'string' } },
      },
      data: { id: 5, code: 7, wide: '9007199254740993', parts: [{ a: 1 }], level: 1, tags: ['a', 'b'] },
    })
    const { form } = opened
    await form.getByLabel('Level').selectOption('2')
    await form.getByLabel('FALSE').check()
    await form.getByLabel('8').check()
    await form.getByLabel('Seats').fill('3')
    await form.getByLabel('Tags').fill('a\nc')
    expect(await sendForm(opened)).toEqual({
      id: 5,
      code: '7',
      wide: '9007199254740993',
      parts: [{ a: 1 }],
      level: 2,
      active: false,
      groups: [8],
      seats: 3,
      tags: ['a', 'c'],
    })
  })

  test('refuses a number that lost digits on its way', async () => {
    const { form, send, listCalls } = await open({
      fields: [buildTestField('id', { visibility: 'hidden', ...answer('id') })],
      properties: { id: { type: 'integer' } },
      data: { id: 9007199254740992 },
    })
    await send()
    await form.getByRole('alert').getByText('Id has more digits than this chat client keeps.').waitFor()
    expect(await listCalls()).toEqual([])
  })

  test('shows times in the zone of the user, and leaves those that are not changed as they are', async () => {
    const opened = await open({
      fields: [
        buildTestField('start', { type: 'datetime-local', ...answer('start') }),
        buildTestField('end', { type: 'datetime-local', ...answer('end') }),
        buildTestField('fresh', { type: 'datetime-local' }),
        buildTestField('local', { type: 'datetime-local', ...answer('local') }),
        buildTestField('wall', { type: 'datetime-local', localTime: true }),
        buildTestField('day', { type: 'date', ...answer('day') }),
        buildTestField('due', { type: 'date', ...answer('due') }),
        buildTestField('at', { type: 'time', ...answer('at') }),
      ],
      properties: Object.fromEntries(
        ['start', 'end', 'fresh', 'due'].map((name) => [name, { type: 'string', format: 'date-time' }]),
      ),
      data: {
        start: '2026-07-01T22:30:00.500Z',
        end: '2026-07-01T18:45:00-04:00',
        local: '2026-07-01T22:30:00',
        day: '2026-07-01',
        due: '2026-07-01T22:30:00Z',
        at: '22:30:00+05:00',
      },
    })
    const { form } = opened
    const read = (label: string) => form.getByLabel(label).inputValue()
    expect(await Promise.all(['Start', 'End', 'Local', 'Day', 'Due', 'At'].map(read))).toEqual([
      '2026-07-02T00:30',
      '2026-07-02T00:45',
      '2026-07-01T22:30',
      '2026-07-01',
      '2026-07-02',
      '22:30',
    ])
    await form.getByLabel('End').fill('2026-01-02T00:45')
    await form.getByLabel('Fresh').fill('2026-07-02T00:30')
    await form.getByLabel('Local').fill('2026-07-01T23:30')
    await form.getByLabel('Wall').fill('2026-07-01T23:30')
    await form.getByLabel('Due').fill('2026-07-03')
    await form.getByLabel('At').fill('23:30')
    expect(await sendForm(opened)).toEqual({
      start: '2026-07-01T22:30:00.500Z',
      end: '2026-01-01T23:45:00Z',
      fresh: '2026-07-01T22:30:00Z',
      local: '2026-07-01T23:30:00',
      wall: '2026-07-01T23:30:00',
      day: '2026-07-01',
      due: '2026-07-02T22:30:00Z',
      at: '23:30:00+05:00',
    })
  })

  test('asks which of two equal times is meant, and rejects one that the clocks skip', async () => {
    const opened = await open({
      fields: [
        buildTestField('old', { type: 'datetime-local', ...answer('old') }),
        buildTestField('when', { type: 'datetime-local' }),
      ],
      properties: {},
      data: { old: '2026-10-25T01:30:00Z' },
    })
    const { form } = opened
    expect(await form.getByLabel('Old: the clocks').inputValue()).toBe('+01:00')
    await form.getByLabel('When').fill('2026-03-29T02:30')
    await opened.send()
    await form.getByText('The clocks skip this time. Choose another one.').waitFor()
    await form.getByLabel('When').fill('2026-10-25T02:30')
    expect(await sendForm(opened)).toEqual({ old: '2026-10-25T01:30:00Z', when: '2026-10-25T00:30:00Z' })
    await form.getByLabel('When: the clocks').selectOption('+01:00')
    await expect.poll(() => form.getByRole('status').getByText('Sent.').count()).toBe(0)
    expect(await sendForm(opened)).toMatchObject({ when: '2026-10-25T01:30:00Z' })
  })

  test('reads numbers as the locale writes them, and in no other way', async () => {
    const opened = await open({
      fields: [
        buildTestField('price', { type: 'number', ...answer('price') }),
        buildTestField('weight', { type: 'number', validation: { ...noLimits, max: 5000 } }),
      ],
      properties: { price: { type: 'number' }, weight: { type: 'number' } },
      data: { price: 1234.5 },
      locale: 'de-DE',
    })
    const { form, send } = opened
    expect(await form.getByLabel('Price').inputValue()).toBe('1234,5')
    await form.getByLabel('Weight').fill('1.5')
    await send()
    await form.getByText('Write a number, such as 1234,5.').waitFor()
    await form.getByLabel('Weight').fill('1.234,25')
    expect(await sendForm(opened)).toEqual({ price: 1234.5, weight: 1234.25 })
  })

  test('clears what the user emptied, as the schema allows it, and says where it cannot', async () => {
    const opened = await open({
      fields: ['note', 'nick', 'seats', 'size'].map((name) => buildTestField(name, answer(name))),
      properties: {
        note: { type: ['string', 'null'] },
        nick: { type: 'string' },
        seats: { type: ['integer', 'null'] },
        size: { type: 'integer' },
      },
      data: { note: 'x', nick: 'y', seats: 2, size: 3 },
    })
    const { form, send } = opened
    for (const label of ['Note', 'Nick', 'Seats', 'Size']) await form.getByLabel(label).fill('')
    await send()
    await form.getByText('Size cannot be emptied.').waitFor()
    await form.getByLabel('Size').fill('4')
    expect(await sendForm(opened)).toEqual({ note: null, nick: '', seats: null, size: 4 })
  })

  test('returns to its initial values after a submission that resets it', async () => {
    const opened = await open({
      fields: [
        buildTestField('id', { visibility: 'hidden', ...answer('id') }),
        buildTestField('name', { prefill: { kind: 'static', value: 'Ada' } }),
        buildTestField('note'),
      ],
      properties: {},
      data: { id: 5 },
      submit: { resetOnSubmit: true },
    })
    const { form } = opened
    await form.getByLabel('Note').fill('first')
    expect(await sendForm(opened)).toEqual({ id: 5, name: 'Ada', note: 'first' })
    await form.getByLabel('Note').fill('second')
    expect(await sendForm(opened)).toEqual({ id: 5, name: 'Ada', note: 'second' })
  })

  test('lists the files that were chosen, dropped and pasted, and can remove them', async () => {
    const opened = await open({
      fields: [
        buildTestField('proof', { type: 'file', accept: 'image/*,.txt', multiple: true }),
        buildTestField('one', { type: 'file' }),
      ],
      properties: {
        proof: { type: 'array', items: { type: 'string' } },
        one: { type: 'string', contentEncoding: 'base64' },
      },
    })
    const { form } = opened
    const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('hi') })
    await form.getByLabel('Proof').setInputFiles(text('a b.txt'))
    await form.getByText('a b.txt').waitFor()
    for (const [type, member] of [
      ['drop', 'dataTransfer'],
      ['paste', 'clipboardData'],
    ])
      await form.getByLabel('Proof').evaluate(
        (input, [type, member]) => {
          const files = new DataTransfer()
          files.items.add(new File(['<svg/>'], `${type}.svg`, { type: 'image/svg+xml' }))
          const event = new Event(type, { bubbles: true, cancelable: true })
          input.dispatchEvent(Object.assign(event, { [member]: files }))
        },
        [type ?? '', member ?? ''] as const,
      )
    await form.getByText('paste.svg').waitFor()
    expect(await form.locator('.files img').count()).toBe(2)
    await form.getByRole('button', { name: 'Remove drop.svg' }).click()
    await form.getByLabel('One').setInputFiles(text('first.txt'))
    await form.getByText('first.txt').waitFor()
    await form.getByLabel('One').setInputFiles(text('second.txt'))
    await form.getByText('second.txt').waitFor()
    expect(await form.locator('.files li').allInnerTexts()).toEqual([
      expect.stringMatching(/^a b\.txt\s+1 kB/),
      expect.stringMatching(/^paste\.svg\s+1 kB/),
      expect.stringMatching(/^second\.txt\s+1 kB/),
    ])
    await form.getByLabel('Proof').setInputFiles({ ...text('a.pdf'), mimeType: 'application/pdf' })
    await form.getByText('a.pdf is not one of image/*,.txt.').waitFor()
    const sent = await sendForm(opened)
    expect(sent).toMatchObject({ one: 'data:text/plain;name=second.txt;base64,aGk=' })
    expect(Object(sent).proof.map((uri: string) => uri.split(';')[1])).toEqual([
      'name=a%20b.txt',
      'name=paste.svg',
    ])
  })

  const cities = (...names: string[]) => ({
    structuredContent: { page: { cities: names.map((name, index) => ({ id: index + 1, name, land: 'x' })) } },
  })
  const emptySource = buildTestField('').optionsSource

  test('loads options with a tool, again for another value of the field that they follow', async () => {
    const failed = { isError: true, content: [{ type: 'text', text: 'The list is closed.' }] }
    const opened = await open({
      fields: [
        buildTestField('country', { type: 'select', options: ['no', 'se'].map(buildOption) }),
        buildTestField('city', {
          type: 'select',
          required: true,
          optionsSource: {
            ...emptySource,
            targetToolName: 'read_order',
            arguments: { filter: { country: '{{country}}' }, limit: 5 },
            itemsPath: 'page.cities',
            valuePath: 'id',
            labelPath: '{{name}} ({{land}})',
          },
        }),
      ],
      properties: { city: { type: 'integer' } },
      replies: {
        ...noReplies,
        read_order: [failed as JsonObject, cities('Oslo', 'Bergen'), cities('Lund', 'Malmö')],
      },
    })
    const { form, listCalls } = opened
    expect(await form.getByLabel('City').isDisabled()).toBe(true)
    await form.getByText('First fill in Country.').waitFor()
    await form.getByLabel('Country').selectOption('no')
    await form.getByText('The list is closed.').waitFor()
    await form.getByRole('button', { name: 'Try again' }).click()
    await form.getByRole('option', { name: 'Bergen (x)' }).waitFor({ state: 'attached' })
    await form.getByLabel('City').selectOption('2')
    await form.getByLabel('Country').selectOption('se')
    await form.getByRole('option', { name: 'Lund (x)' }).waitFor({ state: 'attached' })
    expect(await form.getByLabel('City').inputValue()).toBe('')
    await form.getByLabel('City').selectOption('1')
    expect(await sendForm(opened)).toEqual({ country: 'se', city: 1 })
    expect((await listCalls()).slice(1, 3).map((call) => call.arguments)).toEqual(
      ['no', 'se'].map((country) => ({ filter: { country }, limit: 5 })),
    )
  })

  test('finds options by typing: among hundreds, and with a tool that searches', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `Town ${index + 1}`)
    const buildSource = (targetToolName: string, args: JsonObject) => ({
      type: 'select',
      optionsSource: { ...emptySource, targetToolName, arguments: args, valuePath: 'id', labelPath: 'name' },
    })
    const opened = await open({
      fields: [
        buildTestField('town', buildSource('read_order', {})),
        buildTestField('person', buildSource('job_status', { search: '{{query}}' })),
      ],
      properties: { town: { type: 'integer' }, person: { type: 'string' } },
      replies: {
        ...noReplies,
        read_order: [cities(...many)],
        job_status: [cities('Ada', 'Grace'), cities('Zoe')],
      },
    })
    const { form, listCalls } = opened
    const town = form.getByRole('combobox', { name: 'Town' })
    await town.click()
    expect(await form.getByRole('option').count()).toBe(50)
    await town.fill('town 29')
    await town.press('ArrowDown')
    await town.press('ArrowDown')
    expect(await town.getAttribute('aria-activedescendant')).toBe('field-town-option-1')
    expect(await findAxeViolations(form, 'all')).toEqual([])
    await town.press('Enter')
    expect(await town.inputValue()).toBe('Town 129')
    const person = form.getByRole('combobox', { name: 'Person' })
    await person.fill('zo')
    await form.getByRole('option', { name: 'Zoe' }).click()
    expect(await person.inputValue()).toBe('Zoe')
    expect(await sendForm(opened)).toEqual({ town: 129, person: '1' })
    const searches = (await listCalls()).filter(({ name }) => name === 'job_status')
    expect(searches.map((call) => call.arguments).slice(0, 2)).toEqual([{}, { search: 'zo' }])
  })

  test('shows and requires fields where a condition holds, and sends only what it shows', async () => {
    const opened = await open({
      fields: [
        buildTestField('kind', { type: 'radio', options: ['person', 'company'].map(buildOption) }),
        buildTestField('vat', { visibleWhen: { field: 'kind', values: ['company'] } }),
        buildTestField('office', { required: true, visibleWhen: { field: 'vat', values: [] } }),
        buildTestField('phone', { requiredWhen: { field: 'kind', values: ['person'] } }),
      ],
      properties: {},
    })
    const { form, send } = opened
    expect(await form.getByLabel('Vat').count()).toBe(0)
    await form.getByLabel('COMPANY').check()
    await form.getByLabel('Vat').fill('NO1')
    await form.getByLabel('Office').fill('Oslo')
    await form.getByLabel('PERSON').check()
    await expect.poll(() => form.getByLabel('Office').count()).toBe(0)
    await send()
    await form.getByText('Phone is required.').waitFor()
    await form.getByLabel('Phone').fill('123')
    expect(await sendForm(opened)).toEqual({ kind: 'person', phone: '123' })
  })

  test('sends only what the user changed, and hidden values, if the author wants that', async () => {
    const opened = await open({
      fields: [
        buildTestField('id', { visibility: 'hidden', ...answer('id') }),
        buildTestField('name', answer('name')),
        buildTestField('note', answer('note')),
        buildTestField('active', { type: 'checkbox', ...answer('active') }),
      ],
      properties: { id: { type: 'integer' }, note: { type: ['string', 'null'] } },
      data: { id: 5, name: 'Ada', note: 'x', active: true },
      submit: { changedOnly: true },
    })
    await opened.form.getByLabel('Note').fill('')
    expect(await sendForm(opened)).toEqual({ id: 5, note: null })
  })

  test('shows lists of objects as rows, with the numbers of the schema, and errors at their place', async () => {
    const lines = {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: { type: 'object', properties: { sku: { type: 'string' }, count: { type: 'integer' } } },
    }
    const prefill = (path: string) => ({ kind: 'answer', path: `order.${path}` })
    const body = { errors: [{ field: 'lines[1].count', message: 'Only four are left.' }] }
    const failed: JsonObject = {
      isError: true,
      content: [{ type: 'text', text: `422\n\n${JSON.stringify(body)}` }],
    }
    const rows = [
      { sku: 'A1', count: 2 },
      { sku: 'B2', count: 5 },
    ]
    const { form, send, listCalls } = await open({
      fields: [
        buildTestField('customer'),
        buildTestField('lines[].sku', { label: 'Article', required: true, prefill: prefill('lines[].sku') }),
        buildTestField('lines[].count', { label: 'Count', prefill: prefill('lines[].count') }),
      ],
      properties: { customer: { type: 'string' }, lines },
      data: { order: { lines: rows } },
      replies: { create_ticket: [failed, { content: [] }] },
    })
    const articles = form.getByLabel('Article')
    await expect.poll(() => articles.count()).toBe(2)
    await form.getByRole('button', { name: 'Add row' }).click()
    expect(await form.getByRole('button', { name: 'Add row' }).count()).toBe(0)
    await send()
    await form.getByText('Article is required.').waitFor()
    await articles.nth(2).fill('C3')
    await form.getByRole('button', { name: 'Remove Row 1' }).click()
    await expect.poll(() => articles.count()).toBe(2)
    expect(await articles.first().inputValue()).toBe('B2')
    await form.getByLabel('Count').nth(1).fill('9')
    await send()
    const second = form.getByRole('group', { name: 'Row 2' })
    await second.getByText('Only four are left.').waitFor()
    expect(await findAxeViolations(form as Frame)).toEqual([])
    if (host === 'MCP Apps') await browser.takeScreenshot('form-rows')
    await second.getByLabel('Count').fill('4')
    await send()
    await form.getByText('Sent.').waitFor()
    expect((await listCalls()).at(-1)?.arguments).toEqual({
      lines: [
        { sku: 'B2', count: 5 },
        { sku: 'C3', count: 4 },
      ],
    })
    await form.getByRole('button', { name: 'Remove Row 2' }).click()
    await expect.poll(() => form.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  })

  test('shows errors of the tool at the fields that they name, and the rest below the form', async () => {
    const body = {
      errors: [
        { field: 'email', message: 'It is taken.' },
        { field: 'plan', message: 'Choose another plan.' },
      ],
    }
    const text = `The server answered with HTTP status 422:\n\n${JSON.stringify(body)}`
    const failed = { isError: true, content: [{ type: 'text', text }] } as JsonObject
    const opened = await open({
      fields: [buildTestField('name'), buildTestField('email')],
      properties: {},
      replies: { create_ticket: [failed, { content: [] }] },
    })
    const { form, send } = opened
    await form.getByLabel('Email').fill('ada@example.com')
    await send()
    await form.getByText('It is taken.').waitFor()
    await form.getByRole('alert').getByText('plan: Choose another plan.').waitFor()
    expect(await form.getByRole('alert').getByText('HTTP status').count()).toBe(0)
    await expect.poll(() => form.locator(':focus').getAttribute('id')).toBe('field-email')
    await form.getByLabel('Email').fill('grace@example.com')
    expect(await form.getByText('It is taken.').count()).toBe(0)
    expect(await sendForm(opened)).toEqual({ email: 'grace@example.com' })
  })

  test('asks for one section after the other, and returns to that of an error', async () => {
    const body = JSON.stringify({ errors: [{ field: 'name', message: 'It is taken.' }] })
    const failed = { isError: true, content: [{ type: 'text', text: `422\n\n${body}` }] } as JsonObject
    const section = (id: string, fieldIds: string[]) => ({ id, title: id, description: '', fieldIds })
    const opened = await open({
      fields: [
        buildTestField('name', { required: true }),
        buildTestField('vat', { visibleWhen: { field: 'name', values: ['Acme'] } }),
        buildTestField('note'),
      ],
      properties: {},
      layout: {
        steps: true,
        sections: [section('Who', ['name']), section('Tax', ['vat']), section('What', ['note'])],
      },
      replies: { create_ticket: [failed, { content: [] }] },
    })
    const { form, send } = opened
    expect(await form.getByLabel('Note').count()).toBe(0)
    await send('Next')
    await form.getByText('Name is required.').waitFor()
    await form.getByLabel('Name').fill('Ada')
    await form.getByText('Step 1 of 2').waitFor()
    await form.getByLabel('Name').press('Enter')
    await form.getByLabel('Note').fill('x')
    expect(await findAxeViolations(form, 'all')).toEqual([])
    await send('Back')
    await form.getByLabel('Name').waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('Ada')
    await send('Next')
    await send('Send')
    await form.getByText('It is taken.').waitFor()
    await form.getByLabel('Name').fill('Grace')
    await send('Next')
    expect(await sendForm(opened)).toEqual({ name: 'Grace', note: 'x' })
  })
})

test('a client that names an unknown time zone gets times in UTC', async () => {
  const { form } = await (hosts['MCP Apps'] as (setup: FormSetup) => Promise<OpenForm>)({
    fields: [buildTestField('start', { type: 'datetime-local', ...answer('start') })],
    properties: {},
    data: { start: '2026-07-01T22:30:00Z' },
    timeZone: 'Nowhere/Land',
  })
  expect(await form.getByLabel('Start').inputValue()).toBe('2026-07-01T22:30')
})

test('the form of the example follows the author, asks for a card, and shows the error at its field', async () => {
  const example = new URL('../../examples/form-options/tenon.yaml', import.meta.url)
  const [{ config }] = parse(readFileSync(example, 'utf8')).widgets
  const { form = {} } = parseWidgetConfig(config)
  const findBooks = (words: string) => ({
    structuredContent: { books: books.filter((book) => `${book.title} ${book.author}`.includes(words)) },
  })
  const rejected = { errors: [{ field: 'copies', message: 'Only 10 copies of Emma are left.' }] }
  const frame = await browser.open(
    buildTestWidget('form', { config: { form: applyFormChange(emptyForm, form) } }),
    {
      data: {},
      tools: ['list_books', 'create_order'].map((key) => ({
        ...namedTools[0],
        id: key,
        key,
        name: key,
      })) as PageTool[],
      replies: {
        list_books: [findBooks(''), findBooks('Austen'), findBooks('Jane Austen')],
        create_order: [
          { isError: true, content: [{ type: 'text', text: JSON.stringify(rejected) }] },
          { content: [] },
        ],
      },
    },
  )
  await frame.getByLabel('Author').fill('austen')
  await frame.getByRole('option', { name: 'Jane Austen' }).click()
  await frame.getByRole('option', { name: 'Emma (€8.50)' }).waitFor({ state: 'attached' })
  await frame.getByLabel('Book').selectOption({ label: 'Emma (€8.50)' })
  await frame.getByLabel('Copies').fill('12')
  await frame.getByLabel('It is a gift').check()
  await frame.getByRole('button', { name: 'Order' }).click()
  await frame.getByText('Text of the card is required.').waitFor()
  await frame.getByLabel('Text of the card').fill('Happy birthday')
  await frame.getByRole('button', { name: 'Order' }).click()
  await frame.getByText('Only 10 copies of Emma are left.').waitFor()
  expect(await frame.getByLabel('Copies').getAttribute('aria-invalid')).toBe('true')
  await frame.getByLabel('Copies').fill('2')
  await browser.takeScreenshot('form-options')
  await frame.getByRole('button', { name: 'Order' }).click()
  await frame.getByText('Thank you for your order.').waitFor()
  expect((await browser.listReceived('tools/call')).at(-1)?.arguments).toEqual({
    isbn: '9780141439587',
    copies: 2,
    note: 'Happy birthday',
  })
})
