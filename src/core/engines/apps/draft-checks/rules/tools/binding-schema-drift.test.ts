import { expect, it } from 'vitest'
import { buildContentsOperation, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkBindingSchemaDrift } from './binding-schema-drift.ts'

it('warns when the schemas have changed since the tool was bound', () => {
  const operations = [buildContentsOperation({ schemaHash: 'another' })]
  expect(checkBindingSchemaDrift(buildTestContents({ operations }))).toMatchObject([
    {
      code: 'binding_schema_drift',
      blocksPublish: false,
      references: [{ entityId: 'tool_1' }, { entityId: 'op_1' }],
    },
  ])
})

it('reports nothing while they are unchanged', () =>
  expect(checkBindingSchemaDrift(buildTestContents())).toEqual([]))
