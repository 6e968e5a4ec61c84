import Type from 'typebox'
import { expect, it } from 'vitest'
import type { Json } from '#base/json.ts'
import { listIgnoredMembers } from './ignored-members.ts'
import { mergeKnownMembers } from './known-members.ts'

const members = {
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
}
const body = Type.Object(members)
const resource = Type.Object({
  ...members,
  id: Type.String(),
  binding: Type.Object({ status: Type.String() }),
})
const merge = (schema: object, shown: object[] = []) => mergeKnownMembers([schema as Json], shown as Json[])
const listUnknown = (value: unknown) => listIgnoredMembers(merge(body), value).unknown

it('names the members that a schema does not have, with the nearest that it has', () => {
  const value = {
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
  expect(listUnknown(value)).toEqual([
    { path: 'nmae', use: 'name' },
    { path: 'colour', use: '' },
    { path: 'config.dataTableConfig', use: 'data_table_config' },
    { path: 'config.dataTable', use: 'data_table_config' },
    { path: 'config.data_table_config.fields[1].kay', use: '' },
  ])
  expect(listUnknown({ name: 'x' })).toEqual([])
  expect(listUnknown(null)).toEqual([])
})

it('names at most ten', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`m${index}`, 1]))
  expect(listUnknown(many)).toHaveLength(10)
})

it('tells members that clients only read from unknown ones', () => {
  const value = { id: 'x', name: 'y', binding: {}, widget: {} }
  expect(listIgnoredMembers(merge(body, [resource]), value)).toEqual({
    unknown: [{ path: 'widget', use: '' }],
    readOnly: [
      { path: 'id', use: '' },
      { path: 'binding', use: '' },
    ],
  })
})

it('compares the entries of a batch', () => {
  const known = merge(Type.Object({ widgets: Type.Array(body) }), [
    Type.Object({ widgets: Type.Array(resource) }),
  ])
  expect(listIgnoredMembers(known, { widgets: [{ name: 'a' }, { name: 'b', id: 'x', nam: 1 }] })).toEqual({
    unknown: [{ path: 'widgets[1].nam', use: 'name' }],
    readOnly: [{ path: 'widgets[1].id', use: '' }],
  })
})
