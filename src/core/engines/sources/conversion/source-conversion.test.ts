import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#base/json.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import { convertDiscovery, convertPostman } from './index.ts'

const importPostman = (item: object[], more: object = {}) => {
  const { document, warnings } = convertPostman({
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item,
    ...more,
  } as unknown as JsonObject)
  return { ...importDocument(document), converted: document, conversionWarnings: warnings }
}

const request = (name: string, url: Json, more: object = {}) => ({
  name,
  request: { method: 'GET', url, ...more },
})
const json = (raw: string) => ({ mode: 'raw', raw, options: { raw: { language: 'json' } } })

describe('a Postman collection', () => {
  it.each<[url: Json, variable: object[], server: string, path: string]>([
    ['{{baseUrl}}/orders', [{ key: 'baseUrl', value: 'https://a.test/v1' }], 'https://a.test/v1', '/orders'],
    ['{{baseUrl}}/orders', [], '', '/orders'],
    ['https://a.test/v1/orders/', [], 'https://a.test', '/v1/orders/'],
    ['a.test/orders', [], 'https://a.test', '/orders'],
    ['localhost:3000/orders', [], 'http://localhost:3000', '/orders'],
    [
      '{{scheme}}://{{host}}:{{port}}/orders',
      [
        { key: 'scheme', value: 'https' },
        { key: 'host', value: '{{sub}}.a.test' },
        { key: 'sub', value: 'eu' },
        { key: 'port', value: '8443' },
      ],
      'https://eu.a.test:8443',
      '/orders',
    ],
    [
      { protocol: 'https', host: ['a', 'test'], port: '81', path: ['orders'] },
      [],
      'https://a.test:81',
      '/orders',
    ],
    ['{{baseUrl}}/{{apiVersion}}/x', [{ key: 'apiVersion', value: 'v2' }], '', '/v2/x'],
    ['https://a.test/orders:search', [], 'https://a.test', '/orders:search'],
  ])('with the URL %j and %j calls %j at %j', (url, variable, server, path) => {
    const { baseUrl, operations } = importPostman([request('A', url)], { variable })
    expect([baseUrl, operations[0]?.plan.path]).toEqual([server, path])
  })

  it('has arguments for path variables, queries and headers, disabled ones too', () => {
    const url = {
      raw: '{{baseUrl}}/orders/:orderId/lines/{{lineId}}?expand=items&limit=10',
      query: [
        { key: 'expand', value: 'items', description: 'What to expand' },
        { key: 'limit', value: '10', disabled: true },
      ],
      variable: [{ key: 'orderId', value: '42', description: { content: 'Of the shop' } }],
    }
    const header = [
      { key: 'X-Trace', value: 'a' },
      { key: 'Authorization', value: 'Bearer abc' },
    ]
    const { operations } = importPostman([request('Get a line', url, { header })])
    const { properties, required } = operations[0]?.inputSchema ?? {}
    expect(Object.keys(properties ?? {}).toSorted()).toEqual([
      'X-Trace',
      'expand',
      'limit',
      'lineId',
      'orderId',
    ])
    expect(required).toEqual(expect.arrayContaining(['lineId', 'orderId']))
    expect(required).toHaveLength(2)
    expect(properties).toMatchObject({
      expand: { description: 'What to expand' },
      limit: { type: 'integer' },
      orderId: { type: 'string', description: 'Of the shop' },
    })
  })

  it('reads the query of a URL that is a text', () => {
    const { operations } = importPostman([request('A', 'https://a.test/o?state=open&page=%7B%7Bp%7D%7D')])
    expect(Object.keys(operations[0]?.inputSchema.properties ?? {})).toEqual(['state', 'page'])
  })

  it('has the members of bodies of all requests, and no values', () => {
    const { operations, conversionWarnings, converted } = importPostman([
      {
        name: 'Orders',
        item: [
          request('Create an order', 'https://a.test/orders', {
            method: 'POST',
            body: { mode: 'raw', raw: '{"sku":"secret-1","count":{{count}}, "lines":[{"id":1}], // all\n}' },
          }),
          request('Create a draft', 'https://a.test/orders', {
            method: 'POST',
            body: json('{"draft":true}'),
          }),
        ],
      },
    ])
    expect(operations).toHaveLength(1)
    expect(operations[0]).toMatchObject({ name: 'Create an order', tags: ['Orders'] })
    expect(operations[0]?.inputSchema.properties).toMatchObject({
      sku: { type: 'string' },
      count: {},
      lines: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
      draft: { type: 'boolean' },
    })
    expect(conversionWarnings).toEqual([
      'Requests with the same method and path became one operation each; 1 were merged.',
    ])
    expect(JSON.stringify(converted)).not.toContain('secret-1')
  })

  it('has forms, files and GraphQL bodies', () => {
    const formdata = [
      { key: 'file', type: 'file' },
      { key: 'title', value: 'x', type: 'text' },
    ]
    const { operations } = importPostman([
      request('Upload', 'https://a.test/files', { method: 'POST', body: { mode: 'formdata', formdata } }),
      request('Sign in', 'https://a.test/login', {
        method: 'POST',
        body: {
          mode: 'urlencoded',
          urlencoded: [
            { key: 'user', value: 'a' },
            { key: 'password', value: 'hidden' },
          ],
        },
      }),
      request('Put', 'https://a.test/raw', { method: 'PUT', body: { mode: 'file', file: { src: '/a' } } }),
      request('Query', 'https://a.test/graphql', {
        method: 'POST',
        body: { mode: 'graphql', graphql: { query: '{ a }', variables: '{}' } },
      }),
    ])
    expect(operations.map(({ plan }) => plan.body?.contentType)).toEqual([
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      'application/json',
    ])
    expect(Object.keys(operations[1]?.inputSchema.properties ?? {})).toEqual(['user', 'password'])
    expect(Object.keys(operations[3]?.inputSchema.properties ?? {})).toEqual(['query', 'variables'])
    expect(JSON.stringify(operations)).not.toContain('hidden')
  })

  it('suggests how requests authenticate, without secrets', () => {
    const bearer = { type: 'bearer', bearer: [{ key: 'token', value: 'secret-2' }] }
    const key = {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-Shop-Key' },
        { key: 'value', value: 'secret-3' },
        { key: 'in', value: 'header' },
      ],
    }
    const { securitySchemes, converted, conversionWarnings } = importPostman(
      [
        request('A', 'https://a.test/a'),
        { name: 'Admin', auth: key, item: [request('B', 'https://a.test/b')] },
        request('C', 'https://a.test/c', { auth: { type: 'noauth' } }),
        request('D', 'https://a.test/d', { auth: { type: 'hawk', hawk: [] } }),
      ],
      { auth: bearer },
    )
    expect(securitySchemes.map(({ kind }) => kind)).toMatchObject([
      { type: 'http', scheme: 'bearer' },
      { type: 'apiKey', parameter: 'X-Shop-Key', in: 'header' },
    ])
    expect(conversionWarnings[0]).toContain('hawk')
    expect(JSON.stringify(converted)).not.toMatch(/secret-\d/)
    const operation = (path: string) =>
      ((converted.paths as JsonObject)[path] as JsonObject).get as JsonObject
    expect(operation('/c').security).toEqual([])
    expect(operation('/b').security).toEqual([{ 'apikey_X-Shop-Key': [] }])
  })

  it('keeps the server of a request that has another one', () => {
    const { operations, baseUrl } = importPostman([
      request('A', 'https://a.test/a'),
      request('B', 'https://a.test/b'),
      request('C', 'https://files.test/c'),
    ])
    expect([baseUrl, ...operations.map(({ plan }) => plan.serverUrl)]).toEqual([
      'https://a.test',
      '',
      '',
      'https://files.test',
    ])
  })

  it('is read whatever of it is missing or of another type', () => {
    const odd = [
      null,
      7,
      {},
      { name: 'x', request: null },
      { name: 'y', request: {} },
      { item: null },
      { item: [null] },
    ]
    const { operations } = importPostman([
      ...(odd as object[]),
      request('A', 'https://a.test/a', { header: 'X-A: 1', body: null }),
    ])
    expect(operations.some(({ plan }) => plan.path === '/a')).toBe(true)
  })
})

