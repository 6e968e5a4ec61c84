import { expect, test } from 'vitest'
import { changePart, toPartViewValues } from '../widget-values.ts'
import { createPart } from './new-part.ts'

test('new parts have keys of their own', () => {
  const first = createPart('list', [])
  const second = createPart('list', [first])
  expect([first.key, second.key, createPart('list', [first, second]).key]).toEqual([
    'list',
    'list-2',
    'list-3',
  ])
})

test('a change of a part keeps its other members', () => {
  const part = { ...createPart('data-table', []), title: 'Orders' }
  const changed = changePart(part, {
    collection_path: 'orders',
    groups: { group_by: 'state', groups_collapsed: true, expandable: false },
  })
  expect(toPartViewValues(changed)).toMatchObject({
    collection_path: 'orders',
    groups: { group_by: 'state' },
  })
  expect(changed).toMatchObject({ title: 'Orders', data_table_config: { version: 'v1', fields: [] } })
  expect(changePart(changed, { columns: [] }).data_table_config.collection_path).toBe('orders')
})
