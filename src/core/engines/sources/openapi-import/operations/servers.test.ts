import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'

const url = 'https://docs.test/specs/v1/openapi.json'
const importBaseUrl = (document: JsonObject, from = url) =>
  importDocument({ openapi: '3.0.0', paths: {}, ...document }, from).baseUrl

describe('the base URL', () => {
  it.each<[JsonObject, string]>([
    [{ servers: [{ url: 'https://api.test/v2/' }, { url: 'https://other.test' }] }, 'https://api.test/v2'],
    [{ servers: [{ url: '/v2' }] }, 'https://docs.test/v2'],
    [{ servers: [{ url: '../v2' }] }, 'https://docs.test/specs/v2'],
    [{ servers: [{ url: '//api.test' }] }, 'https://api.test'],
    [{}, 'https://docs.test'],
    [
      {
        servers: [
          {
            url: 'https://{region}.api.test:{port}',
            variables: { region: { default: 'eu' }, port: { enum: [8443] } },
          },
        ],
      },
      'https://eu.api.test:8443',
    ],
    [{ servers: [{ url: 'https://{tenant}.api.test' }, { url: 'https://api.test' }] }, 'https://api.test'],
    [{ servers: [7, {}, { url: 'https://api.test' }] }, 'https://api.test'],
    [{ servers: [{ url: 'https://api.test/run?v=1&sig=a%2Fb' }] }, 'https://api.test/run?v=1&sig=a%2Fb'],
    [{ servers: [{ url: 'https://api.test/run/?v=1#x' }] }, 'https://api.test/run?v=1'],
    [{ servers: [{ url: 'api.example.com/v1' }] }, 'https://api.example.com/v1'],
    [{ servers: [{ url: 'api.example.com:8443/v1/' }] }, 'https://api.example.com:8443/v1'],
    [{ servers: [{ url: 'localhost:3000/v1' }] }, 'http://localhost:3000/v1'],
    [{ servers: [{ url: 'v1.0/orders' }] }, 'https://docs.test/specs/v1/v1.0/orders'],
    [{ servers: [{ url: 'api.php' }] }, 'https://docs.test/specs/v1/api.php'],
    [{ servers: [{ url: 'https:\\\\api.test\\v1\\' }] }, 'https://api.test/v1'],
    [{ servers: [{ url: 'https:/api.test/v1' }] }, 'https://api.test/v1'],
    [{ servers: [{ url: ' https://api.test /v1 ' }] }, 'https://api.test/v1'],
    [{ servers: [{ url: 'https://api.test/v1//' }] }, 'https://api.test/v1'],
    [
      { servers: [{ url: 'http://localhost:8080/v1' }, { url: 'https://api.test/v1' }] },
      'https://api.test/v1',
    ],
  ])('of %j is %s', (document, expected) => expect(importBaseUrl(document)).toBe(expected))

  it('is missing if the server is relative to an unknown URL', () => {
    expect(importBaseUrl({ servers: [{ url: '/v2' }] }, '')).toBe('')
    expect(importBaseUrl({}, '')).toBe('')
    const { baseUrl, warnings } = importDocument({
      swagger: '2.0',
      basePath: '/v2',
      paths: { '/a': { get: {} } },
    })
    expect([baseUrl, ...warnings]).toEqual([
      '',
      'The document declares the server /v2, which is not an absolute http or https URL without fragment; set the base URL manually.',
    ])
  })

  it('is asked for where a variable has no value, with what is known', () => {
    const servers = [
      { url: 'https://{tenant}.api.test/{version}', variables: { version: { default: 'v2' }, tenant: {} } },
    ]
    const { baseUrl, declaredServer, warnings } = importDocument(
      { openapi: '3.0.0', servers, paths: { '/a': { get: {} } } },
      url,
    )
    expect([baseUrl, declaredServer, ...warnings]).toEqual([
      '',
      'https://{tenant}.api.test/v2',
      'The document declares the server https://{tenant}.api.test/v2 without a value of tenant; set the base URL manually.',
    ])
  })

  it('on the machine of the author is used with a warning', () => {
    const document = {
      openapi: '3.0.0',
      servers: [{ url: 'http://localhost:3000/v1' }],
      paths: { '/a': { get: {} } },
    }
    const { baseUrl, warnings } = importDocument(document, url)
    expect([baseUrl, ...warnings]).toEqual([
      'http://localhost:3000/v1',
      'The document declares the server http://localhost:3000/v1, which is the machine of its author; check the base URL.',
    ])
    const local = 'http://127.0.0.1:3000/openapi.json'
    expect(importDocument(document, local).warnings).toEqual([])
    const servers = [...document.servers, { url: 'https://api.test' }]
    expect(importBaseUrl({ servers }, local)).toBe('http://localhost:3000/v1')
  })

  it('has the scheme https if only the scheme is missing', () => {
    expect(importBaseUrl({ servers: [{ url: '//api.test/v2' }] }, '')).toBe('https://api.test/v2')
    expect(importBaseUrl({ servers: [{ url: '//api.test/v2' }] }, 'http://docs.test')).toBe(
      'http://api.test/v2',
    )
  })

  it.each<[JsonObject, string]>([
    [{ host: 'api.test', basePath: '/v2', schemes: ['http', 'https'] }, 'https://api.test/v2'],
    [{ host: 'api.test:8080', basePath: 'v2/', schemes: ['http'] }, 'http://api.test:8080/v2'],
    [{ basePath: '/v2' }, 'https://docs.test/v2'],
    [{ host: 'https://api.test', basePath: '/v2' }, 'https://api.test/v2'],
    [{ host: 'http://api.test/' }, 'http://api.test'],
    [{ host: 'http://api.test', schemes: ['https'] }, 'https://api.test'],
    [{ host: 'api.test/v1', basePath: '/v2/' }, 'https://api.test/v1/v2'],
    [{ host: 'api.test', schemes: ['wss'] }, 'https://api.test'],
    [{ host: 'api.test', schemes: ['HTTP'] }, 'http://api.test'],
    [{ host: 'api.test', schemes: 'http' }, 'http://api.test'],
    [{ host: 'api.test', basePath: 'https://other.test/v2' }, 'https://other.test/v2'],
    [{}, 'https://docs.test'],
  ])('of Swagger 2.0 %j is %s', (document, expected) => {
    expect(importDocument({ swagger: '2.0', paths: {}, ...document }, url).baseUrl).toBe(expected)
  })
})

it('an operation has its own server or that of its path item, if it differs', () => {
  const { operations } = importDocument(
    {
      openapi: '3.0.0',
      servers: [{ url: 'https://api.test' }],
      paths: {
        '/a': {
          get: {},
          servers: [{ url: 'https://path.test' }],
          post: { servers: [{ url: 'https://own.test' }] },
        },
        '/b': { get: { servers: [{ url: 'https://api.test/' }] }, post: { servers: [{ url: '/x' }] } },
      },
    },
    url,
  )
  expect(operations.map(({ plan }) => plan.serverUrl)).toEqual([
    'https://path.test',
    'https://own.test',
    '',
    'https://docs.test/x',
  ])
})
