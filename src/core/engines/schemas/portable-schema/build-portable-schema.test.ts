import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import { buildPortableSchema } from './index.ts'

const listMember = (member: Json) => {
  const { listed } = buildPortableSchema({ type: 'object', properties: { member } })
  return (listed.properties as JsonObject).member
}
const list = { type: 'array' }
const numbers = [{ type: 'number' }, { type: 'number' }]

describe('an argument', () => {
  it.each<[what: string, given: JsonObject, listed: JsonObject]>([
    ['a list without items', list, { type: 'array', items: {} }],
    [
      'a list inside of a list',
      { type: 'array', items: list },
      { type: 'array', items: { type: 'array', items: {} } },
    ],
    ['a list or null', { type: ['array', 'null'] }, { type: ['array', 'null'], items: {} }],
    ['any items', { type: 'array', items: true }, { type: 'array', items: {} }],
    ['an object of any members', { type: 'object' }, { type: 'object', additionalProperties: true }],
    [
      'one without declared members, or null',
      { type: ['object', 'null'], properties: {}, description: 'Any' },
      { type: ['object', 'null'], properties: {}, description: 'Any', additionalProperties: true },
    ],
    [
      'a list of such objects',
      { type: 'array', items: { type: 'object' } },
      { type: 'array', items: { type: 'object', additionalProperties: true } },
    ],
    [
      'alternatives of which one is such an object',
      { anyOf: [{ type: 'object' }, { type: 'string' }] },
      { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }] },
    ],
    [
      'an object of numbers',
      { type: 'object', additionalProperties: { type: 'number' } },
      { type: 'object', additionalProperties: { type: 'number' } },
    ],
    [
      'an object with members',
      { type: 'object', properties: { a: { type: 'string' } } },
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [
      'an object that is closed around it',
      { allOf: [{ type: 'object' }], unevaluatedProperties: false },
      { allOf: [{ type: 'object' }], unevaluatedProperties: false },
    ],
    ['no items', { type: 'array', items: false }, { type: 'array', items: {}, maxItems: 0 }],
    [
      'a tuple of a fixed length',
      { type: 'array', prefixItems: numbers, minItems: 2, maxItems: 2 },
      { type: 'array', prefixItems: numbers, items: { type: 'number' }, minItems: 2, maxItems: 2 },
    ],
    [
      'a tuple without more',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
      {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'integer' }],
        items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        maxItems: 2,
      },
    ],
    [
      'an open tuple',
      { type: 'array', prefixItems: numbers },
      { type: 'array', prefixItems: numbers, items: {} },
    ],
    [
      'a tuple of earlier drafts',
      { type: 'array', items: numbers, additionalItems: false },
      { type: 'array', prefixItems: numbers, items: { type: 'number' }, maxItems: 2 },
    ],
    [
      'values that are listed twice',
      { type: 'string', enum: ['a', 'b', 'a'] },
      { type: 'string', enum: ['a', 'b'] },
    ],
    ['values of another type', { type: 'integer', enum: [1, '1', null] }, { type: 'integer', enum: [1] }],
    ['values without a type', { enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
    ['values of several types', { enum: ['a', 1, 1.5] }, { type: ['string', 'number'], enum: ['a', 1, 1.5] }],
    ['one value', { const: 'box' }, { type: 'string', const: 'box' }],
    ['a default of another type', { type: 'boolean', default: 'true' }, { type: 'boolean', default: true }],
    ['a default that is none', { type: 'integer', default: null }, { type: 'integer' }],
    [
      'a default that is not listed',
      { type: 'string', enum: ['a'], default: 'b' },
      { type: 'string', enum: ['a'] },
    ],
    [
      'examples of another type',
      { type: 'integer', examples: ['1', 'x'] },
      { type: 'integer', examples: [1] },
    ],
    [
      'a required member that is none',
      { type: 'object', properties: { name: { type: 'string' } }, required: ['name', 'ghost'] },
      { type: 'object', properties: { name: { type: 'string' }, ghost: {} }, required: ['name', 'ghost'] },
    ],
    [
      'a required member of a map',
      { type: 'object', additionalProperties: { type: 'string' }, required: ['a'] },
      {
        type: 'object',
        additionalProperties: { type: 'string' },
        required: ['a'],
        properties: { a: { type: 'string' } },
      },
    ],
    [
      'a boolean as a schema',
      { type: 'object', properties: { a: true, b: false } },
      { type: 'object', properties: { a: {}, b: { not: {} } } },
    ],
    [
      'a pattern with names',
      { type: 'string', pattern: '^(?<year>\\d{4})$' },
      { type: 'string', pattern: '^(\\d{4})$' },
    ],
    [
      'a pattern with classes of Unicode',
      { type: 'string', description: 'A name.', pattern: '^\\p{L}+$' },
      { type: 'string', description: 'A name. Must match the regular expression ^\\p{L}+$' },
    ],
    [
      'a pattern that looks behind',
      { type: 'string', pattern: '(?<!x)y$' },
      { type: 'string', description: 'Must match the regular expression (?<!x)y$' },
    ],
    [
      'a pattern that browsers reject',
      { type: 'string', pattern: '^https\\:' },
      { type: 'string', description: 'Must match the regular expression ^https\\:' },
    ],
    [
      'names by such a pattern',
      { type: 'object', patternProperties: { '^\\p{L}+$': {} }, additionalProperties: false },
      { type: 'object' },
    ],
  ])('has %s in a form that strict clients accept', (_, given, listed) => {
    expect(listMember(given)).toEqual(listed)
  })

  it.each<[what: string, given: JsonObject]>([
    [
      'alternatives that require members of the schema around them',
      { type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    ],
    [
      'parts that require members of other parts',
      { allOf: [{ type: 'object', properties: { a: {} } }, { required: ['a'] }] },
    ],
    ['what must not be', { not: { required: ['a'] } }],
    [
      'data that looks like a schema',
      { default: { type: 'array' }, enum: [{ type: 'array' }], type: 'object' },
    ],
    ['an example that is a list', { type: 'array', items: { type: 'string' }, examples: [['a', 'b']] }],
    ['no additional members', { type: 'object', properties: {}, additionalProperties: false }],
    ['a plain pattern', { type: 'string', pattern: '^[a-z]+(?:-[a-z]+)*$' }],
  ])('stays the same object with %s', (_, given) => {
    expect(listMember(given)).toEqual(given)
  })

  it('is validated by the pattern that is not listed', () => {
    const member = { type: 'string', pattern: '^\\p{L}+$' }
    const { checked } = buildPortableSchema({ type: 'object', properties: { member } })
    expect(compileSchema(checked).check({ member: '1' })).toHaveLength(1)
    expect(compileSchema(checked).check({ member: 'é' })).toEqual([])
  })
})

