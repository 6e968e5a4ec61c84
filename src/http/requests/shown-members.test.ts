import Type from 'typebox'
import { expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { defineOperation } from '../operation.ts'
import { listIgnoredMembers } from './ignored-members.ts'
import { mergeKnownMembers } from './known-members.ts'
import { listShownMembers } from './shown-members.ts'

const body = Type.Object({ name: Type.String() })
const tool = Type.Object({ name: Type.String(), id: Type.String() })
const item = Type.Object({ name: Type.String(), state: Type.String() })
const common = { requires: 'user', summary: '', handle: async () => ({ body: {} as never }) } as const
const operations = [
  defineOperation({
    ...common,
    id: 'list',
    method: 'GET',
    path: '/tools',
    reply: Type.Object({ data: Type.Array(item), page: Type.Object({ has_more: Type.Boolean() }) }),
  }),
  defineOperation({
    ...common,
    id: 'change',
    method: 'PATCH',
    path: '/tools/{tool_id}',
    body,
    reply: Type.Object({ tool }),
  }),
  defineOperation({
    ...common,
    id: 'changeBatch',
    method: 'PATCH',
    path: '/tools/batch',
    body: Type.Object({ tools: Type.Array(body) }),
    reply: Type.Object({ tools: Type.Array(item) }),
  }),
  defineOperation({
    ...common,
    id: 'other',
    method: 'GET',
    path: '/tools/{tool_id}/calls',
    reply: Type.Object({ data: Type.Array(Type.Object({ calls: Type.Integer() })) }),
  }),
]
const sent = { name: 'x', id: 'y', state: 'z', calls: 1, tool: {} }

test.each([
  ['change', '', sent],
  ['changeBatch', 'tools[0].', { tools: [sent] }],
])('what any operation of a collection shows is read-only to %s', (id, prefix, value) => {
  const op = operations.find((other) => other.id === id)
  if (!op) throw new Error(id)
  const known = mergeKnownMembers([op.body as Json], listShownMembers(op, operations))
  const { unknown, readOnly } = listIgnoredMembers(known, value)
  expect(readOnly.map(({ path }) => path)).toEqual([`${prefix}id`, `${prefix}state`])
  expect(unknown.map(({ path }) => path)).toEqual([`${prefix}calls`, `${prefix}tool`])
})
