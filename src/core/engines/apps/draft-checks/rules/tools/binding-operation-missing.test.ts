import { expect, it } from 'vitest'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkBindingOperationMissing } from './binding-operation-missing.ts'

it('blocks when the operation of an enabled tool does not exist', () => {
  expect(checkBindingOperationMissing(buildTestContents({ operations: [] }))).toMatchObject([
    { code: 'binding_operation_missing', blocksPublish: true, references: [{ entityId: 'tool_1' }] },
  ])
})

it('reports no existing operation, and no unbound or disabled tool', () => {
  expect(checkBindingOperationMissing(buildTestContents())).toEqual([])
  const tools = [buildContentsTool({ enabled: false }), buildContentsTool({ id: 'tool_2', binding: null })]
  expect(checkBindingOperationMissing(buildTestContents({ operations: [], tools }))).toEqual([])
})
