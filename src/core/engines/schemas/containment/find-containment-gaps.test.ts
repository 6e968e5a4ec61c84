import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { anySchemaPair, anyValue } from '#tests/support/schemas/any-schema-pair.ts'
import { isAccepted } from '#tests/support/schemas/is-accepted.ts'
import { findContainmentGaps } from './find-containment-gaps.ts'

const findGaps = (inner: JsonObject, outer: JsonObject) => runWithoutPauses(findContainmentGaps(inner, outer))

test('what is called contained accepts every value that the validator accepted', () => {
  const counts = { contained: 0, accepted: 0 }
  const values = fc.array(anyValue, { minLength: 30, maxLength: 30 })
  fc.assert(
    fc.property(anySchemaPair, values, ([inner, outer], candidates) => {
      if (findGaps(inner, outer).length > 0) return
      counts.contained++
      for (const value of candidates) {
        if (!isAccepted(inner, value)) continue
        counts.accepted++
        expect(isAccepted(outer, value), `${JSON.stringify(value)}`).toBe(true)
      }
    }),
    { numRuns: 150 },
  )
  expect(counts.contained).toBeGreaterThan(20)
  expect(counts.accepted).toBeGreaterThan(100)
})

const text: JsonObject = { type: 'string' }
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})
const closed = (properties: JsonObject, more: JsonObject = {}) =>
  object(properties, { additionalProperties: false, ...more })
const tree = (own: JsonObject): JsonObject => ({
  $ref: '#/$defs/node',
  $defs: { node: object({ children: { type: 'array', items: { $ref: '#/$defs/node' } }, ...own }) },
})
const kind = (name: string, more: JsonObject = {}) =>
  object({ kind: { const: name }, ...more }, { required: ['kind'] })

describe('contains', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['a wider type', { type: 'integer' }, { type: 'number' }],
    ['more types', text, { type: ['string', 'null'] }],
    ['the same types as alternatives', { type: ['string', 'null'] }, { anyOf: [{ type: 'null' }, text] }],
    ['one type more among alternatives', { anyOf: [text] }, { anyOf: [text, { type: 'null' }] }],
    ['more values', { enum: ['a'] }, { enum: ['b', 'a'] }],
    ['a constant of a list', { const: 'a' }, { enum: ['b', 'a'] }],
    ['values of the type', { enum: ['a', 'b'] }, { type: 'string', maxLength: 1 }],
    ['both booleans as values', { type: 'boolean' }, { enum: [true, false] }],
    ['wider bounds', { minimum: 1, maximum: 3 }, { exclusiveMinimum: 0, maximum: 3 }],
    [
      'integers above an open bound',
      { type: 'integer', minimum: 1 },
      { type: 'integer', exclusiveMinimum: 0 },
    ],
    ['longer texts', { maxLength: 5 }, { maxLength: 6 }],
    ['multiples of a divisor', { multipleOf: 6 }, { multipleOf: 3 }],
    ['integers as 64-bit numbers', { type: 'integer' }, { type: 'number', format: 'int64' }],
    ['a format that is an annotation', text, { type: 'string', format: 'password' }],
    ['fewer required members', object({ a: text }, { required: ['a'] }), object({ a: text })],
    ['an optional member', closed({ a: text }), closed({ a: text, b: text })],
    ['open objects', closed({ a: text }), object({ a: text })],
    ['another type only where a member cannot be', closed({ a: text }), object({ b: text })],
    ['members by pattern', closed({ id_a: text }), object({}, { patternProperties: { '^id_': text } })],
    ['inlined references', { $ref: '#/$defs/a', $defs: { a: text } }, text],
    ['a wider recursive schema', tree({ name: text }), tree({ name: {} })],
    ['all of the parts', object({ a: text, b: text }), { allOf: [object({ a: text }), object({ b: {} })] }],
    [
      'members that parts evaluate',
      closed({ a: text }),
      { allOf: [object({ a: {} })], unevaluatedProperties: false },
    ],
    ['the same alternatives', combine(4, ['a', 'b']), combine(4, ['b', 'a'])],
    ['wider items', { type: 'array', items: text, maxItems: 2 }, { items: { type: ['string', 'null'] } }],
    ['a tuple as a list', { type: 'array', prefixItems: [text, text], items: false }, { items: text }],
    ['lists that are short', { type: 'array', maxItems: 1 }, { uniqueItems: true }],
    ['wider variants', { oneOf: [kind('a'), kind('b')] }, { oneOf: [kind('a'), kind('b'), kind('c')] }],
    ['variants as alternatives', { oneOf: [kind('a'), kind('b')] }, { anyOf: [kind('b'), kind('a')] }],
    [
      'both branches of a condition',
      JSON.parse('{"if":{"type":"string"},"then":{"maxLength":1},"else":{"type":"null"}}'),
      { type: ['string', 'null'] },
    ],
    ['what is not excluded', { type: 'integer' }, { not: text }],
    ['nothing', { allOf: [text, { type: 'null' }] }, { type: 'object' }],
    [
      'dependent members that are required',
      object({}, { required: ['a', 'b'] }),
      { dependentRequired: { a: ['b'] } },
    ],
    ['what is contained in all items', { type: 'array', items: text, minItems: 1 }, { contains: text }],
  ])('%s', (_, inner, outer) => {
    expect(findGaps(inner, outer)).toEqual([])
  })
})

