// The suite sends no access token: this proxy on loopback adds one, and changes nothing else.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function startAuthorizingProxy(target: string, token: string) {
  const server = createServer((incoming, response) => {
    const { method, headers } = incoming
    const forwarded = request(target, {
      ...(method && { method }),
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    forwarded.on('response', (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
