import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import { importDocument, importSingleOperation } from '#tests/support/openapi/import-document.ts'

const importWithParameters = (parameters: JsonObject[], more: JsonObject = {}) =>
  importSingleOperation({ parameters }, more, 'get', '/things/{id}')
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }

describe('parameters', () => {
  it('become arguments and bindings, path parameters first', () => {
    const { operation, outcome } = importWithParameters([
      { name: 'q', in: 'query', description: 'Words.', schema: { type: 'string', description: 'less' } },
      { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
      { name: 'session', in: 'cookie', schema: { type: 'string' } },
      id,
    ])
    expect(outcome).toBe('imported')
    expect(operation.inputSchema).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        q: { type: 'string', description: 'Words.' },
        'X-Trace': { type: 'string' },
        session: { type: 'string' },
      },
      required: ['id', 'X-Trace'],
      additionalProperties: false,
    })
    const line = operation.plan.parameters.map(
      (binding) => `${binding.argument} ${binding.in} ${binding.name} ${binding.style} ${binding.explode}`,
    )
    expect(line).toEqual([
      'id path id simple false',
      'q query q form true',
      'X-Trace header X-Trace simple false',
      'session cookie session form true',
    ])
  })

  it.each<[JsonObject, string]>([
    [{ in: 'query' }, 'form true false'],
    [{ in: 'query', explode: false, allowReserved: true }, 'form false true'],
    [{ in: 'query', style: 'spaceDelimited' }, 'spaceDelimited false false'],
    [{ in: 'query', style: 'pipeDelimited', explode: true }, 'pipeDelimited true false'],
    [{ in: 'query', style: 'deepObject' }, 'deepObject false false'],
    [{ in: 'header', explode: true }, 'simple true false'],
    [{ in: 'cookie', style: 'cookie' }, 'cookie true false'],
  ])('%j is serialized as %s', (parts, expected) => {
    const { operation } = importWithParameters([id, { name: 'a', schema: {}, ...parts }])
    const [, a] = operation.plan.parameters
    expect(`${a?.style} ${a?.explode} ${a?.allowReserved}`).toBe(expected)
  })

  it('of the path item apply to operations that do not override them', () => {
    const { operations } = importDocument({
      openapi: '3.0.0',
      paths: {
        '/a': {
          parameters: [
            { name: 'x', in: 'query', schema: { type: 'string' } },
            { name: 'y', in: 'query', schema: {} },
          ],
          get: { parameters: [{ name: 'x', in: 'query', schema: { type: 'integer' } }] },
        },
      },
    })
    expect(operations[0]?.inputSchema.properties).toEqual({ x: { type: 'integer' }, y: {} })
  })

  it('with a content media type are sent in it', () => {
    const { operation } = importWithParameters([
      id,
      { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    ])
    expect(operation.plan.parameters[1]?.contentType).toBe('application/json')
    expect(operation.inputSchema.properties).toMatchObject({ filter: { type: 'object' } })
  })

  it('of the same name are prefixed with their location', () => {
    const query = (name: string) => ({ name, in: 'query', schema: {} })
    const { operation } = importWithParameters([
      id,
      query('id'),
      query('filter[name]'),
      query('$top'),
      query('__proto__'),
      query('日本'),
      query('x'.repeat(80)),
    ])
    expect(operation.plan.parameters.map(({ argument, name }) => [argument, name])).toEqual([
      ['id', 'id'],
      ['query_id', 'id'],
      ['filter_name', 'filter[name]'],
      ['top', '$top'],
      ['argument___proto__', '__proto__'],
      ['argument_', '日本'],
      ['x'.repeat(64), 'x'.repeat(80)],
    ])
  })

  it('have their names as titles where arguments cannot have these names', () => {
    const { operation } = importSingleOperation(
      {
        parameters: [id, { name: 'größe', in: 'query', schema: { type: 'string' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  数量: { type: 'integer' },
                  住所: { type: 'string', title: 'Address' },
                  plain: { type: 'string' },
                },
              },
            },
          },
        },
      },
      {},
      'post',
      '/things/{id}',
    )
    const properties = Object.values(operation.inputSchema.properties ?? {})
    expect(properties.map((property) => (property as JsonObject).title)).toEqual([
      undefined,
      'größe',
      '数量',
      'Address',
      undefined,
    ])
  })

  it('that carry credentials or are reserved headers do not become arguments', () => {
    const header = (name: string, required = false) => ({ name, in: 'header', required, schema: {} })
    const more = {
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
      security: [{ key: [] }],
    }
    const { operation, reasons } = importWithParameters(
      [
        id,
        header('Accept', true),
        header('content-type'),
        header('Authorization'),
        header('x-api-key', true),
        header('Host'),
      ],
      more,
    )
    expect(Object.keys(operation.inputSchema.properties ?? {})).toEqual(['id'])
    expect(reasons).toEqual(['the header parameter Host is left out: arguments must not set this header'])
  })

  it.each([
    ['X-HTTP-Method', 'refused'],
    ['Content-Length', 'degraded'],
    ['Host', 'degraded'],
    ['transfer-encoding', 'degraded'],
    ['Connection', 'degraded'],
  ])('that are required and cannot be set: %s leaves the operation %s', (name, outcome) => {
    const { report } = importDocument({
      openapi: '3.0.0',
      paths: { '/a': { get: { parameters: [{ name, in: 'header', required: true, schema: {} }] } } },
    })
    expect(report[0]).toMatchObject({
      outcome,
      reasons: [`the header parameter ${name} is left out: arguments must not set this header`],
    })
  })

  it('keep a type next to the name, also in OpenAPI 3', () => {
    const { operation, reasons } = importWithParameters([
      id,
      { name: 'limit', in: 'query', type: 'integer', maximum: 9, required: true },
    ])
    expect(operation.inputSchema.properties).toMatchObject({ limit: { type: 'integer', maximum: 9 } })
    expect(reasons).toEqual([
      'the parameter limit has its type next to its name and is read as in Swagger 2.0',
    ])
  })

  it.each([
    ['3.0.3', '/things/a%2Cb%3A%40%3D%2F%3F%23'],
    ['3.1.0', '/things/a%2Cb%3A%40%3D%2F%3F%23'],
    ['3.2.0', '/things/a,b:@=%2F%3F%23'],
  ])('of the path in %s keep reserved characters within a segment: %s', (openapi, path) => {
    const { operations } = importDocument({
      openapi,
      paths: {
        '/things/{id}': {
          get: { parameters: [{ ...id, allowReserved: true, schema: { type: 'string' } }] },
        },
      },
    })
    const [operation] = operations
    if (!operation) throw new Error('nothing was imported')
    const built = compileRequest(operation.plan, 'https://api.test')({ id: 'a,b:@=/?#' })
    expect(built).toMatchObject({ url: `https://api.test${path}` })
  })

  it('of the path that lack a declaration or a placeholder are reported', () => {
    const { operation, reasons } = importWithParameters([{ ...id, name: 'other' }])
    expect(operation.inputSchema).toMatchObject({ properties: { id: { type: 'string' } }, required: ['id'] })
    expect(reasons).toEqual([
      'the path parameter id is not declared; it is treated as a string',
      'the path parameter other is left out: the path has no placeholder for it',
    ])
  })
})

