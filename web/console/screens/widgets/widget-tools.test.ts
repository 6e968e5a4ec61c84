import { expect, test } from 'vitest'
import type { Widget } from '../../api/queries/widgets.ts'
import { listCalledTools, matchesWidget } from './widget-tools.ts'

const tools = [
  { id: 't1', key: 'find_books', name: 'Find books' },
  { id: 't2', key: 'order_book', name: 'Order a book' },
]

const makeWidget = (actions: object[], form: object = { fields: [], submit: { mode: 'callTool' } }) =>
  ({ actions, config: { form_config: form } }) as unknown as Widget

const call = (change: object) => ({ type: 'callTool', target_tool_id: '', target_tool_name: '', ...change })

test('a tool is called by its id, its key or its name, and the id counts first', () => {
  const ids = (action: object) => listCalledTools(makeWidget([call(action)]), tools).map(({ id }) => id)
  expect(ids({ target_tool_id: 't2' })).toEqual(['t2'])
  expect(ids({ target_tool_name: 'find_books' })).toEqual(['t1'])
  expect(ids({ target_tool_name: 'Order a book' })).toEqual(['t2'])
  expect(ids({ target_tool_id: 't1', target_tool_name: 'order_book' })).toEqual(['t1'])
  expect(ids({ type: 'followUpMessage', target_tool_id: 't1' })).toEqual([])
})

test('a form with fields calls the tool that it is submitted to', () => {
  const submit = { mode: 'callTool', target_tool_name: 'order_book' }
  expect(listCalledTools(makeWidget([], { fields: [{}], submit }), tools).map(({ id }) => id)).toEqual(['t2'])
  expect(listCalledTools(makeWidget([], { fields: [], submit }), tools)).toEqual([])
})

test('the search looks into name, primitive and tool', () => {
  const widget = { name: 'Shelf', key: 'shelf', primitive: 'data-table', tool_id: 't1' } as Widget
  expect(['shelf table', 'FIND', '', 'order'].map((query) => matchesWidget(widget, tools, query))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
