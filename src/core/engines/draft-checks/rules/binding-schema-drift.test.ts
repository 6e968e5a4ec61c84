import { expect, it } from 'vitest'
import { someContents, someOperation } from '#tests/support/contents.ts'
import { checkBindingSchemaDrift } from './binding-schema-drift.ts'

it('warns when the schemas have changed since the tool was bound', () => {
  const operations = [someOperation({ schemaHash: 'another' })]
  expect(checkBindingSchemaDrift(someContents({ operations }))).toMatchObject([
    {
      code: 'binding_schema_drift',
      blocksPublish: false,
      references: [{ entityId: 'tool_1' }, { entityId: 'op_1' }],
    },
  ])
})

it('reports nothing while they are unchanged', () =>
  expect(checkBindingSchemaDrift(someContents())).toEqual([]))