describe('Swagger 2.0 parameters', () => {
  const importSwagger = (parameters: JsonObject[], more: JsonObject = {}) =>
    importDocument({ swagger: '2.0', host: 'api.test', paths: { '/a': { post: { parameters, ...more } } } })

  it.each([
    ['csv', 'form false'],
    ['ssv', 'spaceDelimited false'],
    ['tsv', 'tabDelimited false'],
    ['pipes', 'pipeDelimited false'],
    ['multi', 'form true'],
    [undefined, 'form false'],
  ])('with collectionFormat %s are serialized as %s', (collectionFormat, expected) => {
    const { operations } = importSwagger([
      {
        name: 'a',
        in: 'query',
        type: 'array',
        items: { type: 'string' },
        ...(collectionFormat && { collectionFormat }),
      },
    ])
    const [binding] = operations[0]?.plan.parameters ?? []
    expect(`${binding?.style} ${binding?.explode}`).toBe(expected)
    expect(operations[0]?.inputSchema.properties).toEqual({ a: { type: 'array', items: { type: 'string' } } })
  })

  it.each([
    ['pipes', 'csv', 'query', '?a=1%2C2%7C3%2C4'],
    ['csv', 'pipes', 'query', '?a=1%7C2,3%7C4'],
    ['multi', 'ssv', 'query', '?a=1%202&a=3%204'],
    ['csv', undefined, 'query', '?a=1%2C2,3%2C4'],
    ['pipes', 'csv', 'formData', 'a=1%2C2%7C3%2C4'],
    ['multi', 'pipes', 'formData', 'a=1%7C2&a=3%7C4'],
    ['pipes', 'csv', 'header', '1,2|3,4'],
  ])('whose lists are joined by %s, and lists in these by %s, are sent so in the %s', (...given) => {
    const [collectionFormat, inner, location, sent] = given
    const items = { type: 'array', items: { type: 'integer' }, ...(inner && { collectionFormat: inner }) }
    const { operations } = importSwagger([
      { name: 'a', in: location, type: 'array', collectionFormat, items },
    ])
    const [operation] = operations
    if (!operation) throw new Error('nothing was imported')
    const args = {
      a: [
        [1, 2],
        [3, 4],
      ],
    }
    const built = compileRequest(operation.plan, 'https://api.test')(args)
    if ('problems' in built) throw new Error(JSON.stringify(built.problems))
    const header = built.headers.find(([name]) => name === 'a')?.[1]
    expect(header ?? built.body ?? new URL(built.url).search).toBe(sent)
  })

  it('with an unknown collectionFormat are sent with commas and reported', () => {
    const { report } = importSwagger([
      { name: 'a', in: 'query', type: 'array', items: {}, collectionFormat: 'dashes' },
    ])
    expect(report[0]).toMatchObject({
      outcome: 'degraded',
      reasons: ['the collectionFormat dashes is not supported in the query; commas are used'],
    })
  })

  it('declare their schema inline', () => {
    const { operations } = importSwagger([
      {
        name: 'a',
        in: 'query',
        required: true,
        type: 'integer',
        minimum: 0,
        exclusiveMinimum: true,
        'x-nullable': true,
        default: 5,
      },
    ])
    expect(operations[0]?.inputSchema).toMatchObject({
      properties: { a: { type: ['integer', 'null'], exclusiveMinimum: 0, default: 5 } },
      required: ['a'],
    })
  })
})

it('parameters that a signature adds to a request are no arguments', () => {
  const { operation, outcome } = importWithParameters([
    id,
    ...['X-Amz-Signature', 'x-amz-date', 'X-Amz-SignedHeaders'].map((name) => ({
      ...{ name, in: 'header', required: true },
      schema: { type: 'string' },
    })),
    { name: 'X-Amz-Credential', in: 'query', schema: { type: 'string' } },
    { name: 'X-Amz-Target', in: 'header', schema: { type: 'string' } },
  ])
  expect(Object.keys(operation.inputSchema.properties ?? {})).toEqual(['id', 'X-Amz-Target'])
  expect(outcome).toBe('imported')
})
