import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'

const secret = "pa ss!w'rd*(~)/+é%=k3y"
const redact = createRedactor([secret])
const escapeCharacters = (pattern: RegExp, replace: (character: string) => string) =>
  secret.replace(pattern, replace)
const toBytes = (character: string, before: string) =>
  [...Buffer.from(character)].map((byte) => `${before}${byte.toString(16).padStart(2, '0')}`).join('')

describe('a secret in the result of a call is masked', () => {
  test.each<[string, string]>([
    ['plain', secret],
    ['as a field of a form', new URLSearchParams([['', secret]]).toString().slice(1)],
    [
      'as RFC 3986 says',
      encodeURIComponent(secret).replace(/[!'()*]/g, (character) => toBytes(character, '%')),
    ],
    ['in lower case', encodeURIComponent(secret).toLowerCase()],
    ['as an address', encodeURI(secret)],
    [
      'with some characters percent-encoded',
      escapeCharacters(/[!é]/g, (character) => toBytes(character, '%')),
    ],
    [
      'with decimal references',
      escapeCharacters(/[^A-Za-z0-9 ]/gu, (character) => `&#${character.codePointAt(0)};`),
    ],
    ['with padded references', escapeCharacters(/'/g, () => '&#039;')],
    [
      'with hexadecimal references',
      escapeCharacters(/['+]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`),
    ],
    [
      'as quoted-printable',
      escapeCharacters(/[^\x21-\x3c\x3e-\x7e ]/g, (character) => toBytes(character, '=').toUpperCase()),
    ],
    ['in base64', Buffer.from(secret).toString('base64')],
  ])('%s', (_, form) => {
    expect(redact(`{"echo":"${form}"}`)).toMatch(/^\{"echo":"\*{8}.?=*"\}$/)
  })

  test.each(['\n', '\r\n', '\\n', '\\r\\n'])('in base64 with lines that end by %j', (end) => {
    const long = 'a-long-token-'.repeat(12)
    for (const before of ['', 'user:', 'id=12:']) {
      for (const length of [64, 76]) {
        const lines = Buffer.from(`${before}${long}`)
          .toString('base64')
          .replace(new RegExp(`.{${length}}`, 'g'), `$&${end}`)
        const masked = createRedactor([long])(`before ${lines} after`)
        expect(masked).toContain('********')
        expect(masked.length).toBeLessThan(60)
      }
    }
  })

  test('and nothing else is', () => {
    for (const text of ['k3y', 'pa+ss!w', 'rd*(~)/', 'pa ss!w"rd*(~)/+é%=k3y'])
      expect(redact(text)).toBe(text)
  })
})
