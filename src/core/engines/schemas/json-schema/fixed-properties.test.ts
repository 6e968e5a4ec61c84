import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { listUnknownFixed, omitFixedProperties, validateFixedProperties } from './fixed-properties.ts'

const schema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  properties: { tenant: { $ref: '#/$defs/name' }, limit: { type: 'integer', maximum: 50 } },
  required: ['tenant', 'limit'],
  allOf: [{ properties: { page: { type: 'integer' } }, required: ['page'] }],
  $defs: { name: { type: 'string', minLength: 2 } },
}

test('fixed properties are gone from the schema and from what it requires', () => {
  expect(omitFixedProperties(schema, { tenant: 'acme', page: 1 })).toEqual({
    type: 'object',
    additionalProperties: false,
    properties: { limit: { type: 'integer', maximum: 50 } },
    required: ['limit'],
    allOf: [{ properties: {}, required: [] }],
    $defs: { name: { type: 'string', minLength: 2 } },
  })
})

test('a schema without fixed properties is the same object', () => {
  expect(omitFixedProperties(schema, {})).toBe(schema)
})

test('names that the schema does not have are found', () => {
  expect(listUnknownFixed(schema, { tenant: 'acme', page: 1, colour: 'red', toString: 1 })).toEqual([
    'colour',
    'toString',
  ])
})

test('values are compared with their own properties alone', () => {
  expect(validateFixedProperties(schema, { tenant: 'acme', page: 1 })).toEqual([])
  expect(
    validateFixedProperties(schema, { tenant: 'a', limit: 51, page: '1' }).map(({ path }) => path),
  ).toEqual(['tenant', 'limit', 'page'])
})
