import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CappedBytes } from './capped-bytes.ts'

const collected = (cap: number, ...chunks: string[]) => {
  const bytes = new CappedBytes(cap)
  const taken = chunks.map((chunk) => bytes.add(Buffer.from(chunk)))
  return { taken, text: bytes.all().toString() }
}

test('without chunks the buffer is empty', () => {
  expect(collected(10).text).toBe('')
})

test('chunks are concatenated in order, whatever their sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 40 }), (chunks) => {
      expect(collected(1e6, ...chunks).text).toBe(chunks.join(''))
    }),
  )
})

test('a chunk is accepted up to exactly the cap and rejected one byte beyond', () => {
  expect(collected(4, 'ab', 'cd')).toEqual({ taken: [true, true], text: 'abcd' })
  expect(collected(4, 'abcd', 'e')).toEqual({ taken: [true, false], text: 'abcd' })
  expect(collected(4, 'abcde')).toEqual({ taken: [false], text: '' })
})

test('the given chunks are never modified', () => {
  const whole = Buffer.from('abcdef')
  const bytes = new CappedBytes(10)
  bytes.add(whole.subarray(0, 2))
  bytes.add(Buffer.from('XY'))
  expect(whole.toString()).toBe('abcdef')
})

test('a million one-byte chunks take no more memory than twice their length', () => {
  const bytes = new CappedBytes(1_000_000)
  for (let n = 0; n < 1_000_000; n++) bytes.add(Buffer.from([n & 255]))
  expect(bytes.all().length).toBe(1_000_000)
  expect(bytes.all().buffer.byteLength).toBeLessThanOrEqual(2_000_000)
})
