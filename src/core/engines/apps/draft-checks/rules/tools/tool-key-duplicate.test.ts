import { expect, it } from 'vitest'
import { buildContentsTool, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkToolKeyDuplicate } from './tool-key-duplicate.ts'

const tools = [
  buildContentsTool({ id: 'tool_1', key: 'get' }),
  buildContentsTool({ id: 'tool_2', key: 'get' }),
  buildContentsTool({ id: 'tool_3', key: 'put' }),
]

it('tools with the same key block, and all of them are referenced', () => {
  expect(checkToolKeyDuplicate(buildTestContents({ tools }))).toMatchObject([
    {
      code: 'tool_key_duplicate',
      blocksPublish: true,
      references: [
        { entityId: 'tool_1', supportingLabel: 'get' },
        { entityId: 'tool_2', supportingLabel: 'get' },
      ],
    },
  ])
})

it('the key of a disabled tool is free', () => {
  const disabled = tools.map((tool) => ({ ...tool, enabled: tool.id !== 'tool_2' }))
  expect(checkToolKeyDuplicate(buildTestContents({ tools: disabled }))).toEqual([])
})
