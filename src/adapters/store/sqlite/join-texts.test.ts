import { expect, test } from 'vitest'
import { Utf8Parts } from '../rows/utf8-text.ts'
import { joinTexts } from './join-texts.ts'

const toParts = (...texts: string[]) => new Utf8Parts(texts.map((text) => new TextEncoder().encode(text)))
const toText = (value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value)

test('texts in parts are joined, and other parameters stay in their places', () => {
  const parameters = [1, toParts('ä', 'b'), null, 'x', toParts('c'), toParts('d', '', 'e')]
  expect(joinTexts(parameters).map(toText)).toEqual([1, 'äb', null, 'x', 'c', 'de'])
})

test('parameters without such texts are the same list', () => {
  const parameters = ['x', null, new Uint8Array([1])]
  expect(joinTexts(parameters)).toBe(parameters)
})

test('texts of many megabytes take no memory that stays', () => {
  const large = 'x'.repeat(1_200_000)
  const [joined] = joinTexts([toParts(large, 'y')])
  expect(toText(joined)).toBe(`${large}y`)
  const [first] = joinTexts([toParts('a')]) as [Uint8Array]
  const [second] = joinTexts([toParts('b')]) as [Uint8Array]
  expect(second.buffer).toBe(first.buffer)
  expect(first.buffer.byteLength).toBeLessThan(1_200_000)
})
