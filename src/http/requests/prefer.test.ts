import { expect, test } from 'vitest'
import { prefersStrictHandling } from './prefer.ts'

test.each([
  'handling=strict',
  'handling="strict"',
  'HANDLING = Strict',
  'respond-async, handling=strict',
  'handling=strict; wait=10, return=minimal',
  'foo="a, b\\", c", handling=strict',
  'handling=strict, handling=lenient',
  ', ,handling=strict',
])('%s prefers strict handling', (header) => {
  expect(prefersStrictHandling(header)).toBe(true)
})

test.each([
  undefined,
  '',
  'handling',
  'handling=""',
  'handling=lenient',
  'handling=lenient, handling=strict',
  'handling=stricter',
  'handling="strict',
  'x=1; handling=strict',
  'foo="a, handling=strict"',
  'mishandling=strict',
  `handling=strict; x="${'\\"'.repeat(4000)}`,
])('%s does not', (header) => {
  expect(prefersStrictHandling(header)).toBe(false)
})
