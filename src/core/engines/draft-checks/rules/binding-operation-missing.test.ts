import { expect, it } from 'vitest'
import { someContents, someTool } from '#tests/support/contents.ts'
import { checkBindingOperationMissing } from './binding-operation-missing.ts'

it('blocks when the operation of an enabled tool does not exist', () => {
  expect(checkBindingOperationMissing(someContents({ operations: [] }))).toMatchObject([
    { code: 'binding_operation_missing', blocksPublish: true, references: [{ entityId: 'tool_1' }] },
  ])
})

it('reports nothing while the operation exists, or for tools that are unbound or disabled', () => {
  expect(checkBindingOperationMissing(someContents())).toEqual([])
  const tools = [someTool({ enabled: false }), someTool({ id: 'tool_2', binding: null })]
  expect(checkBindingOperationMissing(someContents({ operations: [], tools }))).toEqual([])
})
