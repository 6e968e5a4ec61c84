import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { SchemaEntry } from '#core/model/operations/operation-details.ts'
import { applyEntriesToSchema } from './apply-entries.ts'
import { schemaEntryTypes } from './entry-types.ts'
import { listTopLevelEntries } from './top-level-entries.ts'

const schema: JsonObject = {
  type: 'object',
  properties: {
    item: { $ref: '#/$defs/item' },
    limit: { type: ['integer', 'null'], minimum: 1, default: 10, description: 'How many.' },
    kind: { type: 'string', enum: ['a', 'b'], pattern: '^[a-z]$' },
  },
  required: ['item'],
  additionalProperties: false,
  $defs: { item: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] } },
}

const applyChange = (change: (entry: SchemaEntry) => SchemaEntry) =>
  applyEntriesToSchema(schema, listTopLevelEntries(schema).map(change))

describe('entries of an update', () => {
  it('return the same schema when unchanged, in any order', () => {
    expect(applyEntriesToSchema(schema, listTopLevelEntries(schema))).toBe(schema)
    expect(applyEntriesToSchema(schema, listTopLevelEntries(schema).toReversed())).toBe(schema)
  })

  it('with one changed description preserve all else', () => {
    const next = applyChange((entry) =>
      entry.name === 'limit' ? { ...entry, description: 'At most.' } : entry,
    )
    expect(next).toEqual({
      ...schema,
      properties: {
        ...(schema.properties as JsonObject),
        limit: { type: ['integer', 'null'], minimum: 1, default: 10, description: 'At most.' },
      },
    })
  })

  it('change what is required, the default and the allowed values', () => {
    const next = applyChange((entry) => ({
      ...entry,
      required: entry.name !== 'item',
      default: '',
      enumValues: [],
    }))
    expect(next).toMatchObject({
      properties: {
        item: { $ref: '#/$defs/item' },
        limit: { type: ['integer', 'null'], minimum: 1 },
        kind: { type: 'string', pattern: '^[a-z]$' },
      },
      required: ['limit', 'kind'],
    })
    expect(JSON.stringify(next)).not.toMatch(/"default"|"enum"/)
  })

  it('of another type replace the property schema', () => {
    const next = applyChange((entry) => (entry.name === 'item' ? { ...entry, type: 'string' } : entry))
    expect(next.properties).toMatchObject({ item: { type: 'string' } })
  })
})

it('the entries of the resulting schema are those that were sent', () => {
  const entries = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('item', 'limit', 'kind', 'fresh', 'other'),
      type: fc.constantFrom(...schemaEntryTypes),
      description: fc.constantFrom('', 'How many.', 'New.'),
      required: fc.boolean(),
      default: fc.constant(''),
      enumValues: fc.constant([] as string[]),
    }),
    { selector: ({ name }) => name },
  )
  fc.assert(
    fc.property(entries, (list) => {
      expect(listTopLevelEntries(applyEntriesToSchema(schema, list))).toEqual(list)
    }),
  )
})
