import { expect, test } from 'vitest'
import { takePageRows } from './take-page-rows.ts'

const rows = (count: number, length: number) =>
  Array.from({ length: count }, () => ({
    description: 'a'.repeat(length),
    plan: { path: '/' } as never,
  }))

test('a page has as many rows as asked for', () => {
  expect(takePageRows(rows(2_000, 300), 1_000)).toHaveLength(1_000)
  expect(takePageRows(rows(3, 300), 1_000)).toHaveLength(3)
  expect(takePageRows([], 10)).toEqual([])
})

test('long texts end a page earlier, which has one row at least', () => {
  expect(takePageRows(rows(1_000, 9_999), 1_000)).toHaveLength(100)
  expect(takePageRows(rows(2, 3_000_000), 1_000)).toHaveLength(1)
})
