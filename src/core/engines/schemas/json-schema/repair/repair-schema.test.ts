import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createExactNumber } from '#base/exact-json.ts'
import type { Json, JsonObject } from '#base/json.ts'
import { compileSchema } from '../validation/compile-schema.ts'
import { repairSchema } from './repair-schema.ts'

const property = (a: Json): JsonObject => ({ type: 'object', properties: { a } })

test.each<[string, JsonObject, JsonObject]>([
  ['required that is null', { type: 'object', required: null }, { type: 'object' }],
  ['properties that are null', { type: 'object', properties: null }, { type: 'object' }],
  ['properties that are a list', { type: 'object', properties: [] }, { type: 'object' }],
  ['definitions that are null', { type: 'object', $defs: null, definitions: null }, { type: 'object' }],
  ['alternatives that are null', { type: 'object', anyOf: null, allOf: [] }, { type: 'object' }],
  ['a property that is null', property(null), property({})],
  ['a type instead of a schema', property('string'), property({ type: 'string' })],
  [
    'exclusive bounds of draft 4',
    property({ type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }),
    property({ type: 'number', exclusiveMinimum: 1, maximum: 9 }),
  ],
  ['bounds as text', property({ type: 'string', maxLength: '10' }), property({ type: 'string' })],
  ['bounds that are null', property({ type: 'string', maxLength: null }), property({ type: 'string' })],
  ['the type unknown', property({ type: 'unknown' }), property({})],
  ['the type any', property({ type: 'any' }), property({})],
  ['types of Python', property({ type: 'dict' }), property({ type: 'object' })],
  [
    'types of other languages',
    {
      type: 'object',
      properties: { a: { type: 'int' }, b: { type: 'float' }, c: { type: 'list' }, d: { type: 'bool' } },
    },
    {
      type: 'object',
      properties: {
        a: { type: 'integer' },
        b: { type: 'number' },
        c: { type: 'array' },
        d: { type: 'boolean' },
      },
    },
  ],
  ['types in other case', property({ type: ['String', 'NULL'] }), property({ type: ['string', 'null'] })],
  ['doubled enum values', property({ enum: ['a', 'a', 'b'] }), property({ enum: ['a', 'b'] })],
  ['an enum without values', property({ type: 'string', enum: [] }), property({ type: 'string' })],
  ['an external reference', property({ $ref: 'https://example.com/a.json' }), property({})],
  ['a dangling reference', property({ $ref: '#/$defs/Nothing', title: 'A' }), property({ title: 'A' })],
  [
    'references that lead only to each other',
    { ...property({ $ref: '#/$defs/A' }), $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } },
    { ...property({}), $defs: { A: {}, B: {} } },
  ],
  [
    'a definition that is a part of itself',
    { ...property({ $ref: '#/$defs/A' }), $defs: { A: { type: 'object', allOf: [{ $ref: '#/$defs/A' }] } } },
    { ...property({}), $defs: { A: { type: 'object', allOf: [{}] } } },
  ],
  [
    'the identifier of draft 4',
    { ...property({ type: 'string' }), id: 'http://example.com/a#' },
    property({ type: 'string' }),
  ],
  [
    'doubled values of many digits',
    property({ enum: [createExactNumber('9007199254740993'), 1, 1] }),
    property({ enum: [createExactNumber('9007199254740993'), 1] }),
  ],
  ['a reference that is null', property({ $ref: null }), property({})],
  [
    'a reference by another place of definitions',
    { ...property({ $ref: '#/definitions/A' }), $defs: { A: { type: 'string' } } },
    { ...property({ $ref: '#/$defs/A' }), $defs: { A: { type: 'string' } } },
  ],
  [
    'a reference from below an id that nothing refers to',
    { ...property({ $id: 'https://example.com/a', $ref: '#/$defs/A' }), $defs: { A: {} } },
    { ...property({ $ref: '#/$defs/A' }), $defs: { A: {} } },
  ],
  ['a useless escape in a pattern', property({ pattern: '^https\\:' }), property({ pattern: '^https:' })],
  ['a pattern with lookahead', property({ pattern: '^(?=a)b' }), property({})],
  ['a pattern with a backreference', property({ pattern: '(a)\\1' }), property({})],
  ['a pattern with an inline flag', property({ pattern: '(?i)abc' }), property({})],
  ['a pattern that is unfinished', property({ pattern: '[a-' }), property({})],
  [
    'required at the property',
    property({ type: 'string', required: true }),
    { ...property({ type: 'string' }), required: ['a'] },
  ],
  [
    'required: false at the property',
    property({ type: 'string', required: false }),
    property({ type: 'string' }),
  ],
  ['required as text', { ...property({}), required: 'a' }, { ...property({}), required: ['a'] }],
  ['required twice', { ...property({}), required: ['a', 'a', 7] }, { ...property({}), required: ['a'] }],
  ['a default of another type', property({ type: 'string', default: 5 }), property({ type: 'string' })],
  ['a default null', property({ type: 'string', default: null }), property({ type: 'string' })],
  [
    'nullable of OpenAPI',
    property({ type: 'string', nullable: true }),
    property({ type: ['string', 'null'] }),
  ],
  [
    'enum values of another type',
    property({ type: 'string', enum: [1, 2] }),
    property({ type: 'string', enum: ['1', '2'] }),
  ],
  ['texts that are null', property({ title: null, description: null }), property({})],
  ['a format that is none', property({ type: 'string', format: null }), property({ type: 'string' })],
  ['items that are null', property({ type: 'array', items: null }), property({ type: 'array' })],
  [
    'one alternative without a list',
    property({ anyOf: { type: 'string' } }),
    property({ anyOf: [{ type: 'string' }] }),
  ],
  [
    'booleans as text',
    { type: 'object', additionalProperties: 'false' },
    { type: 'object', additionalProperties: false },
  ],
  [
    'the dialect of a draft that clients do not know',
    { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' },
    { type: 'object' },
  ],
  ['a single example', property({ examples: 'a' }), property({ examples: ['a'] })],
])('repairs %s', (_, schema, expected) => {
  const repaired = repairSchema(schema)
  expect(repaired.schema).toEqual(expected)
  expect(compileSchema(repaired.schema).schemaViolations).toEqual([])
})

