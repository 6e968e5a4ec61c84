import { expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import type { DataTable, DataTableColumn } from '#core/model/widgets/widget.ts'
import { buildColumns, buildTestColumn, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import { formatTotals } from './column-totals.ts'
import { groupRows, listLines } from './group-rows.ts'
import { listRowDetails } from './row-details.ts'
import { buildTableView } from './table-view.ts'

const locale = { locale: 'en', timeZone: 'UTC' }
const buildModel = (dataTable: Partial<DataTable>) =>
  buildPageModel(
    buildTestWidget('data-table', {
      config: {
        dataTable: { ...buildColumns(''), ...dataTable },
      },
    }),
    noBranding,
    [],
  )

function total(rows: object[], given: Partial<DataTableColumn>) {
  const model = buildModel({ fields: [buildTestColumn('x', given)] })
  const view = buildTableView(model, rows)
  const [shown] = formatTotals(view, view.rows, locale)
  return shown?.isMixed ? 'mixed' : shown?.text
}
const euros = { format: 'currency', formatOptions: { currency: 'EUR' } }

test.each<[object[], Partial<DataTableColumn>, string | undefined]>([
  [[{ x: 0.1 }, { x: 0.2 }, { x: null }, {}], { total: 'sum' }, '0.3'],
  [[{ x: 1 }, { x: 2 }, { x: null }], { total: 'average' }, '1.50'],
  [[{ x: 'a' }, { x: '' }, { x: 0 }], { total: 'count' }, '2'],
  [[{ x: '12.50' }, { x: 7 }], { total: 'sum', ...euros }, '€19.50'],
  [
    [{ x: 1250 }, { x: 50 }],
    { total: 'sum', format: 'currency', formatOptions: { currency: 'EUR', unit: 'minor' } },
    '€13.00',
  ],
  [
    [
      { x: 5, c: 'EUR' },
      { x: 6, c: 'EUR' },
    ],
    { total: 'sum', format: 'currency', formatOptions: { currency: 'c' } },
    '€11',
  ],
  [
    [
      { x: 5, c: 'EUR' },
      { x: 6, c: 'USD' },
    ],
    { total: 'sum', format: 'currency', formatOptions: { currency: 'c' } },
    'mixed',
  ],
  [
    [{ x: { amount: 5, currency: 'EUR' } }, { x: { amount: 6, currency: 'EUR' } }],
    { total: 'average' },
    '€5.50',
  ],
  [[{ x: { amount: 5, currency: 'EUR' } }, { x: { amount: 6, currency: 'USD' } }], { total: 'sum' }, 'mixed'],
  [[{ x: 2_000_000 }, { x: 500_000 }], { total: 'sum', format: 'bytes' }, '2.5 MB'],
  [[{ x: 'none' }], { total: 'sum' }, undefined],
  [[{ x: 1 }], {}, undefined],
])('the rows %j have with %j the total %j', (rows, given, expected) => {
  expect(total(rows, given)).toBe(expected)
})

const orders = [
  { id: 1, state: 'open', customer: { name: 'Ada', mail: 'ada@x.test' }, tags: ['a', 'b'], note: null },
  { id: 2, state: 'paid' },
  { id: 3, state: 'open', 'ship to': 'Oslo' },
]

test('groups are named as their values are shown, and exist without a column', () => {
  const model = buildModel({ groupBy: 'state', fields: [buildTestColumn('id')] })
  const view = buildTableView(model, orders)
  expect(view.columns.map(({ label }) => label)).toEqual(['ID', 'State'])
  const [, column] = view.columns
  const groups = column ? groupRows(view, column, view.rows, locale) : []
  expect(groups.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['open', 2],
    ['paid', 1],
  ])
})

test('a page that begins inside of a group repeats its heading, and closed groups have no rows', () => {
  const groups = [
    { name: 'open', rows: [1, 2, 3] },
    { name: 'paid', rows: [4] },
  ]
  const list = (isOpen: (name: string) => boolean, start: number) => {
    const { lines, count } = listLines(groups, isOpen, start, 3)
    return [count, ...lines.map((line) => ('row' in line ? line.row : line.group.name))]
  }
  expect(list(() => true, 0)).toEqual([6, 'open', 1, 2])
  expect(list(() => true, 3)).toEqual([6, 'open', 3, 'paid', 4])
  expect(list((name) => name === 'paid', 0)).toEqual([3, 'open', 'paid', 4])
})

test('a row opens to the members without a column, also those of objects in it', () => {
  const model = buildModel({
    fields: [buildTestColumn('id'), buildTestColumn('x', { path: '{{customer.name}}' })],
  })
  const details = orders.map((row) =>
    listRowDetails(model, buildTableView(model, orders), row).map(({ label, path }) => `${label} ${path}`),
  )
  expect(details).toEqual([
    ['State state', 'Mail customer.mail', 'Tags tags'],
    ['State state'],
    ['State state', 'Ship to ship to'],
  ])
})
