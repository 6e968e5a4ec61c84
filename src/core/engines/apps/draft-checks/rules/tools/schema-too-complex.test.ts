import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { buildContentsOperation, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkPatternUnsupported } from './pattern-unsupported.ts'
import { checkSchemaInvalid } from './schema-invalid.ts'
import { checkSchemaTooComplex } from './schema-too-complex.ts'

const contentsWith = (pattern: string) => {
  const inputSchema: JsonObject = { type: 'object', properties: { id: { type: 'string', pattern } } }
  const schemaHash = JSON.stringify(inputSchema)
  return buildTestContents({ operations: [buildContentsOperation({ name: 'Get', inputSchema, schemaHash })] })
}

it('a pattern that would take long to build is reported and does not block', () => {
  const contents = contentsWith('(?:[a-z]{1,1000}){1000}'.repeat(3).replaceAll('1000}', '999}'))
  expect(checkSchemaTooComplex(contents)).toMatchObject([
    {
      code: 'schema_too_complex',
      severity: 'warning',
      blocksPublish: false,
      message: expect.stringMatching(
        /^Parts of the input schema of Get are not validated: at properties\.id, the pattern .+ takes too many instructions/,
      ),
      references: [{ entityId: 'op_1' }, { entityId: 'tool_1' }],
    },
  ])
  expect([...checkPatternUnsupported(contents), ...checkSchemaInvalid(contents)]).toEqual([])
})

it('a schema that is validated completely is not reported', () => {
  expect(checkSchemaTooComplex(contentsWith('^[a-z]+$'))).toEqual([])
})
