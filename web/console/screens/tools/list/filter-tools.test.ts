import { expect, test } from 'vitest'
import type { DraftIssue } from '../../../api/queries/diagnostics.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { validateToolsSearch } from '../tools-search.ts'
import { filterTools, groupIssuesByTool, toToolRisk } from './filter-tools.ts'

const tool = (id: string, state: string): ToolListItem => ({
  id,
  app_id: 'app_1',
  key: `${id}_key`,
  name: `Tool ${id}`,
  description: 'Finds books.',
  kind: 'function',
  enabled: true,
  order: 0,
  binding: {
    type: 'integration_operation',
    integration_operation_id: '',
    schema_hash_at_bind_time: '',
    status: 'draft',
  },
  next_tool_ids: [],
  fixed_arguments: {},
  aliases: [],
  requires_approval: false,
  app_only: false,
  created_at: '2026-01-31T12:00:00.000Z',
  updated_at: '2026-01-31T12:00:00.000Z',
  result_options: { select: null, max_bytes: 1000, output_validation: 'off' },
  widget_id: '',
  token_estimate: 100,
  annotations: {
    title: '',
    read_only_hint: true,
    destructive_hint: false,
    idempotent_hint: true,
    open_world_hint: true,
  },
  source: { type: 'integration_operation', integration_id: '', operation_id: '' },
  runtime_status: { state, reason: '' },
})

const reference = { entity_type: 'tool', label: '', supporting_label: '', description: '' }
const issue: DraftIssue = {
  code: 'tool_unbound',
  message: '',
  severity: 'error',
  blocks_publish: true,
  references: [
    { ...reference, entity_id: 'b' },
    { ...reference, entity_id: 'b' },
    { ...reference, entity_type: 'widget', entity_id: 'a' },
  ],
}

test('issues are counted once for each tool that they name', () => {
  expect([...groupIssuesByTool([issue])]).toEqual([['b', [issue]]])
})

test('the list is narrowed by words and by state together', () => {
  const tools = [tool('a', 'exposed'), tool('b', 'hidden'), tool('c', 'hidden')]
  const issues = groupIssuesByTool([issue])
  const ids = (query: string, show: 'all' | 'exposed' | 'hidden' | 'issues') =>
    filterTools(tools, { query, show, issues }).map(({ id }) => id)
  expect(ids('', 'all')).toEqual(['a', 'b', 'c'])
  expect(ids('BOOKS b_key', 'all')).toEqual(['b'])
  expect(ids('', 'hidden')).toEqual(['b', 'c'])
  expect(ids('tool', 'exposed')).toEqual(['a'])
  expect(ids('', 'issues')).toEqual(['b'])
})

test('hints become one word', () => {
  expect(toToolRisk({ read_only_hint: true, destructive_hint: true })).toBe('read')
  expect(toToolRisk({ read_only_hint: false, destructive_hint: true })).toBe('destructive')
  expect(toToolRisk({ read_only_hint: false, destructive_hint: false })).toBe('write')
})

test('wrong values in the address are ignored', () => {
  expect(validateToolsSearch({ tool: 7, tab: 'x', query: '', show: 'none', arrange: 'x', lint: 1 })).toEqual(
    {},
  )
  const valid = { tool: 'tool_1', tab: 'chain', query: 'a', show: 'hidden', arrange: true, lint: true }
  expect(validateToolsSearch(valid)).toEqual(valid)
})
