import { expect, it } from 'vitest'
import {
  buildContentsOperation,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkHiddenText } from './hidden-text.ts'

it('warns of hidden characters in a tool that was edited by hand', () => {
  const tools = [buildContentsTool({ name: 'Pets\u202e', description: 'Lists\u{e0041}\u{e0042} pets' })]
  expect(checkHiddenText(buildTestContents({ tools }))).toMatchObject([
    {
      code: 'hidden_text',
      message:
        'The tool Pets has characters that readers do not see and models do, in name (bidirectional controls); description (tag characters).',
      severity: 'warning',
      blocksPublish: false,
      references: [{ entityType: 'tool', entityId: 'tool_1' }],
    },
  ])
})

it('warns of hidden characters in the schema of an operation that a tool calls', () => {
  const inputSchema = { type: 'object', properties: { 'a\u200b': { enum: ['x\u001b[8m'] } } }
  const contents = buildTestContents({ operations: [buildContentsOperation({ inputSchema })] })
  expect(checkHiddenText(contents)).toMatchObject([{ references: [{ entityType: 'operation' }] }])
})

it('reports nothing for emoji, joiners of Persian and line breaks', () => {
  const tools = [buildContentsTool({ description: 'Lists 👩‍💻\n\tand می‌خواهم' })]
  expect(checkHiddenText(buildTestContents({ tools }))).toEqual([])
})
