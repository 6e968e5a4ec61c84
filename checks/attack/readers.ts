// Clients that ask for large responses and never read them: each must be disconnected, on every path, so that nobody holds memory
// by doing nothing.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { leastReadRate } from '#base/least-rate.ts'
import { buildJsonRpcRequest } from '#tests/support/raw-mcp.ts'
import type { Attack, AttackReport, AttackTarget } from './attack.ts'
import { publishTool } from './neighbours.ts'

export const readerAttacks: Attack[] = [
  { area: 'readers', name: 'clients that never read', run: attackWithSilentReaders },
]

/** Responses that are asked for on one connection: far more than its buffers hold. */
const askedBytes = 32 * 1024 * 1024
const connectionsOfEach = 3
/** The buffers are full after some of it; after the grace, and a few checks, the connection is closed. */
const patienceMs = leastReadRate.graceMs + 150_000

type Asked = { path: string; method?: string; body?: string; token?: string }

async function attackWithSilentReaders(target: AttackTarget): Promise<AttackReport> {
  const asked = await listLargeResponses(target)
  const sizes = await Promise.all(asked.map((one) => measureResponse(target, one)))
  const silent = asked.flatMap((one, index) =>
    Array.from({ length: connectionsOfEach }, () => ({
      input: one.path,
      socket: askOften(target, one, Math.ceil(askedBytes / (sizes[index] ?? 1))),
    })),
  )
  const closed = await Promise.all(silent.map(({ socket }) => waitForClose(socket)))
  const failures = silent.flatMap(({ input }, index) =>
    closed[index] ? [] : [{ input, observed: 'it was not disconnected' }],
  )
  return { tried: silent.length, failures }
}

async function listLargeResponses(target: AttackTarget): Promise<Asked[]> {
  const page = await (await fetch(`${target.url}/`)).text()
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')
  const token = await target.token('mallory')
  const endpoint = await publishTool(await target.client('mallory'), target.upstream.documentUrl, 'getPet')
  const list = { method: 'POST', body: JSON.stringify(buildJsonRpcRequest('tools/list', {})) }
  return [
    ...['/openapi/v1.json', '/openapi/v3.json', '/llms.txt', '/docs', ...assets].map((path) => ({ path })),
    ...['/api/v1/templates', '/api/v3/tenon-yaml.schema.json'].map((path) => ({
      path,
      token,
    })),
    { path: '/mcp', token, ...list },
    { path: new URL(endpoint).pathname, ...list },
  ]
}

const buildHeaders = ({ token }: Asked): Record<string, string> => ({
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
})

/** Proves that there is something to read. */
async function measureResponse({ url }: AttackTarget, asked: Asked): Promise<number> {
  const { path, method = 'GET', body } = asked
  const response = await fetch(url + path, { method, headers: buildHeaders(asked), ...(body && { body }) })
  const { length } = await response.text()
  if (!response.ok || length === 0) throw new Error(`${path}: ${response.status}, ${length} characters`)
  return length
}

/** Pipelines the requests, and reads nothing. */
function askOften({ port }: AttackTarget, asked: Asked, times: number): Socket {
  const { path, method = 'GET', body = '' } = asked
  const headers = Object.entries({ host: 'localhost', ...buildHeaders(asked), 'content-length': body.length })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .pause()
  const request = `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`
  socket.write(request.repeat(times))
  return socket
}

/** Whether the connection was closed; it is noticed by writing, since nothing is read. */
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
