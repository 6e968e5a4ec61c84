import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { createToolBinding } from '#core/engines/operations/content/operation-identifiers.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkChainArgumentUnmapped } from './chain-argument-unmapped.ts'

const describe = (names: string[], required: string[] = []): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required,
  additionalProperties: false,
})
const list = buildContentsOperation({
  id: 'op_list',
  inputSchema: describe(['query']),
  outputSchema: describe(['isbn', 'title']),
})
const get = buildContentsOperation({ id: 'op_get', inputSchema: describe(['isbn'], ['isbn']) })
const annotations = { ...buildContentsTool().annotations, readOnlyHint: true }
const bind = (id: string, operation: typeof list, more: Partial<Tool> = {}) =>
  buildContentsTool({ id, name: id, annotations, binding: createToolBinding(operation, true), ...more })

const find = (first: Partial<Tool> = {}, step: Partial<Tool> = {}) =>
  runWithoutPauses(
    checkChainArgumentUnmapped(
      buildTestContents({
        operations: [list, get],
        tools: [bind('list', list, { nextToolIds: ['get'], ...first }), bind('get', get, step)],
      }),
    ),
  )
const selecting = (select: Record<string, string>) => ({ resultOptions: { ...defaultResultOptions, select } })

test('a step whose arguments the result passes on has no issue', () => {
  expect(find()).toEqual([])
  expect(find(selecting({ isbn: 'isbn' }))).toEqual([])
})

test('an argument that the selection leaves out is named, with the tool that cannot run', () => {
  expect(find(selecting({ title: 'title' }))).toMatchObject([
    {
      code: 'chain_argument_unmapped',
      blocksPublish: false,
      message: expect.stringContaining('The chain of list ends before get: no earlier result'),
      references: [{ entityId: 'list' }, { entityId: 'get' }],
    },
  ])
})

test('arguments of the call and fixed arguments are filled; steps that no chain runs are left to people', () => {
  const hidden = selecting({ title: 'title' })
  expect(find(hidden, { fixedArguments: { isbn: '1' } })).toEqual([])
  expect(find(hidden, { requiresApproval: true })).toEqual([])
  expect(find(hidden, { annotations: { ...annotations, readOnlyHint: false } })).toEqual([])
  const called = bind('get', get, { nextToolIds: ['again'] })
  const again = bind('again', get)
  const contents = buildTestContents({ operations: [list, get], tools: [called, again] })
  expect(runWithoutPauses(checkChainArgumentUnmapped(contents))).toEqual([])
})
