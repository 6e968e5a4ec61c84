import { expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { buildColumns, buildTestColumn, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import { buildTableView } from './table-view.ts'
import { writeCsv } from './write-csv.ts'

const write = (rows: unknown[]) => {
  const fields = [
    buildTestColumn('name', { label: 'Name' }),
    buildTestColumn('price', { format: 'currency', formatOptions: { currency: 'EUR' } }),
    buildTestColumn('both', { path: '{{name}} {{price}}' }),
  ]
  const widget = buildTestWidget('data-table', { config: { dataTable: { ...buildColumns(''), fields } } })
  const view = buildTableView(buildPageModel(widget, noBranding, []), rows)
  return writeCsv(view, rows).split('\r\n')
}

test('a table is written as CSV, with values for programs', () => {
  expect(write([{ name: 'A "b", c\nd', price: 1234.5 }, { name: null }])).toEqual([
    '"Name","Price","Both"',
    '"A ""b"", c\nd","1234.5","A ""b"", c\nd 1234.5"',
    '"","",""',
  ])
})

test.each(['=1+1', '+cmd', '-x', '@sum(A1)', '\t=1', '\r=1'])('the text %j is no formula', (name) => {
  expect(write([{ name, price: -3 }])[1]).toContain(`"'${name}","-3"`)
})

test('a negative number stays a number', () => {
  expect(write([{ name: '-12.5', price: 1 }])[1]).toContain('"-12.5","1"')
})
