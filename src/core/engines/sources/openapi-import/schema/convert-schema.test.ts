import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import {
  buildJsonBody,
  importDocument,
  importSingleOperation,
} from '#tests/support/openapi/import-document.ts'

/** The converted schema of a body argument, by default in OpenAPI 3.0. */
function convertItems(schema: Json, schemas: JsonObject = {}, openapi = '3.0.3') {
  const { operation, reasons } = importSingleOperation(
    buildJsonBody({ type: 'array', items: schema as JsonObject }),
    {
      openapi,
      components: { schemas },
    },
  )
  const { body } = operation.inputSchema.properties as { body: { items: JsonObject } }
  return { schema: body.items, inputSchema: operation.inputSchema, reasons }
}

describe('keywords of older dialects', () => {
  it.each<[JsonObject, JsonObject]>([
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      { type: 'string', nullable: true, enum: ['a'] },
      { type: 'string', enum: ['a'] },
    ],
    [
      { nullable: true, allOf: [{ type: 'object' }], description: 'x' },
      { description: 'x', type: ['object', 'null'] },
    ],
    [
      { type: 'string', nullable: true, enum: ['a', null] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [{ nullable: true }, {}],
    [{ anyOf: [{ type: 'string' }, { nullable: true }] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [{ minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    [{ maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    [{ exclusiveMinimum: true }, {}],
    [{ exclusiveMinimum: 3 }, { exclusiveMinimum: 3 }],
    [
      { items: [{ type: 'string' }], additionalItems: false, type: 'array' },
      { type: 'array', prefixItems: [{ type: 'string' }], items: false },
    ],
    [
      { example: 'a', type: 'string' },
      { type: 'string', examples: ['a'] },
    ],
    [{ examples: ['a', 'b'] }, { examples: ['a'] }],
    [{ example: 'x'.repeat(500) }, {}],
  ])('%j becomes %j', (schema, expected) => expect(convertItems(schema).schema).toEqual(expected))

  it.each<[JsonObject, JsonObject]>([
    [{ type: ['string', null] as Json }, { type: ['string', 'null'] }],
    [{ type: 'file' }, { type: 'string' }],
    [{ type: 'any' }, {}],
    [
      { type: 'string', enum: [1, true, 'a'] },
      { type: 'string', enum: ['1', 'true', 'a'] },
    ],
    [
      { type: 'integer', enum: ['1', 'x'] },
      { type: 'integer', enum: [1, 'x'] },
    ],
    [{ required: true, type: 'string' }, { type: 'string' }],
    [{ required: ['a', 'a', 7] }, { required: ['a'] }],
    [{ minLength: '5', maxLength: -1, minimum: 'x', enum: 'a', allOf: [], pattern: 7, properties: 7 }, {}],
    [{ $id: 'x', $schema: 'y', xml: {}, externalDocs: {}, 'x-internal': true, title: ' T ' }, { title: 'T' }],
    [
      { properties: { $ref: { type: 'string' }, properties: { type: 'object' } } },
      { properties: { $ref: { type: 'string' }, properties: { type: 'object' } } },
    ],
    [
      { default: { $ref: '#/none' }, const: { nullable: true } },
      { default: { $ref: '#/none' }, const: { nullable: true } },
    ],
  ])('of the wrong type are repaired or dropped: %j becomes %j', (schema, expected) => {
    expect(convertItems(schema).schema).toEqual(expected)
  })

  it('that are patterns too complex together are not checked, which is reported', () => {
    const pattern = (index: number) => `^(?:[a-z]{900}|${index}){1000}$`
    const properties = Object.fromEntries(
      Array.from({ length: 4 }, (_, i) => [`p${i}`, { pattern: pattern(i) }]),
    )
    const { reasons } = convertItems({ properties })
    expect(reasons.at(-1)).toContain('is not checked: the patterns of the document are too complex together')
  })

  it('that cannot be converted are reported', () => {
    expect(convertItems({ type: 'thing' }).reasons).toEqual([
      'the type "thing" is not a JSON type and is not checked (in the body)',
    ])
    const { schema, reasons } = convertItems({ type: 'string', pattern: '^(?=a)' })
    expect(schema).toEqual({ type: 'string' })
    expect(reasons).toEqual([
      'the pattern ^(?=a) is not checked: invalid or unsupported Perl syntax: `(?=` (in the body)',
    ])
  })

  it('that forbid other properties are dropped with their patterns', () => {
    expect(
      convertItems({ patternProperties: { '^(?!x)': {}, '^y': {} }, additionalProperties: false }).schema,
    ).toEqual({ patternProperties: { '^y': {} } })
  })

  it('accept any value where schemas are nested too deeply', () => {
    let deep: JsonObject = { type: 'string' }
    for (let level = 0; level < 50; level++) deep = { type: 'array', items: deep }
    const { inputSchema, reasons } = convertItems(deep)
    expect(compileSchema(inputSchema).schemaViolations).toEqual([])
    expect(reasons).toEqual(['schemas nested deeper than 32 levels accept any value (in the body)'])
  })
})

describe('alternatives', () => {
  const Cat = { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer' } } }
  const Dog = { type: 'object', properties: { kind: { type: 'string' }, trick: { type: 'string' } } }
  const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
  const check = (schema: JsonObject, value: Json) =>
    compileSchema(convertItems(schema, { Cat, Dog }).inputSchema).check({ body: [value] })

  it('of an input may match at the same time: oneOf becomes anyOf', () => {
    expect(check({ oneOf }, { kind: 'cat' })).toEqual([])
    expect(convertItems({ oneOf: [{ type: 'string' }], anyOf: [{ minLength: 1 }] }).schema).toEqual({
      anyOf: [{ minLength: 1 }],
      allOf: [{ anyOf: [{ type: 'string' }] }],
    })
  })

  it('are distinguished by a discriminator, mapped by reference or by name', () => {
    const discriminator = {
      propertyName: 'kind',
      mapping: { cat: '#/components/schemas/Cat', kitten: 'Cat', dog: 'Dog' },
    }
    expect(check({ oneOf, discriminator }, { kind: 'kitten', lives: 7 })).toEqual([])
    expect(check({ oneOf, discriminator }, { kind: 'dog', trick: 'sit' })).toEqual([])
    expect(check({ oneOf, discriminator }, { kind: 'cow' })).toMatchObject([
      { path: 'body[0].kind', code: 'enum' },
    ])
    expect(check({ oneOf, discriminator }, {})).toMatchObject([{ path: 'body[0].kind', code: 'required' }])
  })

  it('of a response are not changed', () => {
    const responses = {
      200: { content: { 'application/json': { schema: { oneOf: [{ type: 'string' }, { type: 'null' }] } } } },
    }
    expect(importSingleOperation({ responses }).operation.outputSchema).toEqual({
      oneOf: [{ type: 'string' }, { type: 'null' }],
    })
  })
})

describe('keywords next to a $ref', () => {
  const A = { type: 'string', description: 'Far.' }
  const sibling = { $ref: '#/components/schemas/A', description: 'Near.', minLength: 3 }

  it('are annotations only before 3.1', () => {
    expect(convertItems(sibling, { A }).schema).toEqual({ type: 'string', description: 'Near.' })
    expect(convertItems({ $ref: '#/components/schemas/A', nullable: true }, { A }).schema).toEqual({
      anyOf: [{ type: 'string', description: 'Far.' }, { type: 'null' }],
    })
  })

  it('are applied from 3.1 on', () => {
    const { schema, inputSchema } = convertItems(sibling, { A }, '3.1.0')
    expect(schema).toEqual({ $ref: '#/$defs/A', description: 'Near.', minLength: 3 })
    expect(compileSchema(inputSchema).check({ body: ['ab'] })).toHaveLength(1)
  })
})

it('a property that refers to a readOnly schema is omitted too', () => {
  const schemas = { Stamp: { type: 'string', readOnly: true } }
  const { schema } = convertItems(
    {
      type: 'object',
      properties: { at: { $ref: '#/components/schemas/Stamp' }, by: {} },
      required: ['at', 'by'],
    },
    schemas,
  )
  expect(schema).toEqual({ type: 'object', properties: { by: {} }, required: ['by'] })
})

it('boolean schemas and 3.1 keywords are retained', () => {
  const schema = {
    type: 'object',
    properties: { any: true, none: false },
    unevaluatedProperties: false,
    dependentRequired: { any: ['none'] },
    if: { const: 1 },
    else: { minProperties: 1 },
  }
  expect(convertItems(schema, {}, '3.1.0').schema).toEqual({
    ...schema,
    properties: { any: {}, none: { not: {} } },
  })
})

it('a schema that is not an object is ignored', () => {
  const { report } = importDocument({
    openapi: '3.1.0',
    paths: { '/a': { post: buildJsonBody(7 as unknown as JsonObject) } },
  })
  expect(report[0]?.outcome).toBe('imported')
})
