import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { describeArgument } from './describe-argument.ts'

const schema: JsonObject = {
  type: 'object',
  $defs: { id: { type: 'integer', format: 'int64' } },
  properties: {
    id: { $ref: '#/$defs/id' },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    name: { type: 'string' },
    code: { type: 'string', minLength: 1 },
    word: { type: 'string', pattern: '^[a-z]+$' },
    at: { type: 'string', format: 'date-time' },
    kind: { enum: ['a', 'b'] },
    level: { enum: [1, 2] },
    tags: { type: 'array', items: { type: ['string', 'null'] } },
    some: { type: 'array', minItems: 1, items: {} },
    lines: { type: 'array', items: { type: 'object', properties: { count: { type: 'integer' } } } },
    any: {},
  },
}

test.each([
  ['id', { types: ['integer'], format: 'int64', emptied: null }],
  ['note', { types: ['string', 'null'], emptied: 'null' }],
  ['name', { types: ['string'], emptied: 'text' }],
  ['code', { emptied: null }],
  ['word', { emptied: null }],
  ['at', { format: 'date-time', emptied: null }],
  ['kind', { types: ['string'], emptied: null }],
  ['level', { types: ['integer'] }],
  ['tags', { types: ['array'], itemTypes: ['string', 'null'], emptied: 'list' }],
  ['some', { emptied: null, minItems: 1, maxItems: null }],
  ['lines[].count', { types: ['integer'] }],
  ['lines[0].count', { types: ['integer'] }],
  ['any', { types: [], emptied: 'null' }],
  ['unknown.member', { types: [], itemTypes: [], format: '', emptied: 'null' }],
])('%s is described as %j', (path, expected) => {
  expect(describeArgument(schema, path)).toMatchObject(expected)
})
