// The issuer's own HTTP listener. Every link and endpoint comes from the configured identifier: what the request says
// of host and protocol is overwritten before anybody reads it.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds that requests under way get to end when the listener closes. */
const grace = 10_000

export type Listener = { url: string; close(): Promise<void> }

export async function listen(
  app: RequestListener,
  { publicUrl, host, port }: { publicUrl: string; host: string; port: number },
): Promise<Listener> {
  const underWay = new Set<object>()
  const server = createServer((request, response) => {
    underWay.add(response)
    response.once('close', () => {
      underWay.delete(response)
      if (!server.listening && underWay.size === 0) server.closeAllConnections()
    })
    pinned(request, response)
  })
  const pinned = pinnedTo(publicUrl, app)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    url: reachableUrl(server.address() as AddressInfo),
    async close() {
      const closed = once(server, 'close')
      server.close()
      // Connections that are only kept open are not waited for.
      if (underWay.size === 0) server.closeAllConnections()
      const impatience = setTimeout(() => server.closeAllConnections(), grace)
      await closed
      clearTimeout(impatience)
    },
  }
}

function pinnedTo(publicUrl: string, app: RequestListener): RequestListener {
  const { host, protocol } = new URL(publicUrl)
  return (request, response) => {
    // A target in absolute form would stand for the address that was asked.
    if (!request.url?.startsWith('/')) return void response.writeHead(400).end()
    request.headers.host = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete request.headers['x-forwarded-host']
    app(request, response)
  }
}

/** By which this machine reaches the listener; a listener on all addresses is reached by the loopback one. */
function reachableUrl({ address, port, family }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (address === '::') return `http://[::1]:${port}`
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`
}
