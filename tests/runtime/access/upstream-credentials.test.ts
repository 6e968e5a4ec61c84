// Credentials of connections: how the API, and only the API, receives them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { AuthConfig, SecretName } from '#core/model/auth-connections/auth-connection.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import {
  buildContents,
  buildSealedConnection,
  insertApp,
  startRestApi,
  startRuntime,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let otherApi: Awaited<ReturnType<typeof startRestApi>>

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  otherApi = await startRestApi()
})

afterAll(async () => {
  await runtime.close()
  api.close()
  otherApi.close()
})

beforeEach(() => {
  api.calls.length = 0
  otherApi.calls.length = 0
})

type ConnectionSetup = {
  config: Partial<AuthConfig>
  secrets?: Partial<Record<SecretName, string>>
  operation?: Partial<Operation>
}

/** Publishes an app with one tool that uses the connection. */
async function publishApp({
  config,
  secrets = {},
  operation = {},
}: ConnectionSetup): Promise<{ app: App; connectionId: string }> {
  const app = await insertApp(runtime.store)
  const connection = await buildSealedConnection(runtime.secrets, app, api.baseUrl, config, secrets)
  await runtime.store.transact((writer) => writer.authConnections.insert(connection))
  const contents = buildContents(app, api.baseUrl, [{ tool: { key: 'weather' }, operation }], connection)
  return { app: await runtime.publish(app, contents), connectionId: connection.id }
}

async function callTool(app: App) {
  const reply = await postMcp(
    runtime.urlOf(app),
    buildJsonRpcRequest('tools/call', { name: 'weather', arguments: { city: 'Bern' } }),
  )
  return reply.json as { result: { isError?: boolean; content: { text: string }[] } }
}

const getFirstRequest = () => api.calls[0]

describe('an API receives', () => {
  it('a key in its header', async () => {
    const { app } = await publishApp({
      config: { type: 'api_key', headerName: 'X-Key' },
      secrets: { apiKey: 'k-123456' },
    })
    await callTool(app)
    expect(getFirstRequest()?.headers['x-key']).toBe('k-123456')
  })

  it.each([
    ['Bearer', 'Bearer k-123456'],
    ['Bearer ', 'Bearer k-123456'],
    ['token=', 'token=k-123456'],
  ])('a key after the prefix "%s"', async (headerPrefix, header) => {
    const config = { type: 'api_key', headerName: 'Authorization', headerPrefix } as const
    const { app } = await publishApp({ config, secrets: { apiKey: 'k-123456' } })
    await callTool(app)
    expect(getFirstRequest()?.headers.authorization).toBe(header)
  })

  it('a percent-encoded key in the query', async () => {
    const config = { type: 'api_key', queryParamName: 'api key' } as const
    const { app } = await publishApp({ config, secrets: { apiKey: 'a&b=c' } })
    await callTool(app)
    expect(getFirstRequest()?.url).toBe('/weather/Bern?api%20key=a%26b%3Dc')
  })

  it.each(['bearer', 'oauth'] as const)('the token of a connection of type %s', async (type) => {
    const { app } = await publishApp({ config: { type }, secrets: { accessToken: 't-123456' } })
    await callTool(app)
    expect(getFirstRequest()?.headers.authorization).toBe('Bearer t-123456')
  })

  it('user name and password, in UTF-8', async () => {
    const { app } = await publishApp({
      config: { type: 'basic', username: 'zoë' },
      secrets: { password: 'pässword' },
    })
    await callTool(app)
    const pair = Buffer.from('zoë:pässword').toString('base64')
    expect(getFirstRequest()?.headers.authorization).toBe(`Basic ${pair}`)
  })

  it('the credential, even when an argument sets the same header', async () => {
    const plan = { ...buildOperation('').plan, headerTemplate: { 'X-Key': '{{city}}' } }
    const config = { type: 'api_key', headerName: 'x-key' } as const
    const { app } = await publishApp({ config, secrets: { apiKey: 'k-123456' }, operation: { plan } })
    await callTool(app)
    expect(getFirstRequest()?.headers['x-key']).toBe('k-123456')
  })

  it('no credential of a connection of type none', async () => {
    const { app } = await publishApp({ config: { type: 'none' } })
    await callTool(app)
    expect(getFirstRequest()?.headers.authorization).toBeUndefined()
  })
})

it('a server at another origin than the integration is called without the credential', async () => {
  const plan = { ...buildOperation('').plan, serverUrl: otherApi.baseUrl }
  const { app } = await publishApp({
    config: { type: 'bearer' },
    secrets: { accessToken: 't-123456' },
    operation: { plan },
  })
  expect((await callTool(app)).result.isError).toBeUndefined()
  expect(otherApi.calls).toHaveLength(1)
  expect(otherApi.calls[0]?.headers.authorization).toBeUndefined()
})

