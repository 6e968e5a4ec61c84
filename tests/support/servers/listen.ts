import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

export type Listening = {
  url: string
  port: number
  /** Ends its connections too. */
  close(): Promise<void>
}

/** Without a port, the system chooses a free one. */
export async function listen(
  server: Server & { closeAllConnections?(): void },
  { host = '127.0.0.1', port = 0 } = {},
): Promise<Listening> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    close() {
      server.closeAllConnections?.()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

export const startHttpServer = (respond: RequestListener, at?: { host?: string; port?: number }) =>
  listen(createServer(respond), at)
