// Invalid or ambiguous constructs found in published documents.
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importDocument, importSingleOperation } from '#tests/support/openapi/import-document.ts'

const query = (schema: JsonObject, more: JsonObject = {}) => ({ name: 'q', in: 'query', schema, ...more })
const importParameter = (parameter: JsonObject, more: JsonObject = {}) => {
  const { operation, reasons } = importSingleOperation({ parameters: [parameter] }, more, 'get')
  return {
    schema: (operation.inputSchema.properties as JsonObject).q,
    required: operation.inputSchema.required,
    reasons,
  }
}

describe('YAML', () => {
  const importEnum = (head: string) => {
    const text = `${head}openapi: 3.0.0\npaths:\n  /a:\n    get:\n      parameters:\n        - {name: no, in: query, schema: {enum: [yes, no, on, off, 2020-01-01, ~, 12:30]}}\n      responses:\n        200: {description: ok}\n`
    return importDocument(text).operations[0]?.inputSchema.properties
  }

  it('is parsed as YAML 1.2: dates, times, yes and no are strings', () => {
    const values = ['yes', 'no', 'on', 'off', '2020-01-01', null, '12:30']
    expect(importEnum('')).toEqual({ no: { enum: values } })
    expect(importEnum('%YAML 1.1\n---\n')).toEqual({ no: { enum: values } })
  })

  it('may have numbers as keys', () => {
    const text =
      'openapi: 3.0.0\npaths: {/a: {get: {responses: {200: {content: {application/json: {schema: {properties: {1: {type: integer}}}}}}}}}}'
    expect(importDocument(text).operations[0]?.outputSchema).toEqual({
      properties: { 1: { type: 'integer' } },
    })
  })

  it('with custom tags keeps the tagged values', () => {
    expect(
      importDocument('openapi: 3.0.0\npaths: {/a: {get: {summary: !mine Pets}}}').operations[0]?.name,
    ).toBe('Pets')
  })
})

describe('JSON', () => {
  it('with a duplicate path, method or component uses the last one and warns', () => {
    const { warnings } = importDocument(
      '{"openapi":"3.0.0","paths":{"/a":{"get":{}, "get" : {}, "post":{"tags":[{"x":1,"x":2}]}},"/b":{},"\\/a":{"summary":"/b\\":"}},"info":{},"components":{"schemas":{"A\\\\":{},"A\\\\":{}}}}',
    )
    expect(warnings.filter((warning) => warning.includes('Duplicate key'))).toEqual([
      'Duplicate key "get"; the last value is used.',
      'Duplicate key "/a"; the last value is used.',
      'Duplicate key "A\\"; the last value is used.',
    ])
  })

  it('with trailing commas is read with a warning', () => {
    const { operations, warnings } = importDocument('{"openapi":"3.0.0","paths":{"/a":{"get":{},},},}')
    expect(operations.map(({ key }) => key)).toEqual(['get_a'])
    expect(warnings).toContain(
      'The document is not valid JSON; it is read as JSON with comments and trailing commas.',
    )
  })

  it('may have members named like those of Object.prototype', () => {
    const names = ['__proto__', 'constructor', 'toString']
    const text = `{"openapi":"3.0.0","paths":{"/a":{"post":{"requestBody":{"required":true,"content":{"application/json":{"schema":
      {"type":"object","properties":{${names.map((name) => `"${name}":{"type":"integer"}`).join()}}}}}}}}},"__proto__":{"x":1}}`
    const { operations, report } = importDocument(text)
    expect(report[0]?.outcome).toBe('imported')
    const members = operations[0]?.plan.body?.from === 'members' ? operations[0].plan.body.members : []
    expect(members.map(({ argument, name }) => [argument, name])).toEqual([
      ['argument___proto__', '__proto__'],
      ['argument_constructor', 'constructor'],
      ['toString', 'toString'],
    ])
    expect(({} as JsonObject).x).toBeUndefined()
  })
})

describe('a schema', () => {
  it.each<[JsonObject, JsonObject]>([
    [{ type: 'String' }, { type: 'string' }],
    [{ type: 'int' }, { type: 'integer' }],
    [{ type: 'float' }, { type: 'number' }],
    [{ type: 'bool' }, { type: 'boolean' }],
    [{ type: 'null' }, { type: 'null' }],
    [{ type: 'toString' }, {}],
    [
      { type: 'integer', example: 'no number', default: 7 },
      { type: 'integer', default: 7, examples: ['no number'] },
    ],
    [
      { type: 'string', minLength: '3', pattern: 7, enum: 'a', required: true, items: 'x' },
      { type: 'string' },
    ],
    [{ properties: { $ref: '#/components/schemas/A' } }, {}],
  ])('%j is imported as %j', (schema, expected) =>
    expect(importParameter(query(schema)).schema).toEqual(expected),
  )

  it('that is not an object accepts any value', () => {
    expect(importParameter({ name: 'q', in: 'query', schema: 'string' }).schema).toEqual({})
  })

  it('next to a $ref is applied from OpenAPI 3.1 on', () => {
    const components = { schemas: { A: { type: 'string' } } }
    const sibling = query({ $ref: '#/components/schemas/A', minLength: 3, description: 'A.' })
    expect(importParameter(sibling, { components }).schema).toEqual({ type: 'string', description: 'A.' })
    expect(importParameter(sibling, { components, openapi: '3.1.0' }).schema).toMatchObject({
      minLength: 3,
      description: 'A.',
    })
  })
})

