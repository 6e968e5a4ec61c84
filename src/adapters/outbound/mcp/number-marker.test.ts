import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import type { Json } from '#base/json.ts'
import { cleanJsonStrings } from './clean-json-strings.ts'
import { NumberMarker } from './number-marker.ts'

/** The text after marking, in chunks of the given length. */
function markText(text: string, chunkLength = text.length): string {
  const marker = new NumberMarker()
  const bytes = Buffer.from(text)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += Math.max(1, chunkLength))
    parts.push(marker.mark(bytes.subarray(at, at + Math.max(1, chunkLength))))
  return Buffer.concat([...parts, marker.end()]).toString()
}

const read = (text: string, chunkLength?: number): Json =>
  cleanJsonStrings(JSON.parse(markText(text, chunkLength)))

test.each([1, 2, 3, 7, 16, 1_000])('numbers keep their digits in chunks of %i bytes', (length) => {
  const text =
    '{"a":9007199254740993, "b":[-0,1e400,0.1000000000000000055511,12],"c":"9007199254740993, 1","d":\n7e2}'
  expect(JSON.stringify(read(text, length))).toBe(
    '{"a":9007199254740993,"b":[-0,1e400,0.1000000000000000055511,12],"c":"9007199254740993, 1","d":700}',
  )
})

test.each([1, 5, 1_000])('only the numbers of a message change, in chunks of %i bytes', (length) => {
  const text = [
    'event: endpoint',
    'data: /messages/9007199254740993?session=12345678-9007-1992-5474-099390071992',
    'id: 9007199254740993',
    ': 1',
    'data: {"a":"\\"9007199254740993,","nan":"NaN"}',
    '',
  ].join('\r\n')
  expect(markText(text, length)).toBe(text)
})

test('NaN and Infinity become null', () => {
  expect(read('{"a":NaN,"b":[-Infinity,Infinity ],"c":nan}')).toEqual({ a: null, b: [null, null], c: null })
})

test('any JSON is read without loss, wherever it is cut', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 3 }),
      fc.bigInt(),
      fc.integer({ min: 1, max: 40 }),
      (json, number, length) => {
        const text = `{"list":[${number},${json}]}`
        expect(JSON.stringify(read(text, length))).toBe(
          JSON.stringify(cleanJsonStrings(parseExactJson(text))),
        )
      },
    ),
  )
})
