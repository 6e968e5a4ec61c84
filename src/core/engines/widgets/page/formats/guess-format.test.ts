import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { buildColumns, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import type { PageModel } from '../model/page-model.ts'
import { readPath } from '../values/value-path.ts'
import { buildTableView, formatCell } from '../views/table-view.ts'
import { completeFormat, guessFormat } from './guess-format.ts'

const sample = (path: string, rows: object[]) => ({
  values: rows.map((row) => readPath(row, path)),
  scopes: rows.map((row) => [row]),
})
const guess = (path: string, ...rows: object[]) => guessFormat(path, sample(path, rows))

describe('the guessed format', () => {
  test.each([
    ['price', { price: 8, currency: 'EUR' }, 'currency', 'currency'],
    ['unitPrice', { unitPrice: '8.50', currencyCode: 'EUR' }, 'currency', 'currencyCode'],
    ['price', { price: 8, price_currency: 'USD', currency: 'EUR' }, 'currency', 'price_currency'],
    ['order.total', { order: { total: 8 }, currency: 'EUR' }, 'currency', 'currency'],
    ['price.amount', { price: { amount: 8.5, currency: 'EUR' } }, 'currency', 'price.currency'],
    // Hundredths, as some payment APIs count.
    ['amount', { amount: 850, currency: 'EUR' }, 'number', undefined],
    ['price', { price: 8, currency: 'eur' }, 'number', undefined],
    ['total_count', { total_count: 8, currency: 'EUR' }, 'number', undefined],
    ['price', { price: { value: '8.50', currency_code: 'EUR' } }, 'currency', undefined],
    ['discount_percent', { discount_percent: 5 }, 'percent', undefined],
    ['size_bytes', { size_bytes: 5 }, 'bytes', undefined],
    ['coverImageUrl', { coverImageUrl: 'https://a.test/1.png' }, 'image', undefined],
    ['order_status', { order_status: 'open' }, 'badge', undefined],
    ['created_at', { created_at: 1_782_945_000 }, 'datetime', undefined],
    ['updatedAt', { updatedAt: 1_782_945_000_000 }, 'datetime', undefined],
    ['created_at', { created_at: 12 }, 'number', undefined],
    ['points', { points: 1_782_945_000 }, 'number', undefined],
  ])('of %s in %j is %s', (path, row, type, currency) => {
    const format = guess(path, row)
    expect([format?.type, format?.options.currency]).toEqual([type, currency])
  })

  test.each([
    ['isbn', [{ isbn: 9780141439518 }]],
    ['year', [{ year: 1813 }]],
    ['sku', [{ sku: '8.50' }]],
    ['status', [{ status: 'A long text that explains what happened in the end' }]],
    ['price', [{ price: null }]],
    ['{{price}}', [{ price: 3 }]],
    ['mixed', [{ mixed: 1 }, { mixed: 'x' }]],
  ])('of %s in %j is none', (path, rows) => {
    expect(guess(path, ...rows)).toBeNull()
  })
})

test.each([
  [['price', 8.5, 9, 12], '2'],
  [['price', 9, 12], '0'],
  [['weight', 8.5, 9, 12.25], '2'],
  [['weight', 8.5, 9, 12.123456], '2'],
  [['rate', 1.0845, 0.86], '4'],
  [['count', 3, null, 12], '0'],
] as const)('the numbers %j of a column have %s decimals', ([path, ...numbers], decimals) => {
  const format = completeFormat(path, null, { values: numbers, scopes: [] })
  expect(format?.options.decimals).toBe(decimals)
})

test.each([
  [{ price: 850, currency: 'eur' }, '€8.50'],
  [{ price: 850, currency: 'JPY' }, '¥850'],
  [{ price: 850 }, '8.50'],
])('an amount in cents, %j, has the currency next to it', (row, shown) => {
  const config = { dataTable: buildColumns('', 'price') }
  const model = buildPageModel(buildTestWidget('data-table', { config }), noBranding, [], () => [
    ['price', 'currency', { unit: 'minor' }],
  ])
  const { columns } = buildTableView(model, [row])
  expect(
    columns.map((column) => formatCell(column, row, [row], { locale: 'en-US', timeZone: 'UTC' })),
  ).toEqual([shown])
})

test('all amounts of a column have decimals if one of them has', () => {
  const build = (...prices: number[]) => {
    const rows = prices.map((price) => ({ price, currency: 'EUR' }))
    const model = buildPageModel(
      buildTestWidget('data-table', { config: { dataTable: buildColumns('', 'price') } }),
      noBranding,
      [],
    )
    const { columns } = buildTableView(model, rows)
    const [column] = columns
    return rows.map((row) =>
      column ? formatCell(column, row, rows, { locale: 'en', timeZone: 'UTC' }) : undefined,
    )
  }
  expect(build(8.5, 9, 12)).toEqual(['€8.50', '€9.00', '€12.00'])
  expect(build(9, 12)).toEqual(['€9', '€12'])
})

test('the output schema comes before the guess, a chosen format before both', () => {
  const config = {
    fieldFormats: [{ key: 'born', format: 'date', formatOptions: {} }],
  }
  const schemaFormats: PageModel['schemaFormats'] = [
    ['at', 'datetime'],
    ['born', 'datetime'],
  ]
  const model = buildPageModel(buildTestWidget('data-table', { config }), noBranding, [], () => schemaFormats)
  const { columns } = buildTableView(model, [{ at: 1_782_945_000, born: 1_782_945_000, n: 1 }])
  expect(columns.map(({ path, format }) => [path, format?.type])).toEqual([
    ['at', 'datetime'],
    ['born', 'date'],
    ['n', 'number'],
  ])
})
