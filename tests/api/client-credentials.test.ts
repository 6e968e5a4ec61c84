// Service accounts as clients of the embedded issuer, over two replicas on one PostgreSQL.
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import {
  ClientCredentialsProvider,
  Client as McpClient,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#main/config/config.ts'
import { requestOperatorToken } from '#main/issuer/embedded-issuer.ts'
import { createLog } from '#main/log/log.ts'
import { type Running, serve } from '#main/start/serve.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { createMigratedPostgresDatabase } from '#tests/support/databases/migrated-postgres.ts'
import type { TestDatabase } from '#tests/support/databases/postgres.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeServiceAccount, makeServiceCredential } from '#tests/support/service/service-account.ts'
import { sharedDocuments } from '#tests/support/service/shared-documents.ts'

let postgres: TestDatabase
const folders: TestDatabase[] = []
const replicas: { url: string; running: Running }[] = []
let url: string
let owner: Client
let workspaceId: string

const keys = `tests:${randomBytes(32).toString('base64')}`
const log = createLog('silent')

async function startReplica(port: number): Promise<Config> {
  const folder = await createSqliteDatabase()
  folders.push(folder)
  const result = readConfig({
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dirname(folder.at),
    DATABASE_URL: postgres.at,
    SECRET_KEYS: keys,
    EGRESS_ALLOW: '127.0.0.1',
    RATE_LIMITS: 'off',
    REGISTRY_SYNC: 'off',
    LOG_LEVEL: 'silent',
  })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  const config = { ...result.config, passwordCost: cheapPasswords, documents: sharedDocuments }
  replicas.push({ url: `http://localhost:${port}`, running: await serve(config, log) })
  return config
}

beforeAll(async () => {
  postgres = await createMigratedPostgresDatabase()
  const port = await findFreePort()
  url = `http://localhost:${port}`
  const config = await startReplica(port)
  await startReplica(await findFreePort())
  const { access_token: token } = await requestOperatorToken(config, log)
  owner = createClient(url, token)
  workspaceId = (await owner.post('/api/v3/workspaces', { name: 'Team' })).body.workspace.id
})
afterAll(async () => {
  for (const { running } of replicas) await running.close(0)
  await postgres.remove()
  for (const folder of folders) await folder.remove()
})

const pathOf = (id: string) => `/api/v3/workspaces/${workspaceId}/service-accounts/${id}`

async function makeClient(members: object = {}) {
  const { id } = await makeServiceAccount(owner, workspaceId, members)
  return { id, secret: await makeServiceCredential(owner, pathOf(id), 'client_secret') }
}

type Credentials = { id: string; secret: string }

const basic = ({ id, secret }: Credentials) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

async function requestToken(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/auth/oauth2/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
  })
  return { status: response.status, body: await response.json() }
}

async function obtainToken(credentials: Credentials): Promise<string> {
  const { status, body } = await requestToken({}, basic(credentials))
  expect([status, body.token_type]).toEqual([200, 'Bearer'])
  return body.access_token
}

/** The statuses of a request with the token to each replica. */
const statusesOf = (token: string) =>
  Promise.all(replicas.map(async ({ url: at }) => (await createClient(at, token).get('/api/v3/apps')).status))