describe('finds what is not accepted any more', () => {
  test.each<[JsonObject, JsonObject, string]>([
    [{}, text, ' type'],
    [{ type: ['string', 'null'] }, text, ' type'],
    [{ enum: ['a', 'b'] }, { enum: ['a'] }, ' values'],
    [text, { enum: ['a'] }, ' enum'],
    [{ minimum: 1 }, { minimum: 2 }, ' minimum'],
    [{ type: 'number', minimum: 1 }, { exclusiveMinimum: 1 }, ' exclusiveMinimum'],
    [text, { maxLength: 5 }, ' maxLength'],
    [text, { pattern: '^a' }, ' pattern'],
    [text, { format: 'date' }, ' format'],
    [{ type: 'integer' }, { multipleOf: 2 }, ' multipleOf'],
    [{ type: 'integer' }, { format: 'int32' }, ' format'],
    [object({ a: text }), object({ a: text }, { required: ['a'] }), 'a required'],
    [closed({ a: text, b: text }), closed({ a: text }), 'b additionalProperties'],
    [object({ a: text }), closed({ a: text }), ' additionalProperties'],
    [object({}), object({ a: text }), 'a type'],
    [object({ a: { items: text } }), object({ a: { items: { maxLength: 1 } } }), 'a[] maxLength'],
    [{ type: 'array' }, { uniqueItems: true }, ' uniqueItems'],
    [{ type: 'array', prefixItems: [{}] }, { prefixItems: [text] }, '[0] type'],
    [tree({ name: {} }), tree({ name: text }), 'name type'],
    [closed({ a: {} }), { allOf: [object({})], unevaluatedProperties: false }, 'a additionalProperties'],
    [{ type: 'object' }, { dependentRequired: { a: ['b'] } }, 'b dependentRequired'],
    [object({ a: {} }), { propertyNames: { maxLength: 0 } }, 'a additionalProperties'],
  ])('%j, %j: %s', (inner, outer, gap) => {
    const found = findGaps(inner, outer)
    expect(found.map(({ path, keyword }) => `${path} ${keyword}`)).toContain(gap)
    expect(found.every(({ isDecided }) => isDecided)).toBe(true)
  })
})

/** Each pair doubles the cases to distinguish; `names` of the alternatives are in this order. */
const combine = (pairs: number, names: string[]): JsonObject => ({
  type: 'object',
  allOf: Array.from({ length: pairs }, (_, index) => ({
    anyOf: names.map((name) => ({ required: [`${name}${index}`] })),
  })),
})

describe('says that it is not decided', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['for another pattern', { pattern: '^ab' }, { pattern: '^a' }],
    ['for variants that overlap', { oneOf: [text] }, { oneOf: [text, { maxLength: 3 }] }],
    ['for references by anchor', { $ref: '#a', $defs: { a: { $anchor: 'a' } } }, text],
    ['for a schema that cannot be used', { type: 'text' }, text],
    [
      'for a schema that is its own alternative',
      text,
      { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, false] } } },
    ],
    ['for a reference without a target', text, { $ref: '#/$defs/none' }],
    ['for what takes too much work', combine(9, ['a', 'b']), combine(9, ['b', 'a'])],
  ])('%s', (_, inner, outer) => {
    const found = findGaps(inner, outer)
    expect(found.length).toBeGreaterThan(0)
    expect(found.some(({ isDecided }) => isDecided)).toBe(false)
  })
})
