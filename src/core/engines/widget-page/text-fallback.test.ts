import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/app.ts'
import type { WidgetPrimitive } from '#core/model/widget.ts'
import { columnsOf, fieldOf, flatForm, namedTools, widgetOf } from '#tests/widgets/widgets.ts'
import { textFallback } from './text-fallback.ts'
import { widgetPageModel } from './widget-page-model.ts'

const told = (
  primitive: WidgetPrimitive,
  config: NonNullable<Parameters<typeof widgetOf>[1]>['config'],
  answer: unknown,
) =>
  textFallback(widgetPageModel(widgetOf(primitive, config ? { config } : {}), noBranding, namedTools), answer)

describe('without a page', () => {
  test('a table is a Markdown table of its first rows', () => {
    const rows = Array.from({ length: 12 }, (_, id) => ({ id, name: `a|b\n${id}` }))
    const lines = told('data-table', { dataTable: columnsOf('rows', 'id', 'name') }, { rows }).split('\n')
    expect(lines.slice(0, 3)).toEqual(['| Id | Name |', '| --- | --- |', '| 0 | a\\|b 0 |'])
    expect(lines).toHaveLength(13)
    expect(lines.at(-1)).toBe('… and 2 more.')
  })

  test('a card is lines of what is known', () => {
    const fieldMappings = { title: 'id', Total: '{{total}} EUR', By: 'by.name' }
    expect(told('detail', { fieldMappings }, { id: 7, total: 3, by: { name: 'Ada' } })).toBe(
      '**7**\nTotal: 3 EUR\nBy: Ada',
    )
  })

  test('a list is numbered, and guessed where nobody mapped it', () => {
    expect(told('list', undefined, { result: [{ name: 'One', status: 'new' }, { name: 'Two' }] })).toBe(
      '1. One – new\n2. Two',
    )
    expect(told('carousel', undefined, { places: [{ title: 'Hills', url: 'https://h.test' }] })).toBe(
      '1. Hills – https://h.test',
    )
  })

  test('a metric is a sentence', () => {
    const fieldMappings = {
      value: 'sum',
      label: 'Revenue today',
      unit: 'EUR',
      delta: 'change',
      deltaLabel: 'since May',
    }
    expect(told('metric', { fieldMappings }, { sum: 12.5, change: -3 })).toBe(
      'Revenue today: 12.5 EUR (-3 since May).',
    )
    expect(
      told('metric', { fieldMappings: { value: 'sum', unit: 'currency' } }, { sum: 1, currency: 'NOK' }),
    ).toBe('Orders: 1 NOK.')
    expect(told('metric', undefined, { open_tickets: 4, name: 'x' })).toBe('Open tickets: 4.')
  })

  test('a chart is its extremes and where it goes', () => {
    const config = { dataTable: columnsOf('days'), fieldMappings: { label: 'day', Sales: 'sum' } }
    const days = [
      { day: 'Mon', sum: 4 },
      { day: 'Tue', sum: '9' },
      { day: 'Wed', sum: null },
      { day: 'Thu', sum: 5 },
    ]
    expect(told('chart', config, { days })).toBe(
      'Sales: lowest 4 (Mon), highest 9 (Tue); rises from 4 (Mon) to 5 (Thu).',
    )
  })

  test('a form is what it asks for', () => {
    const fields = [
      fieldOf('subject', { required: true, helpText: 'In short.' }),
      fieldOf('hidden', { visibility: 'hidden' }),
    ]
    expect(told('form', flatForm(fields), undefined)).toBe(
      'Orders asks for:\n- Subject (required): In short.',
    )
  })

  test('Markdown is itself', () => {
    expect(told('markdown', { fieldMappings: { content: 'body' } }, { body: '# Hi\n\nyou' })).toBe(
      '# Hi\n\nyou',
    )
  })

  test.each(['data-table', 'list', 'carousel', 'chart', 'detail'] as const)(
    '%s says so when nothing is there',
    (primitive) => {
      expect(told(primitive, { dataTable: columnsOf('rows', 'id') }, {})).toMatch(
        /^(Nothing found\.|Id: –)?$/,
      )
    },
  )
})
