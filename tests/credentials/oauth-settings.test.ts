// The settings of a connection that say how the service asks an authorization server.
import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import {
  type ScriptedAnswer,
  type ScriptedAuthorizationServer,
  startScriptedAuthorizationServer,
} from './scripted-authorization-server.ts'

let server: ScriptedAuthorizationServer
let service: TestService
let alice: Client

beforeAll(async () => {
  server = await startScriptedAuthorizationServer()
  service = await startService('sqlite')
  alice = await service.as('alice')
  return async () => {
    await service.close()
    await server.stop()
  }
})
beforeEach(() => {
  server.received.length = 0
})

const settings = {
  client_auth_method: 'client_secret_post',
  resource: 'none',
  authorization_parameters: { access_type: 'offline', prompt: 'select_account' },
  token_parameters: { audience: 'https://api.example.com' },
}

async function createConnection(config: object = {}, grants = ['authorization_code', 'refresh_token']) {
  const appId = await makeApp(alice)
  const path = `/api/v2/apps/${appId}/auth-connections`
  const { status, body } = await alice.post(path, {
    name: 'Login',
    grants,
    config: {
      type: 'oauth',
      authorization_endpoint: `${server.url}/authorize`,
      token_endpoint: `${server.url}/token`,
      client_id: 'app',
      client_secret: 's3cret',
      scopes: ['read'],
      ...config,
    },
  })
  expect([status, body.error]).toEqual([201, undefined])
  const { id } = body.auth_connection
  return { appId, id, path: `${path}/${id}` }
}

type CreatedConnection = Awaited<ReturnType<typeof createConnection>>

const readConfig = async ({ path }: CreatedConnection) => (await alice.get(path)).body.auth_connection.config

/** Signs in at the authorization server; returns the parameters that the browser was sent with. */
async function signIn({ path }: CreatedConnection, answers: ScriptedAnswer[]) {
  const { status, body } = await alice.post(`${path}/authorize`, {})
  expect([status, body.error]).toEqual([200, undefined])
  const sent = new URL(body.authorization_url).searchParams
  const query = new URLSearchParams({ state: sent.get('state') ?? '', code: 'c0de' })
  server.received.length = 0
  server.script.answers = answers
  const page = await fetch(`${service.url}/connect/callback?${query}`, { method: 'POST' })
  return { sent: Object.fromEntries(sent), page: await page.text() }
}

/** Without those to the MCP server, which is read when the sign-in ends. */
const listTokenRequests = () => server.received.filter(({ path }) => path === '/token')

/** An integration of an MCP server, so that there is a resource. */
async function useForMcpServer({ appId, id }: CreatedConnection) {
  const endpoint = `${server.url}/mcp`
  await alice.post(`/api/v2/apps/${appId}/integrations`, { name: 'MCP', kind: 'mcp', endpoint, auth_id: id })
  return endpoint
}

const token: ScriptedAnswer = { body: { access_token: 't' } }

