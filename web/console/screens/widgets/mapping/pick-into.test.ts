import { describe, expect, test } from 'vitest'
import type { Primitive } from '../primitives.ts'
import { emptyColumn } from '../widget-values.ts'
import { findTargetSlot, isShown, pickPath } from './pick-into.ts'

const make = (primitive: Primitive, change: object = {}) => ({
  primitive,
  collection_path: '',
  columns: [],
  field_mappings: {},
  ...change,
})
const column = (key: string, path = key, label = '') => ({ ...emptyColumn, key, path, label })

describe('a table', () => {
  test('takes its rows from the first pick, and a column from each', () => {
    const first = pickPath(make('data-table'), 'data.books[].title', null)
    expect(first).toEqual({ collection_path: 'data.books', columns: [column('title', 'title', 'Title')] })
    const second = pickPath({ ...make('data-table'), ...first }, 'data.books[].author.name', null)
    expect(second).toEqual({
      columns: [column('title', 'title', 'Title'), column('author.name', 'author.name', 'Name')],
    })
  })

  test('loses the column of a path that is picked again', () => {
    const table = make('data-table', {
      collection_path: 'books',
      columns: [column('title'), column('x', 'id')],
    })
    expect(isShown(table, 'books[].id')).toBe(true)
    expect(pickPath(table, 'books[].id', null)).toEqual({ columns: [column('title')] })
  })

  test('gives a column a key that no other has', () => {
    const table = make('data-table', { collection_path: 'books', columns: [column('id', 'other')] })
    expect(pickPath(table, 'books[].id', null)).toEqual({
      columns: [column('id', 'other'), column('id 2', 'id', 'ID')],
    })
  })
})

describe('slots', () => {
  test('are filled in their order unless one is chosen', () => {
    expect(pickPath(make('list'), 'books[].title', null)).toEqual({
      collection_path: 'books',
      field_mappings: { title: 'title' },
    })
    const list = make('list', { collection_path: 'books', field_mappings: { title: 'title' } })
    expect(findTargetSlot(list, null)).toBe('subtitle')
    expect(pickPath(list, 'books[].cover', 'image')).toEqual({
      field_mappings: { title: 'title', image: 'cover' },
    })
  })

  test('of a record are labels', () => {
    expect(pickPath(make('detail'), 'author.first_name', null)).toEqual({
      field_mappings: { 'First name': 'author.first_name' },
    })
    expect(pickPath(make('detail'), 'cover', 'image')).toEqual({ field_mappings: { image: 'cover' } })
  })

  test('of a chart are followed by further series', () => {
    const chart = make('chart', {
      collection_path: 'months',
      field_mappings: { label: 'name', value: 'sales' },
    })
    expect(pickPath(chart, 'months[].returns', null)).toEqual({
      field_mappings: { label: 'name', value: 'sales', Returns: 'returns' },
    })
  })
})
