import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CappedBytes } from './capped-bytes.ts'

const collect = (cap: number, ...chunks: string[]) => {
  const bytes = new CappedBytes(cap)
  const accepted = chunks.map((chunk) => bytes.tryAppend(Buffer.from(chunk)))
  return { accepted, text: bytes.toBuffer().toString() }
}

test('without chunks the buffer is empty', () => {
  expect(collect(10).text).toBe('')
})

test('chunks are concatenated in order, whatever their sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 40 }), (chunks) => {
      expect(collect(1e6, ...chunks).text).toBe(chunks.join(''))
    }),
  )
})

test('a chunk is accepted up to exactly the cap and rejected one byte beyond', () => {
  expect(collect(4, 'ab', 'cd')).toEqual({ accepted: [true, true], text: 'abcd' })
  expect(collect(4, 'abcd', 'e')).toEqual({ accepted: [true, false], text: 'abcd' })
  expect(collect(4, 'abcde')).toEqual({ accepted: [false], text: '' })
})

test('the given chunks are never modified', () => {
  const source = Buffer.from('abcdef')
  const bytes = new CappedBytes(10)
  bytes.tryAppend(source.subarray(0, 2))
  bytes.tryAppend(Buffer.from('XY'))
  expect(source.toString()).toBe('abcdef')
})

test('a million one-byte chunks take no more memory than twice their length', () => {
  const bytes = new CappedBytes(1_000_000)
  for (let n = 0; n < 1_000_000; n++) bytes.tryAppend(Buffer.from([n & 255]))
  expect(bytes.toBuffer().length).toBe(1_000_000)
  expect(bytes.toBuffer().buffer.byteLength).toBeLessThanOrEqual(2_000_000)
})
