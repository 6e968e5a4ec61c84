// The port of the issuer has the guard of connections that the service has.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectionGuard } from '#http/connection-guard.ts'
import { startListener } from '#issuer/http/listener.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'

const rate = { bytesPerSecond: 8 * 1024, graceMs: 200 }

test('a client that does not read what the issuer sends is disconnected', async () => {
  const guard = new ConnectionGuard(() => 'one', { rate, checkMs: 20 })
  const closed = Promise.withResolvers<string>()
  const port = await findFreePort()
  const listener = await startListener(
    (_, response) => {
      response.once('close', () => closed.resolve(response.writableFinished ? 'sent' : 'disconnected'))
      response.end(Buffer.alloc(32 * 1024 * 1024))
    },
    {
      host: '127.0.0.1',
      port,
      isAllowedHost: () => true,
      guardConnections: (server) => guard.watch(server),
    },
  )
  onTestFinished(() => listener.close())
  const client = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void client.destroy())
  await once(client, 'connect')
  client.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await closed.promise).toBe('disconnected')
})
