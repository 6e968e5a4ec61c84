import { expect, test } from 'vitest'
import { buildLinePath } from './line-path.ts'

const size = { width: 100, height: 52, highest: 10 }

test('a line passes through the middle of each interval', () => {
  expect(buildLinePath([0, 10], size)).toBe('M25 52L75 2')
})

test('a gap interrupts it, and a lone point is a dash', () => {
  expect(buildLinePath([0, null, 5, 5], size)).toBe('M0 52H25M62.5 27L87.5 27')
})

test('no values give no path', () => {
  expect(buildLinePath([], size)).toBe('')
  expect(buildLinePath([null], size)).toBe('')
})
