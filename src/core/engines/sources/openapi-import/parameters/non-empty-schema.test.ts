import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { importSingleOperation } from '#tests/support/openapi/import-document.ts'

const components = {
  schemas: {
    Id: { type: 'string', maxLength: 9 },
    MaybeId: { type: 'string', nullable: true },
    Long: { type: 'string', nullable: true, description: 'long '.repeat(150) },
  },
}

const importParameter = (parameter: JsonObject) =>
  importSingleOperation({ parameters: [{ name: 'id', ...parameter }] }, { components }, 'get', '/x/{id}')
    .operation

const importPathSchema = (schema: JsonObject) =>
  (importParameter({ in: 'path', schema }).inputSchema.properties as JsonObject).id

describe('the schema of a path argument', () => {
  it.each<[JsonObject, JsonObject]>([
    [{ type: 'string' }, { type: 'string', minLength: 1 }],
    [
      { type: 'string', minLength: 3 },
      { type: 'string', minLength: 3 },
    ],
    [
      { type: 'string', nullable: true, default: '' },
      { type: 'string', minLength: 1 },
    ],
    [
      { type: 'string', enum: ['', 'b', null], nullable: true },
      { type: 'string', enum: ['b'] },
    ],
    [{ type: 'integer', nullable: true }, { type: 'integer' }],
    [
      { type: 'array', items: { type: 'string' } },
      { type: 'array', items: { type: 'string' }, minItems: 1 },
    ],
    [{ $ref: '#/components/schemas/Id' }, { type: 'string', maxLength: 9, minLength: 1 }],
    [{ $ref: '#/components/schemas/MaybeId' }, { type: 'string', minLength: 1 }],
    [
      { oneOf: [{ type: 'integer' }, { type: 'string' }], nullable: true },
      { anyOf: [{ type: 'integer' }, { type: 'string', minLength: 1 }] },
    ],
  ])('of %j rejects what cannot be sent', (schema, expected) =>
    expect(importPathSchema(schema)).toEqual(expected),
  )

  it.each<JsonObject>([
    { type: 'string' },
    { type: 'string', nullable: true },
    { type: 'array', items: { type: 'string' } },
    { $ref: '#/components/schemas/Long' },
    { oneOf: [{ $ref: '#/components/schemas/Long' }, { type: 'integer' }] },
  ])('of %j rejects exactly the empty values that the request builder rejects', (schema) => {
    const { plan, inputSchema } = importParameter({ in: 'path', schema })
    const { check, schemaViolations } = compileSchema(inputSchema)
    expect(schemaViolations).toEqual([])
    const build = compileRequest(plan, 'https://api.test')
    const isValid = (id: unknown) => check({ id } as JsonObject).length === 0
    for (const value of ['', []]) if (isValid(value)) expect('url' in build({ id: value })).toBe(true)
    expect([isValid(''), isValid('x') || isValid(['x'])]).toEqual([false, true])
    expect(isValid(null)).toBe(false)
  })
})

it('a required list has at least one item, an optional one any number', () => {
  const list = { type: 'array', items: { type: 'string' } }
  const importList = (required: boolean) => {
    const parameters = [{ name: 'a', in: 'query', required, schema: list }]
    return importSingleOperation({ parameters }, {}, 'get', '/x').operation.inputSchema.properties
  }
  expect(importList(true)).toEqual({ a: { ...list, minItems: 1 } })
  expect(importList(false)).toEqual({ a: list })
  const form = (required: string[]) => ({
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: { type: 'object', properties: { a: list }, required },
        },
      },
    },
  })
  expect(importSingleOperation(form(['a'])).operation.inputSchema.properties).toEqual({
    a: { ...list, minItems: 1 },
  })
  expect(importSingleOperation(form([])).operation.inputSchema.properties).toEqual({ a: list })
})

describe('a query parameter that may be empty', () => {
  const importQuery = (parameter: JsonObject, more: JsonObject = {}) =>
    importSingleOperation({ parameters: [{ name: 'q', in: 'query', ...parameter }] }, { components, ...more })
      .operation

  it.each<[JsonObject, unknown]>([
    [{ type: 'boolean' }, true],
    [{ type: 'integer', default: 1 }, 5],
    [{ type: 'string', enum: ['a'] }, 'a'],
    [{ type: 'string', minLength: 2 }, 'ab'],
    [{ type: 'string', format: 'date' }, '2026-01-01'],
    [{ type: 'array', items: { type: 'integer' } }, [1]],
    [{ $ref: '#/components/schemas/Long' }, 'ab'],
    [{ oneOf: [{ type: 'integer' }, { type: 'boolean' }] }, 5],
    [{ type: 'string' }, 'a'],
  ])('of %j is sent so', (schema, value) => {
    const { plan, inputSchema } = importQuery({ schema, allowEmptyValue: true, required: true })
    const { check, schemaViolations } = compileSchema(inputSchema)
    const build = compileRequest(plan, 'https://api.example')
    expect(schemaViolations).toEqual([])
    expect([check({ q: '' }), check({ q: value as string })]).toEqual([[], []])
    expect(build({ q: '' })).toMatchObject({ url: 'https://api.example/things?q=' })
  })

  it('of Swagger 2.0 is sent so', () => {
    const { inputSchema } = importQuery(
      { type: 'boolean', allowEmptyValue: true },
      { openapi: null, swagger: '2.0' },
    )
    expect(compileSchema(inputSchema).check({ q: '' })).toEqual([])
  })

  it('keeps its texts, and a schema that accepts an empty text', () => {
    const of = (schema: JsonObject) =>
      (
        importQuery({ schema, description: 'Words', allowEmptyValue: true }).inputSchema
          .properties as JsonObject
      ).q
    expect(of({ type: 'string' })).toEqual({ type: 'string', description: 'Words' })
    expect(of({ type: 'boolean' })).toEqual({
      description: 'Words',
      anyOf: [{ type: 'boolean' }, { type: 'string', maxLength: 0 }],
    })
  })
})
