// A server of the attacker at the one address that the service may call besides its upstream.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const hostileAddress = '127.0.0.7'

export type HostileServer = {
  url: string
  /** Since the server started; also those that speak TLS, which this server does not. */
  countConnections(): number
  close(): Promise<void>
}

/** Keeps no process alive, since an attack that fails leaves it open. */
export async function startHostileServer(
  respond: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<HostileServer> {
  const server = createServer(respond).listen(0, hostileAddress)
  await once(server, 'listening')
  server.unref()
  let connections = 0
  server.on('connection', () => connections++)
  return {
    url: `http://${hostileAddress}:${(server.address() as AddressInfo).port}`,
    countConnections: () => connections,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
