import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactJson } from './exact-json.ts'
import { parseJsonInTimeSlices, TooDeep, TooManyMembers } from './json-slices.ts'
import { runWithoutPauses } from './time-slices.ts'

const limits = { maxMembers: 10_000, maxDepth: 64 }
const parse = (text: string, step: number) =>
  runWithoutPauses(parseJsonInTimeSlices(text, { ...limits, step }))

function tryTo(work: () => unknown): unknown {
  try {
    return { value: work() }
  } catch {
    return 'not JSON'
  }
}

const steps = fc.integer({ min: 12, max: 60 })
const spaces = fc.constantFrom(0, 1, '\t')
const names = ['a', 'b', '__proto__', 'long name \u{1f600}', '']

const buildValues = (keys: string[]) =>
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom(null, true, 0, -1.5, 1e21),
      fc.string({ unit: fc.constantFrom('a', '"', '\\', 'u', '\n', '\u{1f600}', '\u0430', ',', ']', '}') }),
      fc.array(tie('value'), { maxLength: 6 }),
      fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }),
    ),
  })).value

test('gives the same value as parsing in one step, whatever the length of a step', () => {
  fc.assert(
    fc.property(buildValues([...names, 'b"', 'long name \\ "']), spaces, steps, (value, space, step) => {
      const text = JSON.stringify(value, null, space)
      expect(parse(text, step)).toEqual(parseExactJson(text))
    }),
    { numRuns: 2_000 },
  )
})

test('rejects exactly the texts that are not JSON', () => {
  // No key has an escape: an edit could end one in a backslash, and V8 13 and 14 then read later keys with escapes as that key.
  const values = buildValues(names)
  const edits = fc.constantFrom(',', ']', '}', '[', '{', '"', ':', '', 'x', ' ', '\\', '1', '\\u12')
  fc.assert(
    fc.property(values, edits, fc.nat(), fc.nat({ max: 2 }), steps, (value, edit, place, cut, step) => {
      const whole = JSON.stringify(value)
      const at = place % (whole.length + 1)
      const text = whole.slice(0, at) + edit + whole.slice(at + cut)
      expect(tryTo(() => parse(text, step))).toEqual(tryTo(() => parseExactJson(text)))
    }),
    { numRuns: 4_000 },
  )
})

test('keeps the digits of numbers, members of any name, and the last of repeated ones', () => {
  const text = `{"id": [12345678901234567890, -0], "__proto__": {"a": 1}, "id ": "${'x'.repeat(99)}", "a": 1, "a": 2}`
  const parsed = parse(text, 8) as Record<string, unknown>
  expect(JSON.stringify(parsed)).toBe(JSON.stringify(parseExactJson(text)))
  expect(Object.hasOwn(parsed, '__proto__')).toBe(true)
})

test('a list or object with too many members is rejected before it is complete', () => {
  const list = JSON.stringify(Array.from({ length: 20_000 }, () => 1))
  const object = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n])))
  for (const text of [list, object, `{"a":[${list}]}`])
    expect(() => parse(text, 16_384)).toThrow(TooManyMembers)
})

test('a value that is nested too deeply is rejected at that depth; siblings add no depth', () => {
  for (const open of ['[', '{"a":']) expect(() => parse(open.repeat(100_000), 16_384)).toThrow(TooDeep)
  const nested = (depth: number) => `${'['.repeat(depth)}${'1,'.repeat(20)}1${']'.repeat(depth)}`
  const siblings = `[${Array.from({ length: 10 }, () => nested(63)).join()}]`
  expect(parse(siblings, 12)).toEqual(JSON.parse(siblings))
  expect(() => parse(nested(65), 12)).toThrow(TooDeep)
})

test('a long text yields after each step, of many members and of one', () => {
  const countYields = (text: string) => {
    const task = parseJsonInTimeSlices(text, { ...limits, step: 1_000 })
    let yields = 0
    while (!task.next().done) yields++
    return yields
  }
  const items = JSON.stringify(Array.from({ length: 9_000 }, (_, n) => `item ${n}`))
  expect(countYields(items)).toBeGreaterThan(items.length / 1_000 - 1)
  expect(countYields(JSON.stringify('\n'.repeat(50_000)))).toBeGreaterThan(95)
})
