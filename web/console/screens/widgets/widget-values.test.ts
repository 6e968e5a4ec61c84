import { expect, test } from 'vitest'
import { diffMap, toWidgetChange, type WidgetValues } from './widget-values.ts'

const before = { style: { accent: 'primary', radius: 'md' }, layout: {}, field_mappings: {} } as WidgetValues

test('a change has only the members that were edited', () => {
  expect(toWidgetChange(before, { name: 'Books' })).toEqual({ name: 'Books' })
  expect(toWidgetChange(before, { collection_path: 'books' })).toEqual({
    config: { data_table_config: { collection_path: 'books' } },
  })
})

test('keys that were removed from a map are sent as null', () => {
  expect(toWidgetChange(before, { style: { radius: 'lg' } })).toEqual({
    config: { style: { radius: 'lg', accent: null } },
  })
  expect(diffMap({ a: '1' }, { a: '1' })).toEqual({ a: '1' })
})

test('an emptied list is sent', () => {
  expect(toWidgetChange(before, { columns: [], hidden_fields: [], actions: [] })).toEqual({
    actions: [],
    config: { hidden_fields: [], data_table_config: { fields: [] } },
  })
})
