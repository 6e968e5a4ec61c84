import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'
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

test.each<[string, JsonObject, string, WidgetPrimitive?]>([
  ['of a record', { properties, $defs }, ''],
  ['of rows', { properties: { page: {}, orders: { items: { properties } } }, $defs }, ''],
  ['of rows at a path', { properties: { a: { items: {} }, b: { items: { properties } } }, $defs }, 'b'],
  ['of a list', { type: 'array', items: { properties }, $defs }, ''],
  [
    'of a record with a list',
    {
      properties: { ...properties, lines: { items: { properties: { kind: { enum: ['a', 'b'] } } } } },
      $defs,
    },
    '',
    'detail',
  ],
  ['of a record at a path', { properties: { order: { properties } }, $defs }, 'order', 'detail'],
])('the formats %s follow from the schema', (_name, schema, rowsPath, primitive = 'list') => {
  expect(listSchemaFormats(schema, rowsPath, primitive)).toEqual(expected)
})

test('there are none without a schema, and few of a huge one', () => {
  expect(listSchemaFormats(null, '', 'list')).toEqual([])
  const huge = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, at) => [`m${at}`, { type: 'string', format: 'uri' }]),
  )
  expect(listSchemaFormats({ properties: huge }, '', 'list').length).toBeLessThanOrEqual(40)
})

test('outer members come before those of a large object', () => {
  const large = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`m${at}`, { type: 'string', format: 'uri' }]),
  )
  const schema = {
    properties: { company: { properties: large }, created: { type: 'integer', format: 'unix-time' } },
  }
  expect(listSchemaFormats(schema, '', 'detail')[0]).toEqual(['created', 'datetime'])
})

test.each<[string, string, string, unknown]>([
  ['price', 'number', 'Price in euros.', ['currency', { currency: 'EUR' }]],
  ['total', 'number', 'Total in USD, with taxes.', ['currency', { currency: 'USD' }]],
  ['price', 'integer', 'Price in euro cents.', ['currency', { unit: 'minor', currency: 'EUR' }]],
  ['amount', 'integer', 'How much to charge in the smallest currency unit.', ['currency', { unit: 'minor' }]],
  ['unit_amount', 'integer', 'The unit amount in cents.', ['currency', { unit: 'minor' }]],
  ['value', 'number', '', ['currency']],
  ['value', 'integer', '', undefined],
  ['size', 'integer', 'Size of the file in bytes.', ['bytes']],
  ['created', 'integer', 'Measured in seconds since the Unix epoch.', ['datetime']],
  ['humidity', 'number', 'Relative humidity in percent.', ['percent']],
  ['amount', 'integer', 'Gross amount, in %s.', undefined],
  ['count', 'integer', 'Writes names in ALL capitals.', undefined],
  ['note', 'string', 'Price in euros.', undefined],
  ['weight', 'number', 'Weight in pounds.', undefined],
])('the description of %s (%s), “%s”, says its format', (name, type, description, expected) => {
  const schema = { properties: { [name]: { type, description }, currency: { type: 'string' } } }
  const [found] = listSchemaFormats(schema, '', 'detail')
  expect(found).toEqual(expected && [name, ...(expected as unknown[])])
})

test('a picture is left to the guess, which shows it', () => {
  const schema = { properties: { avatar_url: { type: 'string', format: 'uri' } } }
  expect(listSchemaFormats(schema, '', 'detail')).toEqual([])
})
