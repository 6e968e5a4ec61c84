import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import { findSchemeSuggestions, mergeFindings } from './security-scheme-suggestions.ts'

const api = 'https://api.example/v1'

const documentOf = (securitySchemes: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url: api }],
  components: { securitySchemes },
  paths: {},
  ...more,
})

const swaggerOf = (securityDefinitions: JsonObject): JsonObject => ({
  swagger: '2.0',
  info: { title: 'Things', version: '1' },
  host: 'api.example',
  paths: {},
  securityDefinitions,
})

const findSuggestions = (document: JsonObject, url = '') =>
  mergeFindings(
    importDocument(document, url).securitySchemes.map((scheme) => findSchemeSuggestions(scheme, api)),
  )

const listSuggestions = (document: JsonObject, url = '') =>
  findSuggestions(document, url).suggestions.map(({ label, connection }) => [label, connection])

const connection = (providerKey: string, type: string, config: object, grants: string[] = []) =>
  expect.objectContaining({ providerKey, config: expect.objectContaining({ type, ...config }), grants })

const urls = { authorizationUrl: '/authorize', tokenUrl: 'https://login.example/token' }

describe('the security schemes of a document', () => {
  test.each<[string, JsonObject, string, object]>([
    [
      'a key in a header',
      { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      'api_key',
      { headerName: 'X-Api-Key' },
    ],
    [
      'a key in the query',
      { type: 'apiKey', in: 'query', name: 'key' },
      'api_key',
      { queryParamName: 'key' },
    ],
    [
      'a key in a cookie',
      { type: 'apiKey', in: 'cookie', name: 'sid' },
      'api_key',
      { headerName: 'Cookie', headerPrefix: 'sid=' },
    ],
    ['HTTP basic', { type: 'http', scheme: 'Basic' }, 'basic', {}],
    ['HTTP bearer', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer', {}],
    [
      'a non-standard scheme',
      { type: 'http', scheme: 'Token' },
      'api_key',
      { headerName: 'Authorization', headerPrefix: 'Token' },
    ],
  ])('suggest %s', (_title, scheme, type, config) => {
    const provider = `custom-${type.replace('_', '-')}`
    expect(listSuggestions(documentOf({ one: scheme }))).toEqual([
      ['one', connection(provider, type, config)],
    ])
  })

  test('suggest each supported OAuth flow, with URLs resolved against the API', () => {
    const flows = {
      authorizationCode: { ...urls, scopes: { read: 'Read', write: 'Write' } },
      clientCredentials: { tokenUrl: 'token', scopes: {} },
      implicit: { authorizationUrl: '/authorize', scopes: {} },
      password: { tokenUrl: '/token', scopes: {} },
    }
    const document = documentOf({ login: { type: 'oauth2', flows } })
    expect(listSuggestions(document, 'https://docs.example/v1/openapi.json')).toEqual([
      [
        'login',
        connection(
          'custom-oauth',
          'oauth',
          {
            authorizationEndpoint: 'https://api.example/authorize',
            tokenEndpoint: 'https://login.example/token',
            scopes: ['read', 'write'],
          },
          ['authorization_code'],
        ),
      ],
      [
        'login (client credentials)',
        connection(
          'custom-oauth',
          'oauth',
          { authorizationEndpoint: '', tokenEndpoint: 'https://api.example/token' },
          ['client_credentials'],
        ),
      ],
    ])
    expect(findSuggestions(document).events.map(({ message }) => message)).toEqual([
      'The security scheme "login" (the OAuth flow implicit) is not supported.',
      'The security scheme "login" (the OAuth flow password) is not supported.',
    ])
  })

  const machine = (tokenUrl: string) => ({
    login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } },
  })
  const docs = 'https://docs.example/specs/openapi.json'

  test.each<
    [server: string | null, tokenUrl: string, url: string, base: string, expected: string | undefined]
  >([
    [
      'https://api.example/v2/',
      '/oauth/token',
      docs,
      'https://api.example/v2',
      'https://api.example/oauth/token',
    ],
    [
      'https://api.example/v2/',
      'oauth/token',
      docs,
      'https://api.example/v2',
      'https://api.example/v2/oauth/token',
    ],
    ['https://api.example/v2', '../token', docs, 'https://api.example/v2', 'https://api.example/token'],
    [
      'https://api.example/v2',
      '//login.example/token',
      docs,
      'https://api.example/v2',
      'https://login.example/token',
    ],
    ['/v2', '/v2/token', docs, 'https://docs.example/v2', 'https://docs.example/v2/token'],
    ['/v2/', 'token', '', 'https://given.example/v2', 'https://given.example/v2/token'],
    ['https://api.example/v2', '/token', docs, 'https://staging.example/v2', 'https://staging.example/token'],
    [null, '/token', docs, 'https://given.example', 'https://given.example/token'],
    // Nothing says that the host of the document is that of the API.
    [null, '/token', docs, 'https://docs.example', undefined],
    [null, '/token', '', '', undefined],
    ['/v2', '/token', '', '', undefined],
    ['https://{tenant}.example.com', '/token', docs, 'https://docs.example', undefined],
  ])('of the server %j have %j of %j at %j resolved to %j', (server, tokenUrl, url, base, expected) => {
    const document = documentOf(machine(tokenUrl), { servers: server === null ? [] : [{ url: server }] })
    const { suggestions, events } = mergeFindings(
      importDocument(document, url).securitySchemes.map((scheme) => findSchemeSuggestions(scheme, base)),
    )
    expect(suggestions[0]?.connection?.config.tokenEndpoint).toBe(expected)
    expect(events.map(({ code }) => code)).toEqual(expected === undefined ? ['oauth_address_relative'] : [])
    if (expected === undefined) expect(suggestions[0]?.note).toContain('/token')
  })

  test('of OpenID Connect are reported if they have no host', () => {
    const login = { type: 'openIdConnect', openIdConnectUrl: '/.well-known/openid-configuration' }
    const { events } = findSuggestions(documentOf({ login }, { servers: [] }), docs)
    expect(events).toEqual([])
    const found = importDocument(documentOf({ login }, { servers: [] }), docs).securitySchemes.map((scheme) =>
      findSchemeSuggestions(scheme, 'https://docs.example'),
    )
    expect(mergeFindings(found).events.map(({ code }) => code)).toEqual(['oauth_address_relative'])
  })

  test('of Swagger 2.0 are resolved against its host', () => {
    const scheme = { type: 'oauth2', flow: 'application', tokenUrl: '/token' }
    const swagger = swaggerOf({ login: scheme })
    expect(listSuggestions(swagger, docs)).toEqual([
      [
        'login (client credentials)',
        connection('custom-oauth', 'oauth', { tokenEndpoint: 'https://api.example/token' }, [
          'client_credentials',
        ]),
      ],
    ])
    const { host: _host, ...hostless } = swagger
    const { securitySchemes } = importDocument(hostless, docs)
    const found = securitySchemes.map((scheme) => findSchemeSuggestions(scheme, 'https://docs.example'))
    expect(mergeFindings(found).suggestions.map((suggestion) => suggestion.connection)).toEqual([null])
  })

  test('suggest no flow whose endpoints are missing, unsafe, or not http(s)', () => {
    const flow = (tokenUrl: string) => ({
      type: 'oauth2',
      flows: {
        authorizationCode: { authorizationUrl: 'javascript:alert(1)', tokenUrl, scopes: {} },
        clientCredentials: { tokenUrl, scopes: {} },
      },
    })
    const document = documentOf({
      a: flow('http://login.example/token'),
      b: flow('data:,x'),
    })
    expect(listSuggestions(document).map(([, scheme]) => scheme)).toEqual(Array(4).fill(null))
  })

  test.each<[string, JsonObject]>([
    ['an API key in cookie', { type: 'apiKey', in: 'cookie', name: 'no cookie' }],
    ['an API key in header', { type: 'apiKey', in: 'header', name: 'no header' }],
    ['HTTP digest', { type: 'http', scheme: 'digest' }],
    ['mutualTLS', { type: 'mutualTLS' }],
    ['no type', {}],
  ])('report what is not supported: %s', (what, scheme) => {
    const { events, suggestions } = findSuggestions(documentOf({ one: scheme }))
    expect(suggestions).toEqual([])
    expect(events).toMatchObject([
      {
        code: 'security_scheme_unsupported',
        source: 'openapi',
        message: `The security scheme "one" (${what}) is not supported.`,
      },
    ])
  })

  test('of Swagger 2.0 are read in its own format', () => {
    const document = swaggerOf({
      password: { type: 'basic' },
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
      code: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://login.example/authorize',
        tokenUrl: 'https://login.example/token',
        scopes: { a: '' },
      },
      machine: { type: 'oauth2', flow: 'application', tokenUrl: 'https://login.example/token' },
      old: { type: 'oauth2', flow: 'implicit', authorizationUrl: 'https://login.example/authorize' },
    })
    expect(listSuggestions(document).map(([label]) => label)).toEqual([
      'password',
      'key',
      'code',
      'machine (client credentials)',
    ])
    expect(findSuggestions(document).events).toHaveLength(1)
  })

  test('are sorted by the number of operations that require them', () => {
    const key = { type: 'apiKey', in: 'header', name: 'X-Key' }
    const oauth = {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          ...urls,
          authorizationUrl: 'https://login.example/a',
          scopes: { read: '', write: '', admin: '' },
        },
      },
    }
    const document = documentOf(
      {
        unused: { type: 'http', scheme: 'basic' },
        key,
        oauth: { $ref: '#/components/securitySchemes/real' },
        real: oauth,
      },
      {
        security: [{ oauth: ['read'] }],
        paths: {
          '/a': { get: {}, post: { security: [{ oauth: ['write', 'read'] }, { key: [] }] } },
          '/b': { get: { security: [] }, put: { security: [{ key: [], oauth: ['read'] }] } },
        },
      },
    )
    const schemes = importDocument(document).securitySchemes
    expect(schemes.map(({ name, uses, scopes, combined }) => [name, uses, scopes, combined])).toEqual([
      ['oauth', 3, ['read', 'write'], true],
      ['key', 2, [], true],
      ['unused', 0, [], false],
      ['real', 0, [], false],
    ])
    expect(findSuggestions(document).suggestions[0]).toMatchObject({
      scopes: ['read', 'write'],
      requiredScopes: ['read', 'write'],
    })
  })

  test('are bounded in number and length', () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`${'x'.repeat(300)}${n}`, { type: 'http', scheme: 'bearer' }]),
    )
    const { suggestions } = findSuggestions(documentOf(many))
    expect(suggestions).toHaveLength(30)
    expect(
      Math.max(...suggestions.map(({ connection: scheme }) => scheme?.name.length ?? 0)),
    ).toBeLessThanOrEqual(120)
  })
})
