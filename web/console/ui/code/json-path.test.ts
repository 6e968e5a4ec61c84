import { expect, test } from 'vitest'
import { isNameable, listChildren } from './json-path.ts'

const pathsOf = (value: unknown, path = '') => listChildren(value, path).map((child) => child.path)

test('paths are those of the service: items of a list share one', () => {
  expect(pathsOf({ books: [], total: 1 })).toEqual(['books', 'total'])
  expect(pathsOf([1, 2])).toEqual(['[]', '[]'])
  expect(pathsOf([1], 'books')).toEqual(['books[]'])
  expect(pathsOf({ title: 1 }, 'books[]')).toEqual(['books[].title'])
  expect(pathsOf('text')).toEqual([])
  expect(pathsOf(null)).toEqual([])
})

test('names with the signs of paths cannot be named', () => {
  expect(['title', 'odd name', 'a.b', 'a[]', ''].map(isNameable)).toEqual([true, true, false, false, false])
})
