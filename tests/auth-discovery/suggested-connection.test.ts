// From a discovered suggestion to a working connection: its body is posted unchanged, with only secrets added.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { respondJson } from '#tests/identity/loopback-issuer.ts'
import { startDocumentServer } from '#tests/support/servers/document-server.ts'
import { petDocument, startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import {
  publishResourceMetadata,
  publishServerMetadata,
  respondWithChallenge,
  startLoopbackServer,
} from './discovery-servers.ts'

let service: TestService
beforeAll(async () => {
  service = await startService('sqlite')
})
afterAll(() => service.close())

const families = {
  v1: {
    integrations: (appId: string) => `/api/v1/apps/${appId}/integrations`,
    connections: (appId: string) => `/api/v1/apps/${appId}/auth`,
    suggestions: 'authSuggestions',
    status: 'authDiscoveryStatus',
    baseUrl: 'baseUrl',
    authId: 'authId',
    connection: 'auth',
    client: { clientId: 'mine', clientSecret: 'a-secret-of-mine' },
    secrets: {
      api_key: { apiKey: 'a-key-of-mine' },
      bearer: { accessToken: 'a-token-of-mine' },
      basic: { username: 'ann', password: 'a-password-of-mine' },
      oauth: {},
    },
  },
  v2: {
    integrations: (appId: string) => `/api/v2/apps/${appId}/integrations`,
    connections: (appId: string) => `/api/v2/apps/${appId}/auth-connections`,
    suggestions: 'auth_suggestions',
    status: 'auth_discovery_status',
    baseUrl: 'base_url',
    authId: 'auth_id',
    connection: 'auth_connection',
    client: { client_id: 'mine', client_secret: 'a-secret-of-mine' },
    secrets: {
      api_key: { api_key: 'a-key-of-mine' },
      bearer: { access_token: 'a-token-of-mine' },
      basic: { username: 'ann', password: 'a-password-of-mine' },
      oauth: {},
    },
  },
} as const

/** Starts an API whose document requires the security scheme for every operation. */
async function startPetApi(scheme: object) {
  const api = await startUpstreamApi({
    ...petDocument,
    security: [{ one: [] }],
    components: { securitySchemes: { one: scheme } },
  })
  onTestFinished(() => api.close())
  return api
}

const getLastRequest = (api: Awaited<ReturnType<typeof startPetApi>>) => {
  const { url = '', headers = {} } = api.seen.at(-1) ?? {}
  return { url, ...headers }
}

describe.each(['v1', 'v2'] as const)('a suggestion in %s', (family) => {
  const names = families[family]

  async function createIntegration(client: Client, more: object) {
    const appId = await makeApp(client)
    const sent = { name: 'Pets', kind: 'rest', ...more }
    const { status, body } = await client.post(names.integrations(appId), sent)
    expect([status, body.integration[names.status]]).toEqual([201, 'discovered'])
    return { appId, integrationId: body.integration.id, suggestions: body.integration[names.suggestions] }
  }

  async function connect(
    client: Client,
    appId: string,
    integrationId: string,
    suggestion: { connection: { config: { type: keyof typeof names.secrets } } },
    secrets: object = names.secrets[suggestion.connection.config.type],
  ) {
    const { connection } = suggestion
    const config = { ...connection.config, ...secrets }
    const made = await client.post(names.connections(appId), { ...connection, config })
    expect(made.status).toBe(201)
    const { id } = made.body[names.connection]
    const attached = await client.patch(`${names.integrations(appId)}/${integrationId}`, {
      [names.authId]: id,
    })
    expect(attached.status).toBe(200)
    return made.body[names.connection]
  }

  async function createFirstTool(client: Client, appId: string, integrationId: string) {
    const { body } = await client.get(`/api/v1/apps/${appId}/integrations/${integrationId}/operations`)
    const { id } = body.operations.find(
      (operation: { externalId: string }) => operation.externalId === 'listPets',
    )
    return makeTool(client, appId, 'List pets', id)
  }

  test.each([
    ['a key in a header', { type: 'apiKey', in: 'header', name: 'X-Key' }, { 'x-key': 'a-key-of-mine' }],
    ['a key in the query', { type: 'apiKey', in: 'query', name: 'k' }, { url: '/v1/pets?k=a-key-of-mine' }],
    ['a prefixed key', { type: 'http', scheme: 'Token' }, { authorization: 'Token a-key-of-mine' }],
    ['a bearer token', { type: 'http', scheme: 'bearer' }, { authorization: 'Bearer a-token-of-mine' }],
    [
      'HTTP basic',
      { type: 'http', scheme: 'basic' },
      { authorization: `Basic ${btoa('ann:a-password-of-mine')}` },
    ],
  ])('of %s creates a connection that calls are authenticated with', async (_title, scheme, expected) => {
    const alice = await service.as('alice')
    const api = await startPetApi(scheme)
    const { appId, integrationId, suggestions } = await createIntegration(alice, {
      endpoint: api.documentUrl,
    })
    expect(suggestions).toHaveLength(1)
    await connect(alice, appId, integrationId, suggestions[0])
    const tool = await createFirstTool(alice, appId, integrationId)
    const { body } = await alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, { arguments: {} })
    expect(body).toMatchObject({ ok: true })
    expect(getLastRequest(api)).toMatchObject(expected)
  })

  test('of an authorization server creates a complete connection', async () => {
    const alice = await service.as('alice')
    const [api, issuer] = [await startLoopbackServer(), await startLoopbackServer()]
    publishServerMetadata(issuer)
    api.handlers.set('/v1', respondWithChallenge('Bearer'))
    publishResourceMetadata(api, '/v1', [issuer.url], { scopes_supported: ['read'] })
    const { appId, integrationId, suggestions } = await createIntegration(alice, {
      [names.baseUrl]: `${api.origin}/v1`,
    })
    const connection = await connect(alice, appId, integrationId, suggestions[0])
    expect(connection.config).toMatchObject(suggestions[0].connection.config)
    expect(connection.grants).toEqual(suggestions[0].connection.grants)
    const operations = `/api/v1/apps/${appId}/integrations/${integrationId}/operations`
    const made = await alice.post(operations, { name: 'Read', method: 'GET', path: '/x' })
    await makeTool(alice, appId, 'Read', made.body.operation.id)
    const { status, body } = await alice.post(`/api/v3/apps/${appId}/draft/validate`)
    expect([status, body.issues]).toEqual([200, []])
  })

  test('of an authorization server with client credentials creates a connection that requests its tokens', async () => {
    const alice = await service.as('alice')
    const [api, issuer] = [await startPetApi({ type: 'http', scheme: 'bearer' }), await startLoopbackServer()]
    publishServerMetadata(issuer, {
      grant_types_supported: ['client_credentials'],
      registration_endpoint: null,
    })
    issuer.handlers.set(
      '/token',
      respondJson({ access_token: 'a-fresh-token', token_type: 'Bearer', expires_in: 60 }),
    )
    api.respondWith(({ url }) =>
      url.startsWith('/.well-known/oauth-protected-resource')
        ? {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ resource: `${api.url}/v1`, authorization_servers: [issuer.url] }),
          }
        : { headers: { 'content-type': 'application/json' }, body: '{}' },
    )
    const { appId, integrationId, suggestions } = await createIntegration(alice, {
      endpoint: api.documentUrl,
    })
    await connect(alice, appId, integrationId, suggestions[0], names.client)
    const tool = await createFirstTool(alice, appId, integrationId)
    const { body } = await alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, { arguments: {} })
    expect(body).toMatchObject({ ok: true })
    expect(getLastRequest(api)).toMatchObject({ authorization: 'Bearer a-fresh-token' })
  })

  test('that is not createable has no connection body', async () => {
    const alice = await service.as('alice')
    const [api, issuer] = [await startLoopbackServer(), await startLoopbackServer()]
    publishServerMetadata(issuer, { token_endpoint: 'javascript:alert(1)' })
    api.handlers.set('/v1', respondJson({}))
    publishResourceMetadata(api, '/v1', [issuer.url])
    const { suggestions } = await createIntegration(alice, { [names.baseUrl]: `${api.origin}/v1` })
    expect(suggestions).toMatchObject([{ createable: false, connection: null }])
  })
})

