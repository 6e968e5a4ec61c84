// Servers on loopback that count connections and requests. Each stops with its test.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type CountingServer = { port: number; connections: number; requests: number; sockets: Set<Socket> }

/** An HTTP server that responds with `canary` by default: a test that receives this text has reached it. */
export async function startCanary(
  respond: RequestListener = (_request, reply) => reply.end('canary'),
  host = '0.0.0.0',
) {
  const server = createServer()
  const counted = await listen(server, host)
  server.on('request', (request, reply) => {
    counted.requests++
    respond(request, reply)
  })
  return counted
}

/** A TCP server; `behave` handles each connection. */
export const startTcpServer = (behave: (socket: Socket) => void, host = '127.0.0.1') =>
  listen(createTcpServer(behave), host)

async function listen(server: Server, host: string): Promise<CountingServer> {
  const counted: CountingServer = { port: 0, connections: 0, requests: 0, sockets: new Set() }
  server.on('connection', (socket: Socket) => {
    counted.connections++
    counted.sockets.add(socket)
    socket.on('error', () => {}).on('close', () => counted.sockets.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  counted.port = (server.address() as AddressInfo).port
  onTestFinished(() => {
    server.close()
    for (const socket of counted.sockets) socket.destroy()
  })
  return counted
}

/** Resolves when the server has had at least one connection and the client has closed all of them. */
export async function waitUntilDisconnected(server: CountingServer): Promise<void> {
  await waitUntil(() => server.connections > 0)
  for (const socket of server.sockets) socket.resume()
  await waitUntil(() => server.sockets.size === 0)
}

/** Resolves as soon as `holds` returns true. It never gives up: the time limit of the test does. */
export async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}
