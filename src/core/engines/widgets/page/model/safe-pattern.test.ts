import { describe, expect, test } from 'vitest'
import { isFullScope } from '#tests/support/test-scope.ts'
import { isSafePattern } from './safe-pattern.ts'

describe('a pattern for the browser', () => {
  test.each([
    '^[A-Z]{2}\\d{4}$',
    '^(red|green)$',
    '^[^@]+@[^@]+\\.[a-z]+$',
    '^\\d{3}-\\d{3}-\\d{3}-\\d{3}-\\d{3}$',
    '^(-\\d+)?$',
    'a\\+b\\(c\\)*',
    '[(+*)]+',
  ])('%s is safe', (pattern) => {
    expect(isSafePattern(pattern)).toBe(true)
  })

  test.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^([a-z]+-?)*$',
    '((a*))+',
    '(a|b){2,}',
    '(?:x+){3}',
    'a*b*c*d*e*f',
    '(?=a)b',
    '(a)\\1',
    '(unclosed',
    'x'.repeat(201),
  ])('%s is not', (pattern) => {
    expect(isSafePattern(pattern)).toBe(false)
  })

  test('that is safe matches a long text fast', () => {
    // The longest allowed one has twice as many: sixteen times the time.
    const text = `${'a'.repeat(isFullScope ? 199 : 99)}!`
    expect(/^a+a+a+a+$/.test(text)).toBe(false)
    expect(isSafePattern('^a+a+a+a+$')).toBe(true)
  })
})
