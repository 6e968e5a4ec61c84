// What documents in the wild hold that no specification allows, or that is easily read as something else.
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { imported, importedOperation } from '#tests/support/imported.ts'

const query = (schema: JsonObject, more: JsonObject = {}) => ({ name: 'q', in: 'query', schema, ...more })
const q = (parameter: JsonObject, more: JsonObject = {}) => {
  const { operation, reasons } = importedOperation({ parameters: [parameter] }, more, 'get')
  return {
    schema: (operation.inputSchema.properties as JsonObject).q,
    required: operation.inputSchema.required,
    reasons,
  }
}

describe('YAML', () => {
  const enumOf = (head: string) => {
    const text = `${head}openapi: 3.0.0\npaths:\n  /a:\n    get:\n      parameters:\n        - {name: no, in: query, schema: {enum: [yes, no, on, off, 2020-01-01, ~, 12:30]}}\n      responses:\n        200: {description: ok}\n`
    return imported(text).operations[0]?.inputSchema.properties
  }

  it('is read as version 1.2 whatever it calls itself: dates, times, yes and no are text', () => {
    const values = ['yes', 'no', 'on', 'off', '2020-01-01', null, '12:30']
    expect(enumOf('')).toEqual({ no: { enum: values } })
    expect(enumOf('%YAML 1.1\n---\n')).toEqual({ no: { enum: values } })
  })

  it('may have numbers for keys', () => {
    const text =
      'openapi: 3.0.0\npaths: {/a: {get: {responses: {200: {content: {application/json: {schema: {properties: {1: {type: integer}}}}}}}}}}'
    expect(imported(text).operations[0]?.outputSchema).toEqual({ properties: { 1: { type: 'integer' } } })
  })

  it('with tags of its own keeps what they stand before', () => {
    expect(imported('openapi: 3.0.0\npaths: {/a: {get: {summary: !mine Pets}}}').operations[0]?.name).toBe(
      'Pets',
    )
  })
})

describe('JSON', () => {
  it('with a path, method or component twice keeps the last one, which is told', () => {
    const { warnings } = imported(
      '{"openapi":"3.0.0","paths":{"/a":{"get":{}, "get" : {}, "post":{"tags":[{"x":1,"x":2}]}},"/b":{},"\\/a":{"summary":"/b\\":"}},"info":{},"components":{"schemas":{"A\\\\":{},"A\\\\":{}}}}',
    )
    expect(warnings.filter((warning) => warning.includes('twice'))).toEqual([
      'The key "get" is there twice; the last one counts.',
      'The key "/a" is there twice; the last one counts.',
      'The key "A\\" is there twice; the last one counts.',
    ])
  })

  it('with a comma too many is read, which is told', () => {
    const { operations, warnings } = imported('{"openapi":"3.0.0","paths":{"/a":{"get":{},},},}')
    expect(operations.map(({ key }) => key)).toEqual(['get_a'])
    expect(warnings).toContain('The document is not valid JSON; it is read as YAML.')
  })

  it('may have members that are called as those of every object', () => {
    const names = ['__proto__', 'constructor', 'toString']
    const text = `{"openapi":"3.0.0","paths":{"/a":{"post":{"requestBody":{"required":true,"content":{"application/json":{"schema":
      {"type":"object","properties":{${names.map((name) => `"${name}":{"type":"integer"}`).join()}}}}}}}}},"__proto__":{"x":1}}`
    const { operations, report } = imported(text)
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
  ])('%j is taken for %j', (schema, expected) => expect(q(query(schema)).schema).toEqual(expected))

  it('that is no schema allows anything', () => {
    expect(q({ name: 'q', in: 'query', schema: 'string' }).schema).toEqual({})
  })

  it('beside a reference counts from OpenAPI 3.1 on', () => {
    const components = { schemas: { A: { type: 'string' } } }
    const sibling = query({ $ref: '#/components/schemas/A', minLength: 3, description: 'A.' })
    expect(q(sibling, { components }).schema).toEqual({ type: 'string', description: 'A.' })
    expect(q(sibling, { components, openapi: '3.1.0' }).schema).toMatchObject({
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
])('a parameter that is required: %j', (required, expected) => {
  expect(q(query({}, { required })).required).toEqual(expected)
})

it('what an import does not take of a document is told', () => {
  const answers = { 200: { links: { next: { operationId: 'b' } } } }
  const { warnings, report } = imported({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.test', name: 'main' }],
    tags: [{ name: 'pets', kind: 'nav', parent: 'all' }],
    paths: {
      '/a': { get: { callbacks: { done: {} }, responses: answers }, put: { callbacks: { done: {} } } },
      '/b': { get: { responses: { 200: { $ref: '#/components/responses/Linked' } }, callbacks: {} } },
    },
    components: { responses: { Linked: answers[200] } },
    webhooks: { one: {}, two: {} },
  })
  expect(warnings).toEqual([
    'Webhooks are left out, since the API calls them: 2.',
    'Callbacks of operations are left out: 2.',
    'Links of responses are left out: 2.',
  ])
  expect(report.map(({ outcome }) => outcome)).toEqual(['imported', 'imported', 'imported'])
})

it('paths may stand elsewhere', () => {
  const { operations } = imported({
    openapi: '3.0.0',
    paths: { $ref: '#/x-paths' },
    'x-paths': { '/a': { get: {} } },
  })
  expect(operations.map(({ key }) => key)).toEqual(['get_a'])
})

it('paths that are none are told', () => {
  expect(imported({ openapi: '3.0.0', paths: 'x' }).report).toMatchObject([
    { outcome: 'refused', reasons: ['its paths cannot be read: it is not an object'] },
  ])
})

it('OpenAPI 3.2: the whole query as one argument', () => {
  const form = { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } }
  const { operation, outcome } = importedOperation(
    { parameters: [{ name: 'all', in: 'querystring', required: true, content: form }] },
    { openapi: '3.2.0' },
    'query',
  )
  expect([outcome, operation.plan.method]).toEqual(['imported', 'QUERY'])
  expect(operation.plan.parameters).toMatchObject([
    { argument: 'all', in: 'querystring', contentType: 'application/x-www-form-urlencoded' },
  ])
})

it('an own server that is no address is told', () => {
  const servers = [{ url: 'ftp://files.test' }]
  const { operation, reasons } = importedOperation({ servers }, { servers: [{ url: 'https://api.test' }] })
  expect(operation.plan.serverUrl).toBe('')
  expect(reasons).toEqual(['its own server ftp://files.test is not used: it is no http address'])
})

it('a reason names its place once', () => {
  const { reasons } = importedOperation(
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

it('reasons name the place of the fault', () => {
  const { reasons } = importedOperation(
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
    'the type "thing" is none of JSON\'s and is not checked (in the query parameter q)',
    'a reference is left open: #/none does not exist (in the body)',
    'the pattern (?=a) is not checked: invalid or unsupported Perl syntax: `(?=` (in #/components/schemas/A)',
    'a reference is left open: #/none does not exist (in the response)',
  ])
})
