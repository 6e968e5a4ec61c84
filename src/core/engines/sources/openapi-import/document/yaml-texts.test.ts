import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'

const importYaml = (parameters: string, more = '') =>
  importDocument(`
openapi: 3.1.0
info: {title: 2020, version: 1.10}
servers: [{url: "https://a.test:{port}", variables: {port: {default: 08443}}}]
paths:
  /a:
    get:
      parameters:
${parameters.replace(/^/gm, '        ')}
${more}
components: {schemas: {Code: {type: string, enum: [010, 0x10]}}}`)

const readArguments = (parameters: string, more = '') =>
  importYaml(parameters, more).operations[0]?.inputSchema.properties as Record<string, JsonObject>

const listed = '010, 0x10, 0o7, 1e3, 1.10, +1, 12:30:45, 1_000, 2020-01-01, True, no, .inf'

it('scalars stay as written wherever the schema is a string', () => {
  expect(
    readArguments(`
- {name: listed, in: query, schema: {type: string, enum: [${listed}]}}
- {name: initial, in: query, schema: {type: string, default: 007, example: 1e3}}
- {name: only, in: query, schema: {const: 010, type: [string, 'null']}}
- {name: list, in: query, schema: {type: array, items: {type: string}, default: [007, 1.0]}}
- {name: object, in: query, schema: {type: object, properties: {code: {type: string}, n: {type: integer}}, default: {code: 007, n: 0x10}}}
- {name: number, in: query, schema: {type: integer, enum: [010, 0x10]}}
- {name: any, in: query, schema: {enum: [1e3, true, null]}}
- {name: nothing, in: query, schema: {type: string, enum: [null, 010]}}
`),
  ).toEqual({
    listed: { type: 'string', enum: listed.split(', ') },
    initial: { type: 'string', default: '007', examples: ['1e3'] },
    only: { type: ['string', 'null'], const: '010' },
    list: { type: 'array', items: { type: 'string' }, default: ['007', '1.0'] },
    object: {
      type: 'object',
      properties: { code: { type: 'string' }, n: { type: 'integer' } },
      default: { code: '007', n: 16 },
    },
    number: { type: 'integer', enum: [10, 16] },
    any: { enum: [1000, true, null] },
    nothing: { type: 'string', enum: [null, '010'] },
  })
})

it('keys and texts of OpenAPI stay as written', () => {
  const { title, operations } = importYaml(`
- {name: 007, in: query, description: 1e3, schema: {type: object, required: [010], properties: {010: {type: boolean}, null: {type: 'null'}, True: {}}}}
`)
  expect(title).toBe('2020')
  expect(operations[0]?.plan.parameters[0]?.name).toBe('007')
  expect(operations[0]?.inputSchema.properties).toEqual({
    '007': {
      type: 'object',
      description: '1e3',
      required: ['010'],
      properties: { '010': { type: 'boolean' }, null: { type: 'null' }, True: {} },
    },
  })
})

it('examples of a schema of strings are texts', () => {
  const responses = `      responses:
        200: {content: {application/json: {schema: {type: object, properties: {code: {$ref: "#/components/schemas/Code"}, n: {type: number}}}, examples: {one: {value: {code: 010, n: 1e3}}}}}}
  /007: {get: {}}`
  const { operations } = importYaml(
    '- {name: q, in: query, schema: &s {type: string, default: 1.0}}\n- {name: r, in: query, schema: *s}',
    responses,
  )
  expect(operations[0]?.outputSchema).toMatchObject({ examples: [{ code: '010', n: 1000 }] })
  expect(operations[0]?.inputSchema.properties).toMatchObject({
    q: { default: '1.0' },
    r: { default: '1.0' },
  })
  expect(operations[1]?.plan.path).toBe('/007')
})