test.each<[JsonObject]>([
  [
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { a: { type: 'string' } },
    },
  ],
  [{ type: 'object', properties: { a: { $ref: '#' }, b: { $ref: '#/properties/a' }, c: true } }],
  [
    {
      type: 'object',
      properties: { a: { $ref: '#here' }, b: { $anchor: 'here', type: ['string', 'null'] } },
    },
  ],
  [{ type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] } }, 'x-own': null }],
  [
    {
      type: 'object',
      properties: { required: { type: 'boolean', default: true }, pattern: { enum: [null] } },
    },
  ],
  [
    {
      type: 'object',
      properties: { id: { type: 'integer', default: createExactNumber('9007199254740993') } },
    },
  ],
])('leaves a valid schema as the same object: %j', (schema) => {
  expect(repairSchema(schema)).toEqual({ schema, losses: [] })
  expect(repairSchema(schema).schema).toBe(schema)
})

describe('the losses', () => {
  test('name the place and the problem', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { pattern: '(?=a)b' },
        b: { $ref: '#/$defs/X' },
        c: { enum: [] },
        d: { type: 'uuidv7' },
      },
    }
    expect(repairSchema(schema).losses).toEqual([
      expect.stringMatching(/^properties\.a\.pattern: the pattern \(\?=a\)b is not checked: /),
      'properties.b.$ref: "#/$defs/X" leads nowhere in the schema',
      'properties.c.enum: it has no value and is not checked',
      'properties.d.type: "uuidv7" is not a JSON type and is not checked',
    ])
  })

  test('name no pattern that takes too long to compile: no value is matched with it', () => {
    const schema = property({ type: 'string', pattern: `[${'\\p{L}'.repeat(700)}]` })
    expect(repairSchema(schema)).toEqual({ schema, losses: [] })
  })

  test('name keywords without effect', () => {
    const schema = { type: 'object', required: null, properties: [], $defs: null }
    expect(repairSchema(schema).losses).toEqual([
      'required: null says nothing and is left out',
      'properties: [] says nothing and is left out',
      '$defs: null says nothing and is left out',
    ])
  })

  test('are empty where everything is understood', () => {
    const schema = {
      type: 'object',
      title: null,
      properties: { a: { type: 'int', minimum: 0, exclusiveMinimum: true } },
    }
    expect(repairSchema(schema).losses).toEqual([])
  })
})

test('a schema of any depth is bounded', () => {
  let schema: JsonObject = { type: 'string' }
  for (let depth = 0; depth < 90; depth++) schema = property(schema)
  const repaired = repairSchema(schema)
  expect(compileSchema(repaired.schema).schemaViolations).toEqual([])
  expect(repaired.losses).toHaveLength(1)
})

test('whatever keywords have as values, the repaired schema can be compiled', () => {
  const keywords = fc.constantFrom(
    ...['type', 'enum', 'required', 'properties', 'items', 'anyOf', '$ref', '$defs', 'pattern', 'minimum'],
    ...['exclusiveMaximum', 'maxLength', 'default', '$id', '$anchor', 'format', 'additionalProperties'],
    ...['patternProperties', 'dependentRequired', 'not', 'if', 'title', 'uniqueItems', 'const', 'nullable'],
  )
  const values = fc.oneof(
    fc.constantFrom<Json>(
      null,
      true,
      false,
      '',
      'string',
      'a',
      '#',
      '#/$defs/a',
      '#/properties/a',
      '(?<=x)',
      0,
      -1,
      1.5,
    ),
    fc.constantFrom<Json>(
      [],
      {},
      ['a'],
      ['a', 'a'],
      [null],
      { a: null },
      { a: 'string' },
      { a: { $ref: '#/$defs/b' } },
    ),
  )
  const level = fc.dictionary(keywords, values, { maxKeys: 4 })
  const schemas = fc
    .tuple(level, level, level)
    .map(([root, a, b]) => ({ ...root, properties: { a, b } }) as JsonObject)
  fc.assert(
    fc.property(schemas, (schema) => {
      const { schemaViolations } = compileSchema(repairSchema(schema).schema)
      expect(schemaViolations).toEqual([])
    }),
    { numRuns: 500 },
  )
})
