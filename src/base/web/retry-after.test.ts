import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

test.each([
  ['0', { seconds: 0 }],
  ['120', { seconds: 120 }],
  ['Fri, 31 Dec 1999 23:59:59 GMT', { time: 946_684_799_000 }],
  ['1234567890', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After %j is read as %j', (header, expected) => {
  expect(parseRetryAfter(header)).toEqual(expected)
})
