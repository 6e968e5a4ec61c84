import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
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

describe('a relaxed output schema', () => {
  it('retains names and descriptions and drops what could reject', () => {
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
      properties: { id: { description: 'Its id.' }, tags: { items: { title: 'Tag' } } },
    })
  })

  it('rejects no object', () => {
    const { check } = compileSchema(relaxSchema(tree) ?? {})
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('id', 'children', 'parent', 'x'), fc.jsonValue()),
        (value) => check(value).length === 0,
      ),
    )
  })

  it('is bounded, with what is nearest to the root first', () => {
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
