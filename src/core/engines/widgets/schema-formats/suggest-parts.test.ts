import { expect, test } from 'vitest'
import { suggestParts } from './suggest-parts.ts'

const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } }
const number = { type: 'number' }
const suggest = (properties: object) =>
  suggestParts({ type: 'object', properties: { ...properties } }).map(
    ({ primitive, title, tab, fieldMappings, dataTable }) => [
      primitive,
      tab ? `tab ${tab}` : title,
      fieldMappings ?? dataTable?.collectionPath,
    ],
  )

test('figures stand above the list', () => {
  const summary = { type: 'object', properties: { total: number, count: { type: ['integer', 'null'] } } }
  expect(suggest({ id: number, page: number, name: { type: 'string' }, summary, orders: list })).toEqual([
    ['metric', undefined, { Total: 'summary.total', Count: 'summary.count' }],
    ['data-table', 'Orders', 'orders'],
  ])
})

test('several lists are tabs, and a result without one is a record', () => {
  expect(suggest({ orders: list, returns: list })).toEqual([
    ['data-table', 'tab Orders', 'orders'],
    ['data-table', 'tab Returns', 'returns'],
  ])
  expect(suggest({ name: { type: 'string' } })).toEqual([['detail', undefined, undefined]])
  expect(suggest({})).toEqual([])
})
