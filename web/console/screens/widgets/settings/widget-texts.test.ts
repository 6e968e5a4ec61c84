import { expect, test } from 'vitest'
import { createPart } from '../parts/new-part.ts'
import { toWidgetValues, type WidgetValues } from '../widget-values.ts'
import { isLocale, listLocales, listWidgetTexts, withTranslation } from './widget-texts.ts'

const empty = {
  ...toWidgetValues({
    config: { data_table_config: { fields: [] }, detail_config: { sections: [] }, form_config: {} },
  } as never),
  name: 'Orders',
  primitive: 'detail',
  field_mappings: {},
  actions: [],
  parts: [],
  translations: {},
} as unknown as WidgetValues

test('the texts of a widget are what people read: no paths, no placeholders alone', () => {
  const values = {
    ...empty,
    columns: [{ label: 'Total', static_value: null, format_options: { true: 'Paid', currency: 'EUR' } }],
    field_mappings: { title: 'name', Placed: 'placed_at', Sum: '{{total}}', Note: 'As a gift' },
    actions: [
      {
        type: 'callTool',
        template: '{"id": 1}',
        label: 'Cancel',
        confirm: 'Cancel {{id}}?',
        success_message: '',
      },
      { type: 'followUpMessage', template: 'More on {{id}}', label: '', confirm: '', success_message: '' },
    ],
    translations: { 'Created at': { de: 'Erstellt' }, Total: { de: 'Summe' } },
  } as unknown as WidgetValues
  expect(listWidgetTexts(values)).toEqual([
    'Orders',
    'Total',
    'Paid',
    'Placed',
    'Sum',
    'Note',
    'As a gift',
    'Cancel',
    'Cancel {{id}}?',
    'More on {{id}}',
    'Created at',
  ])
})

test('a form has its labels, hints, options, headings and messages', () => {
  const values = {
    ...empty,
    primitive: 'form',
    form_layout: {
      title: 'Order',
      description: '',
      submit_label: 'Buy',
      sections: [{ title: 'You', description: 'Who pays.' }],
    },
    form_fields: [
      { label: 'Cover', placeholder: 'Any', help_text: 'Hard or soft', options: [{ label: 'Hard' }] },
    ],
    form_submit: { success_message: 'Thanks' },
  } as unknown as WidgetValues
  expect(listWidgetTexts(values).slice(1)).toEqual([
    'Order',
    'You',
    'Who pays.',
    'Cover',
    'Any',
    'Hard or soft',
    'Hard',
    'Buy',
    'Thanks',
  ])
})

test('the parts of a widget have texts of their own', () => {
  const part = {
    ...createPart('list', []),
    title: 'Latest',
    tab: 'All',
    field_mappings: { meta: 'Due {{at}}' },
  }
  const figures = { ...createPart('metric', []), field_mappings: { Sold: 'sold', unit: 'x' } }
  expect(listWidgetTexts({ ...empty, parts: [part, figures] })).toEqual([
    'Orders',
    'Latest',
    'All',
    'Due {{at}}',
    'Sold',
  ])
})

test('a translation is added, changed and removed', () => {
  const added = withTranslation({}, 'Total', 'de', 'Summe')
  expect(added).toEqual({ Total: { de: 'Summe' } })
  const both = withTranslation(added, 'Total', 'fr', 'Somme')
  expect(listLocales(both)).toEqual(['de', 'fr'])
  expect(withTranslation(both, 'Total', 'de', '')).toEqual({ Total: { fr: 'Somme' } })
  expect(withTranslation(added, 'Total', 'de', '')).toEqual({})
})

test.each([
  ['de', true],
  ['pt-BR', true],
  ['zh-Hant-TW', true],
  ['German', false],
  ['', false],
])('%j is a locale: %j', (text, expected) => {
  expect(isLocale(text)).toBe(expected)
})
