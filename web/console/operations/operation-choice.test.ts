import { expect, test } from 'vitest'
import type { OperationItem } from '../api/queries/operations.ts'
import { filterOperations, listTags, noFilter, sumTokens } from './operation-choice.ts'

const operation = (method: string, path: string, rest: Partial<OperationItem> = {}): OperationItem => ({
  id: `${method} ${path}`,
  integration_id: '',
  key: '',
  external_id: '',
  name: path,
  description: '',
  method,
  path,
  tags: [],
  risk: 'read',
  deprecated: false,
  tool_ids: [],
  token_estimate: 100,
  ...rest,
})

const all = [
  operation('GET', '/books', { tags: ['books', 'public'], tool_ids: ['tool_1'] }),
  operation('POST', '/books', { tags: ['books'], risk: 'write' }),
  operation('DELETE', '/shelves', { tags: ['shelves'], risk: 'destructive', token_estimate: 50 }),
]
const ids = (filter: Partial<typeof noFilter>, chosen: string[] = []) =>
  filterOperations(all, { ...noFilter, ...filter }, new Set(chosen)).map(({ id }) => id)

test('all words must occur, anywhere', () => {
  expect(ids({ text: 'book POST' })).toEqual(['POST /books'])
  expect(ids({ text: '  ' })).toHaveLength(3)
})

test('filters narrow together', () => {
  expect(ids({ risk: 'read' })).toEqual(['GET /books'])
  expect(ids({ tag: 'books', isUnusedOnly: true })).toEqual(['POST /books'])
  expect(ids({ isChosenOnly: true, text: 'shelves' }, ['DELETE /shelves', 'GET /books'])).toEqual([
    'DELETE /shelves',
  ])
})

test('tags are sorted by their number of operations', () => {
  expect(listTags(all)).toEqual(['books', 'public', 'shelves'])
})

test('sizes of the chosen operations add up', () => {
  expect(sumTokens(all, new Set(['GET /books', 'DELETE /shelves']))).toBe(150)
})