describe('client credentials', () => {
  test('the metadata name the grant and both ways to send a secret', async () => {
    for (const path of [
      '/.well-known/oauth-authorization-server/auth',
      '/auth/.well-known/openid-configuration',
    ]) {
      const metadata = await (await fetch(url + path)).json()
      expect(metadata.grant_types_supported).toContain('client_credentials')
      expect(metadata.token_endpoint_auth_methods_supported).toEqual([
        'none',
        'private_key_jwt',
        'client_secret_basic',
        'client_secret_post',
      ])
    }
    const { body } = await owner.get(pathOf((await makeClient()).id))
    expect(body.service_account.token_url).toBe(`${url}/auth/oauth2/token`)
  })

  test('give a short-lived token for the management API, either way', async () => {
    const client = await makeClient({ role: 'viewer' })
    expect(client.secret).toMatch(/^tnn_scs_[0-9A-Za-z]{49}$/)
    const posted = await requestToken({ client_id: client.id, client_secret: client.secret, resource: url })
    expect([posted.status, posted.body.expires_in]).toEqual([200, 900])
    const claims = decodeJwt(await obtainToken(client))
    expect(claims).toMatchObject({ sub: client.id, client_id: client.id, aud: url })
    expect(await statusesOf(posted.body.access_token)).toEqual([200, 200])
    const machine = createClient(url, posted.body.access_token)
    expect((await machine.post('/api/v2/apps', { name: 'A' })).status).toBe(403)
    expect((await machine.get('/api/v1/me')).body.user).toMatchObject({
      identityUserId: client.id,
      name: 'CI',
    })
  })

  test('are rejected with a wrong secret, for another resource, and for other grants', async () => {
    const [client, other] = [await makeClient(), await makeClient()]
    const wrong: [Record<string, string>, Record<string, string>, number, string][] = [
      [{}, basic({ ...client, secret: 'x' }), 401, 'invalid_client'],
      [{}, basic({ id: client.id, secret: other.secret }), 401, 'invalid_client'],
      [{ client_id: client.id }, {}, 401, 'invalid_client'],
      [{ resource: `${url}/mcp/x` }, basic(client), 400, 'invalid_target'],
      [{ resource: 'https://example.com' }, basic(client), 400, 'invalid_target'],
      [{ grant_type: 'refresh_token', refresh_token: 'x' }, basic(client), 400, 'invalid_request'],
      [{ grant_type: 'authorization_code', code: 'x' }, basic(client), 400, 'invalid_request'],
      [{}, basic({ id: `sa_${'1'.repeat(26)}`, secret: client.secret }), 401, 'invalid_client'],
    ]
    for (const [form, headers, status, error] of wrong) {
      const response = await requestToken(form, headers)
      expect([form, response.status, response.body.error]).toEqual([form, status, error])
    }
  })

  test('are not for clients that register, which stay public whatever they request', async () => {
    const register = async (members: object) => {
      const response = await fetch(`${url}/auth/oauth2/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: ['http://127.0.0.1/cb'], ...members }),
      })
      return { status: response.status, body: await response.json() }
    }
    const registered = await register({ token_endpoint_auth_method: 'client_secret_post' })
    expect([
      registered.status,
      registered.body.token_endpoint_auth_method,
      registered.body.client_secret,
    ]).toEqual([201, 'none', undefined])
    const greedy = await register({ grant_types: ['authorization_code', 'client_credentials'] })
    expect([greedy.status, greedy.body.grant_types]).toEqual([201, ['authorization_code']])
    const only = await register({ grant_types: ['client_credentials'] })
    expect([only.status, only.body.error]).toEqual([400, 'invalid_client_metadata'])
    for (const { body } of [registered, greedy]) {
      const rejected = await requestToken({ client_id: body.client_id })
      expect([rejected.status, rejected.body.error]).toEqual([400, 'invalid_request'])
    }
  })

  test('sign the official MCP client in to the management server', async () => {
    const { id, secret } = await makeClient()
    const authProvider = new ClientCredentialsProvider({
      clientId: id,
      clientSecret: secret,
      clientName: 'CI',
      expectedIssuer: `${url}/auth`,
    })
    const client = new McpClient({ name: 'CI', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider }))
    const result = await client.callTool({ name: 'create_app', arguments: { name: 'By CI' } })
    expect(result.isError ?? false).toBe(false)
    await client.close()
    const { body } = await owner.get(`/api/v3/audit?subject=${id}`)
    expect(body.data[0]).toMatchObject({
      via: 'mcp',
      actor: { kind: 'service_account', subject: id },
      credential_id: expect.stringMatching(/^tok_/),
    })
  })

  test('rotate: two secrets are valid at a time, and a revoked one ends its tokens at every replica', async () => {
    const client = await makeClient()
    const credentials = `${pathOf(client.id)}/credentials`
    const next = await makeServiceCredential(owner, pathOf(client.id), 'client_secret')
    const [old, fresh] = [await obtainToken(client), await obtainToken({ ...client, secret: next })]
    const third = await owner.post(credentials, { kind: 'client_secret', name: '3', expires_in_hours: null })
    expect(third.status).toBe(409)
    const { body } = await owner.get(credentials)
    const first = body.data.find(({ ending }: { ending: string }) => ending === client.secret.slice(-4))
    expect([await statusesOf(old), await statusesOf(fresh)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    await owner.delete(`${credentials}/${first.id}`)
    expect([await statusesOf(old), await statusesOf(fresh)]).toEqual([
      [401, 401],
      [200, 200],
    ])
    expect((await requestToken({}, basic(client))).status).toBe(401)
    expect((await requestToken({}, basic({ ...client, secret: next }))).status).toBe(200)
  })

  test.each(['disabled', 'deleted'])('a %s account is rejected at once by both replicas', async (end) => {
    const account = await makeServiceAccount(owner, workspaceId)
    const secret = await makeServiceCredential(owner, pathOf(account.id), 'client_secret')
    const client = { id: account.id, secret }
    const token = await obtainToken(client)
    expect([await statusesOf(token), await statusesOf(account.secret)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    if (end === 'disabled') await owner.patch(pathOf(client.id), { enabled: false })
    else await owner.delete(pathOf(client.id))
    expect([await statusesOf(token), await statusesOf(account.secret)]).toEqual([
      [401, 401],
      [401, 401],
    ])
    expect((await requestToken({}, basic(client))).body.error).toBe('invalid_client')
  })
})
