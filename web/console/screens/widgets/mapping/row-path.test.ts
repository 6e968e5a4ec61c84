import { expect, test } from 'vitest'
import { findRowsPath, pickRowPath, toLabel, toRowPath } from './row-path.ts'

test('the rows of a path are its outermost list', () => {
  expect(['items[].tags[].name', '[].id', 'total'].map(findRowsPath)).toEqual(['items', '', null])
})

test('a path below the rows begins in the row', () => {
  expect(toRowPath('items[].author.name', 'items')).toBe('author.name')
  expect(toRowPath('items[].tags[].name', 'items')).toBe('tags[].name')
  expect(toRowPath('[].id', '')).toBe('id')
})

test('a path elsewhere in the answer is not changed', () => {
  expect(toRowPath('total', 'items')).toBe('total')
  expect(toRowPath('itemsets[].id', 'items')).toBe('itemsets[].id')
})

test('the first click chooses the rows, later ones keep them', () => {
  expect(pickRowPath('data.books[].title', '', true)).toEqual({ path: 'title', rowsPath: 'data.books' })
  expect(pickRowPath('shops[].name', 'data.books', false)).toEqual({
    path: 'shops[].name',
    rowsPath: 'data.books',
  })
  expect(pickRowPath('total', '', true)).toEqual({ path: 'total', rowsPath: '' })
})

test('labels are the words of the last name', () => {
  expect(['author.first_name', 'placedAt', 'tags[]', 'isbn'].map(toLabel)).toEqual([
    'First name',
    'Placed at',
    'Tags',
    'ISBN',
  ])
})