describe('a composed root', () => {
  const root: JsonObject = {
    type: 'object',
    properties: { id: { type: 'string' } },
    required: ['id'],
    oneOf: [
      { $ref: '#/$defs/card' },
      {
        properties: { kind: { type: 'string', const: 'bank' }, iban: { type: 'string' } },
        required: ['kind', 'iban'],
      },
    ],
    $defs: {
      card: {
        type: 'object',
        properties: { kind: { type: 'string', const: 'card' }, number: { type: 'string' } },
        required: ['kind', 'number'],
      },
    },
  }

  it('has all members, requires what all alternatives require, and says the rest', () => {
    expect(buildPortableSchema(root).listed).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        kind: { type: 'string', enum: ['card', 'bank'] },
        number: { type: 'string' },
        iban: { type: 'string' },
      },
      required: ['id', 'kind'],
      description: 'Requires number, or iban.',
      $defs: root.$defs,
    })
  })

  it('is still what arguments are validated by', () => {
    const { check } = compileSchema(buildPortableSchema(root).checked)
    expect(check({ id: '1', kind: 'bank', iban: 'x' })).toEqual([])
    expect(check({ id: '1', kind: 'bank', number: 'x' })).not.toEqual([])
  })

  it('may be a reference', () => {
    const { listed } = buildPortableSchema({
      type: 'object',
      $ref: '#/$defs/a',
      $defs: { a: { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] } },
    })
    expect(listed).toMatchObject({ type: 'object', properties: { b: { type: 'string' } }, required: ['b'] })
    expect(listed).not.toHaveProperty('$ref')
  })
})

const documents = ['client-schema', 'prefix-items', 'types-and-patterns']
const importListed = (name: string) =>
  importDocument(readFileSync(`tests/support/openapi/client-schemas/${name}.json`, 'utf8')).operations.map(
    ({ inputSchema }) => buildPortableSchema(inputSchema).listed,
  )

describe.each(documents)('what is listed of %s', (name) => {
  it('is compiled by Ajv in strict mode', () => {
    for (const schema of importListed(name)) {
      const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTuples: false })
      addFormats.default(ajv)
      expect(() => ajv.compile(schema)).not.toThrow()
    }
  })
})

describe('a schema that composes the same again and again', () => {
  it('is listed all the same', () => {
    const self = { $ref: '#/$defs/self' }
    const many = { anyOf: Array(400).fill(self), required: ['a'] }
    const parts = Array.from({ length: 4_000 }, (_, index) => ({ allOf: [self], required: [`p${index}`] }))
    const { listed } = buildPortableSchema({ type: 'object', oneOf: parts, $defs: { self: many } })
    expect(listed).toMatchObject({ type: 'object', properties: {} })
    expect(listed).not.toHaveProperty('oneOf')
  })
})
