import { describe, expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { createStoredDataRedactor, createTimeSlicedRedactor } from './index.ts'

const secret = 'sk-live_9f8E7d+6c5B/4a'
const redact = createStoredDataRedactor([secret])
const toHex = (text: string) => Buffer.from(text).toString('hex')
const chunks = [secret.slice(0, 7), secret.slice(7, 15), secret.slice(15)]

/** The letters and digits of a text, which must contain no part of the secret. */
const compact = (value: Json) =>
  JSON.stringify(value)
    .replace(/[^\da-z]/gi, '')
    .toLowerCase()

describe('a secret is masked', () => {
  test.each<[string, string]>([
    ['plain', secret],
    ['in capitals', secret.toUpperCase()],
    ['with spaces', [...secret].join(' ')],
    ['with dashes', [...secret].join('-')],
    ['with line breaks between chunks', chunks.join('\n')],
    ['with zero-width spaces', [...secret].join('\u200b')],
    ['in hexadecimal', toHex(secret)],
    ['in hexadecimal capitals', toHex(secret).toUpperCase()],
    ['in hexadecimal with colons', toHex(secret).replace(/..(?=.)/g, '$&:')],
    ['percent-encoded', encodeURIComponent(secret)],
    ['with every character percent-encoded', toHex(secret).replace(/../g, '%$&')],
    ['as JSON escapes', [...secret].map((character) => `\\u00${toHex(character)}`).join('')],
    ['as references of HTML', [...secret].map((character) => `&#${character.charCodeAt(0)};`).join('')],
    ['as hexadecimal references of HTML', [...secret].map((character) => `&#x${toHex(character)};`).join('')],
    ['in base64 with line breaks', Buffer.from(secret).toString('base64').replace(/.{8}/g, '$&\r\n')],
  ])('%s', (_, form) => {
    const masked = redact(`before ${form} after`)
    expect(masked).toMatch(/^before \*{8}[=;\s]* after$/)
  })

  test.each(['base64', 'base64url'] as const)('in %s at every offset of a longer text', (encoding) => {
    for (const before of ['', 'u', 'me', 'me:', 'user', 'a longer text ']) {
      for (const after of ['', ';', ';x', ';xy and more']) {
        const encoded = Buffer.from(`${before}${secret}${after}`).toString(encoding)
        const masked = String(redact(encoded))
        const [head = '', tail = ''] = masked.split('********')
        expect(masked).toContain('********')
        expect(before).toContain(Buffer.from(head, encoding).toString())
        expect(tail.replaceAll('=', '').length).toBeLessThanOrEqual(Math.ceil((after.length * 8) / 6))
      }
    }
  })

  test.each<[string, Json]>([
    ['items of a list', chunks],
    ['characters of a list', [...secret]],
    ['values of adjacent members', { one: chunks[0] ?? '', two: chunks[1] ?? '', three: chunks[2] ?? '' }],
    ['names of members', { [chunks[0] ?? '']: 1, [chunks[1] ?? '']: 2, [chunks[2] ?? '']: 3 }],
    ['a name and its value', { [secret.slice(0, 9)]: secret.slice(9) }],
    ['the same member of adjacent objects', chunks.map((chunk) => ({ type: 'string', title: chunk }))],
    [
      'lists of base64',
      Buffer.from(secret)
        .toString('base64')
        .match(/.{1,5}/g) ?? [],
    ],
  ])('spread over %s', (_, value) => {
    const masked = compact(redact(value))
    for (const chunk of chunks) expect(masked).not.toContain(chunk.replace(/\W|_/g, '').toLowerCase())
    expect(JSON.stringify(redact(value))).toContain('********')
  })

  test('with the rest of the text unchanged', () => {
    const value = {
      a: [`x ${secret} y`, `${secret}${secret}`, 7, null, true],
      b: { c: 'harmless – ünïcode' },
    }
    expect(redact(value)).toEqual({
      a: ['x ******** y', '********', 7, null, true],
      b: { c: 'harmless – ünïcode' },
    })
  })

  test('when it consists of digits that are sent as a number', () =>
    expect(createStoredDataRedactor(['1234567890'])({ id: 1_234_567_890, n: 12 })).toEqual({
      id: '********',
      n: 12,
    }))
})

test('data without the secret is returned as it is', () => {
  const value = { 'sk-live': ['_9f8E7d', { text: '100 % & more \\ &amp; %41' }], n: 1.5 }
  expect(redact(value)).toEqual(value)
})

test('a list that repeats the secret many times is masked in linear work', () => {
  const value = Array.from({ length: 20_000 }, () => secret)
  expect(redact(value)).toEqual(value.map(() => '********'))
  expect(redact(`${secret} `.repeat(100_000))).toBe('******** '.repeat(100_000))
})

describe('data of several megabytes is searched in time slices', () => {
  const runInSlices = (value: Json) => {
    const task = createTimeSlicedRedactor([secret])(value)
    let slices = 1
    let step = task.next()
    for (; !step.done; step = task.next()) slices++
    return { slices, result: step.value }
  }
  const percentEncoded = toHex(secret).replace(/../g, '%$&')

  test.each<[string, Json, number]>([
    ['one text', 'some text '.repeat(400_000), 20],
    ['many texts', Array.from({ length: 40_000 }, (_, index) => `text ${index}`), 500],
    [
      'names of members',
      Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [index, index])),
      1_000,
    ],
  ])('%s', (_, value, least) => expect(runInSlices(value).slices).toBeGreaterThan(least))

  test('a secret is masked wherever a slice ends within it', () => {
    for (const form of [secret, percentEncoded, [...secret].join(' ')]) {
      const before = '-'.repeat(200_000 - 11)
      const { result } = runInSlices(`${before}${form}${before}${form}`)
      expect(result).toBe(`${before}********${before}********`)
    }
  })
})
