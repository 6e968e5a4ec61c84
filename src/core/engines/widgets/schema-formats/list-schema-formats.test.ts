import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { listSchemaFormats } from './list-schema-formats.ts'

const properties: JsonObject = {
  at: { type: 'integer', format: 'unix-time' },
  state: { $ref: '#/$defs/State' },
  site: { type: 'string', format: 'uri' },
  owner: { properties: { kind: { anyOf: [{ enum: ['person', 'team'] }, { type: 'null' }] } } },
  name: { type: 'string' },
  only: { enum: ['one'] },
  level: { enum: [1, 2] },
}
const $defs: JsonObject = { State: { type: 'string', enum: ['open', 'done', null] } }
const expected = [
  ['at', 'datetime'],
  ['state', 'badge'],
  ['site', 'link'],
  ['owner.kind', 'badge'],
]

test.each<[string, JsonObject, string]>([
  ['of a record', { properties, $defs }, ''],
  ['of rows', { properties: { page: {}, orders: { items: { properties } } }, $defs }, ''],
  ['of rows at a path', { properties: { a: { items: {} }, b: { items: { properties } } }, $defs }, 'b'],
  ['of a list', { type: 'array', items: { properties }, $defs }, ''],
])('the formats %s follow from the schema', (_name, schema, rowsPath) => {
  expect(listSchemaFormats(schema, rowsPath)).toEqual(expected)
})

test('there are none without a schema, and few of a huge one', () => {
  expect(listSchemaFormats(null, '')).toEqual([])
  const huge = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, at) => [`m${at}`, { type: 'string', format: 'uri' }]),
  )
  expect(listSchemaFormats({ properties: huge }, '').length).toBeLessThanOrEqual(40)
})
