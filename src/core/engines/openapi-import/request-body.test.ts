import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { imported, importedOperation, jsonBody } from '#tests/support/imported.ts'

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})
const content = (type: string, schema: JsonObject, required = true): JsonObject => ({
  requestBody: { required, content: { [type]: { schema } } },
})

describe('a JSON body', () => {
  it('that is a plain object becomes one argument for each member', () => {
    const { operation } = importedOperation(
      jsonBody(
        object(
          { name: { type: 'string' }, age: { type: 'integer' } },
          { required: ['name'], additionalProperties: false },
        ),
      ),
    )
    expect(operation.inputSchema).toEqual({
      type: 'object',
      properties: { name: { type: 'string' }, age: { type: 'integer' } },
      required: ['name'],
      additionalProperties: false,
    })
    expect(operation.plan.body).toEqual({
      contentType: 'application/json',
      from: 'members',
      members: [
        { argument: 'name', name: 'name' },
        { argument: 'age', name: 'age' },
      ],
    })
  })

  it('does so through a reference too, and where it holds itself', () => {
    const Node = object({ next: { $ref: '#/components/schemas/Node' } })
    const { operation } = importedOperation(jsonBody({ $ref: '#/components/schemas/Node' }), {
      components: { schemas: { Node } },
    })
    expect(operation.inputSchema).toEqual({
      type: 'object',
      properties: { next: { $ref: '#/$defs/Node' } },
      additionalProperties: false,
      $defs: { Node: object({ next: { $ref: '#/$defs/Node' } }) },
    })
  })

  it.each<[string, JsonObject, boolean]>([
    ['a list', { type: 'array', items: {} }, true],
    ['a text', { type: 'string' }, true],
    ['made of parts', { allOf: [object({ a: {} })] }, true],
    ['open for more members', object({ a: {} }, { additionalProperties: { type: 'string' } }), true],
    ['an object or null', object({ a: {} }, { nullable: true }), true],
    ['an object without members', { type: 'object' }, true],
    ['bound as a whole', object({ a: {} }, { minProperties: 1 }), true],
    ['all or nothing', object({ a: {} }, { required: ['a'] }), false],
  ])('that is %s stays one argument', (_, schema, required) => {
    const { operation } = importedOperation(jsonBody(schema, required))
    expect(operation.plan.body).toEqual({ contentType: 'application/json', from: 'whole', argument: 'body' })
    expect(operation.inputSchema.required).toEqual(required ? ['body'] : undefined)
  })

  it('has a member of a name that is taken under another name', () => {
    const body = jsonBody(object({ id: { type: 'string' }, body: {}, __proto__x: {} }))
    const { operation } = importedOperation(
      { ...body, parameters: [{ name: 'id', in: 'path', schema: {} }] },
      {},
      'put',
      '/things/{id}',
    )
    expect(operation.plan.body).toMatchObject({
      members: [
        { argument: 'body_id', name: 'id' },
        { argument: 'body', name: 'body' },
        { argument: '__proto__x', name: '__proto__x' },
      ],
    })
  })

  it('does not ask for what only the server writes', () => {
    const { operation } = importedOperation(
      jsonBody(
        object(
          { id: { type: 'string', readOnly: true }, note: { type: 'string', writeOnly: true } },
          { required: ['id', 'note'] },
        ),
      ),
    )
    expect(operation.inputSchema).toMatchObject({
      properties: { note: { type: 'string' } },
      required: ['note'],
    })
    expect(operation.inputSchema.properties).not.toHaveProperty('id')
  })

  it('is preferred to others, plain JSON to its relatives', () => {
    const schema = object({ a: {} })
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/vnd.x+json',
      'application/json; charset=utf-8',
      '*/*',
    ]
    const { operation } = importedOperation({
      requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) },
    })
    expect(operation.plan.body?.contentType).toBe('application/json; charset=utf-8')
    const any = importedOperation({ requestBody: { content: { '*/*': { schema } } } })
    expect(any.operation.plan.body?.contentType).toBe('application/json')
  })
})

