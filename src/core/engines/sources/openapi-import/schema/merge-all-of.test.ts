import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { buildJsonBody, importSingleOperation } from '#tests/support/openapi/import-document.ts'

const components = { schemas: { Id: { type: 'string', description: 'Shared.' } } }

const importMember = (member: JsonObject) => {
  const schema = { type: 'object', properties: { a: member } }
  const { inputSchema } = importSingleOperation(buildJsonBody(schema), { components }).operation
  return (inputSchema.properties as JsonObject).a
}

it.each<[JsonObject, JsonObject]>([
  [{ allOf: [{ type: 'string' }, { description: 'Own.' }] }, { type: 'string', description: 'Own.' }],
  [
    { allOf: [{ $ref: '#/components/schemas/Id' }], description: 'Own.' },
    { type: 'string', description: 'Own.' },
  ],
  [
    { type: 'string', allOf: [{ description: 'A.' }, { description: 'B.' }] },
    { type: 'string', description: 'A.' },
  ],
  [
    { allOf: [{ minLength: 1 }, { minLength: 2 }], type: 'string' },
    { allOf: [{ minLength: 1 }, { minLength: 2 }], type: 'string' },
  ],
  [
    { type: 'string', title: 'The name', description: 'The name.' },
    { type: 'string', description: 'The name.' },
  ],
  [{ type: 'string', format: 'a date like 2020-01-01' }, { type: 'string' }],
  [
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date-time' },
  ],
  [
    { type: 'string', description: '<p>Its <b>id</b></p>' },
    { type: 'string', description: 'Its **id**' },
  ],
])('%j becomes %j', (member, expected) => expect(importMember(member)).toEqual(expected))
