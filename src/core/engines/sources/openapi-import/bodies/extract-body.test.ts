import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import {
  buildJsonBody,
  importDocument,
  importSingleOperation,
} from '#tests/support/openapi/import-document.ts'

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
})
const content = (type: string, schema: JsonObject, required = true): JsonObject => ({
  requestBody: { required, content: { [type]: { schema } } },
})

describe('a JSON body', () => {
  it('that is a plain object becomes one argument per property', () => {
    const { operation } = importSingleOperation(
      buildJsonBody(
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

  it('does so through a reference too, even to a recursive schema', () => {
    const Node = object({ next: { $ref: '#/components/schemas/Node' } })
    const { operation } = importSingleOperation(buildJsonBody({ $ref: '#/components/schemas/Node' }), {
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
    ['an array', { type: 'array', items: {} }, true],
    ['a string', { type: 'string' }, true],
    ['composed with allOf', { allOf: [object({ a: {} })] }, true],
    ['open to additional properties', object({ a: {} }, { additionalProperties: { type: 'string' } }), true],
    ['an object or null', object({ a: {} }, { nullable: true }), true],
    ['an object without properties', { type: 'object' }, true],
    ['constrained by minProperties', object({ a: {} }, { minProperties: 1 }), true],
    ['optional with required properties', object({ a: {} }, { required: ['a'] }), false],
  ])('that is %s stays one argument', (_, schema, required) => {
    const { operation } = importSingleOperation(buildJsonBody(schema, required))
    expect(operation.plan.body).toEqual({ contentType: 'application/json', from: 'whole', argument: 'body' })
    expect(operation.inputSchema.required).toEqual(required ? ['body'] : undefined)
  })

  it('renames an argument whose name is already in use', () => {
    const body = buildJsonBody(object({ id: { type: 'string' }, body: {}, __proto__x: {} }))
    const { operation } = importSingleOperation(
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

  it('omits readOnly properties', () => {
    const { operation } = importSingleOperation(
      buildJsonBody(
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

  it('is preferred to other media types, application/json to +json types', () => {
    const schema = object({ a: {} })
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/vnd.x+json',
      'application/json; charset=utf-8',
      '*/*',
    ]
    const { operation } = importSingleOperation({
      requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) },
    })
    expect(operation.plan.body?.contentType).toBe('application/json; charset=utf-8')
    const any = importSingleOperation({ requestBody: { content: { '*/*': { schema } } } })
    expect(any.operation.plan.body?.contentType).toBe('application/json')
  })
})

describe('a form', () => {
  const form = 'application/x-www-form-urlencoded'

  it('becomes arguments, with the styles that the document declares', () => {
    const { operation } = importSingleOperation({
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
      required: false,
    })
  })

  it('records the content type of JSON fields only', () => {
    const { operation } = importSingleOperation({
      requestBody: {
        content: {
          [form]: {
            schema: object({ a: { type: 'array', items: {} }, b: { type: 'object' }, c: {} }),
            encoding: { a: { contentType: 'application/json' }, c: { contentType: 'text/plain' } },
          },
        },
      },
    })
    expect(operation.plan.body).toMatchObject({
      members: [
        { argument: 'a', name: 'a', contentType: 'application/json' },
        { argument: 'b', name: 'b' },
        { argument: 'c', name: 'c' },
      ],
    })
  })

  it('composed with allOf becomes arguments with the constraints of all schemas', () => {
    const { operation } = importSingleOperation(
      {
        requestBody: {
          required: true,
          content: {
            [form]: {
              schema: {
                allOf: [
                  object({ a: { type: 'string' } }, { required: ['a'] }),
                  { $ref: '#/components/schemas/B' },
                ],
              },
            },
          },
        },
      },
      {
        components: {
          schemas: { B: object({ b: { $ref: '#/components/schemas/C' } }), C: { type: 'integer' } },
        },
      },
    )
    expect(operation.inputSchema).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer' } },
      required: ['a'],
      additionalProperties: false,
    })
  })

  it('whose schema is not an object is rejected', () => {
    const { report } = importDocument({
      openapi: '3.0.0',
      paths: { '/a': { post: content(form, { type: 'array', items: {} }) } },
    })
    expect(report[0]).toMatchObject({
      outcome: 'refused',
      reasons: [`the body is left out: ${form} requires an object schema, whose properties become fields`],
    })
  })
})

const hint = 'A file: its bytes in base64, or a data: URI such as data:text/plain;name=a.txt,hello'

describe('a multipart body', () => {
  const file = { type: 'string', format: 'binary' }
  const multipart = (
    properties: JsonObject,
    encoding: JsonObject = {},
    more: JsonObject = {},
  ): JsonObject => ({
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: object(properties, more), encoding } },
    },
  })
  const importMembers = (operation: JsonObject, more: JsonObject = {}) => {
    const { body } = importSingleOperation(operation, more).operation.plan
    return body?.from === 'members' ? body.members.map(({ argument: _, ...field }) => field) : body
  }

  it('takes files, single or in an array, as base64 arguments', () => {
    const { operation, outcome } = importSingleOperation(
      multipart({
        note: {},
        photo: { ...file, description: 'Of you.' },
        files: { type: 'array', items: file, maxItems: 3 },
      }),
    )
    expect(operation.inputSchema.properties).toEqual({
      note: {},
      photo: { type: 'string', description: `Of you. ${hint}`, contentEncoding: 'base64' },
      files: {
        type: 'array',
        maxItems: 3,
        items: { type: 'string', description: hint, contentEncoding: 'base64' },
      },
    })
    expect(operation.plan.body).toEqual({
      contentType: 'multipart/form-data',
      from: 'members',
      members: [
        { argument: 'note', name: 'note' },
        { argument: 'photo', name: 'photo', isFile: true },
        { argument: 'files', name: 'files', isFile: true },
      ],
    })
    expect(outcome).toBe('imported')
  })

  it.each<[string, JsonObject]>([
    ['format: binary (3.0)', file],
    ['contentMediaType (3.1)', { type: 'string', contentMediaType: 'application/octet-stream' }],
    ['a reference', { $ref: '#/components/schemas/File' }],
    ['a file or null', { anyOf: [file, { type: 'null' }] }],
    ['a wrapped reference', { allOf: [{ $ref: '#/components/schemas/File' }], nullable: true }],
  ])('recognizes a file declared as %s', (_, schema) => {
    expect(importMembers(multipart({ a: schema }), { components: { schemas: { File: file } } })).toEqual([
      { name: 'a', isFile: true },
    ])
  })

  it.each<[string, JsonObject]>([
    [
      'a string with contentEncoding',
      { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
    ],
    ['a file or a string', { anyOf: [file, { type: 'string' }] }],
    ['a string of a text media type', { type: 'string', contentMediaType: 'text/csv' }],
  ])('does not treat %s as a file', (_, schema) => {
    expect(importMembers(multipart({ a: schema }))).not.toMatchObject([{ isFile: true }])
  })

  it('sends each part with the default content type of OpenAPI, or the declared one', () => {
    expect(
      importMembers(
        multipart(
          {
            id: { type: 'string', format: 'uuid' },
            address: { type: 'object' },
            rows: { type: 'array', items: object({ a: {} }) },
            tags: { type: 'array', items: { type: 'string' } },
            profileImage: {},
            table: { type: 'string' },
          },
          {
            profileImage: {
              contentType: 'image/png, image/jpeg',
              headers: {
                'X-Kind': { schema: { type: 'string', enum: ['profile'] } },
                'X-Rate-Limit-Limit': { schema: { type: 'integer' } },
                'Content-Type': { schema: { const: 'x/y' } },
                'X-Bad': { schema: { const: 'a\r\nb' } },
              },
            },
            table: { contentType: 'text/csv' },
          },
        ),
      ),
    ).toEqual([
      { name: 'id' },
      { name: 'address', contentType: 'application/json' },
      { name: 'rows', contentType: 'application/json' },
      { name: 'tags' },
      {
        name: 'profileImage',
        isFile: true,
        contentType: 'image/png, image/jpeg',
        headers: [['X-Kind', 'profile']],
      },
      { name: 'table', contentType: 'text/csv' },
    ])
  })

  it('takes an object part of a type other than JSON as one string and reports it', () => {
    const { operation, reasons } = importSingleOperation(
      multipart(
        { history: object({ a: {} }) },
        { history: { contentType: 'application/xml; charset=utf-8' } },
      ),
    )
    expect(operation.inputSchema.properties).toEqual({
      history: { type: 'string', description: 'application/xml; charset=utf-8' },
    })
    expect(reasons).toEqual([
      'the part history is application/xml; charset=utf-8, which the caller must pass as one string',
    ])
  })

  it('has styles from OpenAPI 3.1 on, and in Swagger 2.0', () => {
    const body = multipart({ a: { type: 'array', items: {} } }, { a: { style: 'pipeDelimited' } })
    expect(importMembers(body)).toEqual([{ name: 'a' }])
    const { operations } = importDocument({ openapi: '3.1.0', paths: { '/a': { post: body } } })
    expect(operations[0]?.plan.body).toMatchObject({
      members: [{ name: 'a', style: 'pipeDelimited', explode: false }],
    })
  })

  it('that stays one argument still marks its files', () => {
    const { operation } = importSingleOperation(
      multipart({ note: {}, photo: file }, {}, { additionalProperties: true }),
    )
    expect(operation.plan.body).toEqual({
      contentType: 'multipart/form-data',
      from: 'whole',
      argument: 'body',
      fields: [{ name: 'photo', isFile: true }],
    })
    expect(operation.inputSchema.properties).toMatchObject({
      body: { properties: { note: {}, photo: { contentEncoding: 'base64' } }, additionalProperties: true },
    })
  })

  it('of another subtype is sent as named parts and reported', () => {
    const { operation, reasons } = importSingleOperation(
      content('multipart/mixed', object({ a: {}, photo: file })),
    )
    expect(operation.plan.body).toMatchObject({
      contentType: 'multipart/mixed',
      members: [{ name: 'a' }, { name: 'photo', isFile: true }],
    })
    expect(reasons).toEqual(['multipart/mixed is sent as named parts'])
  })

  it('without names for its parts is rejected', () => {
    const { report } = importDocument({
      openapi: '3.1.0',
      paths: { '/a': { post: content('multipart/mixed', { type: 'array', items: {} }) } },
    })
    expect(report[0]?.outcome).toBe('refused')
  })

  it('does not expand nested allOf without bound', () => {
    const names = Array.from({ length: 30 }, (_, index) => `S${index}`)
    const schemas = Object.fromEntries(
      names.map((name, index) => {
        const next = { $ref: `#/components/schemas/S${index + 1}` }
        return [name, index === names.length - 1 ? object({ a: {} }) : { allOf: [next, next] }]
      }),
    )
    const body = content('multipart/form-data', { $ref: '#/components/schemas/S0' })
    expect(importSingleOperation(body, { components: { schemas } }).operation.plan.body).toMatchObject({
      from: 'whole',
    })
  })
})

describe('another body', () => {
  it('of text is one argument', () => {
    const { operation, outcome } = importSingleOperation(content('text/plain', { type: 'string' }))
    expect(operation.plan.body).toEqual({ contentType: 'text/plain', from: 'whole', argument: 'body' })
    expect(outcome).toBe('imported')
  })

  it('of YAML is one string and reported', () => {
    const { operation, reasons } = importSingleOperation(content('application/yaml', object({ a: {} })))
    expect(operation.inputSchema.properties).toEqual({
      body: { type: 'string', description: 'application/yaml' },
    })
    expect(reasons).toEqual(['the body is application/yaml, which the caller must pass as one string'])
  })

  it.each<[string, JsonObject]>([
    ['image/png', {}],
    ['application/octet-stream', { type: 'string' }],
    ['application/vnd.any', { type: 'string', format: 'binary' }],
    ['image/*', { type: 'string', contentMediaType: 'image/png' }],
  ])('of the binary type %s is one file argument', (type, schema) => {
    const { operation, outcome } = importSingleOperation(
      content(type, { ...schema, description: 'A photo.' }),
    )
    expect(operation.plan.body).toEqual({ contentType: type, from: 'whole', argument: 'body', isFile: true })
    expect(operation.inputSchema).toMatchObject({
      properties: { body: { type: 'string', contentEncoding: 'base64', description: `A photo. ${hint}` } },
      required: ['body'],
    })
    expect(outcome).toBe('imported')
  })

  it('of the type */* is a file if the schema is binary', () => {
    const { operation } = importSingleOperation(content('*/*', { type: 'string', format: 'binary' }))
    expect(operation.plan.body).toMatchObject({ contentType: '*/*', isFile: true })
  })

  it('with several binary types accepts each of them', () => {
    const { operation } = importSingleOperation({
      requestBody: { content: { 'image/png': {}, 'image/jpeg': {}, 'application/pdf': {} } },
    })
    expect(operation.plan.body?.contentType).toBe('image/png, image/jpeg, application/pdf')
  })

  it('with a string schema is text, unless its media type is binary', () => {
    const jwt = importSingleOperation(content('application/jwt', { type: 'string' })).operation.plan.body
    expect(jwt).toEqual({ contentType: 'application/jwt', from: 'whole', argument: 'body' })
    const encoded = content('image/png', { type: 'string', contentEncoding: 'base64' })
    expect(importSingleOperation(encoded).operation.plan.body).not.toHaveProperty('isFile')
  })

  it.each(['get', 'options'])('of JSON that is required is sent with %s', (method) => {
    const { operation, outcome } = importSingleOperation(buildJsonBody(object({ a: {} })), {}, method)
    expect([outcome, operation.plan.body?.from]).toEqual(['imported', 'members'])
  })

  it.each([
    ['head', 'application/json'],
    ['trace', 'application/json'],
    ['get', 'multipart/form-data'],
  ])('that is required rejects a %s operation with %s', (method, type) => {
    const requestBody = { required: true, content: { [type]: { schema: object({ a: {} }) } } }
    expect(() => importSingleOperation({ requestBody }, {}, method)).toThrow('request has no body')
  })

  it('is left out with GET if it is optional, but sent with DELETE', () => {
    expect(importSingleOperation(buildJsonBody(object({ a: {} }), false), {}, 'get').reasons).toEqual([
      'the body is left out: a GET request has no body',
    ])
    expect(
      importSingleOperation(buildJsonBody(object({ a: {} })), {}, 'delete').operation.plan.body,
    ).toMatchObject({
      from: 'members',
    })
  })
})

describe('a Swagger 2.0 body', () => {
  const importSwagger = (operation: JsonObject, more: JsonObject = {}) =>
    importDocument({ swagger: '2.0', paths: { '/a': { post: operation } }, ...more }).operations[0]

  it('is read from the body parameter, also by reference', () => {
    const parameters = {
      Body: { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
    }
    const definitions = { Pet: object({ name: { type: 'string' } }, { required: ['name'] }) }
    const operation = importSwagger(
      { parameters: [{ $ref: '#/parameters/Body' }], consumes: ['application/vnd.x+json'] },
      { parameters, definitions },
    )
    expect(operation?.inputSchema).toMatchObject({
      properties: { name: { type: 'string' } },
      required: ['name'],
    })
    expect(operation?.plan.body?.contentType).toBe('application/vnd.x+json')
  })

  it('of form fields is a form, whose arrays follow collectionFormat', () => {
    const field = (name: string, parts: JsonObject) => ({ name, in: 'formData', ...parts })
    const operation = importSwagger({
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

  it('of form fields with a file is multipart, whose arrays follow collectionFormat', () => {
    const operation = importSwagger({
      consumes: ['application/x-www-form-urlencoded'],
      parameters: [
        { name: 'photo', in: 'formData', type: 'file', required: true, description: 'A photo' },
        { name: 'tags', in: 'formData', type: 'array', items: { type: 'string' }, collectionFormat: 'tsv' },
      ],
    })
    expect(operation?.inputSchema).toMatchObject({
      properties: { photo: { type: 'string', contentEncoding: 'base64', description: `A photo. ${hint}` } },
      required: ['photo'],
    })
    expect(operation?.plan.body).toEqual({
      contentType: 'multipart/form-data',
      from: 'members',
      members: [
        { argument: 'photo', name: 'photo', isFile: true },
        { argument: 'tags', name: 'tags', style: 'tabDelimited', explode: false },
      ],
    })
  })
})

it.each([
  ['body', { schema: object({ a: { type: 'string' } }) }, 'application/json'],
  ['formData', { type: 'string' }, 'application/x-www-form-urlencoded'],
])(
  'a %s parameter of Swagger 2.0 in OpenAPI 3 is read, and the report says so',
  (location, more, contentType) => {
    const parameter = { name: 'a', in: location, required: true, ...more }
    const { operation, reasons } = importSingleOperation({ parameters: [parameter] })
    expect(operation.plan.body).toMatchObject({ contentType, members: [{ argument: 'a', name: 'a' }] })
    expect(operation.inputSchema.properties).toEqual({ a: { type: 'string' } })
    expect(reasons).toEqual(['a: a body among the parameters, as in Swagger 2.0, is read so'])
    const both = importSingleOperation({
      parameters: [parameter],
      ...content('application/json', object({ b: {} })),
    })
    expect(both.operation.plan.body).toMatchObject({ members: [{ argument: 'b' }] })
    expect(both.reasons).toEqual([
      'a: a body among the parameters, as in Swagger 2.0, is left out, since the operation has a requestBody',
    ])
  },
)

describe('a sequence of JSON values', () => {
  const item = object({ n: { type: 'integer' } })

  it.each<[string, JsonObject, string]>([
    ['application/x-ndjson', { schema: { type: 'array', items: item } }, '{"n":1}\n{"n":2}\n'],
    ['application/x-ndjson', { schema: item }, '{"n":1}\n{"n":2}\n'],
    ['application/jsonl', { itemSchema: item }, '{"n":1}\n{"n":2}\n'],
    ['application/json-seq', { itemSchema: item }, '\x1e{"n":1}\n\x1e{"n":2}\n'],
  ])('%s of %j is a list of items', (type, media, body) => {
    const { operation, outcome } = importSingleOperation(
      {
        requestBody: { required: true, content: { [type]: media } },
        responses: { 200: { content: { [type]: media } } },
      },
      { openapi: '3.2.0' },
    )
    expect(outcome).toBe('imported')
    expect(operation.inputSchema.properties).toMatchObject({ body: { type: 'array', items: item } })
    expect(operation.outputSchema).toMatchObject({ type: 'array', items: item })
    const built = compileRequest(operation.plan, 'https://api.test')({ body: [{ n: 1 }, { n: 2 }] })
    expect(built).toMatchObject({ body, headers: [['content-type', type]] })
  })

  it('that is described as a text is a text', () => {
    const { operation } = importSingleOperation(content('application/x-ndjson', { type: 'string' }))
    expect(operation.inputSchema.properties).toMatchObject({ body: { type: 'string' } })
    expect(compileRequest(operation.plan, 'https://api.test')({ body: '{}\n' })).toMatchObject({
      body: '{}\n',
    })
  })
})

it('a media type may be a reference in OpenAPI 3.2', () => {
  const { operation } = importSingleOperation(
    {
      requestBody: {
        required: true,
        content: { 'application/json': { $ref: '#/components/mediaTypes/Thing' } },
      },
    },
    {
      openapi: '3.2.0',
      components: { mediaTypes: { Thing: { schema: object({ name: { type: 'string' } }) } } },
    },
  )
  expect(operation.inputSchema.properties).toEqual({ name: { type: 'string' } })
})

describe('an XML body', () => {
  const text = { type: 'string' }
  const sendXml = (schema: JsonObject, args: JsonObject, more: JsonObject = {}, required = true) => {
    const { operation, outcome } = importSingleOperation(content('application/xml', schema, required), more)
    expect(outcome).toBe('imported')
    const built = compileRequest(operation.plan, 'https://api.test')(args)
    if ('problems' in built) throw new Error(JSON.stringify(built.problems))
    expect(built.headers).toEqual([['content-type', 'application/xml']])
    return {
      names: Object.keys(Object(operation.inputSchema.properties)),
      xml: String(built.body).replace('<?xml version="1.0" encoding="UTF-8"?>\n', ''),
    }
  }

  it('has an argument for each member, and is written as its XML Objects say', () => {
    const id = { type: 'integer', xml: { attribute: true } }
    const schema = object({ note: text, id }, { xml: { name: 'order' } })
    expect(sendXml(schema, { note: 'a < b & "c" ]]>', id: 7 })).toEqual({
      names: ['note', 'id'],
      xml: '<order id="7"><note>a &lt; b &amp; "c" ]]&gt;</note></order>',
    })
  })

  it.each<[string, JsonObject, JsonObject, string]>([
    ['a list', { a: { type: 'array', items: text } }, { a: ['x', 'y'] }, '<a>x</a><a>y</a>'],
    [
      'a list whose items have a name',
      { a: { type: 'array', items: { ...text, xml: { name: 'b' } }, xml: { name: 'c' } } },
      { a: ['x', 'y'] },
      '<b>x</b><b>y</b>',
    ],
    [
      'a wrapped list',
      { a: { type: 'array', items: { ...text, xml: { name: 'b' } }, xml: { name: 'c', wrapped: true } } },
      { a: ['x', 'y'] },
      '<c><b>x</b><b>y</b></c>',
    ],
    [
      'a wrapped list without names',
      { a: { type: 'array', items: text, xml: { wrapped: true } } },
      { a: ['x'] },
      '<a><a>x</a></a>',
    ],
    [
      'a list that is an element in 3.2',
      { a: { type: 'array', items: text, xml: { nodeType: 'element', name: 'c' } } },
      { a: ['x'] },
      '<c><c>x</c></c>',
    ],
    [
      'namespaces',
      {
        a: { ...text, xml: { prefix: 'p', namespace: 'urn:p' } },
        b: { ...text, xml: { namespace: 'urn:b' } },
      },
      { a: 'x', b: 'y' },
      '<p:a xmlns:p="urn:p">x</p:a><b xmlns="urn:b">y</b>',
    ],
    [
      'nodes of 3.2',
      {
        o: object({
          lang: { ...text, xml: { nodeType: 'attribute' } },
          value: { ...text, xml: { nodeType: 'text' } },
          raw: { ...text, xml: { nodeType: 'cdata' } },
        }),
      },
      { o: { raw: '<b>]]>', value: 'x', lang: 'de"' } },
      '<o lang="de&quot;">x<![CDATA[<b>]]]]><![CDATA[>]]></o>',
    ],
    [
      'nothing for null, and an empty element',
      { a: { type: ['string', 'null'] }, o: object({ n: text }) },
      { a: null, o: {} },
      '<o/>',
    ],
  ])('writes %s', (_, properties, args, inside) =>
    expect(sendXml(object(properties), args).xml).toBe(`<root>${inside}</root>`),
  )

  it('has the name of its schema, through references', () => {
    const more = {
      components: {
        schemas: {
          Item: object({ sku: { ...text, xml: { name: 'SKU' } }, count: { type: 'integer' } }),
          Order: {
            allOf: [
              { $ref: '#/components/schemas/Base' },
              object({ item: { $ref: '#/components/schemas/Item' } }),
            ],
          },
          Base: object({ id: { type: 'integer', xml: { attribute: true } } }),
        },
      },
    }
    const body = { item: { count: 2, sku: 'x' }, id: 1 }
    const { names, xml } = sendXml({ $ref: '#/components/schemas/Order' }, { body }, more)
    expect(names).toEqual(['body'])
    expect(xml).toBe('<Order id="1"><item><SKU>x</SKU><count>2</count></item></Order>')
  })

  it('without a schema of its members stays one text', () => {
    const { operation } = importSingleOperation(content('application/xml', {}))
    expect(compileRequest(operation.plan, 'https://api.test')({ body: '<a/>' })).toMatchObject({
      body: '<a/>',
    })
  })
})
