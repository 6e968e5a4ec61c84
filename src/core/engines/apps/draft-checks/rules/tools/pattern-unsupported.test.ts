import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { buildContentsOperation, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkPatternUnsupported } from './pattern-unsupported.ts'
import { checkSchemaInvalid } from './schema-invalid.ts'

const contentsWith = (pattern: string) => {
  const inputSchema: JsonObject = { type: 'object', properties: { id: { type: 'string', pattern } } }
  return buildTestContents({
    operations: [buildContentsOperation({ inputSchema, schemaHash: JSON.stringify(inputSchema) })],
  })
}

it('a pattern with a backreference blocks, and the message names its path', () => {
  const contents = contentsWith('(a)\\1')
  const issues = checkPatternUnsupported(contents)
  expect(issues).toMatchObject([
    {
      code: 'pattern_unsupported',
      blocksPublish: true,
      references: [{ entityId: 'op_1' }, { entityId: 'tool_1' }],
    },
  ])
  expect(issues[0]?.message).toContain('(a)\\1 at properties.id')
  expect(checkSchemaInvalid(contents)).toEqual([])
})

it('a pattern that runs in linear time does not block', () => {
  expect(checkPatternUnsupported(contentsWith('^[a-z]+$'))).toEqual([])
})
