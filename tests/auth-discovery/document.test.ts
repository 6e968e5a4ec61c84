import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { json } from '#tests/identity/loopback-issuer.ts'
import { imported } from '#tests/support/imported.ts'
import {
  aServer,
  challenge,
  discover,
  publishResource,
  publishServer,
  serverMetadata,
} from './discovering.ts'

const schemesOf = (securitySchemes: JsonObject) =>
  imported({
    openapi: '3.0.3',
    info: { title: 'a', version: '1' },
    paths: {},
    components: { securitySchemes },
  }).securitySchemes

const openIdPlace = '/.well-known/openid-configuration'

test('an openIdConnect scheme of a document is followed to its authorization server', async () => {
  const [api, issuer] = [await aServer(), await aServer('/tenant')]
  issuer.answers.set(`/tenant${openIdPlace}`, json(serverMetadata(issuer.url)))
  const login = { type: 'openIdConnect', openIdConnectUrl: `${issuer.url}${openIdPlace}` }
  const found = await discover({
    url: `${api.origin}/v1`,
    kind: 'rest',
    securitySchemes: schemesOf({ login }),
  })
  expect(found.suggestions).toMatchObject([
    { source: 'openapi', authorizationServerIssuer: issuer.url, createable: true },
  ])
})

test.each([
  ['https://elsewhere.example', 'have another issuer'],
  ['', 'have no issuer'],
])('metadata of an openIdConnect scheme with issuer "%s" are reported and not used', async (issuerName) => {
  const [api, issuer] = [await aServer(), await aServer()]
  issuer.answers.set(openIdPlace, json(serverMetadata(issuer.url, { issuer: issuerName })))
  const login = { type: 'openIdConnect', openIdConnectUrl: `${issuer.url}${openIdPlace}` }
  const found = await discover({
    url: `${api.origin}/v1`,
    kind: 'rest',
    securitySchemes: schemesOf({ login }),
  })
  expect([found.suggestions, found.codes.at(-1)]).toEqual([[], 'authorization_server_probe_failed'])
})

test('suggestions come from metadata, then the document, then the challenge, without duplicates', async () => {
  const [api, issuer] = [await aServer(), await aServer()]
  publishServer(issuer)
  publishResource(api, '/v1', [issuer.url])
  api.answers.set('/v1', challenge('Basic, Bearer, Token'))
  const securitySchemes = schemesOf({
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    sameKey: { type: 'apiKey', in: 'header', name: 'x-key' },
    password: { type: 'http', scheme: 'basic' },
  })
  const found = await discover({ url: `${api.origin}/v1`, kind: 'rest', securitySchemes })
  expect(found.suggestions.map(({ source, label }) => [source, label])).toEqual([
    ['protected_resource_metadata', `OAuth at ${new URL(issuer.url).host}`],
    ['openapi', 'key'],
    ['openapi', 'password'],
    ['challenge', 'API key (Token)'],
  ])
})

test('a document without servers yields the suggestions of its schemes without any request', async () => {
  const securitySchemes = schemesOf({ key: { type: 'apiKey', in: 'query', name: 'k' } })
  const { suggestions, requests, events } = await discover({ url: '', kind: 'rest', securitySchemes })
  expect([suggestions.length, requests, events]).toEqual([1, 0, []])
})

test('suggestions with similar labels have distinct keys', async () => {
  const securitySchemes = schemesOf({
    'a b': { type: 'apiKey', in: 'query', name: 'k' },
    'a-b': { type: 'apiKey', in: 'query', name: 'l' },
    'a  b': { type: 'apiKey', in: 'query', name: 'm' },
  })
  const { suggestions } = await discover({ url: '', kind: 'rest', securitySchemes })
  expect(suggestions.map(({ key }) => key)).toEqual(['a_b', 'a-b', 'a_b_2'])
})
