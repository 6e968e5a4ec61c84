import { expect, test } from 'vitest'
import type { Widget } from '../../api/queries/widgets.ts'
import { listToolUses } from './tool-uses.ts'

const tool = { id: 'tool_1', key: 'find_books', name: 'Find books' }

const widget = (id: string, change: object): Widget =>
  ({ id, name: id, tool_id: '', actions: [], config: {}, ...change }) as unknown as Widget

test('widgets of a tool, widgets that call it, and chains with it use it', () => {
  const widgets = [
    widget('own', { tool_id: 'tool_1' }),
    widget('by id', { actions: [{ target_tool_id: 'tool_1' }] }),
    widget('by key', { actions: [{ target_tool_name: 'find_books' }] }),
    widget('by form', { config: { form_config: { submit: { target_tool_name: 'Find books' } } } }),
    widget('by options', {
      config: { form_config: { fields: [{ options_source: { target_tool_name: 'find_books' } }] } },
    }),
    widget('other', { tool_id: 'tool_2', actions: [{ target_tool_id: 'tool_2', target_tool_name: '' }] }),
  ]
  const tools = [
    { id: 'tool_2', name: 'Order', next_tool_ids: ['tool_1'] },
    { id: 'tool_3', name: 'Cancel', next_tool_ids: [] },
  ]
  expect(listToolUses([tool], tools, widgets).map(({ kind, name }) => [kind, name])).toEqual([
    ['widget', 'own'],
    ['usedByWidget', 'by id'],
    ['usedByWidget', 'by key'],
    ['usedByWidget', 'by form'],
    ['usedByWidget', 'by options'],
    ['chain', 'Order'],
  ])
})

test('tools that are deleted together do not count as uses of each other', () => {
  const tools = [
    { id: 'tool_1', name: 'Find', next_tool_ids: ['tool_2'] },
    { id: 'tool_3', name: 'Cancel', next_tool_ids: ['tool_1', 'tool_2'] },
  ]
  const deleted = [tool, { id: 'tool_2', key: 'order', name: 'Order' }]
  expect(listToolUses(deleted, tools, [])).toEqual([{ kind: 'chain', id: 'tool_3', name: 'Cancel' }])
})
