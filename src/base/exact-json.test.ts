import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  containsExactNumber,
  hasExactNumbers,
  parseExactJson,
  toReadableNumbers,
  toRoundedNumbers,
} from './exact-json.ts'
import { ExactNumber } from './exact-number.ts'
import { isDeeperThan, isJsonObject } from './json.ts'

const exact = [
  '9007199254740993',
  '-9007199254740993',
  '725653563933458432',
  '18446744073709551616',
  '12345678901234567890.5',
  '0.1000000000000000055511',
  '1e400',
  '-1E+400',
  '1e-400',
  '-0',
  '-0.0',
]
const ordinary = ['0', '1.0', '-1', '9007199254740992', '0.30000000000000004', '1e5', '1.50']

describe('a number', () => {
  it.each(exact)('such as %s keeps its digits in any position', (digits) => {
    for (const text of [
      digits,
      `[${digits}]`,
      `{"a":${digits},"b":1}`,
      `{"a": ${digits} }`,
      `[[1],\n${digits}]`,
    ])
      expect(JSON.stringify(parseExactJson(text))).toBe(text.replace(/(?<![\d"])\s+|\s+(?=[}\]])/g, ''))
  })

  it.each(ordinary)('such as %s is parsed as by JSON.parse', (digits) => {
    expect(parseExactJson(`[${digits},12345678901234567890]`)[0]).toBe(Number(digits))
  })

  it('in a text is not changed', () => {
    expect(parseExactJson('{"a":"id: 9007199254740993,","b":1}')).toEqual({
      a: 'id: 9007199254740993,',
      b: 1,
    })
  })
})

it('any JSON is parsed as by JSON.parse where no digits are lost', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const parsed = parseExactJson(text)
      if (!containsExactNumber(parsed)) expect(parsed).toEqual(JSON.parse(text))
    }),
  )
})

it('any integer keeps its digits among other numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n })), (numbers) => {
      const text = `[${numbers.join(',')}]`
      expect(JSON.stringify(parseExactJson(text))).toBe(text)
    }),
  )
})

it('texts that only look as if they contained a number are read as by JSON.parse', () => {
  const text = fc.string({
    unit: fc.constantFrom('"', '\\', ',', ':', ' ', '{', '}', '[', ']', '9007199254740993', 'a'),
  })
  const read = (parse: (text: string) => unknown, source: string) => {
    try {
      return { value: toRoundedNumbers(parse(source)) }
    } catch {
      return 'invalid'
    }
  }
  fc.assert(
    fc.property(text, (source) => {
      expect(read(parseExactJson, source)).toEqual(read(JSON.parse, source))
    }),
    { numRuns: 3_000 },
  )
  for (const source of ['[09007199254740993]', '{9007199254740993 :1}', '[9007199254740993 1]', '[-]'])
    expect(() => parseExactJson(source)).toThrow()
})

it('a member __proto__ changes no prototype', () => {
  const parsed = parseExactJson('{"__proto__":9007199254740993,"b":{"__proto__":{"c":9007199254740993}}}')
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  expect(parsed.c).toBeUndefined()
  expect(JSON.stringify(parsed)).toBe(
    '{"__proto__":9007199254740993,"b":{"__proto__":{"c":9007199254740993}}}',
  )
})

/** A pattern that tries anew at each zero, or a call for each value, takes minutes for these. */
it('long numbers, alone or among many others, take no longer than the text', () => {
  const zeros = `0.1${'0'.repeat(900_000)}1`
  expect(parseExactJson(`[${zeros}]`)).toEqual([new ExactNumber(zeros)])
  const many = parseExactJson(`[9007199254740993${',0'.repeat(500_000)}]`)
  expect(many.length).toBe(500_001)
})

it('texts without such numbers need no other parser', () => {
  expect(
    hasExactNumbers('{"at":"2026-01-31T12:00:00.000Z","id":"3e400f00-0000-4000-8000-123456789012","x":-0.5}'),
  ).toBe(false)
})

it('an exact number is no object, and has no depth', () => {
  const number = new ExactNumber('9007199254740993')
  expect([isJsonObject(number), isDeeperThan([number], 1), `${number}`]).toEqual([
    false,
    false,
    '9007199254740993',
  ])
})

it('is rounded, or written as text, for clients that parse doubles', () => {
  const value = parseExactJson('{"a":[9007199254740993,0.1000000000000000055511,1e400],"b":1}')
  expect(toRoundedNumbers(value)).toEqual({ a: [9007199254740992, 0.1, Number.POSITIVE_INFINITY], b: 1 })
  expect(JSON.stringify(toReadableNumbers(value))).toBe(
    '{"a":["9007199254740993",0.1000000000000000055511,"1e400"],"b":1}',
  )
})
