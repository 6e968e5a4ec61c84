import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operation-facts.ts'
import { compileSchema } from './compile-schema.ts'
import { entryTypes } from './entry-types.ts'
import { outputPaths } from './output-paths.ts'
import { relaxed } from './relaxed.ts'
import { schemaFromEntries } from './schema-from-entries.ts'
import { schemaHashText } from './schema-hash-text.ts'
import { topLevelView } from './top-level-view.ts'
import { unsupportedPatterns } from './unsupported-patterns.ts'

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

describe('the list of members', () => {
  it('has what a person needs of each, references followed', () => {
    const schema: JsonObject = {
      allOf: [{ $ref: '#/$defs/base' }],
      properties: {
        limit: { type: ['integer', 'null'], description: 'How many.', default: 10, enum: [10, 20, null] },
        filter: { properties: { a: {} } },
        tags: { items: { type: 'string' } },
        either: { oneOf: [{ type: 'number' }, { type: 'string' }] },
        any: {},
      },
      $defs: {
        base: { type: 'object', properties: { id: { title: 'Id', type: 'string' } }, required: ['id'] },
      },
    }
    const entry = (name: string, type: string, more: Partial<SchemaEntry> = {}): SchemaEntry => ({
      name,
      type,
      description: '',
      required: false,
      default: '',
      enumValues: [],
      ...more,
    })
    expect(topLevelView(schema)).toEqual([
      entry('limit', 'integer', { description: 'How many.', default: '10', enumValues: ['10', '20'] }),
      entry('filter', 'object'),
      entry('tags', 'array'),
      entry('either', 'number'),
      entry('any', 'string'),
      entry('id', 'string', { description: 'Id', required: true }),
    ])
  })

  it('is the view of the schema that is made of it', () => {
    const entries = fc.uniqueArray(
      fc.record({
        // Names that look like numbers come first in every JavaScript object.
        name: fc.string().map((text) => `p${text}`),
        type: fc.constantFrom(...entryTypes),
        description: fc.string(),
        required: fc.boolean(),
        default: fc.constant(''),
        enumValues: fc.constant([]),
      }),
      { selector: (one) => one.name },
    )
    fc.assert(
      fc.property(entries, (list) => {
        expect(topLevelView(schemaFromEntries(list))).toEqual(list)
      }),
    )
  })

  it('keeps defaults and allowed values that are values of the type', () => {
    const entry = (type: string, fallback: string, enumValues: string[]) =>
      schemaFromEntries([{ name: 'a', type, description: '', required: true, default: fallback, enumValues }])
    expect(entry('integer', '5', ['5', 'six', '7.5'])).toEqual({
      type: 'object',
      properties: { a: { type: 'integer', default: 5, enum: [5] } },
      required: ['a'],
    })
    expect(entry('boolean', 'yes', [])).toMatchObject({ properties: { a: { type: 'boolean' } } })
    expect(entry('object', '{"x":1}', [])).toMatchObject({ properties: { a: { default: { x: 1 } } } })
    expect(entry('made up', '5', ['5'])).toMatchObject({
      properties: { a: { type: 'string', default: '5', enum: ['5'] } },
    })
  })
})

describe('output paths', () => {
  it('are those of the leaves, lists marked, alternatives put together', () => {
    expect(
      outputPaths({
        type: 'object',
        properties: {
          total: { type: 'integer' },
          items: {
            type: 'array',
            items: { oneOf: [{ properties: { id: {} } }, { properties: { name: {} } }] },
          },
          free: { type: 'object' },
          matrix: { items: { items: { type: 'number' } } },
        },
      }),
    ).toEqual(['total', 'items[].id', 'items[].name', 'free', 'matrix[][]'])
    expect(outputPaths({ type: 'array', items: { properties: { id: {} } } })).toEqual(['[].id'])
  })

  it('end where a schema holds itself', () => {
    expect(outputPaths(tree)).toEqual([
      'id',
      'children[].id',
      'children[].children',
      'children[].parent.id',
      'children[].parent.children',
      'children[].parent.parent',
      'parent.id',
      'parent.children[].id',
      'parent.children[].children',
      'parent.children[].parent',
      'parent.parent',
    ])
  })

  it('are at most 500', () => {
    const wide = {
      properties: Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`p${index}`, {}])),
    }
    expect(outputPaths(wide)).toHaveLength(500)
  })
})

describe('a relaxed output schema', () => {
  it('keeps names and words and drops what could reject', () => {
    expect(
      relaxed({
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
    const { check } = compileSchema(relaxed(tree) ?? {})
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('id', 'children', 'parent', 'x'), fc.jsonValue()),
        (value) => check(value).length === 0,
      ),
    )
  })

  it('is bounded, and what is nearest to the root comes first', () => {
    const words = 'x'.repeat(290)
    const wide: JsonObject = {
      type: 'object',
      properties: {
        deep: {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 300 }, (_, index) => [`p${index}`, { description: words }]),
          ),
        },
        last: { description: 'near' },
      },
    }
    const text = JSON.stringify(relaxed(wide))
    expect(text.length).toBeLessThan(16_384)
    expect(text).toContain('near')
    expect(JSON.stringify(relaxed(tree)).length).toBeLessThan(16_384)
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
  ])('is there only when answers are objects: %j, %s', (schema, isThere) => {
    expect(relaxed(schema as JsonObject) !== null).toBe(isThere)
  })
})

it('the text for drift does not depend on the order of members, and on all else', () => {
  const text = schemaHashText({ a: 1, b: { c: 2, d: 3 } }, null)
  expect(schemaHashText({ b: { d: 3, c: 2 }, a: 1 }, null)).toBe(text)
  expect(text).toBe('{"input":{"a":1,"b":{"c":2,"d":3}},"output":null}')
  expect(schemaHashText({ a: 1, b: { c: 2, d: 3 } }, {})).not.toBe(text)
})

it('patterns that cannot be run are told with their place and the reason', () => {
  const schema = {
    properties: { a: { pattern: '^a$' }, b: { items: { pattern: '(?!x)' } }, pattern: { type: 'string' } },
    default: { pattern: '(?=' },
  }
  expect(unsupportedPatterns(schema)).toEqual([
    { path: 'properties.b.items', pattern: '(?!x)', reason: 'invalid or unsupported Perl syntax: `(?!`' },
  ])
})
