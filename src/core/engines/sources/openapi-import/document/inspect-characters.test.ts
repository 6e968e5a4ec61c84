import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { inspectCharacters } from './inspect-characters.ts'

const unusual = fc.constantFrom(
  ...['\0', '\b', '\f', '\x1b', '\x7f', '\x85', '\ud800', '\udc41', '\udb40', '\u200b', '\u202e', '\ufeff'],
  ...['\u{e0041}', '\u{1d173}', '\u{1f600}', 'é', '\u0645\u200c', '\\', '\n', '"', '\\u200b'],
)
const text = fc
  .array(fc.oneof(unusual, fc.string({ maxLength: 3 })), { maxLength: 4 })
  .map((parts) => parts.join(''))

/** As another writer of JSON would have it: every unit as an escape. */
const toEscapes = (value: string) =>
  `"${Array.from({ length: value.length }, (_, n) => `\\u${value.charCodeAt(n).toString(16).padStart(4, '0')}`).join('')}"`

const isInvalid = (value: string) => !value.isWellFormed() || value.includes('\0')

it('misses nothing that a string has, however it is written', () => {
  fc.assert(
    fc.property(text, text, (name, value) => {
      const found = [name, value].some((text) => removeHiddenText(text.toWellFormed()).found.length > 0)
      const invalid = [name, value].some(isInvalid)
      const written = [JSON.stringify({ [name]: [value] }), `{${toEscapes(name)}:[${toEscapes(value)}]}`]
      for (const json of written) {
        const { mayBeInvalid, mayHideText } = inspectCharacters(json)
        if (found) expect(mayHideText).toBe(true)
        if (invalid) expect(mayBeInvalid).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

describe('nothing is said of texts with', () => {
  test.each([
    ['ASCII alone', '{"a": ["b\\n\\"\\/\\u0041"]}'],
    ['letters and emoji', '{"ä": "日本語 🎉 … ’"}'],
    ['escaped backslashes before letters', '{"a": "\\\\b \\\\f \\\\u0000"}'],
    ['letters as escapes', '{"\\u00e4": "\\u65e5"}'],
  ])('%s', (_, json) => {
    expect(inspectCharacters(json)).toEqual({ mayBeInvalid: false, mayHideText: false })
  })
})

test.each([['é '], ['\\u00e9']])('a text with very many %j is looked at as a whole', (character) => {
  expect(inspectCharacters(JSON.stringify(character).replace('\\\\', '\\').repeat(10_001))).toEqual({
    mayBeInvalid: true,
    mayHideText: true,
  })
})
