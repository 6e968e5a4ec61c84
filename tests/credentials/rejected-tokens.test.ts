// Calls of a published app when the API rejects the token or key of the connection.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import {
  startAuthorizationServer,
  startProtectedApi,
  type TestAuthorizationServer,
} from './authorization-server.ts'
import { createTestConnection, type TestConnection } from './test-connection.ts'

let service: TestService
let server: TestAuthorizationServer
let api: Awaited<ReturnType<typeof startProtectedApi>>
let plain: UpstreamApi
let alice: Client

beforeAll(async () => {
  service = await startService('sqlite')
  server = await startAuthorizationServer()
  api = await startProtectedApi(server)
  plain = await startUpstreamApi()
  alice = await service.as('alice')
})
afterAll(async () => {
  await service.close()
  await api.stop()
  await plain.close()
  await server.stop()
})
beforeEach(() => {
  api.seen.length = 0
  server.grants.length = 0
})

async function publishApp(connection: TestConnection) {
  expect((await alice.post(`/api/v3/apps/${connection.appId}/releases`)).status).toBe(201)
  const { body } = await alice.get(`/api/v2/apps/${connection.appId}`)
  const address = `${service.url}/mcp/${body.app.public_mcp_id}`
  api.seen.length = 0
  return async () => {
    const { json } = await postMcp(
      address,
      buildJsonRpcRequest('tools/call', { name: 'pets', arguments: {} }),
    )
    return (json as { result: { isError?: boolean; content: { text: string }[] } }).result
  }
}

async function createMachineConnection() {
  const client = await server.registerClient({ grant_types: ['client_credentials'] })
  const config = {
    type: 'oauth',
    tokenEndpoint: `${server.url}/token`,
    clientId: client.client_id,
    clientSecret: client.client_secret,
  }
  return createTestConnection(alice, api.url, config, { grants: ['client_credentials'] })
}

test('a token that the API no longer accepts is replaced, and the call is retried once', async () => {
  const connection = await createMachineConnection()
  const call = await publishApp(connection)
  expect((await call()).isError).toBeUndefined()
  const old = api.seen[0] ?? ''
  await (await server.provider.ClientCredentials.find(old))?.destroy()
  expect((await call()).isError).toBeUndefined()
  expect(api.seen).toEqual([old, old, expect.not.stringMatching(old)])
  expect(server.grants).toHaveLength(2)
})

test('an API that rejects every token is called twice only, and the connection becomes invalid', async () => {
  const connection = await createMachineConnection()
  const call = await publishApp(connection)
  const isTokenValid = server.isTokenValid
  server.isTokenValid = async () => false
  try {
    expect((await call()).isError).toBe(true)
    expect(api.seen).toHaveLength(2)
    for (let n = 0; n < 5; n++) await call()
    expect(api.seen).toHaveLength(7)
    expect(server.grants).toHaveLength(2)
    expect(await connection.read()).toMatchObject({
      status: 'invalid',
      lastError: 'The API rejected the credential (401).',
    })
  } finally {
    server.isTokenValid = isTokenValid
  }
})

test('a rejected key makes its connection invalid, and an accepted one makes it valid again', async () => {
  const connection = await createTestConnection(alice, plain.url, { type: 'bearer', accessToken: 'a-token' })
  const call = await publishApp(connection)
  plain.respondWith(() => ({ status: 401 }))
  const { length } = plain.seen
  expect((await call()).isError).toBe(true)
  expect(plain.seen.length).toBe(length + 1)
  expect(await connection.read()).toMatchObject({ status: 'invalid' })
  plain.respondWith(() => ({ body: '{}', headers: { 'content-type': 'application/json' } }))
  expect((await call()).isError).toBeUndefined()
  await expect.poll(async () => (await connection.read()).status).toBe('valid')
  expect((await connection.read()).lastValidatedAt).not.toBeNull()
})

test('a published app sends no request with a disabled connection', async () => {
  const connection = await createMachineConnection()
  const call = await publishApp(connection)
  expect((await call()).isError).toBeUndefined()
  const { length } = api.seen
  await alice.patch(connection.path, { config: { enabled: false } })
  expect((await call()).content[0]?.text).toContain('is switched off')
  expect(api.seen.length).toBe(length)
})
