import { expect, test } from 'vitest'
import { validateAppsSearch } from './apps-search.ts'

test('the address keeps the search and the order', () => {
  expect(validateAppsSearch({ q: 'books', sort: 'name' })).toEqual({ q: 'books', sort: 'name' })
})

test('the usual order, unknown members and wrong values are left out', () => {
  expect(validateAppsSearch({ q: '', sort: '-last_modified_at' })).toEqual({})
  expect(validateAppsSearch({ q: ['a'], sort: 'price', page: 3 })).toEqual({})
})

test('a number is a text to search for, and a long text is cut to what the API accepts', () => {
  expect(validateAppsSearch({ q: 2026 })).toEqual({ q: '2026' })
  expect(validateAppsSearch({ q: 'a'.repeat(300) }).q).toHaveLength(200)
})