describe('a Google Discovery document', () => {
  const discovery: JsonObject = {
    kind: 'discovery#restDescription',
    title: 'Tasks API',
    version: 'v1',
    rootUrl: 'https://tasks.example.test/',
    servicePath: 'tasks/v1/',
    auth: { oauth2: { scopes: { 'https://auth.test/tasks': { description: 'Manage tasks' } } } },
    parameters: { alt: { type: 'string', location: 'query' }, fields: { type: 'string', location: 'query' } },
    schemas: {
      Task: {
        id: 'Task',
        type: 'object',
        properties: {
          id: { type: 'string' },
          size: { type: 'string', format: 'int64' },
          title: { type: 'string', required: true },
          links: { type: 'array', items: { $ref: 'Link' } },
          more: { type: 'object', additionalProperties: { type: 'any' } },
        },
      },
      Link: { id: 'Link', type: 'object', properties: { url: { type: 'string' } } },
    },
    resources: {
      tasks: {
        methods: {
          insert: {
            id: 'tasks.tasks.insert',
            path: 'lists/{tasklist}/tasks',
            httpMethod: 'POST',
            description: 'Creates a task.',
            parameters: {
              tasklist: { type: 'string', required: true, location: 'path' },
              state: { type: 'string', repeated: true, location: 'query', enum: ['a', 'b'] },
              limit: { type: 'integer', default: '20', minimum: '1', location: 'query' },
            },
            request: { $ref: 'Task' },
            response: { $ref: 'Task' },
            scopes: ['https://auth.test/tasks'],
          },
        },
        resources: {
          notes: {
            methods: {
              get: {
                id: 'tasks.notes.get',
                path: 'v1/{+name}',
                flatPath: 'v1/projects/{projectsId}/notes/{notesId}',
                httpMethod: 'GET',
                parameters: { name: { type: 'string', required: true, location: 'path' } },
              },
            },
          },
        },
      },
    },
  }

  it('becomes operations with arguments, results and the way to sign in', () => {
    const { baseUrl, operations, securitySchemes, title } = importDocument(
      convertDiscovery(discovery).document,
    )
    expect([title, baseUrl]).toEqual(['Tasks API', 'https://tasks.example.test/tasks/v1'])
    const [insert, get] = operations
    expect(insert).toMatchObject({
      externalId: 'tasks.tasks.insert',
      description: expect.stringContaining('Creates a task.'),
    })
    expect(insert?.inputSchema).toMatchObject({
      required: ['tasklist', 'title'],
      properties: {
        tasklist: { type: 'string' },
        state: { type: 'array', items: { enum: ['a', 'b'] } },
        limit: { type: 'integer', default: 20, minimum: 1 },
        title: { type: 'string' },
      },
    })
    expect(insert?.inputSchema.properties).not.toHaveProperty('alt')
    expect(insert?.outputSchema).not.toBeNull()
    expect(get?.plan.path).toBe('/v1/projects/{projectsId}/notes/{notesId}')
    expect(get?.inputSchema.required).toEqual(['projectsId', 'notesId'])
    expect(securitySchemes[0]?.scopes).toEqual(['https://auth.test/tasks'])
  })

  it.each([
    ['rootUrl', { rootUrl: 'http://' }],
    ['rootUrl', { rootUrl: 'tasks' }],
    ['servicePath', { servicePath: 'http://' }],
    ['servicePath', { servicePath: '//[' }],
  ])('names its broken %s, and is imported without a server', (member, over) => {
    const { document, warnings } = convertDiscovery({ ...discovery, ...over })
    expect(warnings).toEqual([expect.stringMatching(`^${member} must be .*set the base URL`)])
    expect(importDocument(document)).toMatchObject({ baseUrl: '', title: 'Tasks API' })
  })

  it('is read whatever of it is missing or of another type', () => {
    expect(
      convertDiscovery({
        resources: 7,
        methods: { a: null, b: { parameters: [], scopes: 'x' } },
        schemas: [],
      }).document.paths,
    ).toEqual({
      '/': { get: expect.anything() },
    })
  })
})
