import { afterEach, describe, expect, test, vi } from 'vitest'
import { neutralLocale } from '../values/format-value.ts'
import { chooseBadgeColour } from './badge-colour.ts'
import { compileFormat } from './compile-format.ts'
import { formatAs } from './format-as.ts'
import type { FormatType } from './value-formats.ts'

const row = { currency: 'JPY', money: { currency: 'EUR' }, stripe: 'usd', whole: 8, title: 'Emma' }
const show = (
  value: unknown,
  type: FormatType,
  options: Record<string, string> = {},
  displayLocale = { locale: 'en-GB', timeZone: 'Asia/Tokyo' },
) =>
  formatAs(value, compileFormat(type, options), { scopes: [row], displayLocale }).replace(
    /[\u00a0\u202f]/g,
    ' ',
  )
const german = { locale: 'de-DE', timeZone: 'Europe/Berlin' }

afterEach(() => vi.useRealTimers())

describe('a value in a format', () => {
  test.each([
    [8.5, 'currency', { currency: 'EUR' }, '€8.50'],
    [9, 'currency', { currency: 'EUR', decimals: '0' }, '€9'],
    ['12.5', 'currency', { currency: 'money.currency' }, '€12.50'],
    [1200, 'currency', { currency: 'currency' }, 'JP¥1,200'],
    [1250, 'currency', { currency: 'stripe', unit: 'minor' }, 'US$12.50'],
    [{ amount: 3, currency: 'EUR' }, 'currency', {}, '€3.00'],
    [{ value: '3.10', currency_code: 'EUR' }, 'currency', {}, '€3.10'],
    [8.5, 'currency', {}, '8.50'],
    [8.5, 'currency', { currency: 'gone' }, '8.50'],
    [12.5, 'percent', {}, '12.5%'],
    [0.125, 'percent', { max: '1' }, '12.5%'],
    [4, 'progress', { max: 'whole' }, '50%'],
    [4, 'progress', { max: 'gone' }, '4'],
    [2.71, 'number', { decimals: '1' }, '2.7'],
    [1_234_567, 'number', { decimals: '0' }, '1,234,567'],
    [0, 'bytes', {}, '0 bytes'],
    [1_536_000, 'bytes', {}, '1.5 MB'],
    ['2026-07-01T22:30:00Z', 'date', {}, '2 Jul 2026'],
    ['2026-07-01', 'date', { style: 'long' }, '1 July 2026'],
    ['2026-07-01T22:30:00', 'datetime', {}, '1 Jul 2026, 22:30'],
    [1_782_945_000, 'datetime', {}, '2 Jul 2026, 07:30'],
    [1_782_945_000_000, 'datetime', { style: 'short' }, '02/07/2026, 07:30'],
    ['soon', 'date', {}, 'soon'],
    [true, 'boolean', { true: 'In stock', false: 'Sold out' }, 'In stock'],
    ['false', 'boolean', { true: 'In stock', false: 'Sold out' }, 'Sold out'],
    [false, 'boolean', {}, 'No'],
    ['2026-07-01', 'text', {}, '2026-07-01'],
    ['https://a.test/1', 'link', { text: 'title' }, 'Emma'],
    ['https://a.test/1', 'link', { text: 'Read {{title}}' }, 'Read Emma'],
    [null, 'currency', { currency: 'EUR' }, '–'],
    ['much', 'number', {}, 'much'],
  ] as const)('%j as %s with %j is %s', (value, type, options, text) => {
    expect(show(value, type, options)).toBe(text)
  })

  test('follows the locale', () => {
    expect(show(1234.5, 'currency', { currency: 'EUR' }, german)).toBe('1.234,50 €')
    expect(show(12.5, 'percent', {}, german)).toBe('12,5 %')
    expect(show('2026-07-01T22:30:00Z', 'date', {}, german)).toBe('02.07.2026')
  })

  test('is relative to now', () => {
    vi.useFakeTimers({ now: new Date('2026-07-10T12:00:00Z') })
    expect(show('2026-07-07T11:00:00Z', 'relative')).toBe('3 days ago')
    expect(show('2026-07-10T14:30:00Z', 'relative')).toBe('in 2 hours')
    expect(show('2026-07-10T12:00:00Z', 'relative')).toBe('now')
    expect(show('2026-07-07T11:00:00Z', 'relative', {}, neutralLocale)).toBe('2026-07-07T11:00:00Z')
  })

  test.each([
    [8.5, 'currency', { currency: 'EUR' }, '8.5 EUR'],
    [0.125, 'percent', { max: '1' }, '12.5%'],
    [1_536_000, 'bytes', {}, '1536000'],
    ['2026-07-01', 'date', {}, '2026-07-01'],
    [true, 'boolean', { true: 'In stock' }, 'In stock'],
  ] as const)('%j as %s without a locale is for programs: %s', (value, type, options, text) => {
    expect(show(value, type, options, neutralLocale)).toBe(text)
  })
})

test.each([
  ['paid', {}, 'green'],
  ['IN_PROGRESS', {}, 'amber'],
  ['sci-fi', {}, 'gray'],
  ['Sci-Fi', { 'sci-fi': 'violet' }, 'violet'],
  ['paid', { '*': 'blue' }, 'blue'],
])('the badge %s with the options %j is %s', (text, options, colour) => {
  expect(chooseBadgeColour(text, options)).toBe(colour)
})

test('an unknown format and options without a meaning are left out', () => {
  expect(compileFormat('money', {})).toBeNull()
  expect(compileFormat('date', { style: 'tiny', decimals: '2' })).toEqual({ type: 'date', options: {} })
  expect(compileFormat('badge', { open: 'blue', closed: 'pinkish' })?.options).toEqual({ open: 'blue' })
  expect(compileFormat('currency', { currency: 'XYZ' })?.options).toEqual({})
})
