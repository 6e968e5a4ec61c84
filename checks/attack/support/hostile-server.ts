// A server of the attacker at the one address that the service may call besides its upstream.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Listening, listen } from '#tests/support/servers/listen.ts'

export const hostileAddress = '127.0.0.7'

export type HostileServer = Listening & {
  /** Connections since the server started, including those that speak TLS, which this server does not. */
  countConnections(): number
}

/** Does not keep the process alive, since a failed attack leaves the server open. */
export async function startHostileServer(
  respond: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<HostileServer> {
  let connections = 0
  const server = createServer(respond).on('connection', () => connections++)
  const listening = await listen(server, { host: hostileAddress })
  server.unref()
  return { ...listening, countConnections: () => connections }
}
