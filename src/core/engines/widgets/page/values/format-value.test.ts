import { describe, expect, test } from 'vitest'
import { formatValue, neutralLocale } from './format-value.ts'

const british = { locale: 'en-GB', timeZone: 'Asia/Tokyo' }

describe('a value', () => {
  test.each([
    [null, '', '–'],
    ['', '', '–'],
    [true, '', 'Yes'],
    [1813, 'year', '1813'],
    [9999.5, 'total', '9999.5'],
    [1234567.891, 'total', '1,234,567.89'],
    [0.12345, 'rate', '0.1235'],
    [12345678, 'order_id', '12345678'],
    [9780141439518, 'isbn', '9780141439518'],
    [12345678, 'orderNumber', '12345678'],
    [12345678, 'paid', '12,345,678'],
    ['2026-07-01', '', '1 Jul 2026'],
    ['2026-07-01T22:30:00Z', '', '2 Jul 2026, 07:30'],
    ['2026-07-01T22:30', '', '1 Jul 2026, 22:30'],
    ['2026-99-01', '', '2026-99-01'],
    [['a', 2, null], '', 'a, 2, –'],
    [{ name: 'Ada', id: 1 }, '', 'Ada'],
    [{ x: 1 }, '', '{"x":1}'],
    [[], '', '–'],
  ])('%j at %j is formatted for display', (value, path, text) => {
    expect(formatValue(value, british, path)).toBe(text)
  })

  test('is not formatted without a locale', () => {
    expect(formatValue('2026-07-01', neutralLocale)).toBe('2026-07-01')
    expect(formatValue(1234567.5, neutralLocale)).toBe('1234567.5')
  })

  test('that is long is truncated', () => {
    expect(formatValue('x'.repeat(1_000_000), british)).toHaveLength(301)
    expect(formatValue(Array(1_000).fill('word'), british).endsWith('…')).toBe(true)
  })
})