test.each([
  ['/v2/', '/oauth/token', '/oauth/token'],
  ['/api/v1', '/api/v1/oauth/token/', '/api/v1/oauth/token/'],
])(
  'of a document at another host asks for the token at the host of the API: %s, %s',
  async (server, tokenUrl, path) => {
    const alice = await service.as('alice')
    const [api, documents] = [await startLoopbackServer(), await startDocumentServer()]
    onTestFinished(() => documents.close())
    api.handlers.set(path, respondJson({ access_token: 'a-fresh-token' }))
    const login = { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } }
    const endpoint = documents.put('/openapi.json', {
      openapi: '3.1.0',
      info: { title: 'S', version: '1' },
      servers: [{ url: `${api.origin}${server}` }],
      security: [{ login: [] }],
      paths: { '/me': { get: { operationId: 'me', responses: { 200: { description: 'ok' } } } } },
      components: { securitySchemes: { login } },
    })
    const appId = await makeApp(alice)
    const at = `/api/v2/apps/${appId}`
    const made = await alice.post(`${at}/integrations`, { name: 'S', kind: 'rest', endpoint })
    const { connection } = made.body.integration.auth_suggestions[0]
    expect(connection.config.token_endpoint).toBe(`${api.origin}${path}`)
    const config = { ...connection.config, client_id: 'mine', client_secret: 'a-secret-of-mine' }
    const { body } = await alice.post(`${at}/auth-connections`, { ...connection, config })
    const { id } = body.auth_connection
    const { length } = documents.seen
    const tested = await alice.post(`${at}/auth-connections/${id}/test`)
    expect(tested.body).toMatchObject({ ok: true })
    expect(documents.seen).toHaveLength(length)
  },
)

test('for the management API itself, its issuer is suggested', async () => {
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const sent = { name: 'Tenon', kind: 'rest', baseUrl: `${service.url}/api/v1/me` }
  const { body } = await alice.post(`/api/v1/apps/${appId}/integrations`, sent)
  expect(body.integration.authSuggestions).toMatchObject([
    { source: 'protected_resource_metadata', authorizationServerIssuer: service.issuerUrl, createable: true },
  ])
})

test('for an MCP server that requires a token, its authorization server is suggested', async () => {
  const alice = await service.as('alice')
  const [api, issuer] = [await startLoopbackServer(), await startLoopbackServer()]
  publishServerMetadata(issuer)
  api.handlers.set('/mcp', respondWithChallenge('Bearer'))
  publishResourceMetadata(api, '/mcp', [issuer.url])
  const appId = await makeApp(alice)
  const sent = { name: 'Files', kind: 'mcp', endpoint: `${api.origin}/mcp` }
  const { body } = await alice.post(`/api/v1/apps/${appId}/integrations`, sent)
  expect(body.integration).toMatchObject({
    authDiscoveryStatus: 'discovered',
    authSuggestions: [{ authorizationServerIssuer: issuer.url, createable: true }],
  })
  expect(body.integration.authDiscoveredAt).toMatch(/^\d{4}-/)
})