describe('a form', () => {
  const form = 'application/x-www-form-urlencoded'

  it('becomes arguments, with the styles that the document sets', () => {
    const { operation } = importedOperation({
      requestBody: {
        content: {
          [form]: {
            schema: object({ a: {}, b: {}, c: {} }),
            encoding: { b: { style: 'deepObject', explode: true }, c: { explode: false } },
          },
        },
      },
    })
    expect(operation.plan.body).toEqual({
      contentType: form,
      from: 'members',
      members: [
        { argument: 'a', name: 'a' },
        { argument: 'b', name: 'b', style: 'deepObject', explode: true },
        { argument: 'c', name: 'c', style: 'form', explode: false },
      ],
    })
  })

  it('with files loses those, and is refused where it must have one', () => {
    const file = { type: 'string', format: 'binary' }
    const multipart = (required: string[]) =>
      content(
        'multipart/form-data',
        object({ note: {}, file, files: { type: 'array', items: file } }, { required }),
      )
    const { operation, reasons } = importedOperation(multipart(['note']))
    expect(Object.keys(operation.inputSchema.properties ?? {})).toEqual(['note'])
    expect(reasons).toEqual([
      'the file file is left out: a tool call does not carry files',
      'the file files is left out: a tool call does not carry files',
    ])
    const { report } = imported({ openapi: '3.0.0', paths: { '/a': { post: multipart(['file']) } } })
    expect(report[0]?.outcome).toBe('refused')
  })
})

describe('another body', () => {
  it('of text is one argument', () => {
    const { operation, outcome } = importedOperation(content('text/plain', { type: 'string' }))
    expect(operation.plan.body).toEqual({ contentType: 'text/plain', from: 'whole', argument: 'body' })
    expect(outcome).toBe('imported')
  })

  it('of XML is one text, which is told', () => {
    const { operation, reasons } = importedOperation(content('application/xml', object({ a: {} })))
    expect(operation.inputSchema.properties).toEqual({
      body: { type: 'string', description: 'application/xml' },
    })
    expect(reasons).toEqual(['the body is application/xml, which the caller writes as one text'])
  })

  it('of bytes is left out where it may be', () => {
    expect(importedOperation(content('image/png', {}, false)).reasons).toEqual([
      'the body is left out: a tool call does not carry the bytes of image/png',
    ])
    expect(
      imported({ openapi: '3.0.0', paths: { '/a': { post: content('image/png', {}) } } }).report[0]?.outcome,
    ).toBe('refused')
  })

  it('of a method that has none is left out', () => {
    expect(importedOperation(jsonBody(object({ a: {} }), false), {}, 'get').reasons).toEqual([
      'the body is left out: a GET request has none',
    ])
    expect(importedOperation(jsonBody(object({ a: {} })), {}, 'delete').operation.plan.body).toMatchObject({
      from: 'members',
    })
  })
})

describe('a Swagger 2.0 body', () => {
  const swagger = (operation: JsonObject, more: JsonObject = {}) =>
    imported({ swagger: '2.0', paths: { '/a': { post: operation } }, ...more }).operations[0]

  it('stands among the parameters, by reference too', () => {
    const parameters = {
      Body: { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
    }
    const definitions = { Pet: object({ name: { type: 'string' } }, { required: ['name'] }) }
    const operation = swagger(
      { parameters: [{ $ref: '#/parameters/Body' }], consumes: ['application/vnd.x+json'] },
      { parameters, definitions },
    )
    expect(operation?.inputSchema).toMatchObject({
      properties: { name: { type: 'string' } },
      required: ['name'],
    })
    expect(operation?.plan.body?.contentType).toBe('application/vnd.x+json')
  })

  it('of form fields is a form, lists joined as the document says', () => {
    const field = (name: string, parts: JsonObject) => ({ name, in: 'formData', ...parts })
    const operation = swagger({
      parameters: [
        field('a', { type: 'string', required: true }),
        field('b', { type: 'array', items: { type: 'string' } }),
      ],
    })
    expect(operation?.inputSchema).toMatchObject({ properties: { a: { type: 'string' } }, required: ['a'] })
    expect(operation?.plan.body).toEqual({
      contentType: 'application/x-www-form-urlencoded',
      from: 'members',
      members: [
        { argument: 'a', name: 'a' },
        { argument: 'b', name: 'b', style: 'form', explode: false },
      ],
    })
  })
})
