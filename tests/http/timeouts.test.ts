// Timeouts of requests, at real connections. Without a short interval of checks Node notices them up to 30 s late: these
// tests would then reach their own time limit.
import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectionDrain } from '#http/connection-drain.ts'
import { createHttpServer } from '#http/server.ts'

/** Far less than the 30 s of Node, far more than the timeouts of the server. */
const testTimeoutMs = 15_000

async function startServer(): Promise<Server> {
  const dispatch = {
    baseUrl: 'http://127.0.0.1',
    mounts: [],
    drain: new ConnectionDrain(),
    serveApi: (_: unknown, response: ServerResponse) => void response.end(),
    isAllowedHost: () => true,
    isRestricted: () => false,
    reject: () => {},
  }
  const timeouts = { headersMs: 100, requestMs: 200 }
  const server = createHttpServer(dispatch, timeouts)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return server
}

/** The response to a request that stops after `text`. */
async function sendUnfinished(server: Server, text: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test.for([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['the body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
] as const)(
  'a request whose %s do not arrive is ended soon after its timeout',
  { timeout: testTimeoutMs },
  async ([, text]) => {
    const server = await startServer()
    expect(await sendUnfinished(server, text)).toContain('HTTP/1.1 408')
  },
)
