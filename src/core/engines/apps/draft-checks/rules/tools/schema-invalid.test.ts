import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkSchemaInvalid } from './schema-invalid.ts'

const contentsWith = (inputSchema: JsonObject, enabled = true) =>
  buildTestContents({
    operations: [
      buildContentsOperation({ name: 'Get', inputSchema, schemaHash: JSON.stringify(inputSchema) }),
    ],
    tools: [buildContentsTool({ enabled })],
  })

const broken = { type: 'object', properties: { id: { type: 'text' } } }

it.each([
  [broken, 'properties.id.type'],
  [{ type: 'object', properties: { id: { $ref: '#/$defs/nothing' } } }, 'target of its reference'],
])('an invalid schema blocks, and the message names the path: %o', (schema, message) => {
  const issues = checkSchemaInvalid(contentsWith(schema))
  expect(issues).toMatchObject([
    {
      code: 'schema_invalid',
      blocksPublish: true,
      references: [
        { entityType: 'operation', entityId: 'op_1', label: 'Get', supportingLabel: 'GET /weather/{city}' },
        { entityType: 'tool', entityId: 'tool_1' },
      ],
    },
  ])
  expect(issues[0]?.message).toContain(message)
})

it('a valid schema or one that no enabled tool uses does not block', () => {
  expect(checkSchemaInvalid(contentsWith(broken, false))).toEqual([])
  expect(checkSchemaInvalid(buildTestContents())).toEqual([])
})
