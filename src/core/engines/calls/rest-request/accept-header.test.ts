import { expect, it } from 'vitest'
import { buildAcceptHeader, sortJsonFirst } from './accept-header.ts'

it.each<[string, string[], string]>([
  ['without media types prefers JSON', [], 'application/json, */*;q=0.1'],
  ['names one media type', ['text/csv'], 'text/csv, */*;q=0.1'],
  [
    'weighs media types in their order',
    ['application/json', 'application/xml', 'text/csv'],
    'application/json, application/xml;q=0.9, text/csv;q=0.8, */*;q=0.1',
  ],
  [
    'retains the parameters of versions, not those of the charset or a weight',
    ['application/json; version=2; charset="utf-8"', 'text/html;q=0.3'],
    'application/json; version=2, text/html;q=0.9, */*;q=0.1',
  ],
  ['names equal media types once', ['text/csv', 'text/csv; charset=utf-8'], 'text/csv, */*;q=0.1'],
  ['leaves out what is no media type', ['json', 'a/b\r\nx: y', 'any/*', '*/*'], 'any/*, */*;q=0.1'],
])('an Accept header %s', (_, types, header) => expect(buildAcceptHeader(types)).toBe(header))

it('an Accept header has at most eight media types', () => {
  const types = Array.from({ length: 50 }, (_, index) => `text/x${index}`)
  expect(buildAcceptHeader(types).split(', ')).toHaveLength(9)
  expect(buildAcceptHeader(types)).toContain('text/x7;q=0.3, */*;q=0.1')
})

it('JSON comes first', () => {
  expect(sortJsonFirst(['text/csv', 'application/vnd.a+json', 'text/html', 'application/json'])).toEqual([
    'application/vnd.a+json',
    'application/json',
    'text/csv',
    'text/html',
  ])
})
