// Who answers is looked at once more when the connection stands. No name or address can bring this about,
// so the dialling itself is bent here: every connection goes to the canary, whatever was judged.
import net from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { doorWith } from './door.ts'
import { rawServer, untilLeft } from './servers.ts'

afterEach(() => void vi.restoreAllMocks())

/** All connections lead to this port of 127.0.0.1. */
function bendDialling(port: number) {
  const connect = net.connect
  vi.spyOn(net, 'connect').mockImplementation(((options: net.NetConnectOpts) =>
    connect({ ...options, port, host: '127.0.0.1' })) as typeof net.connect)
}

test.each(['http', 'https'])('a connection that ended elsewhere hears not one byte of %s', async (scheme) => {
  let heard = 0
  const server = await rawServer((socket) => socket.on('data', (bytes) => (heard += bytes.length)))
  bendDialling(server.port)
  const door = doorWith('127.0.0.2', async () => ['127.0.0.2'])
  expect(await door.fault(`${scheme}://there.test:${server.port}/`)).toBe('unreachable')
  expect(await door.fault(`${scheme}://127.0.0.2:${server.port}/`)).toBe('unreachable')
  await untilLeft(server)
  expect(server.connections).toBe(2)
  expect(heard).toBe(0)
})

test('the bent dialling does reach the canary when the canary is who was asked for', async () => {
  let heard = 0
  const server = await rawServer((socket) =>
    socket.on('data', (bytes) => {
      heard += bytes.length
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
    }),
  )
  bendDialling(server.port)
  expect(await doorWith('127.0.0.1').text('http://127.0.0.1:8080/')).toBe('ok')
  expect(heard).toBeGreaterThan(0)
})
