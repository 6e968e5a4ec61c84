// The address of the peer is checked again once the connection is established. No name or address can make it differ,
// so this test replaces `net.connect`: every connection goes to the canary, whichever address was checked.
import net from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'
import { startTcpServer, waitUntilDisconnected } from './servers.ts'

afterEach(() => void vi.restoreAllMocks())

/** Makes every connection go to this port of 127.0.0.1. */
function redirectConnections(port: number) {
  const connect = net.connect
  vi.spyOn(net, 'connect').mockImplementation(((options: net.NetConnectOpts) =>
    connect({ ...options, port, host: '127.0.0.1' })) as typeof net.connect)
}

test.each(['http', 'https'])('a connection to an unchecked address gets no byte of %s', async (scheme) => {
  let receivedBytes = 0
  const server = await startTcpServer((socket) =>
    socket.on('data', (bytes) => (receivedBytes += bytes.length)),
  )
  redirectConnections(server.port)
  const client = createOutboundClient('127.0.0.2', async () => ['127.0.0.2'])
  expect(await client.catchReason(`${scheme}://there.test:${server.port}/`)).toBe('unreachable')
  expect(await client.catchReason(`${scheme}://127.0.0.2:${server.port}/`)).toBe('unreachable')
  await waitUntilDisconnected(server)
  expect(server.connections).toBe(2)
  expect(receivedBytes).toBe(0)
})

test('the redirected connection reaches a canary that is allowed', async () => {
  let receivedBytes = 0
  const server = await startTcpServer((socket) =>
    socket.on('data', (bytes) => {
      receivedBytes += bytes.length
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
    }),
  )
  redirectConnections(server.port)
  expect(await createOutboundClient('127.0.0.1').fetchText('http://127.0.0.1:8080/')).toBe('ok')
  expect(receivedBytes).toBeGreaterThan(0)
})
