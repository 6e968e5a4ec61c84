import { expect, test } from 'vitest'
import { tooManyTries } from './gates.ts'

test.each([
  [1, 'one second'],
  [45, '45 seconds'],
  [180, '3 minutes'],
])('a wait of %i is told as %s', (seconds, words) => {
  expect(tooManyTries(seconds)).toContain(words)
})