describe('no request is sent, and the result names the reason, when a connection', () => {
  it.each<[string, ConnectionSetup, string]>([
    ['is not connected', { config: { type: 'oauth' } }, 'is not connected'],
    ['has no key', { config: { type: 'api_key', headerName: 'X-Key' } }, 'has no key'],
    [
      'does not declare where its key is sent',
      { config: { type: 'api_key' }, secrets: { apiKey: 'k' } },
      'neither a header name nor a query parameter name',
    ],
    ['has neither user nor password', { config: { type: 'basic' } }, 'has no user'],
    [
      'is disabled',
      { config: { type: 'bearer', enabled: false }, secrets: { accessToken: 't' } },
      'is switched off',
    ],
    [
      'holds a secret with a line break',
      { config: { type: 'bearer' }, secrets: { accessToken: 'a\r\nx: b' } },
      'characters that HTTP forbids',
    ],
  ])('%s', async (_what, given, expectedMessage) => {
    const { app } = await publishApp(given)
    const { result } = await callTool(app)
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toContain(expectedMessage)
    expect(api.calls).toEqual([])
  })

  it('was deleted', async () => {
    const { app, connectionId } = await publishApp({
      config: { type: 'bearer' },
      secrets: { accessToken: 't-123456' },
    })
    await runtime.store.transact((writer) => writer.authConnections.remove(app.id, connectionId))
    expect((await callTool(app)).result.content[0]?.text).toContain('no longer exists')
    expect(api.calls).toEqual([])
  })
})

it('a new secret is used as soon as the endpoint is notified of the change', async () => {
  const { app, connectionId } = await publishApp({
    config: { type: 'bearer' },
    secrets: { accessToken: 'old-123456' },
  })
  await callTool(app)
  const location = { table: 'auth_connections', rowId: connectionId, field: 'accessToken' }
  const accessToken = await runtime.secrets.seal('new-123456', location)
  await runtime.store.transact(async (writer) => {
    const connection = await writer.authConnections.findById(app.id, connectionId)
    if (connection) await writer.authConnections.update({ ...connection, sealed: { accessToken } })
  })
  runtime.endpoint.notifyServingChanged(app.publicMcpId)
  await callTool(app)
  expect(api.calls.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer old-123456',
    'Bearer new-123456',
  ])
})

it('a secret that cannot be decrypted is an error without details, is logged and is tried again', async () => {
  const { app, connectionId } = await publishApp({ config: { type: 'bearer' } })
  const storeAccessToken = (accessToken: string) =>
    runtime.store.transact(async (writer) => {
      const connection = await writer.authConnections.findById(app.id, connectionId)
      if (connection) await writer.authConnections.update({ ...connection, sealed: { accessToken } })
    })
  await storeAccessToken('tampered')
  const before = runtime.logged.length
  expect(await callTool(app)).toMatchObject({
    error: { code: -32603, message: 'A stored secret cannot be opened right now.' },
  })
  expect(runtime.logged.length).toBe(before + 1)
  const location = { table: 'auth_connections', rowId: connectionId, field: 'accessToken' }
  await storeAccessToken(await runtime.secrets.seal('t-123456', location))
  expect((await callTool(app)).result.isError).toBeUndefined()
})

describe('a secret that the API echoes does not reach the caller', () => {
  const secret = 'p"q/ä-123456'
  const echoes: [string, number, (header: string) => string][] = [
    ['in a result', 200, (header) => JSON.stringify({ header })],
    ['in an error response', 401, (header) => `bad: ${header}`],
    ['percent-encoded', 200, () => JSON.stringify({ url: `?key=${encodeURIComponent(secret)}` })],
  ]
  it.each(echoes)('%s', async (_where, status, body) => {
    const { app } = await publishApp({
      config: { type: 'basic', username: 'me' },
      secrets: { password: secret },
    })
    api.respond = (incoming, reply) =>
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body(`${incoming.headers.authorization} ${secret}`))
    const text = JSON.stringify(await callTool(app))
    expect(text).toContain('********')
    for (const form of [
      secret,
      JSON.stringify(secret),
      encodeURIComponent(secret),
      Buffer.from(`me:${secret}`).toString('base64'),
    ]) {
      expect(text).not.toContain(form)
      expect(text).not.toContain(JSON.stringify(form).slice(1, -1))
    }
  })
})

describe('a token that the API encodes does not reach the caller', () => {
  const token = 'tok-9f8e7d6c5b4a/3928'
  const hex = Buffer.from(token).toString('hex')
  const base64 = Buffer.from(`id=7;${token};`).toString('base64')
  const json = 'application/json'
  const echoes: [string, number, string, string | Buffer][] = [
    ['in base64 within a longer text', 200, json, JSON.stringify({ base64 })],
    ['in hexadecimal', 200, json, JSON.stringify({ hex })],
    ['with every character percent-encoded', 200, 'text/plain', hex.replace(/../g, '%$&')],
    ['in an image', 200, 'application/x-thing', Buffer.from(`\x89\0\xff${token}`, 'latin1')],
    ['in a content type', 200, `application/x-${hex}`, Buffer.from('\xff\0', 'latin1')],
    ['in a content type, letter by letter', 200, `application/${[...hex].join('-')}`, '\xff\0'],
    ['with spaces, in an error', 500, json, JSON.stringify({ title: [...token].join(' ') })],
  ]
  it.each(echoes)('%s', async (_form, status, type, body) => {
    const { app } = await publishApp({ config: { type: 'bearer' }, secrets: { accessToken: token } })
    api.respond = (_incoming, reply) => reply.writeHead(status, { 'content-type': type }).end(body)
    const text = JSON.stringify(await callTool(app))
    expect(text).toMatch(/\*{8}|omitted/)
    const letters = text.replace(/[^\da-z]/gi, '').toLowerCase()
    for (const form of [token, hex, Buffer.from(token).toString('base64').slice(2, -4)])
      expect(letters).not.toContain(form.replace(/[^\da-z]/gi, '').toLowerCase())
    const blobs = text.match(/[\w+/]{16,}/g) ?? []
    for (const blob of blobs) expect(Buffer.from(blob, 'base64').toString('latin1')).not.toContain(token)
  })
})
