import { describe, expect, it, test } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { describeCallArguments } from './describe-call-arguments.ts'
import { summarizeArguments } from './summarize-arguments.ts'

const schema: JsonObject = {
  type: 'object',
  properties: {
    amount: { type: 'integer', title: 'Amount in cents' },
    to: { type: 'object', title: 'Recipient', properties: { iban: { type: 'string', title: 'IBAN' } } },
    note: { type: 'string', title: '' },
  },
}
const lines = (args: JsonObject) =>
  describeCallArguments(schema, args).map(({ label, text }) => `${label}: ${text}`)

describe('arguments in plain words', () => {
  it('have the titles and the order of the schema, and what it does not know last', () =>
    expect(lines({ other: 1, note: 'rent', to: { iban: 'DE1', bank: 'B' }, amount: 500 })).toEqual([
      'Amount in cents: 500',
      'Recipient › IBAN: DE1',
      'Recipient › bank: B',
      'note: rent',
      'other: 1',
    ]))

  test.each<[Json, string]>([
    [true, 'yes'],
    [false, 'no'],
    [null, '(nothing)'],
    ['', '(empty)'],
    [[], '(none)'],
    [{}, '{}'],
    [['a', 2, null], '• a\n• 2\n• (nothing)'],
    [[{ a: 1 }], '[\n  {\n    "a": 1\n  }\n]'],
    [0.1, '0.1'],
  ])('show %j as %j', (value, text) =>
    expect(describeCallArguments({}, { value })).toEqual([{ label: 'value', text }]),
  )

  it('show all of a long value, and objects that are nested deeply', () => {
    const long = 'x'.repeat(100_000)
    expect(lines({ note: long })).toEqual([`note: ${long}`])
    expect(describeCallArguments({}, { a: { b: { c: { d: 1 } } } })).toEqual([
      { label: 'a › b › c', text: '{\n  "d": 1\n}' },
    ])
  })

  it('show what would not be seen, or would turn what is shown around', () =>
    expect(describeCallArguments({}, { 'a\u202e': 'safe\u200b\u2066\0\r\nnext\ttab \ud800' })).toEqual([
      { label: 'a[U+202E]', text: 'safe[U+200B][U+2066][U+0000]\nnext\ttab [U+D800]' },
    ]))

  it('take no title, and no property, from the prototype of an object', () =>
    expect(describeCallArguments({ properties: {} }, { constructor: 'x' } as unknown as JsonObject)).toEqual([
      { label: 'constructor', text: 'x' },
    ]))
})

describe('their summary', () => {
  it('is one short line', () => {
    const args = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`n${index}`, `a\nb${index}`]))
    expect(summarizeArguments(describeCallArguments({}, args))).toBe(
      'n0: a b0; n1: a b1; n2: a b2; n3: a b3; n4: a b4; and 2 more',
    )
    expect(summarizeArguments([{ label: 'a', text: 'x'.repeat(500) }]).length).toBeLessThan(100)
  })

  it('is empty without arguments', () => expect(summarizeArguments([])).toBe(''))
})
