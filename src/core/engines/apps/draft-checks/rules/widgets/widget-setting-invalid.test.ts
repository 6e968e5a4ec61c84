import { expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { applyFormChange } from '#core/engines/widgets/config/apply-form-change.ts'
import { emptyForm } from '#core/model/widgets/form.ts'
import type { Widget, WidgetConfig } from '#core/model/widgets/widget.ts'
import { buildContentsWidget, buildTestContents } from '#tests/support/samples/contents.ts'
import {
  buildColumns,
  buildTestAction,
  buildTestColumn,
  buildTestParts,
} from '#tests/support/widget-fixtures.ts'
import { checkWidgetSettingInvalid } from './widget-setting-invalid.ts'

const check = (config: Partial<WidgetConfig>, over: Partial<Widget> = {}) =>
  runWithoutPauses(
    checkWidgetSettingInvalid(buildTestContents({ widgets: [buildContentsWidget(config, over)] })),
  ).map((issue) => {
    expect(issue).toMatchObject({
      code: 'widget_setting_invalid',
      severity: 'warning',
      blocksPublish: false,
    })
    return [issue.references[0]?.description, issue.message]
  })

it('warns of unknown tokens, and names those that have a meaning', () => {
  expect(check({ style: { colour: 'red' } })).toEqual([
    [
      'style.colour',
      'The setting style.colour of the widget Pets has no meaning; use accent, radius. It is ignored.',
    ],
  ])
  expect(check({ layout: { constructor: 'x' } })).toHaveLength(1)
})

it.each([
  [{ style: { accent: 'reddish' } }, 'a hex colour, primary, secondary, accent or none'],
  [{ style: { radius: '900px' } }, 'pixels up to 24'],
  [{ layout: { pageSize: '900' } }, 'a number from 1 to 50'],
  [{ layout: { columns: '0' } }, 'a number from 1 to 4'],
  [{ layout: { density: 'dense' } }, 'comfortable or compact'],
  [{ layout: { chart: 'radar' } }, 'bar, stacked, line, area, pie'],
  [{ layout: { select: 'many' } }, 'multi'],
])('warns of the value in %j, which would have no effect', (config, allowed) => {
  const [value] = Object.values(Object.values(config)[0] ?? {})
  expect(check(config as Partial<WidgetConfig>)).toMatchObject([
    [expect.any(String), expect.stringMatching(new RegExp(`is "${value}"; it must be .*${allowed}`))],
  ])
})

it.each([
  ['lines[].sku', 'notes[].text', ['form.layout.sections[0].title']],
  ['lines[].sku', 'lines[].count', []],
  ['lines[].sku', 'customer', []],
])('warns of a title for the fields of %s and %s as often as it is ignored: %j', (first, second, places) => {
  const form = applyFormChange(emptyForm, {
    shape: 'sectioned',
    fields: [{ id: 'a' }, { id: 'b' }],
    layout: { sections: [{ id: 's', title: 'Order', description: '', fieldIds: ['a', 'b'] }] },
    submit: {
      bindings: [
        { fieldId: 'a', targetArgPath: first, status: 'mapped' },
        { fieldId: 'b', targetArgPath: second, status: 'mapped' },
      ],
    },
  })
  expect(check({ form }, { primitive: 'form' }).map(([place]) => place)).toEqual(places)
})

it('warns of mappings that the primitive does not know', () => {
  const fieldMappings = { titel: 'name', title: 'name' }
  expect(check({ fieldMappings }, { primitive: 'list' })).toMatchObject([
    ['fieldMappings.titel', expect.any(String)],
  ])
  expect(check({ fieldMappings }, { primitive: 'data-table' })).toHaveLength(2)
  expect(check({ fieldMappings }, { primitive: 'chart' })).toEqual([])
})

it.each([
  ['money', {}, 'format', 'is "money"; it must be one of text, number, currency'],
  ['currency', { currency: 'EUX' }, 'formatOptions.currency', 'is "EUX"; it must be an ISO 4217 code'],
  [
    'currency',
    { digits: '2' },
    'formatOptions.digits',
    'has no meaning for currency; use currency, decimals',
  ],
  ['number', { decimals: '20' }, 'formatOptions.decimals', 'a number from 0 to 6'],
  ['date', { style: 'tiny' }, 'formatOptions.style', 'short, medium, long, full'],
  ['badge', { open: 'pinkish' }, 'formatOptions.open', 'gray, blue, green'],
  ['progress', { max: '0' }, 'formatOptions.max', 'a number above 0, or the path of one'],
  ['image', { constructor: 'x' }, 'formatOptions.constructor', 'has no meaning for image. It is ignored'],
])('warns of the format %s with the options %j', (format, formatOptions, location, message) => {
  const fields = [buildTestColumn('a'), buildTestColumn('b', { format, formatOptions })]
  const fieldFormats = [{ key: 'meta', format, formatOptions }]
  expect(check({ dataTable: { ...buildColumns(''), fields }, fieldFormats })).toEqual([
    [`dataTable.fields[1].${location}`, expect.stringContaining(message)],
    [`fieldFormats[0].${location}`, expect.stringContaining(message)],
  ])
})

it.each([
  ['', { any: 'thing' }],
  ['currency', { currency: 'EUR', unit: 'minor' }],
  ['currency', { currency: 'price.currency' }],
  ['currency', { currency: '€', decimals: '' }],
  ['percent', { max: '1' }],
  ['badge', { open: 'blue', '*': 'gray' }],
  ['boolean', { true: 'Yes', false: '' }],
])('accepts the format %s with the options %j', (format, formatOptions) => {
  const fields = [buildTestColumn('a', { format, formatOptions })]
  expect(check({ dataTable: { ...buildColumns(''), fields } })).toEqual([])
})

it('reports nothing for what has a meaning, for defaults, and for hidden widgets', () => {
  const style = { accent: '#aabbcc', radius: '8px' }
  const layout = { density: 'compact', columns: '4', pageSize: '50', chart: 'line', select: 'multi' }
  expect(check({ style, layout })).toEqual([])
  expect(check({ style: { accent: '', radius: 'full' }, layout: { columns: '' } })).toEqual([])
  expect(check({ style: { accent: 'primary' } })).toEqual([])
  expect(check({ style: { accent: 'reddish' } }, { visibility: 'hidden' })).toEqual([])
})

it('warns of translations of texts that the widget does not have', () => {
  const dataTable = {
    ...buildColumns(''),
    fields: [buildTestColumn('created_at'), buildTestColumn('a', { label: 'Written by' })],
  }
  const translate = (...texts: string[]) => Object.fromEntries(texts.map((text) => [text, { de: 'x' }]))
  expect(check({ dataTable, translations: translate('Written by', 'Created at', 'Pets') })).toEqual([])
  expect(check({ dataTable, translations: translate('Written', '__proto__') })).toEqual([
    ['translations["Written"]', expect.stringContaining('translates no text of it. It is ignored.')],
    ['translations["__proto__"]', expect.anything()],
  ])
})

it('names the part whose settings have no effect', () => {
  const parts = buildTestParts([
    { key: 'a', primitive: 'metric', fieldMappings: { Orders: 'count' } },
    { key: 'b', primitive: 'list', fieldMappings: { titel: 'x' }, layout: { chart: 'radar' } },
    {
      key: 'b',
      primitive: 'data-table',
      dataTable: { fields: [{ ...buildTestColumn('x'), format: 'money' }] },
    },
  ])
  const actions = [buildTestAction({ part: 'a' }), buildTestAction({ part: 'c' })]
  const issues = check({ parts, fieldMappings: { title: 'x' } }, { primitive: 'composite', actions })
  expect(issues.map(([place]) => place)).toEqual([
    'fieldMappings.title',
    'parts[1].fieldMappings.titel',
    'parts[2].dataTable.fields[0].format',
    'parts[1].layout.chart',
    'parts[2].key',
    'actions[1].part',
  ])
  expect(check({}, { primitive: 'composite' })).toMatchObject([
    ['parts', expect.stringContaining('is empty')],
  ])
  expect(check({ parts }, { primitive: 'list' })).toMatchObject([
    ['parts', expect.stringContaining('has no meaning for a list')],
  ])
})
