import { expect, it } from 'vitest'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkToolDescriptionMissing } from './tool-description-missing.ts'

it('warns of an enabled tool without a description', () => {
  expect(
    checkToolDescriptionMissing(buildTestContents({ tools: [buildContentsTool({ description: '' })] })),
  ).toMatchObject([
    { code: 'tool_description_missing', blocksPublish: false, references: [{ entityId: 'tool_1' }] },
  ])
})

it('reports nothing for tools with a description, or disabled ones', () => {
  const tools = [buildContentsTool(), buildContentsTool({ id: 'tool_2', description: '', enabled: false })]
  expect(checkToolDescriptionMissing(buildTestContents({ tools }))).toEqual([])
})
