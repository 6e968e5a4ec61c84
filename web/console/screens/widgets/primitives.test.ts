import { expect, test } from 'vitest'
import { suggestPrimitive } from './primitives.ts'

test('a tool that changes data gets a form, whatever it returns', () => {
  expect(suggestPrimitive({ isReadOnly: false, outputPaths: ['items[].id'] })).toBe('form')
})

test('a list in the output becomes a table, at any place', () => {
  expect(suggestPrimitive({ isReadOnly: true, outputPaths: ['total', 'items[].id'] })).toBe('data-table')
  expect(suggestPrimitive({ isReadOnly: true, outputPaths: ['[].id'] })).toBe('data-table')
})

test('a record becomes a detail, and an unknown output a table, which shows anything', () => {
  expect(suggestPrimitive({ isReadOnly: true, outputPaths: ['id', 'author.name'] })).toBe('detail')
  expect(suggestPrimitive({ isReadOnly: true, outputPaths: [] })).toBe('data-table')
})
