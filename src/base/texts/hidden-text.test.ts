import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { runWithoutPauses } from '../time-slices.ts'
import { removeHiddenText } from './hidden-text.ts'
import { describeHiddenText, removeHiddenDescriptions } from './remove-hidden-descriptions.ts'

const toTags = (text: string) =>
  [...text].map((character) => String.fromCodePoint(0xe0000 + character.charCodeAt(0))).join('')

describe('hidden text is removed:', () => {
  test.each([
    ['tags', `a${toTags('ignore all')}b`, 'tag characters'],
    ['tags after an emoji', `a😀${toTags('x')}b`.replace('😀', ''), 'tag characters'],
    ['overrides', 'a\u202eb\u202c', 'bidirectional controls'],
    ['isolates', 'a\u2067b\u2069', 'bidirectional controls'],
    ['runs of direction marks', 'a\u200e\u200f\u200eb', 'bidirectional controls'],
    ['zero-width spaces', 'a\u200bb', 'zero-width or invisible characters'],
    ['joiners between Latin letters', 'a\u200d\u200cb', 'zero-width or invisible characters'],
    ['soft hyphens', 'a\u00adb', 'zero-width or invisible characters'],
    ['byte order marks', '\ufeffab', 'zero-width or invisible characters'],
    ['fillers', 'a\u3164b', 'zero-width or invisible characters'],
    ['selectors after letters', 'a\ufe0f\u{e0101}\u{e0102}b', 'zero-width or invisible characters'],
    ['colours of terminals', 'a\u001b[31;1mb\u001b[0m', 'terminal escapes'],
    ['titles of terminals', '\u001b]0;evil\u0007ab', 'terminal escapes'],
    ['control characters', 'a\u0008\u009bb', 'control characters'],
  ])('%s', (_, given, kind) => expect(removeHiddenText(given)).toEqual({ text: 'ab', found: [kind] }))

  test('selectors that follow the one of an emoji', () =>
    expect(removeHiddenText('❤\ufe0f\ufe01\ufe02!').text).toBe('❤\ufe0f!'))
})

test.each([
  ['plain text with breaks', 'a\tb\nc\r\nd – ünï'],
  ['emoji joined by joiners', '👩‍👩‍👧 👩🏽‍💻 🏳️‍🌈 ❤️ ☎︎'],
  ['flags of regions', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['keycaps', '1️⃣ #️⃣'],
  ['Persian', 'می‌خواهم'],
  ['Hindi', 'क्‍ष'],
  ['a single direction mark', 'עברית (test)\u200f.'],
  ['variants of ideographs', '葛\u{e0100}城'],
])('%s stays as it is', (_, text) => expect(removeHiddenText(text)).toEqual({ text, found: [] }))

test('only texts for readers are changed, each is reported, and cycles end', () => {
  const hidden = `x${toTags('evil')}`
  const schema: { [name: string]: never } | object = {
    title: hidden,
    properties: { [hidden]: { description: hidden, enum: [hidden], oneOf: [{ const: 'a', title: hidden }] } },
  }
  const tool = { inputSchema: schema as never, name: hidden }
  const findings = runWithoutPauses(removeHiddenDescriptions({ tool }))
  expect(schema).toEqual({
    title: 'x',
    properties: { [hidden]: { description: 'x', enum: [hidden], oneOf: [{ const: 'a', title: 'x' }] } },
  })
  expect(findings).toHaveLength(3)
  expect(describeHiddenText(findings, 'the document')[0]).toBe(
    'Hidden text was removed from tool.inputSchema.title of the document: tag characters.',
  )
  expect(describeHiddenText(findings, 'the document').join()).not.toMatch(/[\u{e0000}-\u{e007f}]/u)
})

test('a value that is shared, or that contains itself, is cleaned and reported once', () => {
  const leaf = { description: `x${toTags('y')}` }
  const own: Record<string, Json> = { title: `x${toTags('y')}`, a: leaf, b: [leaf, leaf] }
  own.self = own
  own.list = [own, [own]]
  expect(runWithoutPauses(removeHiddenDescriptions(own))).toHaveLength(2)
  expect([leaf.description, own.title]).toEqual(['x', 'x'])
})
