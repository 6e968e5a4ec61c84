// The service while its database does not run.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '#tests/support/databases/postgres-server.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let server: PostgresServer
let service: TestService
let upstream: UpstreamApi
beforeAll(async () => {
  server = await startPostgres()
  upstream = await startUpstreamApi()
  service = await startService('sqlite', {
    DATABASE_URL: server.url,
    SECRET_KEYS: `outage:${randomBytes(32).toString('base64')}`,
  })
})
afterAll(async () => {
  await service.close()
  await upstream.close()
  await server.stop()
})

/** Also after a test that failed during the outage. */
beforeEach(bringDatabaseUp)

/** One address for each kind of response that reads the database. */
const addresses = [
  '/api/v1/apps',
  '/api/v2/apps',
  '/api/v3/apps',
  '/mcp/unknown',
  '/console/sign-in',
  '/connect/callback?code=a&state=b',
  '/console/callback?code=a&state=b',
  '/.well-known/oauth-protected-resource/mcp/unknown',
  '/v0.1/servers',
  '/readyz',
  '/readyz/manage',
]

test('every response during an outage of the database says when to retry', async () => {
  const alice = await service.as('alice')
  expect((await alice.get('/api/v2/apps')).status).toBe(200)
  await server.kill()
  const token = await service.token('alice')
  const replies = await Promise.all(
    addresses.map(async (address) => {
      const { status, headers } = await fetch(service.url + address, {
        ...(address.startsWith('/mcp') && { method: 'POST', body: '{}' }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })
      return [address, status, headers.get('retry-after')]
    }),
  )
  expect(replies).toEqual(addresses.map((address) => [address, 503, '1']))
  expect((await (await service.as(null)).get('/livez')).status).toBe(200)
})

test('published apps are served during an outage, and probes report that only management is unavailable', async () => {
  const endpoint = await publishPets()
  const callTool = async () => {
    const params = { name: 'get_pet', arguments: { petId: '1' } }
    return (await postMcp(endpoint, buildJsonRpcRequest('tools/call', params))).json
  }
  const answer = { result: { structuredContent: { url: '/v1/pets/1' } } }
  expect(await callTool()).toMatchObject(answer)
  expect(await probe('/readyz/manage')).toMatchObject([200, { status: 'ok' }])
  await server.kill()
  const degraded = {
    status: 'degraded',
    serve: true,
    manage: false,
    parts: { service: 'ok', database: 'cannot be read', published_apps: 'ok', issuer: 'ok' },
  }
  await expect.poll(() => probe('/readyz')).toEqual([200, degraded])
  expect(await probe('/readyz/manage')).toEqual([503, degraded])
  expect(await callTool()).toMatchObject(answer)
  await bringDatabaseUp()
  expect(await probe('/readyz/manage')).toMatchObject([200, { status: 'ok' }])
})

test('an ended token is rejected during an outage, and unverifiable credentials are unavailable', async () => {
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const ended = { authorization: `Bearer ${await service.token('alice', service.url, { exp: 1 })}` }
  const valid = { authorization: `Bearer ${await service.token('alice')}` }
  await server.kill()
  const list = buildJsonRpcRequest('tools/list')
  const request = async (headers: Record<string, string>) => [
    (await fetch(`${service.url}/api/v2/apps`, { headers })).status,
    (await postMcp(`${service.url}/mcp`, list, headers)).status,
    (await postMcp(`${service.url}/mcp?app=${appId}`, list, headers)).status,
  ]
  expect(await request(ended)).toEqual([401, 401, 401])
  // Without an app, the management server lists its tools from memory.
  expect(await request(valid)).toEqual([503, 200, 503])
})

test('a call whose credential cannot be read during an outage is unavailable, not an internal error', async () => {
  const endpoint = await publishPets({ type: 'api_key', header_name: 'x-key', api_key: 'k-1234567' })
  expect((await postMcp(endpoint, buildJsonRpcRequest('tools/list'))).status).toBe(200)
  await server.kill()
  const params = { name: 'get_pet', arguments: { petId: '1' } }
  const { json } = await postMcp(endpoint, buildJsonRpcRequest('tools/call', params))
  expect(json).toMatchObject({
    error: { code: -32603, message: 'The database cannot be reached at the moment; try again.' },
  })
})

async function probe(path: string): Promise<[number, unknown]> {
  const { status, body } = await (await service.as(null)).get(path)
  return [status, body]
}

async function bringDatabaseUp(): Promise<void> {
  await server.restart()
  const alice = await service.as('alice')
  await expect.poll(async () => (await alice.get('/api/v2/apps')).status).toBe(200)
}

async function publishPets(credential?: object): Promise<string> {
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const connection =
    credential &&
    (await alice.post(`/api/v2/apps/${appId}/auth-connections`, { name: 'Key', config: credential })).body
  const authId = connection?.auth_connection.id
  const pets = await makeIntegration(alice, appId, upstream.documentUrl, authId && { authId })
  await makeTool(alice, appId, 'get_pet', pets.operation('getPet'))
  return (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
}
