import { expect, test } from 'vitest'
import { Document, parse } from 'yaml'
import { ExactNumber } from './exact-number.ts'
import { addExactNumbers } from './exact-yaml.ts'

const customTags = addExactNumbers

test.each([
  ['9007199254740993', '9007199254740993'],
  ['-9223372036854775808', '-9223372036854775808'],
  ['+0018446744073709551615', '18446744073709551615'],
  ['0x20000000000001', '9007199254740993'],
  ['0o400000000000000001', '9007199254740993'],
  ['.12345678901234567890', '0.12345678901234567890'],
  ['0.123456789012345678', '0.123456789012345678'],
  ['9007199254740993.', '9007199254740993'],
  ['1e400', '1e400'],
  ['!!int 9007199254740993', '9007199254740993'],
  ['-0', '-0'],
])('%s keeps its digits', (text, digits) => {
  const [value] = parse(`[${text}]`, { customTags })
  expect(value).toEqual(new ExactNumber(digits))
  expect(parse(new Document([value], { customTags }).toString(), { customTags })).toEqual([value])
})

test.each(['1', '0x1f', '0o17', '1e3', '1.50', '0000000000000000000001', '100000000000000000000', '.inf'])(
  '%s is an ordinary number',
  (text) => {
    expect(parse(text, { customTags })).toBe(parse(text))
  },
)

test.each(['"9007199254740993"', '9007199254740993a', '1.2.3.4.5.6.7.8.9.10', '!!str 9007199254740993'])(
  '%s is a text',
  (text) => {
    expect(parse(text, { customTags })).toBeTypeOf('string')
  },
)
