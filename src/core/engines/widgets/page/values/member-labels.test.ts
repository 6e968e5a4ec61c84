import { expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { buildColumns, buildTestColumn, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import { formatMemberLabel } from './member-labels.ts'

test.each([
  ['isbn', 'ISBN'],
  ['created_at', 'Created at'],
  ['firstPublishYear', 'First publish year'],
  ['owner.html_url', 'HTML URL'],
  ['orderIds', 'Order IDs'],
  ['APIKey', 'API key'],
  ['userId', 'User ID'],
  ['shipping-cost', 'Shipping cost'],
  ['idea', 'Idea'],
])('the member %s has the heading %s', (path, heading) => {
  expect(formatMemberLabel(path)).toBe(heading)
})

test('a column without a label has a heading from its key', () => {
  const fields = ['isbn', 'created_at', 'Written by', 'PO'].map((key) => buildTestColumn(key, { path: '' }))
  const widget = buildTestWidget('data-table', { config: { dataTable: { ...buildColumns(''), fields } } })
  expect(buildPageModel(widget, noBranding, []).columns.map(({ label, path }) => [label, path])).toEqual([
    ['ISBN', 'isbn'],
    ['Created at', 'created_at'],
    ['Written by', 'Written by'],
    ['PO', 'PO'],
  ])
})

test('a label that repeats its path becomes a heading', () => {
  const fieldMappings = { created_at: 'created_at', total: 'sum', title: 'title' }
  const model = buildPageModel(buildTestWidget('detail', { config: { fieldMappings } }), noBranding, [])
  expect(model.slots).toEqual([
    ['Created at', 'created_at'],
    ['total', 'sum'],
    ['title', 'title'],
  ])
})
