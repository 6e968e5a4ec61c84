// Malformed and hostile documents: values of wrong types, valid fragments in wrong positions, reference cycles.
import fc from 'fast-check'
import { it } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { expectValidImport } from '#tests/support/openapi/expect-valid-import.ts'
import { listJsonPaths, replaceAtPath } from '#tests/support/openapi/json-paths.ts'
import { countRuns } from '#tests/support/test-scope.ts'
import { importOpenApi } from './import-openapi.ts'

const seedDocument: JsonObject = {
  openapi: '3.0.0',
  info: { title: 'Seed' },
  servers: [{ url: 'https://{a}.test/v1', variables: { a: { default: 'x' } } }],
  security: [{ key: [] }],
  paths: {
    '/a/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'get',
        parameters: [
          { name: 'q', in: 'query', style: 'deepObject', schema: { $ref: '#/components/schemas/A' } },
        ],
        responses: { 200: { $ref: '#/components/responses/Ok' } },
      },
      post: {
        requestBody: { $ref: '#/components/requestBodies/Body' },
        security: [{ oauth: ['x'] }],
        servers: [{ url: '/own' }],
      },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^a' } } },
    schemas: {
      A: {
        type: 'object',
        properties: {
          b: { $ref: '#/components/schemas/B' },
          n: { type: 'integer', nullable: true, enum: [1] },
        },
        required: ['b'],
      },
      B: {
        oneOf: [
          { $ref: '#/components/schemas/A' },
          { type: 'array', items: { $ref: '#/components/schemas/B' } },
        ],
        discriminator: { propertyName: 'k', mapping: { a: 'A' } },
      },
    },
    requestBodies: {
      Body: {
        required: true,
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/A' } },
          'multipart/form-data': { schema: {} },
        },
      },
    },
    responses: { Ok: { content: { 'application/json': { schema: { $ref: '#/components/schemas/B' } } } } },
    securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'q' }, oauth: { type: 'oauth2' } },
  },
}

const references = [
  '#',
  '#/',
  '#/components/schemas/A',
  '#/components/schemas/B',
  '#/components/parameters/Id',
  '#/paths/~1a~1{id}/get',
  '#/components',
  'other.yaml',
  '#/components/responses/Ok/content/application~1json/schema',
]

const arbitraryValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, -1, 1e308, '', 'object', '__proto__', [], {}, [null], [[]]),
  fc.constantFrom(...references).map(($ref) => ({ $ref })),
  fc.constantFrom('query', 'path', 'header', 'formData', '{', '{}', 'application/json', '\u0000', '../..'),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
)

const locations = listJsonPaths(seedDocument)
const changes = fc.array(fc.tuple(fc.constantFrom(...locations), arbitraryValue), {
  minLength: 1,
  maxLength: 4,
})
const versions = fc.constantFrom<JsonObject>(
  { openapi: '3.0.0' },
  { openapi: '3.1.0' },
  { openapi: '3.2.0' },
  { swagger: '2.0', openapi: 0 },
)

it('any document becomes valid operations, or reasons', () => {
  fc.assert(
    fc.property(changes, versions, (list, version) => {
      const changed = list.reduce<Json>(
        (value, [steps, put]) => replaceAtPath(value, steps, put),
        seedDocument,
      )
      const document = isJsonObject(changed) ? { ...changed, ...version } : changed
      const result = importOpenApi(JSON.stringify(document))
      if (!('problems' in result)) expectValidImport(result)
    }),
    { numRuns: countRuns(300) },
  )
})

it('the import of any text terminates', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'{}[]:,-&*a"\n \t|>?!%#<') }),
  )
  fc.assert(fc.property(text, (yaml) => void importOpenApi(`openapi: 3.0.0\n${yaml}`)))
})
