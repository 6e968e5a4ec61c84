import { expect, test } from 'vitest'
import { addressKey, tooManyTries } from './gates.ts'

test('an IPv6 household counts as one, however it spells its addresses', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff:eeee:dddd:cccc'))
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
})

test('an IPv4 address counts for itself, mapped or not', () => {
  expect(addressKey('::ffff:192.0.2.1')).toBe(addressKey('192.0.2.1'))
  expect(addressKey('192.0.2.1')).not.toBe(addressKey('192.0.2.2'))
})

test.each([
  [1, 'one second'],
  [45, '45 seconds'],
  [180, '3 minutes'],
])('a wait of %i is told as %s', (seconds, words) => {
  expect(tooManyTries(seconds)).toContain(words)
})
