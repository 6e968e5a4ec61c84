import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { respondJson } from '#tests/identity/loopback-issuer.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'
import {
  buildServerMetadata,
  discoverTarget,
  publishResourceMetadata,
  publishServerMetadata,
  respondWithChallenge,
  startLoopbackServer,
} from './discovery-servers.ts'

const importSchemes = (securitySchemes: JsonObject) =>
  importDocument({
    openapi: '3.0.3',
    info: { title: 'a', version: '1' },
    paths: {},
    components: { securitySchemes },
  }).securitySchemes

const openIdMetadataPath = '/.well-known/openid-configuration'

test('an openIdConnect scheme of a document is followed to its authorization server', async () => {
  const [api, issuer] = [await startLoopbackServer(), await startLoopbackServer('/tenant')]
  issuer.handlers.set(`/tenant${openIdMetadataPath}`, respondJson(buildServerMetadata(issuer.url)))
  const login = { type: 'openIdConnect', openIdConnectUrl: `${issuer.url}${openIdMetadataPath}` }
  const found = await discoverTarget({
    url: `${api.origin}/v1`,
    kind: 'rest',
    securitySchemes: importSchemes({ login }),
  })
  expect(found.suggestions).toMatchObject([
    { source: 'openapi', authorizationServerIssuer: issuer.url, createable: true },
  ])
})

test.each([
  ['https://elsewhere.example', 'have another issuer'],
  ['', 'have no issuer'],
])('metadata of an openIdConnect scheme with issuer "%s" are reported and not used', async (issuerName) => {
  const [api, issuer] = [await startLoopbackServer(), await startLoopbackServer()]
  issuer.handlers.set(
    openIdMetadataPath,
    respondJson(buildServerMetadata(issuer.url, { issuer: issuerName })),
  )
  const login = { type: 'openIdConnect', openIdConnectUrl: `${issuer.url}${openIdMetadataPath}` }
  const found = await discoverTarget({
    url: `${api.origin}/v1`,
    kind: 'rest',
    securitySchemes: importSchemes({ login }),
  })
  expect([found.suggestions, found.codes.at(-1)]).toEqual([[], 'authorization_server_probe_failed'])
})

test('suggestions come from metadata, then the document, then the challenge, without duplicates', async () => {
  const [api, issuer] = [await startLoopbackServer(), await startLoopbackServer()]
  publishServerMetadata(issuer)
  publishResourceMetadata(api, '/v1', [issuer.url])
  api.handlers.set('/v1', respondWithChallenge('Basic, Bearer, Token'))
  const securitySchemes = importSchemes({
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    sameKey: { type: 'apiKey', in: 'header', name: 'x-key' },
    password: { type: 'http', scheme: 'basic' },
  })
  const found = await discoverTarget({ url: `${api.origin}/v1`, kind: 'rest', securitySchemes })
  expect(found.suggestions.map(({ source, label }) => [source, label])).toEqual([
    ['protected_resource_metadata', `OAuth at ${new URL(issuer.url).host}`],
    ['openapi', 'key'],
    ['openapi', 'password'],
    ['challenge', 'API key (Token)'],
  ])
})

test('a document without servers yields the suggestions of its schemes without any request', async () => {
  const securitySchemes = importSchemes({ key: { type: 'apiKey', in: 'query', name: 'k' } })
  const { suggestions, requests, events } = await discoverTarget({ url: '', kind: 'rest', securitySchemes })
  expect([suggestions.length, requests, events]).toEqual([1, 0, []])
})

test('suggestions with similar labels have distinct keys', async () => {
  const securitySchemes = importSchemes({
    'a b': { type: 'apiKey', in: 'query', name: 'k' },
    'a-b': { type: 'apiKey', in: 'query', name: 'l' },
    'a  b': { type: 'apiKey', in: 'query', name: 'm' },
  })
  const { suggestions } = await discoverTarget({ url: '', kind: 'rest', securitySchemes })
  expect(suggestions.map(({ key }) => key)).toEqual(['a_b', 'a-b', 'a_b_2'])
})
