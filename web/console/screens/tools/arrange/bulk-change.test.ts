import { expect, test } from 'vitest'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { buildBulkChanges, buildRevertingChanges, emptyEdit, findCounterparts } from './bulk-change.ts'

const annotations = {
  title: '',
  read_only_hint: true,
  destructive_hint: false,
  idempotent_hint: true,
  open_world_hint: true,
}

const tool = (id: string, change: Partial<ToolListItem> = {}): ToolListItem =>
  ({
    id,
    name: `Tool ${id}`,
    description: `Does ${id}.`,
    enabled: true,
    annotations,
    source: { type: 'integration_operation', integration_id: 'int_1', operation_id: `op_${id}` },
    ...change,
  }) as ToolListItem

const none = new Map<string, string>()

test('only tools that differ from the edit are changed', () => {
  const tools = [tool('a'), tool('b', { enabled: false })]
  const edit = { ...emptyEdit, enabled: false, hints: { ...emptyEdit.hints, read_only_hint: true } }
  expect(buildBulkChanges(tools, edit, none)).toEqual([{ id: 'a', enabled: false }])
  expect(buildBulkChanges(tools, emptyEdit, none)).toEqual([])
})

test('a prefix is put before the title, else before the name, and never twice', () => {
  const titled = tool('b', { annotations: { ...annotations, title: 'Find' } })
  const prefixed = tool('c', { annotations: { ...annotations, title: 'Shop: Order' } })
  const edit = { ...emptyEdit, titlePrefix: 'Shop: ' }
  expect(buildBulkChanges([tool('a'), titled, prefixed], edit, none)).toEqual([
    { id: 'a', annotations: { title: 'Shop: Tool a' } },
    { id: 'b', annotations: { title: 'Shop: Find' } },
  ])
})

test('reverting puts back what was changed, and what another operation brought', () => {
  const tools = [tool('a'), tool('b')]
  const changes = [
    { id: 'a', enabled: false },
    { id: 'b', source: { operation_id: 'op_x' } },
  ]
  expect(buildRevertingChanges(tools, changes)).toEqual([
    { id: 'a', enabled: true },
    { id: 'b', annotations, source: { operation_id: 'op_b' }, description: 'Does b.' },
  ])
})

const operation = (id: string, external_id: string, path: string, key: string) => ({
  id,
  external_id,
  method: 'GET',
  path,
  key,
})

test('the same operation is found by its id in the document, by method and path, or by its key', () => {
  const own = [
    operation('1', 'listBooks', '/books', 'list_books'),
    operation('2', 'readBook', '/books/{id}', 'read_book'),
    operation('3', '', '', 'order'),
    operation('4', 'gone', '/gone', 'gone'),
  ]
  const others = [
    operation('p', 'listBooks', '/v2/books', 'books'),
    operation('q', 'getBook', '/books/{id}', 'get_book'),
    operation('r', '', '', 'order'),
  ]
  expect([...findCounterparts(own, others)]).toEqual([
    ['1', 'p'],
    ['2', 'q'],
    ['3', 'r'],
  ])
})
