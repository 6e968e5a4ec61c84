import { expect, test } from 'vitest'
import { parseFixedValue } from './fixed-value.ts'

test.each([
  ['string', '7', '7'],
  ['integer', '7', 7],
  ['integer', '7.5', undefined],
  ['number', '7.5', 7.5],
  ['number', '"7"', undefined],
  ['boolean', 'true', true],
  ['boolean', 'yes', undefined],
  ['array', '["a"]', ['a']],
  ['array', '{}', undefined],
  ['object', '{"a":1}', { a: 1 }],
  ['object', 'null', undefined],
])('a value of the type %s is read of %s', (type, text, value) => {
  expect(parseFixedValue(type, text)).toEqual(value)
})
