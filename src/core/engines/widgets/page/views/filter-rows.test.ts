import { expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { buildColumns, buildTestColumn, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import { createRowFilter } from './filter-rows.ts'
import { buildTableView } from './table-view.ts'

const rows = [
  { name: 'Zoë Łukasz', at: '2026-01-12', total: 1234.5, open: true, currency: 'EUR', no: 7 },
  { name: 'José', at: '2025-06-01', total: 12_345.75, open: false, currency: 'EUR', no: 8 },
]
const fields = [
  buildTestColumn('name'),
  buildTestColumn('at'),
  buildTestColumn('total'),
  buildTestColumn('open', { format: 'boolean', formatOptions: { true: 'In stock', false: 'Sold out' } }),
  buildTestColumn('ref', { path: 'No. {{no}}' }),
]
const widget = buildTestWidget('data-table', { config: { dataTable: { ...buildColumns(''), fields } } })
const view = buildTableView(buildPageModel(widget, noBranding, []), rows)
const find = (query: string, locale = 'en-GB') =>
  createRowFilter(view, { locale, timeZone: 'UTC' })(query).map((row) => Object(row).no)

test.each([
  ['Jan 2026', 'en-GB', [7]],
  ['2026-01', 'en-GB', [7]],
  ['1,234.5', 'en-GB', [7]],
  ['1234.5', 'en-GB', [7]],
  ['12,345.75', 'en-GB', [8]],
  ['12.345,75', 'de-DE', [8]],
  ['12 345,75', 'fr-FR', [8]],
  ['€', 'en-GB', [7, 8]],
  ['zoe', 'en-GB', [7]],
  ['ZOË', 'en-GB', [7]],
  ['jose sold', 'en-GB', [8]],
  ['no. 8', 'en-GB', [8]],
  ['  ', 'en-GB', [7, 8]],
  ['Anna', 'en-GB', []],
])('%s in %s finds what is seen: %j', (query, locale, found) => {
  expect(find(query, locale)).toEqual(found)
})
