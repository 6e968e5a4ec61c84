import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operations/operation-details.ts'
import { schemaEntryTypes } from './entry-types.ts'
import { buildSchemaFromEntries } from './schema-from-entries.ts'
import { listTopLevelEntries } from './top-level-entries.ts'

describe('the list of members', () => {
  it('describes each member, with references resolved', () => {
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
    expect(listTopLevelEntries(schema)).toEqual([
      entry('limit', 'integer', { description: 'How many.', default: '10', enumValues: ['10', '20'] }),
      entry('filter', 'object'),
      entry('tags', 'array'),
      entry('either', 'number'),
      entry('any', 'string'),
      entry('id', 'string', { description: 'Id', required: true }),
    ])
  })

  it('round-trips through the schema that is built from it', () => {
    const entries = fc.uniqueArray(
      fc.record({
        // JavaScript orders names that look like integers before all others.
        name: fc.string().map((text) => `p${text}`),
        type: fc.constantFrom(...schemaEntryTypes),
        description: fc.string(),
        required: fc.boolean(),
        default: fc.constant(''),
        enumValues: fc.constant<string[]>([]),
      }),
      { selector: (entry) => entry.name },
    )
    fc.assert(
      fc.property(entries, (list) => {
        expect(listTopLevelEntries(buildSchemaFromEntries(list))).toEqual(list)
      }),
    )
  })

  it('retains defaults and allowed values that are of the type', () => {
    const entry = (type: string, fallback: string, enumValues: string[]) =>
      buildSchemaFromEntries([
        { name: 'a', type, description: '', required: true, default: fallback, enumValues },
      ])
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
