import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { emptyWidgetConfig } from '#core/model/widgets/widget.ts'
import { buildColumns, buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel, resolveRowsPath } from '../model/build-page-model.ts'
import { isFromOrigins, isOpenableLink, isShowableImage } from '../origins.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { findRows, unwrapResult } from './rows.ts'
import { buildTableView, resolveCell, sortRows } from './table-view.ts'

const buildModel = (...args: Parameters<typeof buildColumns>) =>
  buildPageModel(
    buildTestWidget('data-table', { config: { dataTable: buildColumns(...args) } }),
    noBranding,
    [],
  )

describe('the rows of a result', () => {
  test('are at the path of the widget, or the first list found', () => {
    expect(findRows(buildModel('a.b'), { a: { b: [1, 2] } })).toEqual([1, 2])
    expect(findRows(buildModel('a[]'), { a: [1] })).toEqual([1])
    expect(findRows(buildModel('a'), { a: { x: 1 } })).toEqual([{ x: 1 }])
    expect(findRows(buildModel(''), { tags: ['x'], page: { items: [{ id: 1 }] } })).toEqual([{ id: 1 }])
    expect(findRows(buildModel('gone'), {})).toEqual([])
  })

  test('are at a path of the free mapping if the widget has none, without brackets at its end', () => {
    const { dataTable } = emptyWidgetConfig
    const mapping = { collectionPath: 'a.b[]' }
    expect(resolveRowsPath({ dataTable, mapping })).toBe('a.b')
    expect(resolveRowsPath({ dataTable: { ...dataTable, collectionPath: 'c[][]' }, mapping })).toBe('c')
    expect(resolveRowsPath({ dataTable, mapping: {} })).toBe('')
  })

  test('are unwrapped from a `result` member that clients add', () => {
    expect(unwrapResult(buildModel(''), { result: [1] })).toEqual([1])
    expect(unwrapResult(buildModel('result'), { result: [1] })).toEqual({ result: [1] })
    expect(unwrapResult(buildModel(''), { result: { x: 1 } })).toEqual({ result: { x: 1 } })
  })

  test('have columns even if none are configured', () => {
    const { columns } = buildTableView(buildModel(''), [{ first_name: 'Ada', nested: {}, createdAt: 1 }])
    expect(columns.map(({ label, path }) => [label, path])).toEqual([
      ['First name', 'first_name'],
      ['Created at', 'createdAt'],
    ])
    expect(formatMemberLabel('a.b.shipping-cost')).toBe('Shipping cost')
  })

  test('show the value of the row, else of the data; a static text comes first', () => {
    const [column] = buildModel('rows', 'unit').columns
    if (!column) throw new Error('no column')
    expect(resolveCell(column, { unit: 'kg' }, { unit: 'g' })).toBe('kg')
    expect(resolveCell(column, {}, { unit: 'g' })).toBe('g')
    expect(resolveCell({ ...column, text: 'EUR' }, { unit: 'kg' }, {})).toBe('EUR')
  })

  test('are sorted by number and locale; missing values come last', () => {
    const rows = [{ n: 10 }, { n: null }, { n: 9 }, {}]
    const view = buildTableView(buildModel('', 'n'), rows)
    const sorted = (isDescending: boolean) =>
      sortRows(view, { column: 0, isDescending }, 'en').map((row) => Object(row).n)
    expect(sorted(false)).toEqual([9, 10, null, undefined])
    expect(sorted(true)).toEqual([10, 9, null, undefined])
    const textView = buildTableView(buildModel('', 'n'), [{ n: 'b10' }, { n: 'B9' }, { n: 'ä' }])
    expect(sortRows(textView, { column: 0, isDescending: false }, 'de').map((row) => Object(row).n)).toEqual([
      'ä',
      'B9',
      'b10',
    ])
  })
})

describe('a URL', () => {
  test('is matched against the listed origins', () => {
    const origins = ['https://a.test', 'https://*.b.test/']
    expect(isFromOrigins('https://a.test/x', origins)).toBe(true)
    expect(isFromOrigins('https://x.b.test/x', origins)).toBe(true)
    for (const url of [
      'http://a.test',
      'https://a.test.evil',
      'https://evilb.test',
      'https://b.test',
      '//a.test',
      'x',
    ])
      expect(isFromOrigins(url, origins)).toBe(false)
  })

  test('is opened by http or https, and shown from allowed origins', () => {
    expect(isOpenableLink('https://any.test', [])).toBe(true)
    expect(isOpenableLink('javascript:alert(1)', [])).toBe(false)
    expect(isOpenableLink('https://any.test/gists{/gist_id}', [])).toBe(false)
    expect(isOpenableLink('https://any.test/{id}', ['https://any.test'])).toBe(false)
    expect(isOpenableLink('https://any.test/1', ['https://any.test'])).toBe(true)
    expect(isOpenableLink('https://any.test', ['https://a.test'])).toBe(false)
    expect(isShowableImage('https://any.test/1.png', [])).toBe(false)
    expect(isShowableImage('data:image/png;base64,AA', [])).toBe(true)
    expect(isShowableImage('data:image/svg+xml;base64,AA', [])).toBe(false)
    expect(isShowableImage({ toString: () => 'https://a.test' }, ['https://a.test'])).toBe(false)
  })
})
