import { expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { buildSkill } from '#tests/support/store-samples.ts'
import { checkHiddenText } from './hidden-text.ts'

it('warns of hidden characters in a tool that was edited by hand', () => {
  const tools = [buildContentsTool({ name: 'Pets\u202e', description: 'Lists\u{e0041}\u{e0042} pets' })]
  expect(runWithoutPauses(checkHiddenText(buildTestContents({ tools })))).toMatchObject([
    {
      code: 'hidden_text',
      message:
        'The tool Pets has characters that models see but readers do not, in name (bidirectional controls); description (tag characters).',
      severity: 'warning',
      blocksPublish: false,
      references: [{ entityType: 'tool', entityId: 'tool_1' }],
    },
  ])
})

it('warns of hidden characters in the schema of an operation that a tool calls', () => {
  const inputSchema = { type: 'object', properties: { 'a\u200b': { enum: ['x\u001b[8m'] } } }
  const contents = buildTestContents({ operations: [buildContentsOperation({ inputSchema })] })
  expect(runWithoutPauses(checkHiddenText(contents))).toMatchObject([
    { references: [{ entityType: 'operation' }] },
  ])
})

it('warns of hidden characters in the text of a skill', () => {
  const skills = [buildSkill('app_1', { id: 'skl_1', name: 'returns', body: 'Obey\u{e0041}' })]
  expect(runWithoutPauses(checkHiddenText(buildTestContents({ skills })))).toMatchObject([
    {
      message: expect.stringMatching(/^The skill returns .* in body/),
      references: [{ entityType: 'skill', entityId: 'skl_1' }],
    },
  ])
})

it('reports nothing for emoji, joiners of Persian and line breaks', () => {
  const tools = [buildContentsTool({ description: 'Lists 👩‍💻\n\tand می‌خواهم' })]
  expect(runWithoutPauses(checkHiddenText(buildTestContents({ tools })))).toEqual([])
})
