import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { fitValue } from './fit-value.ts'
import { relaxSchema } from './relax-schema.ts'
import { compileSchema } from './validation/compile-schema.ts'

const node: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Its name.' },
    children: { type: 'array', items: { $ref: '#/$defs/node' } },
    parent: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
  },
  required: ['id'],
}
const tree: JsonObject = { $ref: '#/$defs/node', $defs: { node } }

/** Integers that JavaScript may not hold are texts of their digits. */
const integer = { type: ['integer', 'string', 'null'], pattern: '^-?\\d{16,}$' }

describe('a relaxed output schema', () => {
  it('keeps names, descriptions and types, and drops what could reject', () => {
    expect(
      relaxSchema({
        type: 'object',
        title: 'Pet',
        properties: {
          id: { type: 'string', format: 'uuid', description: 'Its id.' },
          tags: { type: 'array', minItems: 1, items: { enum: ['a'], title: 'Tag' } },
        },
        required: ['id'],
        additionalProperties: false,
      }),
    ).toEqual({
      type: 'object',
      title: 'Pet',
      properties: {
        id: { description: 'Its id.', type: ['string', 'null'] },
        tags: { type: ['array', 'null'], items: { title: 'Tag', type: ['string', 'null'] } },
      },
    })
  })

  it.each<[what: string, member: Json, relaxed: Json]>([
    ['of listed values', { enum: ['a', 'b', null] }, { type: ['string', 'null'] }],
    ['of one value', { const: 1 }, integer],
    ['by reference', { $ref: '#/$defs/count' }, integer],
    [
      'of all alternatives',
      { oneOf: [{ type: 'string' }, { $ref: '#/$defs/count' }] },
      { type: ['string', 'integer', 'null'] },
    ],
    ['that all parts allow', { allOf: [{ type: ['string', 'number'] }, { type: 'integer' }] }, integer],
    [
      'of alternatives next to a type',
      { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      { type: ['object', 'null'] },
    ],
    ['that members imply', { properties: {} }, { type: ['object', 'null'] }],
    ['of integers, or their digits', { type: 'integer', format: 'int64' }, integer],
    ['of small integers', { type: 'integer', format: 'int32' }, { type: ['integer', 'null'] }],
    ['of bounded integers', { type: 'integer', maximum: 100 }, { type: ['integer', 'null'] }],
    [
      'of tuples',
      { prefixItems: [{ type: 'string' }, { type: 'integer' }] },
      { type: ['array', 'null'], items: { type: ['string', 'integer', 'null'] } },
    ],
    [
      'of maps',
      { type: 'object', additionalProperties: { type: 'boolean' } },
      { type: ['object', 'null'], additionalProperties: { type: ['boolean', 'null'] } },
    ],
    ['unless an alternative says none', { anyOf: [{ type: 'string' }, {}] }, {}],
    ['unless they contradict each other', { allOf: [{ type: 'string' }, { type: 'integer' }] }, {}],
    ['unless there is none', { type: 'unknown' }, {}],
  ])('has types %s', (_, member, relaxed) => {
    const schema = {
      type: 'object',
      properties: { member },
      $defs: { count: { type: 'integer', minimum: 1 } },
    }
    expect(relaxSchema(schema as JsonObject)).toEqual({ type: 'object', properties: { member: relaxed } })
  })

  it('has the types of a member in every alternative', () => {
    const alternatives = [{ type: 'string' }, { type: 'integer' }].map((id) => ({
      type: 'object',
      properties: { id },
    }))
    expect(relaxSchema({ oneOf: alternatives } as JsonObject)).toEqual({
      type: 'object',
      properties: { id: { type: ['string', 'integer', 'null'] } },
    })
  })

  it('rejects no object that fits its types', () => {
    const { check } = compileSchema(relaxSchema(tree) ?? {})
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('id', 'children', 'parent', 'x'), fc.jsonValue()),
        (value) => check(fitValue(relaxSchema(tree) ?? {}, value as Json).value).length === 0,
      ),
    )
  })

  it('is bounded, and keeps first what is nearest to the root', () => {
    const description = 'x'.repeat(290)
    const wide: JsonObject = {
      type: 'object',
      properties: {
        deep: {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 300 }, (_, index) => [`p${index}`, { description }]),
          ),
        },
        last: { description: 'near' },
      },
    }
    const text = JSON.stringify(relaxSchema(wide))
    expect(text.length).toBeLessThan(16_384)
    expect(text).toContain('near')
    expect(JSON.stringify(relaxSchema(tree)).length).toBeLessThan(16_384)
  })

  it.each<[Json, boolean]>([
    [{ type: 'array' }, false],
    [{ type: ['object', 'array'] }, false],
    [{}, false],
    [{ oneOf: [{ type: 'object' }, { type: 'string' }] }, false],
    [{ allOf: [{ $ref: '#' }] }, false],
    [{ type: ['object', 'null'] }, true],
    [{ properties: {} }, true],
    [{ oneOf: [{ type: 'object' }, { $ref: '#/$defs/a' }], $defs: { a: { properties: {} } } }, true],
    [{ allOf: [{ description: 'x' }, { type: 'object' }] }, true],
  ])('exists only when responses are objects: %j, %s', (schema, exists) => {
    expect(relaxSchema(schema as JsonObject) !== null).toBe(exists)
  })
})
