import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'

const operationWith = (...parameters: JsonObject[]): JsonObject => ({
  parameters,
  responses: { 200: { description: 'ok' } },
})

const documentOf = (paths: Record<string, JsonObject>, more: JsonObject = {}): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: Object.fromEntries(Object.entries(paths).map(([path, operation]) => [path, { get: operation }])),
  ...more,
})

const parameter = (location: string, name: string, more: JsonObject = {}): JsonObject => ({
  in: location,
  name,
  required: true,
  schema: { type: 'string' },
  ...more,
})

const schemesOf = (paths: Record<string, JsonObject>, more: JsonObject = {}) =>
  importDocument(documentOf(paths, more)).securitySchemes.map(({ kind, uses }) => ({ ...kind, uses }))

const schemesOfOne = (object: JsonObject, path = '/things') => schemesOf({ [path]: operationWith(object) })

describe('a parameter that carries a credential becomes a security scheme', () => {
  test.each([
    ['header', 'X-API-KEY'],
    ['header', 'api_key'],
    ['header', 'apikey'],
    ['header', 'apiKey'],
    ['header', 'X-Auth-Token'],
    ['header', 'X-Access-Token'],
    ['header', 'Ocp-Apim-Subscription-Key'],
    ['header', 'x-rapidapi-key'],
    ['header', 'X-RapidAPI-Key'],
    ['header', 'ev-access-token'],
    ['header', 'PRIVATE-TOKEN'],
    ['header', 'X-Bunq-Client-Authentication'],
    ['query', 'api_key'],
    ['query', 'apikey'],
    ['query', 'apiKey'],
    ['query', 'access_token'],
    ['query', 'auth_token'],
    ['query', 'authtoken'],
    ['query', 'X-Auth-Token'],
    ['cookie', 'api_key'],
    ['cookie', 'access_token'],
    ['header', 'x-functions-key'],
    ['header', 'aeg-sas-key'],
    ['header', 'x-license-key'],
    ['header', 'X-CONFIGCAT-SDKKEY'],
    ['header', 'DD-API-KEY'],
    ['header', 'DD-APPLICATION-KEY'],
    ['header', 'X-Shopify-Access-Token'],
    ['header', 'subscription-key'],
    ['query', 'subscription-key'],
  ])('in the %s %s', (location, name) => {
    expect(schemesOfOne(parameter(location, name))).toEqual([
      { type: 'apiKey', in: location, parameter: name, uses: 1 },
    ])
  })

  test.each([
    ['header', 'token', 'Authentication token'],
    ['header', 'Key', 'Your API key'],
    ['query', 'key', 'Your API key'],
    ['query', 'token', 'The API token of your account'],
    ['query', 'user_key', 'Your API access key'],
    ['query', 'appid', 'Your unique API key'],
    ['query', 'appKey', 'Your API app key'],
    ['header', 'app_id', 'App ID Authentication Parameter'],
  ])('in the %s %s, if it says: %s', (location, name, description) => {
    expect(schemesOfOne(parameter(location, name, { description }))).toHaveLength(1)
    expect(schemesOfOne(parameter(location, name))).toEqual([])
  })

  test('in several operations once, and whatever the case of the header', () => {
    const schemes = schemesOf({
      '/a': operationWith(parameter('header', 'X-Api-Key')),
      '/b': operationWith(parameter('header', 'x-api-key')),
      '/c': operationWith(),
    })
    expect(schemes).toEqual([{ type: 'apiKey', in: 'header', parameter: 'X-Api-Key', uses: 2 }])
  })

  test('and is named in a warning', () => {
    const { warnings } = importDocument(documentOf({ '/a': operationWith(parameter('query', 'api_key')) }))
    expect(warnings).toContain(
      'The query parameter api_key of 1 operation carries a credential: set up a connection that sends it, or callers are asked for it.',
    )
  })
})

