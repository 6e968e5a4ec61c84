import { describe, expect, test } from 'vitest'
import { parseExactNumber } from '#base/exact-json.ts'
import { ExactNumber } from '#base/exact-number.ts'
import { fromLocalTime, toLocalTime } from './date-input.ts'
import { describeLimits, describeType } from './describe-schema.ts'
import { findVariant } from './find-variant.ts'
import { readFormSchema } from './form-schema.ts'
import { buildInitialValue, withMember } from './initial-value.ts'
import type { JsonSchema } from './json-schema.ts'

const read = (schema: JsonSchema, root: JsonSchema = schema) => readFormSchema(schema, root)
const kindOf = (schema: JsonSchema, root?: JsonSchema) => read(schema, root).control.kind

describe('the control of a schema', () => {
  test.each<[JsonSchema, string]>([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', enum: ['a', 'b'] }, 'options'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ const: 'fixed' }, 'constant'],
    [{ type: 'array', items: { type: 'string' } }, 'list'],
    [{ type: 'object', properties: { a: {} } }, 'object'],
    [{ properties: { a: {} } }, 'object'],
    [{ type: 'object' }, 'json'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'json'],
    [{}, 'json'],
    [{ type: ['string', 'integer'] }, 'variants'],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'variants'],
    [{ oneOf: [{ const: 1 }, { const: 2, title: 'Two' }] }, 'options'],
    [{ type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }] }, 'object'],
  ])('of %j is %s', (schema, kind) => {
    expect(kindOf(schema)).toBe(kind)
  })

  test.each<[string, JsonSchema]>([
    ['a list of types', { type: ['string', 'null'] }],
    ['a choice', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['a member of OpenAPI 3.0', { type: 'string', nullable: true }],
  ])('is that of the value and may be null, by %s', (_, schema) => {
    expect(read(schema)).toMatchObject({ control: { kind: 'text' }, isNullable: true })
  })

  test('follows references and merges compositions, also ones that lead to themselves', () => {
    const root: JsonSchema = {
      $defs: {
        node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } },
        named: { properties: { name: { type: 'string' } }, required: ['name'] },
        'a/b': { type: 'integer' },
        loop: { $ref: '#/$defs/loop' },
      },
    }
    const { control } = read({ allOf: [{ $ref: '#/$defs/node' }, { $ref: '#/$defs/named' }] }, root)
    expect(control).toMatchObject({
      kind: 'object',
      properties: [
        { name: 'next', isRequired: false },
        { name: 'name', isRequired: true },
      ],
    })
    expect(kindOf({ $ref: '#/$defs/a~1b' }, root)).toBe('number')
    expect(kindOf({ $ref: '#/$defs/loop' }, root)).toBe('json')
    expect(kindOf({ $ref: 'https://elsewhere.example/schema' }, root)).toBe('json')
  })

  test('of alternatives names each by its title, constant, members or type', () => {
    const { control } = read({
      oneOf: [
        { title: 'By card', type: 'object', properties: { number: {} } },
        { type: 'object', properties: { kind: { const: 'cash' } } },
        { type: 'object', properties: { iban: {}, bic: {} } },
        { type: 'string' },
      ],
    })
    expect(control.kind === 'variants' && control.variants.map(({ label }) => label)).toEqual([
      'By card',
      'cash',
      'iban, bic',
      'string',
    ])
  })
})

test('types and limits are described in the words of the schema', () => {
  expect(describeType(read({ type: ['integer', 'null'] }))).toBe('integer or null')
  expect(describeType(read({ type: 'string', format: 'date-time' }))).toBe('date-time')
  expect(describeLimits({ minimum: 1, maximum: 100, multipleOf: 5, default: 20 })).toEqual([
    '1 to 100',
    'a multiple of 5',
    'default 20',
  ])
  expect(describeLimits({ minLength: 2, pattern: '^a' })).toEqual(['at least 2 characters', 'matches ^a'])
})

describe('the initial value', () => {
  test('has defaults, constants and required members only', () => {
    const schema: JsonSchema = {
      type: 'object',
      required: ['kind', 'buyer', 'lines', 'note'],
      properties: {
        kind: { const: 'order' },
        note: { type: 'string' },
        limit: { type: 'integer', default: 20 },
        buyer: { type: 'object', properties: { vip: { type: 'boolean', default: false } } },
        lines: { type: 'array', items: {} },
        other: { type: 'object', properties: { a: { const: 1 } } },
      },
    }
    expect(buildInitialValue(schema, schema)).toEqual({
      kind: 'order',
      limit: 20,
      buyer: { vip: false },
      lines: [],
    })
  })

  test('ends where a schema requires itself', () => {
    const schema: JsonSchema = { type: 'object', required: ['a'], properties: { a: { $ref: '#' } } }
    expect(JSON.stringify(buildInitialValue(schema, schema)).length).toBeLessThan(100)
  })
})

test('numbers keep the digits that a double does not hold', () => {
  const [odd, least] = [new ExactNumber('9007199254740993'), new ExactNumber('-9223372036854775808')]
  expect(['9007199254740993', '12', '.5', '1.50'].map(parseExactNumber)).toEqual([odd, 12, 0.5, 1.5])
  const schema: JsonSchema = { type: 'integer', minimum: least, default: odd }
  expect(describeLimits(schema)).toEqual(['at least -9223372036854775808', 'default 9007199254740993'])
  expect(buildInitialValue(schema, schema)).toEqual(odd)
  const kinds = [{ schema: { type: 'object' } }, { schema: { type: 'integer' } }, { schema: { const: odd } }]
  expect(findVariant(kinds, odd, {}, -1)).toBe(2)
  expect(findVariant(kinds.slice(0, 2), odd, {}, -1)).toBe(1)
})

test('members keep their position when they change, and are removed without a value', () => {
  expect(Object.keys(withMember({ a: 1, b: 2 }, 'a', 3))).toEqual(['a', 'b'])
  expect(withMember({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 })
})

describe('the variant of a value', () => {
  const variants = [
    { schema: { type: 'object', properties: { kind: { const: 'card' }, number: {} }, required: ['kind'] } },
    { schema: { type: 'object', properties: { kind: { const: 'iban' }, iban: {} }, required: ['kind'] } },
    { schema: { type: 'string' } },
  ]
  test.each<[unknown, number, number]>([
    [{ kind: 'iban' }, -1, 1],
    [{ kind: 'card', number: 1 }, 1, 0],
    ['text', -1, 2],
    [undefined, 1, 1],
    [undefined, -1, 0],
    [{}, 1, 1],
  ])('%j, with %i chosen, is %i', (value, preferred, index) => {
    expect(findVariant(variants, value, {}, preferred)).toBe(index)
  })
})

test('times are shown in the zone of the browser and stored in UTC', () => {
  const time = '2026-03-01T10:20:30.000Z'
  expect(fromLocalTime(toLocalTime(time) ?? '')).toBe(time)
  expect([toLocalTime(''), toLocalTime('soon'), fromLocalTime('')]).toEqual(['', null, ''])
})
