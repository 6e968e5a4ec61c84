import { expect, test } from 'vitest'
import { ExactNumber } from '#base/exact-number.ts'
import { formatFixedValue, parseFixedValue } from './fixed-value.ts'

test.each([
  ['string', '7', '7'],
  ['integer', '7', 7],
  ['integer', '7.5', undefined],
  ['integer', '9007199254740993', new ExactNumber('9007199254740993')],
  ['integer', '9007199254740993.5', undefined],
  ['number', '7.5', 7.5],
  ['number', '1e400', new ExactNumber('1e400')],
  ['object', '9007199254740993', undefined],
  ['array', '[9007199254740993]', [new ExactNumber('9007199254740993')]],
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

test('a value with more digits than a double has is shown with all of them', () => {
  expect(formatFixedValue(parseFixedValue('integer', '9007199254740993'))).toBe('9007199254740993')
})
