import { expect, test } from 'vitest'
import { formatThrottleMessage } from './throttles.ts'

test.each([
  [1, 'one second'],
  [45, '45 seconds'],
  [180, '3 minutes'],
])('a wait of %i seconds is written as %s', (seconds, text) => {
  expect(formatThrottleMessage(seconds)).toContain(text)
})
