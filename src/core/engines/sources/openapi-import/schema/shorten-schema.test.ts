import { expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { buildJsonBody, importSingleOperation } from '#tests/support/openapi/import-document.ts'
import { shortenProse } from './shorten-schema.ts'

const member = (count: number): JsonObject => ({
  type: 'string',
  title: 'A member',
  description: 'word '.repeat(60),
  examples: ['x'.repeat(100)],
  enum: Array.from({ length: count }, (_, index) => `value${index}`),
})
const buildSchema = (members: number, values = 3): JsonObject => ({
  type: 'object',
  properties: {
    nested: {
      type: 'object',
      description: 'An object. '.repeat(50),
      properties: Object.fromEntries(Array.from({ length: members }, (_, n) => [`m${n}`, member(values)])),
    },
  },
})

/** The schema without what describes and does not decide. */
const stripProse = (schema: JsonObject): string =>
  JSON.stringify(schema, (_, value) => {
    if (!isJsonObject(value) || typeof value.type !== 'string') return value
    const { title: _title, description: _description, examples: _examples, ...rest } = value
    return rest
  })

it('a schema within the limit is not changed', () => {
  const schema = buildSchema(5)
  expect(shortenProse(schema)).toBe(schema)
})

it.each([
  [20, 'examples', { title: 'A member', description: 'word '.repeat(60) }],
  [24, 'titles', { description: 'word '.repeat(60) }],
  [30, 'long descriptions', { description: `${'word '.repeat(40)}…` }],
  [60, 'all long descriptions', { description: `${'word '.repeat(16)}…` }],
  [200, 'all descriptions of members', {}],
])('a schema with %i members loses %s', (members, _, remaining) => {
  const schema = buildSchema(members)
  const shortened = shortenProse(schema)
  const { nested } = shortened.properties as { nested: { properties: JsonObject } }
  expect(nested.properties.m0).toEqual({ type: 'string', enum: ['value0', 'value1', 'value2'], ...remaining })
  expect(stripProse(shortened)).toBe(stripProse(schema))
})

it('what decides is not cut, however long it is', () => {
  const schema = buildSchema(40, 200)
  expect(stripProse(shortenProse(schema))).toBe(stripProse(schema))
})

it('the report names operations whose schema lost prose', () => {
  const properties = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`m${n}`, member(3)]))
  const { outcome, reasons } = importSingleOperation(buildJsonBody({ type: 'object', properties }))
  expect([outcome, reasons]).toEqual([
    'degraded',
    ['its input schema is longer than 10000 characters: examples, titles or descriptions are shortened'],
  ])
})
