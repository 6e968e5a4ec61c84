// Puts a random secret into every place that takes one, calls servers that echo every request, and then searches all
// responses, log lines and stored files for the secrets.

import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type ComposedService, startComposedService } from './composed-service.ts'
import { createTestConnection } from './test-connection.ts'

const createCanary = (name: string) => `${name}-${randomBytes(12).toString('hex')}`
const givenSecrets = {
  apiKey: createCanary('api-key'),
  queryKey: createCanary('query-key'),
  accessToken: createCanary('access-token'),
  password: createCanary('password'),
  clientSecret: createCanary('client-secret'),
  initial: createCanary('initial-token'),
  elsewhere: createCanary('key-in-a-file'),
}
/** Secrets that the authorization server issues. */
const issuedSecrets = {
  registration: createCanary('registration-token'),
  registeredSecret: createCanary('registered-secret'),
  token: createCanary('issued-token'),
  refresh: createCanary('refresh-token'),
}
const secrets = [...Object.values(givenSecrets), ...Object.values(issuedSecrets)]

/** A server that echoes every request, in results and in error responses. */
async function startEchoServer() {
  const state = { isRejecting: false }
  const server = await startHttpServer(async (incoming: IncomingMessage, response) => {
    const body = await text(incoming)
    const { authorization = '' } = incoming.headers
    const pair = Buffer.from(authorization.replace('Basic ', ''), 'base64')
    const echo = `${authorization} ${body} ${pair} ${incoming.url} ${JSON.stringify(incoming.headers)}`
    const [status, answer] = buildEchoResponse(incoming.url ?? '', echo, state.isRejecting)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  return {
    url: server.url,
    state,
    stop: server.close,
  }
}

function buildEchoResponse(url: string, echo: string, isRejecting: boolean): [status: number, body: object] {
  if (url.startsWith('/register') && isRejecting) return [400, { error: 'invalid', error_description: echo }]
  if (url.startsWith('/register')) {
    const client = {
      client_id: 'me',
      client_secret: issuedSecrets.registeredSecret,
      client_secret_expires_at: 0,
    }
    return [201, { ...client, registration_access_token: issuedSecrets.registration }]
  }
  if (url.startsWith('/token')) {
    if (isRejecting) return [400, { error: 'invalid_grant', error_description: echo }]
    const tokens = { access_token: issuedSecrets.token, refresh_token: issuedSecrets.refresh }
    return [200, { ...tokens, token_type: 'bearer', expires_in: 1 }]
  }
  return [isRejecting ? 401 : 200, { echoed: echo }]
}

let service: ComposedService
let secretsFolder: string
let echoServer: Awaited<ReturnType<typeof startEchoServer>>
let alice: Client
const responses: string[] = []

beforeAll(async () => {
  echoServer = await startEchoServer()
  secretsFolder = await makeTemporaryFolder()
  await writeFile(join(secretsFolder, 'key'), givenSecrets.elsewhere)
  service = await startComposedService({ SECRET_SOURCES: `*=file:${secretsFolder}/*` })
  alice = recordResponses(await service.createAliceClient())
})

afterAll(async () => {
  await echoServer.stop()
  await service.remove()
  await rm(secretsFolder, { recursive: true })
})

/** Wraps a client so that all its responses are recorded for the search. */
function recordResponses(client: Client): Client {
  let key = 0
  const record = async (sending: ReturnType<Client['get']>) => {
    const reply = await sending
    responses.push(JSON.stringify([...reply.headers]), JSON.stringify(reply.body))
    return reply
  }
  return {
    get: (path) => record(client.get(path)),
    delete: (path) => record(client.delete(path)),
    patch: (path, body) => record(client.patch(path, body)),
    put: (path, body) => record(client.put(path, body)),
    post: (path, body) => record(client.post(path, body, { 'Idempotency-Key': `key-${key++}` })),
  }
}

const buildConfigs = () => [
  { type: 'api_key', headerName: 'X-Key', apiKey: givenSecrets.apiKey },
  { type: 'api_key', queryParamName: 'key', apiKey: givenSecrets.queryKey },
  { type: 'bearer', accessToken: givenSecrets.accessToken },
  { type: 'api_key', headerName: 'X-Key', apiKey: `\${file:${secretsFolder}/key}` },
  { type: 'basic', username: 'me', password: givenSecrets.password },
  {
    type: 'oauth',
    tokenEndpoint: `${echoServer.url}/token`,
    clientId: 'me',
    clientSecret: givenSecrets.clientSecret,
  },
  {
    type: 'oauth',
    authorizationEndpoint: `${echoServer.url}/authorize`,
    tokenEndpoint: `${echoServer.url}/token`,
    registrationEndpoint: `${echoServer.url}/register`,
    registrationAuthMode: 'initial_access_token',
    registrationInitialAccessToken: givenSecrets.initial,
  },
]

/** Uses a connection in every operation, with the servers accepting and rejecting. */
async function exerciseConnection(config: { type: string; authorizationEndpoint?: string }): Promise<void> {
  const grants = config.type === 'oauth' && !config.authorizationEndpoint ? ['client_credentials'] : []
  const connection = await createTestConnection(alice, `${echoServer.url}/api`, config, { grants })
  if (config.authorizationEndpoint) await connect(connection.path)
  const v3 = `/api/v3/apps/${connection.appId}`
  await alice.post(`${v3}/releases`)
  const { body } = await alice.get(`/api/v2/apps/${connection.appId}`)
  for (const isRejecting of [false, true]) {
    echoServer.state.isRejecting = isRejecting
    await connection.callTool()
    await alice.post(`${connection.path}/test`)
    const live = `${service.url}/mcp/${body.app.public_mcp_id}`
    responses.push(
      (await postMcp(live, buildJsonRpcRequest('tools/call', { name: 'pets', arguments: {} }))).text,
    )
    responses.push((await postMcp(live, buildJsonRpcRequest('tools/list', {}))).text)
    for (const path of ['/config', '/auth', '/integrations', ''])
      await alice.get(`/api/v1/apps/${connection.appId}${path}`)
    await alice.get(`/api/v2/apps/${connection.appId}/auth-connections`)
    await alice.get(`/api/v2/apps/${connection.appId}/releases`)
    await alice.post(`${v3}/tools/${connection.toolId}/preview`)
    await alice.get(`${v3}/draft/runtime-preview`)
    await alice.get(`${v3}/draft/diagnostics`)
  }
  echoServer.state.isRejecting = false
  await alice.patch(connection.integrationPath, { baseUrl: 'http://127.0.0.1:1' })
  await connection.callTool()
  await alice.get(connection.path)
  if (config.type === 'oauth') await alice.post(`${connection.path}/disconnect`)
}

/** The `state` of every authorization request that was sent to the browser. */
const issuedStates: string[] = []

async function connect(path: string): Promise<void> {
  echoServer.state.isRejecting = true
  expect((await alice.post(`${path}/authorize`)).status).toBe(502)
  echoServer.state.isRejecting = false
  for (const isRejecting of [true, false]) {
    const { body } = await alice.post(`${path}/authorize`)
    echoServer.state.isRejecting = isRejecting
    const state = new URL(body.authorizationUrl).searchParams.get('state') ?? ''
    issuedStates.push(state)
    const back = `${service.url}/connect/callback?code=a-code&state=${state}`
    responses.push(await (await fetch(back)).text())
    const page = await fetch(back, { method: 'POST' })
    responses.push(JSON.stringify([...page.headers]), await page.text())
    echoServer.state.isRejecting = false
  }
}

/** The secret as text, percent-encoded, and both in base64 at each of its three offsets. */
const encodeVariants = (secret: string) => {
  const encoded = secret.replaceAll('-', '%2D')
  const inBase64 = (text: string) =>
    [0, 1, 2].map((offset) =>
      Buffer.from(`${' '.repeat(offset)}${text}`)
        .toString('base64')
        .slice(4, -4),
    )
  return [secret, encoded, ...inBase64(secret), ...inBase64(encoded)]
}

const findSecrets = (where: string) =>
  secrets.filter((secret) => encodeVariants(secret).some((form) => where.includes(form)))

test('no secret is in any response, log line or file', async () => {
  for (const config of buildConfigs()) await exerciseConnection(config)
  await service.stop()
  const { dataDir, logged } = service
  const files = await Promise.all(
    (await readdir(dataDir)).map((name) => readFile(join(dataDir, name), 'latin1').catch(() => '')),
  )
  expect(responses.length).toBeGreaterThan(100)
  expect(logged.join('').length).toBeGreaterThan(1_000)
  expect(files.join('').length).toBeGreaterThan(10_000)
  expect(responses.join('')).toContain('********')
  expect(files.join('')).toContain('auth_connections')
  expect(issuedStates).toHaveLength(2)
  expect(issuedStates.filter((state) => files.join('').includes(state))).toEqual([])
  expect({
    inResponses: findSecrets(responses.join('')),
    logged: findSecrets(logged.join('')),
    stored: findSecrets(files.join('')),
  }).toEqual({
    inResponses: [],
    logged: [],
    stored: [],
  })
})