describe('no credential is found in', () => {
  test.each([
    ['query', 'clientToken', ''],
    ['query', 'ClientToken', 'A unique identifier'],
    ['query', 'page_token', ''],
    ['query', 'pageToken', 'The token to authenticate the next page'],
    ['query', 'next_token', ''],
    ['query', 'NextToken', ''],
    ['query', '$skipToken', ''],
    ['query', 'sync_token', ''],
    ['header', 'Idempotency-Key', ''],
    ['header', 'X-Client-Token', ''],
    ['header', 'X-CSRF-Token', ''],
    ['header', 'x-amz-server-side-encryption-customer-key', ''],
    ['header', 'X-Device-Token', ''],
    ['header', 'X-Upload-Token', ''],
    ['query', 'idempotency_key', ''],
    ['query', 'sort_key', ''],
    ['query', 'partition_key', ''],
    ['query', 'key', ''],
    ['query', 'key', 'The key of the entry'],
    ['query', 'token', 'The token from the e-mail'],
    ['query', 'token', 'Token for the password reset'],
    ['query', 'public_key', 'Public key'],
    ['query', 'userKey', 'The key of the user to return'],
    ['query', 'session_token', 'Groups the requests of a search'],
    ['query', 'author', ''],
    ['query', 'appid', ''],
    ['query', 'app_id', 'The app whose reviews are listed'],
    ['header', 'X-App-Id', ''],
    ['query', 'license_key', 'The license to look up'],
    ['query', 'continuation_token', ''],
    ['query', 'csrf_token', ''],
    ['query', 'device_token', ''],
    ['query', 'consumer_key', ''],
    ['query', 'client_secret', 'Credential of the client that signs in'],
    ['header', 'X-Auth-Project-Id', ''],
    ['header', 'X-Signature', ''],
    ['path', 'api_key', ''],
  ])('the %s parameter %s: %s', (location, name, description) => {
    const path = location === 'path' ? `/{${name}}` : '/things'
    expect(schemesOfOne(parameter(location, name, { description }), path)).toEqual([])
  })

  test.each(['/oauth/revoke', '/tokeninfo', '/password/reset', '/invitations/accept'])(
    'the token that %s works on',
    (path) => expect(schemesOfOne(parameter('query', 'access_token'), path)).toEqual([]),
  )

  test('one of a few values, or a list', () => {
    const choice = parameter('header', 'X-Authentication', { schema: { type: 'string', enum: ['a', 'b'] } })
    const list = parameter('query', 'api_key', { schema: { type: 'array', items: { type: 'string' } } })
    expect([schemesOfOne(choice), schemesOfOne(list)]).toEqual([[], []])
  })

  test('an optional parameter next to the schemes that the document requires', () => {
    const bearer = { type: 'http', scheme: 'bearer' }
    const schemes = schemesOf(
      { '/a': operationWith(parameter('query', 'access_token', { required: false })) },
      { security: [{ one: [] }], components: { securitySchemes: { one: bearer } } },
    )
    expect(schemes).toEqual([{ ...bearer, uses: 1 }])
  })

  test('a parameter that one of many operations has in the query', () => {
    const paths = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`/${n}`, operationWith()]))
    expect(schemesOf({ ...paths, '/users': operationWith(parameter('query', 'secret_key')) })).toEqual([])
  })
})

test.each([
  ['https://api.figma.com/v1', 'X-Figma-Token'],
  ['https://api.fastly.com', 'Fastly-Key'],
  ['https://circleci.com/api', 'Circle-Token'],
  ['https://platform.clear-blade.com', 'ClearBlade-SystemSecret'],
])('a header of %s itself carries a credential: %s', (url, name) => {
  const paths = { '/a': operationWith(parameter('header', name)) }
  expect(schemesOf(paths, { servers: [{ url }] })).toHaveLength(1)
  expect(schemesOf(paths)).toEqual([])
})

describe('a header parameter Authorization', () => {
  test.each([
    ['Bearer token that login returned', {}, { type: 'http', scheme: 'bearer' }],
    ['', { schema: { type: 'string', example: 'Bearer eyJhbGciOi' } }, { type: 'http', scheme: 'bearer' }],
    ['JWT', {}, { type: 'http', scheme: 'bearer' }],
    ["Equal to 'Basic xx', where xx is base64", {}, { type: 'http', scheme: 'basic' }],
    ['Your key', {}, { type: 'apiKey', in: 'header', parameter: 'Authorization' }],
    ['', {}, { type: 'apiKey', in: 'header', parameter: 'Authorization' }],
  ])('%j, %j is a security scheme, required or not', (description, more, expected) => {
    for (const required of [true, false]) {
      const object = parameter('header', 'Authorization', { description, required, ...more })
      expect(schemesOfOne(object)).toEqual([{ ...expected, uses: 1 }])
    }
  })

  test('is named in a warning', () => {
    const object = parameter('header', 'authorization', {
      required: false,
      schema: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    })
    expect(importDocument(documentOf({ '/a': operationWith(object) })).warnings).toContain(
      'The header Authorization of 1 operation is not an argument, since OpenAPI ignores it: set up a connection that sends it.',
    )
  })

  test.each([
    { type: 'http', scheme: 'bearer' },
    { type: 'oauth2', flows: {} },
    { type: 'apiKey', in: 'header', name: 'authorization' },
  ])('adds nothing to the scheme %j', (scheme) => {
    const paths = { '/a': operationWith(parameter('header', 'Authorization')) }
    const document = documentOf(paths, { components: { securitySchemes: { one: scheme } } })
    const { securitySchemes, warnings } = importDocument(document)
    expect(securitySchemes).toHaveLength(1)
    expect(warnings.join()).not.toContain('Authorization')
  })
})
