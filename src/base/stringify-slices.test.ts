import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from './exact-json.ts'
import { isLong, stringifyInTimeSlices, stringifyStart } from './stringify-slices.ts'
import { runWithoutPauses } from './time-slices.ts'

const stringify = (value: unknown, units = 1) => runWithoutPauses(stringifyInTimeSlices(value, units))

describe('stringifyInTimeSlices', () => {
  it('writes the same text as JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 5 }), (value, units) => {
        expect(stringify(value, units)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('leaves out members without a value, writes null for such items, and all digits of a number', () => {
    const value = {
      a: undefined,
      b: [undefined, 1],
      c: {},
      d: [],
      e: parseExactJson('[1e400, 12345678901234567890]'),
      f: new Date(0),
    }
    expect(stringify(value)).toBe(JSON.stringify(value))
    const own = JSON.parse('{"b":[1,2,3],"__proto__":{"a":[1,2]},"1":"long text of 20 characters"}')
    expect(stringify(own)).toBe(JSON.stringify(own))
    expect(stringify([{ a: undefined, b: undefined }, { a: undefined }], 0)).toBe('[{},{}]')
  })

  it('pauses within long values', () => {
    const steps = [...stringifyInTimeSlices({ tools: Array.from({ length: 3_000 }, (_, n) => ({ n })) })]
    expect(steps.length).toBeGreaterThanOrEqual(3)
  })
})

describe('stringifyStart', () => {
  it('returns the first characters', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 30 }), (value, most) => {
        expect(stringifyStart(value, most)).toBe(JSON.stringify(value).slice(0, most))
      }),
    )
  })

  it('does not read the rest', () => {
    const rest = { toJSON: () => expect.fail('read') }
    expect(stringifyStart([Array.from({ length: 3_000 }, () => 1), rest], 100)).toBe(`[[${'1,'.repeat(49)}`)
  })
})

describe('isLong', () => {
  it('counts members and characters, undefined ones too', () => {
    expect(isLong({ a: undefined, b: 'x'.repeat(1_000) })).toBe(false)
    expect(isLong({ a: undefined, b: 'x'.repeat(50_000) })).toBe(true)
    expect(isLong([[], Array.from({ length: 3_000 })])).toBe(true)
  })
})