describe('the settings of a connection', () => {
  test('are shown, change one by one, and become automatic again when emptied', async () => {
    const automatic = {
      client_auth_method: '',
      resource: '',
      authorization_parameters: {},
      token_parameters: {},
    }
    const connection = await createConnection()
    expect(await readConfig(connection)).toMatchObject(automatic)
    await alice.patch(connection.path, { config: settings })
    expect(await readConfig(connection)).toMatchObject(settings)
    await alice.patch(connection.path, { config: { token_parameters: {} } })
    expect((await readConfig(connection)).token_parameters).toEqual({})
    await alice.patch(connection.path, { config: automatic })
    expect(await readConfig(connection)).toMatchObject(automatic)
  })

  test.each([
    [{ token_parameters: { client_secret: 'x' } }, 'config.token_parameters', 'client_secret'],
    [{ authorization_parameters: { STATE: 'x' } }, 'config.authorization_parameters', 'STATE'],
    [{ resource: 'https://api.example.com/#part' }, 'config.resource', 'without a fragment'],
    [{ resource: 'api' }, 'config.resource', 'absolute URI'],
    [{ client_auth_method: 'tls_client_auth' }, 'config.client_auth_method', ''],
  ])('reject %j', async (config, path, message) => {
    const { path: address } = await createConnection()
    const { status, body } = await alice.patch(address, { config })
    expect(status).toBe(400)
    expect(body.error.details[0]).toMatchObject({ path, message: expect.stringContaining(message) })
  })

  test('are part of app files', async () => {
    const { appId } = await createConnection(settings)
    const { body } = await alice.get(`/api/v3/apps/${appId}/file`)
    const [exported] = body.file.connections
    expect(exported).toMatchObject(settings)
    const reserved = { ...exported, token_parameters: { code: 'x' } }
    const rejected = await alice.put(`/api/v3/apps/${appId}/file`, {
      file: { ...body.file, connections: [reserved] },
    })
    expect(rejected.status).toBe(422)
    expect(JSON.stringify(rejected.body)).toMatch(/connections\[0\]\.token_parameters must not set code/)
  })

  test.each([
    ['an RSA key', 'rsa', 'RS256'],
    ['an EC key', 'ec', 'ES256'],
    ['an Ed25519 key', 'ed25519', 'Ed25519'],
  ])('sign requests by %s, as PEM or as a JWK with its id', async (_, type, alg) => {
    const options = { modulusLength: 2048, namedCurve: 'P-256' }
    const { privateKey, publicKey } = generateKeyPairSync(type as 'rsa', options)
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'k1' }
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    for (const [secret, kid] of [
      [pem, undefined],
      [JSON.stringify(jwk), 'k1'],
    ]) {
      const connection = await createConnection({
        client_secret: secret,
        client_auth_method: 'private_key_jwt',
      })
      await signIn(connection, [token])
      const [request] = listTokenRequests()
      expect(request).toMatchObject({
        authorization: '',
        form: { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' },
      })
      expect(JSON.stringify(request)).not.toContain(String(jwk.d))
      const { client_assertion: assertion = '' } = request?.form ?? {}
      const { payload, protectedHeader } = await jwtVerify(assertion, publicKey)
      expect(payload).toMatchObject({ iss: 'app', sub: 'app', aud: `${server.url}/token` })
      expect(protectedHeader).toMatchObject({ alg, ...(kid && { kid }) })
    }
  })

  test('report that a secret is no private key, and send nothing', async () => {
    const connection = await createConnection({ client_auth_method: 'private_key_jwt' })
    const { page } = await signIn(connection, [token])
    expect(listTokenRequests()).toEqual([])
    expect(page).toContain('must be a private key')
  })

  test('determine the request to the authorization server', async () => {
    const connection = await createConnection(settings)
    await useForMcpServer(connection)
    const { sent, page } = await signIn(connection, [token])
    expect(page).toContain('is connected')
    expect(sent).toMatchObject({ access_type: 'offline', prompt: 'select_account', scope: 'read' })
    expect(sent).not.toHaveProperty('resource')
    const [request] = server.received
    expect(request?.form).toMatchObject({ client_secret: 's3cret', audience: 'https://api.example.com' })
    expect(request?.form).not.toHaveProperty('resource')
    expect(listTokenRequests()).toHaveLength(1)
  })

  test('name a resource other than the MCP server', async () => {
    const connection = await createConnection({ resource: 'api://tenon' })
    await useForMcpServer(connection)
    const { sent } = await signIn(connection, [token])
    expect(sent.resource).toBe('api://tenon')
    expect(server.received[0]?.form.resource).toBe('api://tenon')
  })
})

describe('a resource', () => {
  test('is left out automatically where the server rejects the parameter', async () => {
    const connection = await createConnection()
    const endpoint = await useForMcpServer(connection)
    const description = "AADSTS901002: The 'resource' request parameter is not supported."
    const rejection = { status: 400, body: { error: 'invalid_request', error_description: description } }
    const { sent, page } = await signIn(connection, [rejection, token])
    expect(page).toContain('is connected')
    expect(sent.resource).toBe(endpoint)
    expect(listTokenRequests().map(({ form }) => form.resource)).toEqual([endpoint, undefined])
  })

  test('that the server rejects is named, with the setting that helps', async () => {
    const connection = await createConnection()
    await useForMcpServer(connection)
    await signIn(connection, [{ status: 400, body: { error: 'invalid_target' } }])
    expect(server.received).toHaveLength(1)
    const { last_error } = (await alice.get(connection.path)).body.auth_connection
    expect(last_error).toContain('invalid_target')
    expect(last_error).toContain('"resource"')
  })
})

describe('a client that registers itself', () => {
  test.each([
    ['client_secret_post', 's3cret'],
    ['none', undefined],
  ])('authenticates as the server has registered it: %s', async (method, secret) => {
    const connection = await createConnection({
      client_id: '',
      client_secret: '',
      registration_endpoint: `${server.url}/register`,
    })
    const client = { client_id: 'new', client_secret: 's3cret', token_endpoint_auth_method: method }
    const registration = { status: 201, body: client }
    server.script.byPath = { '/register': registration }
    const { page } = await signIn(connection, [token])
    expect(page).toContain('is connected')
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({ authorization: '', form: { client_id: 'new' } })
    expect(server.received[0]?.form.client_secret).toBe(secret)
  })
})

test('a test of a connection says why the server issues no token, however often it is repeated', async () => {
  const connection = await createConnection({}, ['client_credentials'])
  server.script.answers = [{ body: { ok: false, error: 'team_suspended' } }]
  for (const _ of [1, 2]) {
    const { body } = await alice.post(`${connection.path}/test`)
    expect(body).toMatchObject({ ok: false, message: expect.stringContaining('team_suspended') })
    expect(body.auth_connection).toMatchObject({
      status: 'invalid',
      last_error: 'The authorization server answered team_suspended.',
    })
  }
})
