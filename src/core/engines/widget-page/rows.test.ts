import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/app.ts'
import { columnsOf, widgetOf } from '#tests/widgets/widgets.ts'
import { isFromOrigins, isOpenable, isShowable } from './origins.ts'
import { labelOf, rowsOf, unwrapped } from './rows.ts'
import { cellOf, matchingRows, sortedRows, tableView } from './table-view.ts'
import { widgetPageModel } from './widget-page-model.ts'

const modelOf = (...args: Parameters<typeof columnsOf>) =>
  widgetPageModel(widgetOf('data-table', { config: { dataTable: columnsOf(...args) } }), noBranding, [])

describe('the rows of an answer', () => {
  test('are where the widget says, or the first list there is', () => {
    expect(rowsOf(modelOf('a.b'), { a: { b: [1, 2] } })).toEqual([1, 2])
    expect(rowsOf(modelOf('a[]'), { a: [1] })).toEqual([1])
    expect(rowsOf(modelOf('a'), { a: { x: 1 } })).toEqual([{ x: 1 }])
    expect(rowsOf(modelOf(''), { tags: ['x'], page: { items: [{ id: 1 }] } })).toEqual([{ id: 1 }])
    expect(rowsOf(modelOf('gone'), {})).toEqual([])
  })

  test('are taken out of the wrapping of clients that know objects only, but for a member that is meant', () => {
    expect(unwrapped(modelOf(''), { result: [1] })).toEqual([1])
    expect(unwrapped(modelOf('result'), { result: [1] })).toEqual({ result: [1] })
    expect(unwrapped(modelOf(''), { result: { x: 1 } })).toEqual({ result: { x: 1 } })
  })

  test('have columns even when nobody chose them', () => {
    const { columns } = tableView(modelOf(''), [{ first_name: 'Ada', nested: {}, createdAt: 1 }])
    expect(columns.map(({ label, path }) => [label, path])).toEqual([
      ['First name', 'first_name'],
      ['Created at', 'createdAt'],
    ])
    expect(labelOf('a.b.shipping-cost')).toBe('Shipping cost')
  })

  test('show what stands in them, else in the answer, else the text that is the same in all', () => {
    const [column] = modelOf('rows', 'unit').columns
    if (!column) throw new Error('no column')
    expect(cellOf(column, { unit: 'kg' }, { unit: 'g' })).toBe('kg')
    expect(cellOf(column, {}, { unit: 'g' })).toBe('g')
    expect(cellOf({ ...column, text: 'EUR' }, { unit: 'kg' }, {})).toBe('EUR')
  })

  test('are sorted by size and by words, with what is missing last both ways', () => {
    const rows = [{ n: 10 }, { n: null }, { n: 9 }, {}]
    const view = tableView(modelOf('', 'n'), rows)
    const sorted = (isDescending: boolean) =>
      sortedRows(view, { column: 0, isDescending }, 'en').map((row) => Object(row).n)
    expect(sorted(false)).toEqual([9, 10, null, undefined])
    expect(sorted(true)).toEqual([10, 9, null, undefined])
    const words = tableView(modelOf('', 'n'), [{ n: 'b10' }, { n: 'B9' }, { n: 'ä' }])
    expect(sortedRows(words, { column: 0, isDescending: false }, 'de').map((row) => Object(row).n)).toEqual([
      'ä',
      'B9',
      'b10',
    ])
    expect(matchingRows(words, ' b 9 ')).toEqual([{ n: 'B9' }])
  })
})

describe('an address', () => {
  test('belongs to the origins that were named', () => {
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

  test('is opened only when it is of the web, and shown only when it may be', () => {
    expect(isOpenable('https://any.test', [])).toBe(true)
    expect(isOpenable('javascript:alert(1)', [])).toBe(false)
    expect(isOpenable('https://any.test', ['https://a.test'])).toBe(false)
    expect(isShowable('https://any.test/1.png', [])).toBe(false)
    expect(isShowable('data:image/png;base64,AA', [])).toBe(true)
    expect(isShowable('data:image/svg+xml;base64,AA', [])).toBe(false)
    expect(isShowable({ toString: () => 'https://a.test' }, ['https://a.test'])).toBe(false)
  })
})
