import { expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import {
  buildColumns,
  buildFlatForm,
  buildTestColumn,
  buildTestField,
  buildTestParts,
  buildTestWidget,
  namedTools,
} from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from './model/build-page-model.ts'
import { translateModel } from './translate-model.ts'

const translations = {
  Orders: { de: 'Bestellungen', 'pt-BR': 'Pedidos', 'zh-TW': '訂單' },
  'Cancel {{id}}?': { de: '{{id}} stornieren?' },
  'Read order': { de: 'Bestellung lesen' },
  title: { de: 'Titel' },
  id: { de: 'Nummer' },
  Sold: { de: 'Verkauft' },
  Fine: { de: 'Gut' },
}
const buildModel = (...[primitive, widget = {}]: Parameters<typeof buildTestWidget>) =>
  buildPageModel(
    buildTestWidget(primitive, { ...widget, config: { ...widget.config, translations } }),
    noBranding,
    namedTools,
  )

test.each([
  ['de-AT', 'Bestellungen'],
  ['pt-PT', 'Pedidos'],
  ['zh-HK', '訂單'],
  ['zh-CN', 'Orders'],
  ['en', 'Orders'],
])('the name of a widget in %s is %s', (locale, name) => {
  expect(translateModel(buildModel('list'), locale).name).toBe(name)
})

test('texts are translated, but no path, value or argument', () => {
  const format = { format: 'boolean', formatOptions: { true: 'Fine' } }
  const config = {
    dataTable: {
      ...buildColumns('id'),
      fields: [
        buildTestColumn('id', { label: 'title' }),
        buildTestColumn('title', { label: 'id', ...format }),
      ],
    },
  }
  const actions = [
    { targetToolName: 'Read order', template: '{"title": "title"}', confirm: 'Cancel {{id}}?' },
  ]
  const model = translateModel(buildModel('data-table', { config, actions }), 'de')
  expect(model.rowsPath).toBe('id')
  expect(model.columns).toMatchObject([
    { label: 'Titel', path: 'id' },
    { label: 'Nummer', path: 'title', format: { type: 'boolean', options: { true: 'Gut' } } },
  ])
  expect(model.actions[0]).toMatchObject({
    label: 'Bestellung lesen',
    confirm: '{{id}} stornieren?',
    tool: 'read_order',
    arguments: { title: 'title' },
  })
})

test('keys of mappings are translated where they are labels', () => {
  const config = {
    fieldMappings: { title: 'title', Sold: 'id' },
    fieldFormats: [{ key: 'Sold', format: 'bytes', formatOptions: {} }],
  }
  const detail = translateModel(buildModel('detail', { config }), 'de')
  expect(detail.slots).toEqual([
    ['title', 'title'],
    ['Verkauft', 'id'],
  ])
  expect(detail.slotFormats).toEqual([['Verkauft', { type: 'bytes', options: {} }]])
  expect(translateModel(buildModel('list', { config }), 'de').slots).toEqual([
    ['title', 'title'],
    ['Sold', 'id'],
  ])
})

test('the texts of a form are translated, and its values are not', () => {
  const field = buildTestField('x', {
    label: 'Orders',
    options: [{ id: 'a', value: 'Fine', label: 'Fine' }],
    helpText: 'Fine',
  })
  const model = translateModel(buildModel('form', { config: buildFlatForm([field]) }), 'de')
  expect(model.form?.sections[0]?.fields[0]).toMatchObject({
    key: 'x',
    label: 'Bestellungen',
    help: 'Gut',
    options: [{ value: 'Fine', label: 'Gut' }],
  })
})

test('titles, tabs and labels of parts are translated', () => {
  const parts = buildTestParts([
    { primitive: 'metric', title: 'Orders', fieldMappings: { Sold: 'Sold', title: 'title' } },
    { primitive: 'list', tab: 'Sold', fieldMappings: { title: 'title' } },
  ])
  const model = translateModel(buildModel('composite', { config: { parts } }), 'de')
  expect(model.parts.map(({ title, tab, slots }) => [title, tab, slots])).toEqual([
    [
      'Bestellungen',
      '',
      [
        ['Verkauft', 'Sold'],
        ['Title', 'title'],
      ],
    ],
    ['', 'Verkauft', [['title', 'title']]],
  ])
})