it.each([
  [true, ['q']],
  ['true', ['q']],
  ['yes', ['q']],
  ['false', undefined],
  [1, undefined],
])('a parameter with required: %j', (required, expected) => {
  expect(importParameter(query({}, { required })).required).toEqual(expected)
})

it('webhooks, callbacks and links are not imported, with a warning for each kind', () => {
  const responses = { 200: { links: { next: { operationId: 'b' } } } }
  const { warnings, report } = importDocument({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.test', name: 'main' }],
    tags: [{ name: 'pets', kind: 'nav', parent: 'all' }],
    paths: {
      '/a': { get: { callbacks: { done: {} }, responses }, put: { callbacks: { done: {} } } },
      '/b': { get: { responses: { 200: { $ref: '#/components/responses/Linked' } }, callbacks: {} } },
    },
    components: { responses: { Linked: responses[200] } },
    webhooks: { one: {}, two: {} },
  })
  expect(warnings).toEqual([
    'Webhooks are not imported, because the API calls them: 2.',
    'Callbacks of operations are not imported: 2.',
    'Links of responses are not imported: 2.',
  ])
  expect(report.map(({ outcome }) => outcome)).toEqual(['imported', 'imported', 'imported'])
})

it('paths may be a reference', () => {
  const { operations } = importDocument({
    openapi: '3.0.0',
    paths: { $ref: '#/x-paths' },
    'x-paths': { '/a': { get: {} } },
  })
  expect(operations.map(({ key }) => key)).toEqual(['get_a'])
})

it('paths that are not an object are reported', () => {
  expect(importDocument({ openapi: '3.0.0', paths: 'x' }).report).toMatchObject([
    { outcome: 'refused', reasons: ['its paths cannot be read: it is not an object'] },
  ])
})

it('OpenAPI 3.2: a querystring parameter becomes one argument', () => {
  const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } }
  const { operation, outcome } = importSingleOperation(
    { parameters: [{ name: 'all', in: 'querystring', required: true, content: form }] },
    { openapi: '3.2.0' },
    'query',
  )
  expect([outcome, operation.plan.method]).toEqual(['imported', 'QUERY'])
  expect(operation.plan.parameters).toMatchObject([
    { argument: 'all', in: 'querystring', contentType: 'application/x-www-form-urlencoded' },
  ])
})

it('an operation server that is not an http URL is reported', () => {
  const servers = [{ url: 'ftp://files.test' }]
  const { operation, reasons } = importSingleOperation(
    { servers },
    { servers: [{ url: 'https://api.test' }] },
  )
  expect(operation.plan.serverUrl).toBe('')
  expect(reasons).toEqual([
    'its own server ftp://files.test is not used: it is not an absolute http or https URL without fragment',
  ])
})

it('a reason names its location once', () => {
  const { reasons } = importSingleOperation(
    {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
      },
    },
    { components: { schemas: { A: { type: 'object', properties: { a: { pattern: '(?=a)' } } } } } },
  )
  expect(reasons).toEqual([
    'the pattern (?=a) is not checked: invalid or unsupported Perl syntax: `(?=` (in #/components/schemas/A)',
  ])
})

it('reasons name the location of the problem', () => {
  const { reasons } = importSingleOperation(
    {
      parameters: [
        7,
        query({ type: 'thing' }),
        { name: 'r', in: 'query', schema: { $ref: '#/components/schemas/A' } },
      ],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/none' } } } },
      responses: { 200: { content: { 'application/json': { schema: { $ref: '#/none' } } } } },
    },
    { components: { schemas: { A: { properties: { a: { pattern: '(?=a)' } } } } } },
  )
  expect(reasons).toEqual([
    'parameters/0 is left out: it is not an object',
    'the type "thing" is not a JSON type and is not checked (in the query parameter q)',
    'unresolved reference (accepts any value): #/none does not exist (in the body)',
    'the pattern (?=a) is not checked: invalid or unsupported Perl syntax: `(?=` (in #/components/schemas/A)',
    'unresolved reference (accepts any value): #/none does not exist (in the response)',
  ])
})
