import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importDocument, importSingleOperation } from '#tests/support/openapi/import-document.ts'

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } })
const text = { content: { 'text/plain': { schema: { type: 'string' } } } }
const importResponses = (responses: JsonObject, more: JsonObject = {}) =>
  importSingleOperation({ responses }, more).operation

describe('the output schema', () => {
  it.each<[string, JsonObject]>([
    ['200', { 404: json({ type: 'null' }), 201: json({ type: 'string' }), 200: json({ type: 'integer' }) }],
    [
      'the first response with JSON',
      { 200: text, 201: json({ type: 'integer' }), default: json({ type: 'string' }) },
    ],
    ['2XX', { '2XX': json({ type: 'integer' }), default: json({ type: 'string' }) }],
    ['default', { default: json({ type: 'integer' }), 400: json({ type: 'string' }) }],
    ['a referenced response', { 200: { $ref: '#/components/responses/Ok' } }],
  ])('is that of %s', (_, responses) => {
    const { outputSchema, responseContentType } = importResponses(responses, {
      components: { responses: { Ok: json({ type: 'integer' }) } },
    })
    expect(outputSchema).toEqual({ type: 'integer' })
    expect(responseContentType).toBe('application/json')
  })

  it('is null without a JSON response', () => {
    expect(importResponses({ 200: text })).toMatchObject({
      outputSchema: null,
      responseContentType: 'text/plain',
    })
    expect(importResponses({ 204: { description: 'Done.' }, 400: json({ type: 'string' }) })).toMatchObject({
      outputSchema: null,
      responseContentType: '',
    })
    expect(importResponses({ 200: json({}) }).outputSchema).toBeNull()
  })

  it('is not that of failures, which `default` describes next to a success', () => {
    const failure = json({ type: 'object', properties: { code: {}, message: {} } })
    expect(importResponses({ 204: { description: 'Deleted.' }, default: failure }).outputSchema).toBeNull()
    expect(importResponses({ 200: text, default: failure }).responseContentType).toBe('text/plain')
  })

  it('omits writeOnly properties', () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'string', readOnly: true }, password: { type: 'string', writeOnly: true } },
      required: ['password'],
    }
    expect(importResponses({ 200: json(schema) }).outputSchema).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
      required: [],
    })
  })

  it('has the example of the response, else of the schema and its members', () => {
    const name = { type: 'string', example: 'Rex' }
    const schema = { type: 'object', properties: { name }, example: { name: 'Tom' } }
    const importContent = (media: JsonObject) =>
      importResponses(
        { 200: { content: { 'application/json': media } } },
        { components: { examples: { One: { value: { name: 'Ann' } } } } },
      ).outputSchema
    expect(importContent({ schema })).toEqual({
      type: 'object',
      properties: { name: { type: 'string', examples: ['Rex'] } },
      examples: [{ name: 'Tom' }],
    })
    expect(importContent({ schema, example: { name: 'Eve' } })).toMatchObject({
      examples: [{ name: 'Eve' }],
    })
    const examples = {
      other: { externalValue: 'https://example.com' },
      one: { $ref: '#/components/examples/One' },
    }
    expect(importContent({ schema, examples })).toMatchObject({ examples: [{ name: 'Ann' }] })
    for (const example of [{ dataValue: { name: 'Ada' } }, { serializedValue: '{"name":"Ada"}' }])
      expect(importContent({ schema, examples: { one: example } })).toMatchObject({
        examples: [{ name: 'Ada' }],
      })
    expect(importContent({ schema, example: { name: 'x'.repeat(4_000) } })).toMatchObject({
      examples: [{ name: 'Tom' }],
    })
    const { operations } = importDocument({
      swagger: '2.0',
      paths: {
        '/a': {
          get: {
            responses: { 200: { schema, examples: { 'application/json': { name: 'Old' } } } },
          },
        },
      },
    })
    expect(operations[0]?.outputSchema).toMatchObject({ examples: [{ name: 'Old' }] })
  })

  it('follows `produces` in Swagger 2.0', () => {
    const { operations } = importDocument({
      swagger: '2.0',
      produces: ['text/csv', 'application/json'],
      paths: {
        '/a': {
          get: { responses: { 200: { schema: { type: 'integer' } } } },
          put: { produces: ['text/csv'], responses: { 200: { schema: { type: 'string' } } } },
        },
      },
    })
    expect(
      operations.map(({ outputSchema, responseContentType }) => [outputSchema, responseContentType]),
    ).toEqual([
      [{ type: 'integer' }, 'application/json'],
      [null, 'text/csv'],
    ])
  })
})

describe('the output schema of events', () => {
  const importEvents = (media: JsonObject, more: JsonObject = {}) =>
    importResponses({ 200: { content: { 'text/event-stream': media } } }, { openapi: '3.2.0', ...more })
  const message = { type: 'object', properties: { text: { type: 'string' } } }
  const plainText = { type: ['string', 'number', 'boolean', 'null'] }

  it.each<[string, JsonObject, unknown]>([
    ['the data itself', message, message],
    [
      'an event whose data is JSON',
      { type: 'object', properties: { event: {}, data: { type: 'string', contentSchema: message } } },
      message,
    ],
    ['an event whose data is text', { properties: { id: {}, data: { type: 'string' } } }, plainText],
    [
      'kinds of events',
      {
        properties: { data: { type: 'string' } },
        oneOf: [
          { properties: { event: { const: 'add' } } },
          { properties: { event: { const: 'set' }, data: { contentSchema: message } } },
        ],
      },
      { anyOf: [plainText, message] },
    ],
    [
      'data with a member of that name',
      { type: 'object', properties: { data: {}, total: {} } },
      { type: 'object', properties: { data: {}, total: {} } },
    ],
  ])('is a list of it where `itemSchema` describes %s', (_, itemSchema, items) => {
    const { outputSchema, responseContentType } = importEvents({ itemSchema })
    expect({ outputSchema, responseContentType }).toEqual({
      outputSchema: { type: 'array', items },
      responseContentType: 'text/event-stream',
    })
  })

  it('follows references', () => {
    const event = { properties: { data: { contentSchema: { $ref: '#/components/schemas/Message' } } } }
    const components = { schemas: { Event: event, Message: message } }
    const itemSchema = { $ref: '#/components/schemas/Event' }
    expect(JSON.stringify(importEvents({ itemSchema }, { components }).outputSchema)).toContain('"text"')
  })

  it('is unknown without `itemSchema`', () => {
    expect(importEvents({ schema: message }).outputSchema).toBeNull()
  })
})

describe('the output schema of XML', () => {
  const importXml = (schema: JsonObject, type = 'application/xml') =>
    importResponses({ 200: { content: { [type]: { schema } } } })

  it.each(['application/xml', 'text/xml', 'application/vnd.a+xml; charset=utf-8'])(
    'is that of %s',
    (type) => {
      const schema = {
        type: 'object',
        properties: { id: { type: 'integer', xml: { attribute: true, name: 'ID' } } },
        xml: { name: 'pet' },
      }
      const { outputSchema, plan } = importXml(schema, type)
      expect(outputSchema).toEqual({ type: 'object', properties: { id: { type: 'integer' } } })
      expect(plan.responseXml).toEqual({
        name: 'pet',
        members: { id: { name: 'ID', kind: 'attribute', type: 'number' } },
      })
    },
  )

  it('is unknown where the schema says a text', () => {
    const { outputSchema, plan } = importXml({ type: 'string' })
    expect({ outputSchema, responseXml: plan.responseXml }).toEqual({
      outputSchema: null,
      responseXml: undefined,
    })
  })
})
