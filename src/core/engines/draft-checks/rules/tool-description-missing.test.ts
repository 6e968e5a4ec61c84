import { expect, it } from 'vitest'
import { someContents, someTool } from '#tests/support/contents.ts'
import { checkToolDescriptionMissing } from './tool-description-missing.ts'

it('warns of an enabled tool without a description', () => {
  expect(checkToolDescriptionMissing(someContents({ tools: [someTool({ description: '' })] }))).toMatchObject(
    [{ code: 'tool_description_missing', blocksPublish: false, references: [{ entityId: 'tool_1' }] }],
  )
})

it('reports nothing for tools with a description, or disabled ones', () => {
  const tools = [someTool(), someTool({ id: 'tool_2', description: '', enabled: false })]
  expect(checkToolDescriptionMissing(someContents({ tools }))).toEqual([])
})
