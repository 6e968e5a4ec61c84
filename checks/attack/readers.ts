// Clients that ask for large responses and never read them: each must be disconnected, on every path, so that idle clients
// hold no memory.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { leastReadRate } from '#base/least-rate.ts'
import { openProgram } from '#tests/support/own-program.ts'
import { buildJsonRpcRequest, mcpHeaders } from '#tests/support/raw-mcp.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import type { Attack, AttackReport, AttackTarget } from './attack.ts'
import { type PetApp, publishPets } from './attacked-service.ts'

export const readerAttacks: Attack[] = [
  { area: 'readers', name: 'clients that never read', run: attackWithSilentReaders },
  { area: 'readers', name: 'clients that never read from the port of the issuer', run: attackIssuerPort },
]

/** The number of responses requested on one connection: far more than its buffers hold. */
const requestedBytes = 32 * 1024 * 1024
const connectionsOfEach = 3
const auditedEdits = 300
/** Includes the time to fill the buffers, the grace period and a few checks; then the connection is closed. */
const patienceMs = leastReadRate.graceMs + 150_000

type Address = Pick<AttackTarget, 'url' | 'port'>

type ReaderRequest = { path: string; method?: string; body?: string; token?: string }

async function attackWithSilentReaders(target: AttackTarget): Promise<AttackReport> {
  return attackWith(target, await listLargeResponses(target))
}

/** An issuer with a separate port has its own listener. */
async function attackIssuerPort(): Promise<AttackReport> {
  const port = await findFreePort()
  const program = await openProgram({ AUTH_PORT: `${port}` })
  const requests = [
    { path: '/.well-known/openid-configuration' },
    { path: '/.well-known/oauth-authorization-server' },
  ]
  return attackWith({ url: `http://localhost:${port}`, port }, requests).finally(program.close)
}

async function attackWith(target: Address, requests: ReaderRequest[]): Promise<AttackReport> {
  const sizes = await Promise.all(requests.map((request) => measureResponse(target, request)))
  const silent = requests.flatMap((request, index) =>
    Array.from({ length: connectionsOfEach }, () => ({
      input: request.path,
      socket: repeatRequest(target, request, Math.ceil(requestedBytes / (sizes[index] ?? 1))),
    })),
  )
  const closed = await Promise.all(silent.map(({ socket }) => waitForClose(socket)))
  const failures = silent.flatMap(({ input }, index) =>
    closed[index] ? [] : [{ input, observed: 'it was not disconnected' }],
  )
  return { tried: silent.length, failures }
}

async function listLargeResponses(target: AttackTarget): Promise<ReaderRequest[]> {
  const page = await (await fetch(`${target.url}/`)).text()
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')
  const token = await target.token('mallory')
  const { path, ...pets } = await publishPets(target, 'mallory')
  await growAuditTrail(pets)
  const list = { method: 'POST', body: JSON.stringify(buildJsonRpcRequest('tools/list', {})) }
  return [
    ...['/openapi/v1.json', '/openapi/v3.json', '/llms.txt', '/docs', ...assets].map((path) => ({ path })),
    ...['/api/v1/templates', '/api/v3/tenon-yaml.schema.json', '/api/v3/audit/export'].map((path) => ({
      path,
      token,
    })),
    { path: '/mcp', token, ...list },
    { path, ...list },
  ]
}

/** An export of few entries is too short to fill the buffers of a connection soon. */
async function growAuditTrail({ client, appId }: Pick<PetApp, 'client' | 'appId'>): Promise<void> {
  for (let edit = 0; edit < auditedEdits; edit++)
    await client.patch(`/api/v3/apps/${appId}`, { description: `edit ${edit}` })
}

const buildHeaders = ({ token }: ReaderRequest): Record<string, string> => ({
  ...mcpHeaders,
  ...(token && { authorization: `Bearer ${token}` }),
})

/** Proves that there is something to read. */
async function measureResponse({ url }: Address, requests: ReaderRequest): Promise<number> {
  const { path, method = 'GET', body } = requests
  const response = await fetch(url + path, { method, headers: buildHeaders(requests), ...(body && { body }) })
  const { length } = await response.text()
  if (!response.ok || length === 0) throw new Error(`${path}: ${response.status}, ${length} characters`)
  return length
}

/** Pipelines the requests, and reads nothing. */
function repeatRequest({ port }: Address, requests: ReaderRequest, times: number): Socket {
  const { path, method = 'GET', body = '' } = requests
  const headers = Object.entries({
    host: 'localhost',
    ...buildHeaders(requests),
    'content-length': body.length,
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .pause()
  const request = `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`
  socket.write(request.repeat(times))
  return socket
}

/** Whether the connection was closed. Only a write notices this, since nothing is read. */
async function waitForClose(socket: Socket): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (!socket.destroyed && performance.now() < deadline) {
    await sleep(1_000)
    socket.write('\r\n')
  }
  const isClosed = socket.destroyed
  socket.destroy()
  return isClosed
}
