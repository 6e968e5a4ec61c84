import { expect, test } from 'vitest'
import { isPicked, togglePath, toRows, toSelection } from './selection-rows.ts'

test('rows and selections convert into each other', () => {
  const selection = { 'books[].title': 'books[].title', n: 'total' }
  expect(toSelection(toRows(selection))).toEqual(selection)
  expect(toRows(null)).toEqual([])
  expect(toSelection([])).toBeNull()
})

test('a path is picked and left out again', () => {
  const rows = togglePath([], 'books[].title')
  expect(toSelection(rows)).toEqual({ 'books[].title': 'books[].title' })
  expect(togglePath(rows, 'books[].title')).toEqual([])
})

test('paths that contain a picked path, or lie in it, are dropped, since the service rejects both together', () => {
  const inner = togglePath(togglePath([], 'books[].title'), 'total')
  expect(toSelection(togglePath(inner, 'books'))).toEqual({ total: 'total', books: 'books' })
  const outer = togglePath([], 'books')
  expect(toSelection(togglePath(outer, 'books[].isbn'))).toEqual({ 'books[].isbn': 'books[].isbn' })
  expect(toSelection(togglePath(togglePath([], 'book'), 'books'))).toEqual({ book: 'book', books: 'books' })
})

test('members of a picked value are in the result', () => {
  const rows = [{ target: 'all', source: 'books' }]
  expect(
    ['books', 'books[]', 'books[].title', 'booksellers', 'total'].map((path) => isPicked(rows, path)),
  ).toEqual([true, true, true, false, false])
})
