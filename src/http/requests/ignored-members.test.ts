import Type from 'typebox'
import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { formatIgnoredMembers, listIgnoredMembers } from './ignored-members.ts'

const schema = Type.Object({
  name: Type.String(),
  style: Type.Optional(Type.Record(Type.String(), Type.String())),
  anything: Type.Optional(Type.Unknown()),
  config: Type.Optional(
    Type.Object({
      data_table_config: Type.Optional(
        Type.Union([Type.Null(), Type.Object({ fields: Type.Array(Type.Object({ key: Type.String() })) })]),
      ),
    }),
  ),
}) as unknown as JsonObject

it('names the members that a schema does not have, with the nearest that it has', () => {
  const body = {
    nmae: 'x',
    colour: 'red',
    style: { any: 'thing' },
    anything: { at: 'all' },
    config: {
      dataTableConfig: {},
      dataTable: {},
      data_table_config: { fields: [{ key: 'a' }, { key: 'b', kay: 1 }] },
    },
  }
  expect(listIgnoredMembers(schema, body)).toEqual([
    { path: 'nmae', use: 'name' },
    { path: 'colour', use: '' },
    { path: 'config.dataTableConfig', use: 'data_table_config' },
    { path: 'config.dataTable', use: 'data_table_config' },
    { path: 'config.data_table_config.fields[1].kay', use: '' },
  ])
  expect(listIgnoredMembers(schema, { name: 'x' })).toEqual([])
  expect(listIgnoredMembers(schema, null)).toEqual([])
})

it('names at most ten, in characters that a header may have', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`m${index}`, 1]))
  expect(listIgnoredMembers(schema, many)).toHaveLength(10)
  const text = formatIgnoredMembers([
    { path: 'a"\\\r\n\ud800é[1]', use: '' },
    { path: 'acent', use: 'accent' },
  ])
  expect(text).toBe('"a%22%5C%0D%0A%EF%BF%BD%C3%A9[1]", "acent";use="accent"')
})
