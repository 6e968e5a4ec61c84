import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ConnectionDrain } from './connection-drain.ts'

async function startDrainedServer() {
  const drain = new ConnectionDrain()
  const server = createServer()
  drain.watch(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { drain, server }
}

test('requests that arrive shortly before the listener is closed are handled after it', async () => {
  const { drain, server } = await startDrainedServer()
  const wasListening: boolean[] = []
  const handle = () => void wasListening.push(server.listening)
  const drained = drain.run({ acceptMs: 0, maxMs: 1_000 })
  drain.schedule(handle)
  expect(wasListening).toEqual([])
  await drained
  expect(wasListening).toEqual([false])
  drain.schedule(handle)
  expect(wasListening).toEqual([false, false])
})

test('a connection whose response is being sent when the server begins to close is closed soon after', async () => {
  const { drain, server } = await startDrainedServer()
  // Longer than a test may take.
  server.keepAliveTimeout = 600_000
  const closed = Promise.withResolvers<void>()
  server.once('request', (_, response) => {
    response.end('sent')
    server.close(() => closed.resolve())
  })
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  get({ port, host: '127.0.0.1', agent }, (response) => response.resume())
  await once(server, 'request')
  await drain.closeIdleUntil(closed.promise)
  expect(server.listening).toBe(false)
  agent.destroy()
})

test('requests are handled at once while connections are still accepted', async () => {
  const { drain, server } = await startDrainedServer()
  drain.schedule(() => {})
  const drained = drain.run({ acceptMs: 50, maxMs: 1_000 })
  let wasListening = false
  drain.schedule(() => {
    wasListening = server.listening
  })
  expect(wasListening).toBe(true)
  await drained
})
