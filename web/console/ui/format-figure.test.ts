import { expect, test } from 'vitest'
import { formatBytes, formatMilliseconds, formatShare } from './format-figure.ts'

test('durations have the unit that reads best', () => {
  expect([null, 0, 12.4, 999.4, 1000, 61_240].map(formatMilliseconds)).toEqual([
    '–',
    '0 ms',
    '12 ms',
    '999 ms',
    '1.0 s',
    '61.2 s',
  ])
})

test('a small share is not shown as none', () => {
  expect([0, 0.0001, 0.012, 0.5, 1].map(formatShare)).toEqual(['0 %', '< 0.1 %', '1.2 %', '50 %', '100 %'])
})

test('sizes have the unit that reads best', () => {
  expect([0, 999, 1000, 340_400, 13_240_000].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '340 kB',
    '13.2 MB',
  ])
})
