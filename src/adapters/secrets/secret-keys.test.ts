import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseSecretKeys } from './secret-keys.ts'

const generateKey = () => randomBytes(32).toString('base64')
const toBase64 = (bytes: Iterable<number>) => Buffer.from([...bytes]).toString('base64')
const readErrors = (text: string) => parseSecretKeys(text).errors

describe('SECRET_KEYS', () => {
  it('returns its keys in order, ignoring spaces and line breaks around entries', () => {
    const { keys, errors } = parseSecretKeys(` new.1:${generateKey()} ,\n old_0-a:${generateKey()}\n`)
    expect(errors).toEqual([])
    expect(keys.map(({ id }) => id)).toEqual(['new.1', 'old_0-a'])
    expect(keys.map(({ key }) => key.symmetricKeySize)).toEqual([32, 32])
  })

  it('accepts every random key', () => {
    for (let attempt = 0; attempt < 500; attempt++) expect(readErrors(`k:${generateKey()}`)).toEqual([])
  })

  it.each([
    ['nothing at all', '', /^entry 1 must be id:base64/],
    ['an entry without an id', generateKey(), /^entry 1 must be id:base64/],
    ['an empty id', `:${generateKey()}`, /^entry 1 must be id:base64/],
    ['an id of 33 letters', `${'k'.repeat(33)}:${generateKey()}`, /^entry 1 must be id:base64/],
    ['an id with a slash', `a/b:${generateKey()}`, /^entry 1 must be id:base64/],
    ['an empty last entry', `k:${generateKey()},`, /^entry 2 must be id:base64/],
    ['a key that is not base64', 'k:not base64!', /^entry 1 \("k"\) must hold its key in base64/],
    [
      'a key of 31 bytes',
      `k:${randomBytes(31).toString('base64')}`,
      /^entry 1 \("k"\) must hold 32 bytes, it holds 31/,
    ],
    [
      'a key of 33 bytes',
      `k:${randomBytes(33).toString('base64')}`,
      /^entry 1 \("k"\) must hold 32 bytes, it holds 33/,
    ],
    ['no key', 'k:', /^entry 1 \("k"\) must hold 32 bytes, it holds 0/],
    ['a key of zeros', `k:${toBase64(Buffer.alloc(32))}`, /^entry 1 \("k"\) is not random/],
    ['a key of one repeated byte', `k:${toBase64(Buffer.alloc(32, 0xa7))}`, /is not random/],
    ['a key of consecutive bytes', `k:${toBase64(Buffer.alloc(32).keys())}`, /is not random/],
    [
      'a key that is a sentence',
      `k:${toBase64(Buffer.from('Typed by-hand, 32 LETTERS quick!'))}`,
      /is not random/,
    ],
    ['a key with two equal halves', `k:${toBase64(Buffer.alloc(32, randomBytes(16)))}`, /is not random/],
  ])('rejects %s', (_, text, error) => {
    const { keys, errors } = parseSecretKeys(text)
    expect(errors).toEqual([expect.stringMatching(error)])
    expect(keys).toEqual([])
  })

  it('rejects a duplicate id or key', () => {
    const key = generateKey()
    expect(readErrors(`a:${key},a:${generateKey()}`)).toEqual(['entry 2 ("a") has the id of entry 1 ("a")'])
    expect(readErrors(`a:${key},b:${generateKey()},c:${key}`)).toEqual([
      'entry 3 ("c") has the key of entry 1 ("a")',
    ])
  })

  it('reports all errors at once', () => {
    expect(readErrors(`a:AAAA,${generateKey()},c:!,ok:${generateKey()}`)).toHaveLength(3)
  })

  it('never shows a key, neither in an error nor when printed', () => {
    const key = generateKey()
    const swapped = `${key}:k,x${key},k:${key}x,y y:${key}`
    expect(readErrors(swapped).join('\n')).not.toContain(key.slice(0, 8))
    const { keys } = parseSecretKeys(`k:${key}`)
    const hex = Buffer.from(key, 'base64').toString('hex')
    for (const printed of [
      inspect(keys, { depth: 9, showHidden: true }),
      JSON.stringify(keys),
      String(keys),
    ]) {
      expect(printed).not.toContain(key.slice(0, 8))
      expect(printed.replaceAll(' ', '')).not.toContain(hex.slice(0, 8))
    }
  })
})
