import { createServer, get, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDisconnectSignal } from './client-disconnect.ts'

let server: Server
const sockets: Socket[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    sockets.push(request.socket)
    response.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => server.close())

/** A keep-alive connection after its first response, and the server's socket for it. */
async function openConnection() {
  const { port } = server.address() as AddressInfo
  const client = get({ host: '127.0.0.1', port, headers: { connection: 'keep-alive' } }, (response) =>
    response.resume(),
  )
  // The tests destroy it, perhaps before it has read the response.
  client.on('error', () => {})
  await expect.poll(() => sockets.length).toBe(1)
  const [socket] = sockets.splice(0)
  if (!socket) throw new Error('no connection')
  // The agent keeps the connection of a request that has its response.
  return { disconnect: () => client.socket?.destroy(), socket }
}

test('all requests on a connection share a signal, which aborts when the client closes it and not before', async () => {
  const { disconnect, socket } = await openConnection()
  const signal = getDisconnectSignal(socket)
  expect(getDisconnectSignal(socket)).toBe(signal)
  expect(signal.aborted).toBe(false)
  disconnect()
  await expect.poll(() => signal.aborted).toBe(true)
})

test('the signal of a connection that is already closed is aborted', async () => {
  const { disconnect, socket } = await openConnection()
  disconnect()
  await expect.poll(() => socket.destroyed).toBe(true)
  expect(getDisconnectSignal(socket).aborted).toBe(true)
})
