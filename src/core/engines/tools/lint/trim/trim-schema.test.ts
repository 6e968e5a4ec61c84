import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { findContainmentGaps } from '#core/engines/schemas/containment/index.ts'
import { anySchemaPair, anyValue } from '#tests/support/schemas/any-schema-pair.ts'
import { isAccepted, isDecidable } from '#tests/support/schemas/is-accepted.ts'
import { dropOptionalMembers } from './drop-optional-members.ts'
import { foldAlternatives } from './fold-alternatives.ts'
import { trimSchema } from './trim-schema.ts'

const text: JsonObject = { type: 'string' }
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})

test('every value that a trimmed schema accepts is accepted by the whole one', () => {
  const counts = { trimmed: 0, accepted: 0 }
  const values = fc.array(anyValue, { minLength: 30, maxLength: 30 })
  fc.assert(
    fc.property(anySchemaPair, values, ([schema], candidates) => {
      const trimmed = trimSchema(schema, 0)
      if (trimmed === schema) return
      counts.trimmed++
      for (const value of candidates) {
        if (!isAccepted(trimmed, value) || !isDecidable(schema, value)) continue
        counts.accepted++
        expect(isAccepted(schema, value), JSON.stringify({ schema, trimmed, value })).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
  expect(counts.trimmed).toBeGreaterThan(10)
  expect(counts.accepted).toBeGreaterThan(30)
})

test('a trimmed schema is contained in the whole and keeps what is required', () => {
  const address = object(
    { street: text, geo: object({ lat: { type: 'number' }, lon: { type: 'number' } }) },
    { required: ['street'] },
  )
  const whole = object(
    {
      note: text,
      order: object(
        { id: text, to: { $ref: '#/$defs/address' }, kind: { anyOf: [{ const: 'a' }, { const: 'b' }] } },
        { required: ['id', 'to'] },
      ),
    },
    { required: ['order'], additionalProperties: false, $defs: { address, unused: text } },
  )
  const trimmed = trimSchema(whole, 0)
  expect(trimmed).toEqual(
    object(
      {
        note: text,
        order: object(
          { id: text, to: { $ref: '#/$defs/address' } },
          { required: ['id', 'to'], additionalProperties: false },
        ),
      },
      {
        required: ['order'],
        additionalProperties: false,
        $defs: { address: object({ street: text }, { required: ['street'], additionalProperties: false }) },
      },
    ),
  )
  expect(runWithoutPauses(findContainmentGaps(trimmed, whole))).toEqual([])
})

test('a schema loses no more than it must', () => {
  const short = object({ a: object({ b: text }) })
  expect(trimSchema(short)).toBe(short)
  const long = object({ a: object({ b: { ...text, title: 'x'.repeat(7_000) } }) })
  expect(trimSchema(long)).toEqual(short)
})

describe('members stay', () => {
  const inner = object({ b: text })
  test.each<[string, JsonObject]>([
    ['of the arguments', object({ a: text })],
    ['of what must not be', object({ a: { not: inner } })],
    ['of exclusive alternatives', object({ a: { oneOf: [inner, text] } })],
    [
      'of a schema that is also used where it must not be',
      {
        ...object({ a: { $ref: '#/$defs/x' }, c: { not: { $ref: '#/$defs/x' } } }),
        $defs: { x: inner },
      },
    ],
    ['next to a condition', object({ a: { ...inner, minProperties: 1 } })],
    ['where a reference leads into a schema', object({ a: inner, c: { $ref: '#/properties/a' } })],
  ])('%s', (_, schema) => {
    expect(dropOptionalMembers(schema, 1)).toEqual(schema)
  })
})

test('alternatives of single values become one list', () => {
  expect(
    foldAlternatives({ oneOf: [{ const: 1 }, { enum: ['a', 'b'], type: 'string', title: 'T' }] }),
  ).toEqual({
    enum: [1, 'a', 'b'],
  })
  const twice = { oneOf: [{ const: 1 }, { const: 1 }] }
  expect(foldAlternatives(twice)).toEqual(twice)
  expect(foldAlternatives({ anyOf: [{ const: 1 }, { const: 1 }] })).toEqual({ enum: [1] })
  const mixed = { anyOf: [{ const: 1 }, text] }
  expect(foldAlternatives(mixed)).toEqual(mixed)
})
