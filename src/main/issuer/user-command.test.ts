import { expect, test } from 'vitest'
import { parseHours } from './user-command.ts'

test.each([
  ['1', 1],
  ['720', 720],
  ['0', null],
  ['721', null],
  ['1.5', null],
  ['soon', null],
])('an invitation for %s hours', (text, hours) => {
  expect(parseHours(text)).toBe(hours)
})
