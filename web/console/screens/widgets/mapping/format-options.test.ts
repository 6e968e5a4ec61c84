import { expect, test } from 'vitest'
import { parseOptionLines, writeOptionLines } from './format-options.ts'

test('options are lines of a name and a value', () => {
  expect(parseOptionLines('currency = EUR\n decimals=2 \n\nmax =\n= 3\ntext = {{a}} = {{b}}')).toEqual({
    currency: 'EUR',
    decimals: '2',
    text: '{{a}} = {{b}}',
  })
  const options = { open: 'blue', '*': 'gray' }
  expect(parseOptionLines(writeOptionLines(options))).toEqual(options)
})
