// Puts a random secret into every place that takes one, calls servers that echo every request, and then searches all
// responses, log lines and stored files for the secrets.
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, request } from '#tests/runtime/raw-mcp.ts'
import type { Client } from '#tests/support/client.ts'
import { type Composed, startComposed } from './composed.ts'
import { makeConnection } from './connected.ts'

const canary = (name: string) => `${name}-${randomBytes(12).toString('hex')}`
const given = {
  apiKey: canary('api-key'),
  queryKey: canary('query-key'),
  accessToken: canary('access-token'),
  password: canary('password'),
  clientSecret: canary('client-secret'),
  initial: canary('initial-token'),
}
/** Secrets that the authorization server issues. */
const issued = {
  registration: canary('registration-token'),
  registeredSecret: canary('registered-secret'),
  token: canary('issued-token'),
  refresh: canary('refresh-token'),
}
const secrets = [...Object.values(given), ...Object.values(issued)]

/** A server that echoes every request, in results and in error responses. */
async function startParrot() {
  const state = { refuses: false }
  const server = createServer(async (asked: IncomingMessage, response) => {
    const body = await text(asked)
    const { authorization = '' } = asked.headers
    const pair = Buffer.from(authorization.replace('Basic ', ''), 'base64')
    const heard = `${authorization} ${body} ${pair} ${asked.url} ${JSON.stringify(asked.headers)}`
    const [status, answer] = answerTo(asked.url ?? '', heard, state.refuses)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    stop() {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

function answerTo(url: string, heard: string, refuses: boolean): [status: number, body: object] {
  if (url.startsWith('/register') && refuses) return [400, { error: 'invalid', error_description: heard }]
  if (url.startsWith('/register')) {
    const client = { client_id: 'me', client_secret: issued.registeredSecret, client_secret_expires_at: 0 }
    return [201, { ...client, registration_access_token: issued.registration }]
  }
  if (url.startsWith('/token')) {
    if (refuses) return [400, { error: 'invalid_grant', error_description: heard }]
    const tokens = { access_token: issued.token, refresh_token: issued.refresh }
    return [200, { ...tokens, token_type: 'bearer', expires_in: 1 }]
  }
  return [refuses ? 401 : 200, { heard }]
}

let service: Composed
let parrot: Awaited<ReturnType<typeof startParrot>>
let alice: Client
const said: string[] = []

beforeAll(async () => {
  parrot = await startParrot()
  service = await startComposed()
  alice = listening(await service.alice())
})

afterAll(async () => {
  await parrot.stop()
  await service.remove()
})

/** Wraps a client so that all its responses are recorded for the search. */
function listening(client: Client): Client {
  let key = 0
  const heard = async (sending: ReturnType<Client['get']>) => {
    const reply = await sending
    said.push(JSON.stringify([...reply.headers]), JSON.stringify(reply.body))
    return reply
  }
  return {
    get: (path) => heard(client.get(path)),
    delete: (path) => heard(client.delete(path)),
    patch: (path, body) => heard(client.patch(path, body)),
    put: (path, body) => heard(client.put(path, body)),
    post: (path, body) => heard(client.post(path, body, { 'Idempotency-Key': `key-${key++}` })),
  }
}

const kinds = () => [
  { type: 'api_key', headerName: 'X-Key', apiKey: given.apiKey },
  { type: 'api_key', queryParamName: 'key', apiKey: given.queryKey },
  { type: 'bearer', accessToken: given.accessToken },
  { type: 'basic', username: 'me', password: given.password },
  { type: 'oauth', tokenEndpoint: `${parrot.url}/token`, clientId: 'me', clientSecret: given.clientSecret },
  {
    type: 'oauth',
    authorizationEndpoint: `${parrot.url}/authorize`,
    tokenEndpoint: `${parrot.url}/token`,
    registrationEndpoint: `${parrot.url}/register`,
    registrationAuthMode: 'initial_access_token',
    registrationInitialAccessToken: given.initial,
  },
]

/** Uses a connection in every operation, with the servers accepting and rejecting. */
async function use(config: { type: string; authorizationEndpoint?: string }): Promise<void> {
  const grants = config.type === 'oauth' && !config.authorizationEndpoint ? ['client_credentials'] : []
  const connection = await makeConnection(alice, `${parrot.url}/api`, config, { grants })
  if (config.authorizationEndpoint) await connect(connection.path)
  const v3 = `/api/v3/apps/${connection.appId}`
  await alice.post(`${v3}/releases`)
  const { body } = await alice.get(`/api/v2/apps/${connection.appId}`)
  for (const refuses of [false, true]) {
    parrot.state.refuses = refuses
    await connection.call()
    await alice.post(`${connection.path}/test`)
    const live = `${service.url}/mcp/${body.app.public_mcp_id}`
    said.push((await post(live, request('tools/call', { name: 'pets', arguments: {} }))).text)
    said.push((await post(live, request('tools/list', {}))).text)
    for (const path of ['/config', '/auth', '/integrations', ''])
      await alice.get(`/api/v1/apps/${connection.appId}${path}`)
    await alice.get(`/api/v2/apps/${connection.appId}/auth-connections`)
    await alice.get(`/api/v2/apps/${connection.appId}/releases`)
    await alice.post(`${v3}/tools/${connection.toolId}/preview`)
    await alice.get(`${v3}/draft/runtime-preview`)
    await alice.get(`${v3}/draft/diagnostics`)
  }
  parrot.state.refuses = false
  await alice.patch(connection.integration, { baseUrl: 'http://127.0.0.1:1' })
  await connection.call()
  await alice.get(connection.path)
  if (config.type === 'oauth') await alice.post(`${connection.path}/disconnect`)
}

async function connect(path: string): Promise<void> {
  parrot.state.refuses = true
  expect((await alice.post(`${path}/authorize`)).status).toBe(502)
  parrot.state.refuses = false
  for (const refuses of [true, false]) {
    const { body } = await alice.post(`${path}/authorize`)
    parrot.state.refuses = refuses
    const state = new URL(body.authorizationUrl).searchParams.get('state') ?? ''
    const back = `${service.url}/connect/callback?code=a-code&state=${state}`
    said.push(await (await fetch(back)).text())
    const page = await fetch(back, { method: 'POST' })
    said.push(JSON.stringify([...page.headers]), await page.text())
    parrot.state.refuses = false
  }
}

/** The secret as text, percent-encoded, and both in base64 at each of its three offsets. */
const formsOf = (secret: string) => {
  const encoded = secret.replaceAll('-', '%2D')
  const inBase64 = (text: string) =>
    [0, 1, 2].map((offset) =>
      Buffer.from(`${' '.repeat(offset)}${text}`)
        .toString('base64')
        .slice(4, -4),
    )
  return [secret, encoded, ...inBase64(secret), ...inBase64(encoded)]
}

const found = (where: string) =>
  secrets.filter((secret) => formsOf(secret).some((form) => where.includes(form)))

test('no secret is in any response, log line or file', async () => {
  for (const config of kinds()) await use(config)
  await service.stop()
  const { dataDir, logged } = service
  const files = await Promise.all(
    (await readdir(dataDir)).map((name) => readFile(join(dataDir, name), 'latin1').catch(() => '')),
  )
  expect(said.length).toBeGreaterThan(100)
  expect(logged.join('').length).toBeGreaterThan(1_000)
  expect(files.join('').length).toBeGreaterThan(10_000)
  expect(said.join('')).toContain('********')
  expect(files.join('')).toContain('auth_connections')
  expect({
    said: found(said.join('')),
    logged: found(logged.join('')),
    stored: found(files.join('')),
  }).toEqual({
    said: [],
    logged: [],
    stored: [],
  })
})
