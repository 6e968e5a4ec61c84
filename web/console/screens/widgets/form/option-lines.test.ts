import { expect, test } from 'vitest'
import { toOption, toOptionLine } from './option-lines.ts'

test('a choice is its value, and its label where that differs', () => {
  expect(toOption('de = Germany')).toEqual({ id: 'de', value: 'de', label: 'Germany' })
  expect(toOption('a=b')).toEqual({ id: 'a=b', value: 'a=b', label: 'a=b' })
  for (const line of ['de = Germany', 'fr', 'x = 1 = 2']) expect(toOptionLine(toOption(line))).toBe(line)
})
