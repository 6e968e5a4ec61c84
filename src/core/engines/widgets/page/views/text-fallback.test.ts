import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'
import {
  buildColumns,
  buildFlatForm,
  buildTestField,
  buildTestParts,
  buildTestWidget,
  namedTools,
} from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import { buildTextFallback } from './text-fallback.ts'

const buildFallback = (
  primitive: WidgetPrimitive,
  config: NonNullable<Parameters<typeof buildTestWidget>[1]>['config'],
  data: unknown,
) =>
  buildTextFallback(
    buildPageModel(buildTestWidget(primitive, config ? { config } : {}), noBranding, namedTools),
    data,
  )

describe('the text fallback', () => {
  test('shows a table as a Markdown table of its first rows', () => {
    const rows = Array.from({ length: 12 }, (_, id) => ({ id, name: `a|b\n${id}` }))
    const lines = buildFallback(
      'data-table',
      { dataTable: buildColumns('rows', 'id', 'name') },
      { rows },
    ).split('\n')
    expect(lines.slice(0, 3)).toEqual(['| Id | Name |', '| --- | --- |', '| 0 | a\\|b 0 |'])
    expect(lines).toHaveLength(13)
    expect(lines.at(-1)).toBe('… and 2 more.')
  })

  test('shows a detail view as lines of labelled values', () => {
    const fieldMappings = { title: 'id', Total: '{{total}} EUR', By: 'by.name' }
    expect(buildFallback('detail', { fieldMappings }, { id: 7, total: 3, by: { name: 'Ada' } })).toBe(
      '**7**\nTotal: 3 EUR\nBy: Ada',
    )
  })

  test('shows a list as numbered lines, with inferred fields if none are mapped', () => {
    expect(
      buildFallback('list', undefined, { result: [{ name: 'One', status: 'new' }, { name: 'Two' }] }),
    ).toBe('1. One – new\n2. Two')
    expect(
      buildFallback('carousel', undefined, { places: [{ title: 'Hills', url: 'https://h.test' }] }),
    ).toBe('1. Hills – https://h.test')
  })

  test('shows a metric as a sentence', () => {
    const fieldMappings = {
      value: 'sum',
      label: 'Revenue today',
      unit: 'EUR',
      delta: 'change',
      deltaLabel: 'since May',
    }
    expect(buildFallback('metric', { fieldMappings }, { sum: 12.5, change: -3 })).toBe(
      'Revenue today: 12.5 EUR (-3 since May).',
    )
    expect(
      buildFallback(
        'metric',
        { fieldMappings: { value: 'sum', unit: 'currency' } },
        { sum: 1, currency: 'NOK' },
      ),
    ).toBe('Orders: 1 NOK.')
    expect(
      buildFallback('metric', { fieldMappings: { value: 'sum', unit: 'unit' } }, { sum: 1, unit: '' }),
    ).toBe('Orders: 1.')
    expect(buildFallback('metric', undefined, { open_tickets: 4, name: 'x' })).toBe('Open tickets: 4.')
  })

  test('shows a chart as its extremes and its trend', () => {
    const config = { dataTable: buildColumns('days'), fieldMappings: { label: 'day', Sales: 'sum' } }
    const days = [
      { day: 'Mon', sum: 4 },
      { day: 'Tue', sum: '9' },
      { day: 'Wed', sum: null },
      { day: 'Thu', sum: 5 },
    ]
    expect(buildFallback('chart', config, { days })).toBe(
      'Sales: lowest 4 (Mon), highest 9 (Tue); rises from 4 (Mon) to 5 (Thu).',
    )
  })

  test('shows a form as its fields', () => {
    const fields = [
      buildTestField('subject', { required: true, helpText: 'In short.' }),
      buildTestField('hidden', { visibility: 'hidden' }),
    ]
    expect(buildFallback('form', buildFlatForm(fields), undefined)).toBe(
      'Orders asks for:\n- Subject (required): In short.',
    )
  })

  test('shows Markdown unchanged', () => {
    expect(buildFallback('markdown', { fieldMappings: { content: 'body' } }, { body: '# Hi\n\nyou' })).toBe(
      '# Hi\n\nyou',
    )
  })

  test.each(['data-table', 'list', 'carousel', 'chart', 'detail'] as const)(
    'of an empty %s says so',
    (primitive) => {
      expect(buildFallback(primitive, { dataTable: buildColumns('rows', 'id') }, {})).toMatch(
        /^(Nothing found\.|Id: –)?$/,
      )
    },
  )
})

test('the text of a composite has its parts below their headings, without empty ones', () => {
  const parts = buildTestParts([
    { primitive: 'metric', fieldMappings: { Orders: 'count', Paid: 'paid.total' } },
    { primitive: 'list', title: 'New', tab: 'Orders', dataTable: buildColumns('orders') },
    { primitive: 'list', tab: 'Returns', dataTable: buildColumns('returns') },
    { primitive: 'markdown', tab: 'Note', fieldMappings: { content: 'note' } },
  ])
  const data = { count: 2, paid: { total: 9.5 }, orders: [{ name: 'A' }], returns: null, note: 'Late.' }
  expect(buildFallback('composite', { parts }, data)).toBe(
    'Orders: 2.\nPaid: 9.5.\n\n**New**\n\n1. A\n\n**Note**\n\nLate.',
  )
  expect(buildFallback('composite', {}, data)).toBe('Nothing found.')
})
