import { describe, expect, test } from 'vitest'
import { hasMoreValues, isCostlyResponse } from './processing-cost.ts'

const isCostly = (text: string, status = 200) =>
  isCostlyResponse({ status, body: new TextEncoder().encode(text) })

describe('a response is costly', () => {
  test.each([
    ['many lists', `[${'[],'.repeat(8_000)}[]]`],
    ['many lines', '{}\n'.repeat(8_000)],
    ['many events', 'data\n\n'.repeat(8_000)],
    ['many keys', `{${'"a":1,'.repeat(8_000)}"a":1}`],
    ['many bytes', 'x'.repeat(200_000)],
  ])('with %s', (_what, text) => {
    expect(isCostly(text)).toBe(true)
  })

  test.each([
    ['few values and bytes', JSON.stringify({ text: 'x'.repeat(100_000) })],
    ['a list that models can read', JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, a: 'b' })))],
    ['few bytes, whatever they are', ','.repeat(16_000)],
  ])('not with %s', (_what, text) => {
    expect(isCostly(text)).toBe(false)
  })

  test('not when it is an error, of which only the start is read', () => {
    expect(isCostly('[],'.repeat(100_000), 500)).toBe(false)
  })
})

describe('the number of values', () => {
  test.each([
    ['[1,2,3]', 3],
    ['{"a":1,"b":[]}', 3],
    ['{"a":"x,y,[{","b":1}', 2],
    ['{"a":"\\",","b":1}', 2],
    ['{}\n{}\n', 4],
  ])('of %j is %i', (text, count) => {
    expect([hasMoreValues(text, count - 1), hasMoreValues(text, count)]).toEqual([true, false])
  })
})
