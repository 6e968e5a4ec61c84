// Servers on loopback that count connections and requests. Each stops with its test.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Counted = { port: number; connections: number; requests: number; sockets: Set<Socket> }

/** An HTTP server that responds with `canary` by default: a test that receives this text has reached it. */
export async function canary(
  answer: RequestListener = (_request, reply) => reply.end('canary'),
  host = '0.0.0.0',
) {
  const server = createServer()
  const counted = await listening(server, host)
  server.on('request', (request, reply) => {
    counted.requests++
    answer(request, reply)
  })
  return counted
}

/** A TCP server; `behave` handles each connection. */
export const rawServer = (behave: (socket: Socket) => void, host = '127.0.0.1') =>
  listening(createTcpServer(behave), host)

async function listening(server: Server, host: string): Promise<Counted> {
  const counted: Counted = { port: 0, connections: 0, requests: 0, sockets: new Set() }
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
export async function untilLeft(server: Counted): Promise<void> {
  await until(() => server.connections > 0)
  for (const socket of server.sockets) socket.resume()
  await until(() => server.sockets.size === 0)
}

/** Resolves as soon as `holds` returns true. It never gives up: the time limit of the test does. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}
