// Every member in the OpenAPI documents has an example, or consists of members that have one, and every example is valid.
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { buildFamilyDocument } from '#endpoints/well-known/openapi-documents.ts'
import { about } from '#main/about.ts'
import { type ApiDocumentNode, listDocumentMembers } from '#tests/support/service/document-members.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'

const api = {
  families: apiFamilies,
  operations: operationTable,
  info: { ...about, baseUrl: 'http://localhost:4000', issuer: 'http://localhost:4000/auth' },
}
const documents = apiFamilies.map((family) => ({
  id: family.id,
  document: buildFamilyDocument(api, family) as ApiDocumentNode,
}))

/** A reference leads to members that have examples, as an object with named members does. */
const hasExample = (schema: ApiDocumentNode): boolean =>
  ['examples', 'example', '$ref', 'properties'].some((key) => schema[key] !== undefined) ||
  schema.type === 'null' ||
  (schema.items !== undefined && hasExample(schema.items)) ||
  schema.anyOf?.every(hasExample) === true

/** Validates by the schema at the pointer; everything else in the document is there for references. */
function createValidator(document: ApiDocumentNode) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }))
  ajv.addSchema(document, 'document')
  return (pointer: string, value: unknown) =>
    ajv.validate({ $ref: `document${encodeURI(pointer)}` }, value) ? '' : ajv.errorsText()
}

describe.each(documents)('in the document of $id', ({ document }) => {
  const members = listDocumentMembers(document)

  test('every member and every parameter has an example', () => {
    const without = members
      .filter(({ schema }) => !hasExample(schema))
      .map(
        ({ holder, name }) =>
          `give ${name} of ${holder} an example next to its description, or add one for members of its name to src/endpoints/shared/descriptions/member-examples.ts`,
      )
    expect([...new Set(without)]).toEqual([])
  })

  test('every example is valid', () => {
    const validate = createValidator(document)
    const violations = members.flatMap(({ holder, name, schema, pointer }) =>
      [...(schema.examples ?? []), ...(schema.example === undefined ? [] : [schema.example])]
        .map((example) => `${holder}.${name}: ${validate(pointer, example)}`)
        .filter((violation) => !violation.endsWith(': ')),
    )
    expect(violations).toEqual([])
  })
})
