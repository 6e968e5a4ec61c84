import { expect, it } from 'vitest'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkToolUnbound } from './tool-unbound.ts'

it('warns of an enabled tool without an operation', () => {
  expect(
    checkToolUnbound(buildTestContents({ tools: [buildContentsTool({ binding: null })] })),
  ).toMatchObject([
    { code: 'tool_unbound', blocksPublish: false, references: [{ entityType: 'tool', entityId: 'tool_1' }] },
  ])
})

it('reports nothing for bound or disabled tools', () => {
  const tools = [buildContentsTool(), buildContentsTool({ id: 'tool_2', binding: null, enabled: false })]
  expect(checkToolUnbound(buildTestContents({ tools }))).toEqual([])
})
