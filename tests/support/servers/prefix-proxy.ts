// A reverse proxy that publishes a service below a path of its own host, as nginx does with or without a path in
// `proxy_pass`.
import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import { findFreePort } from './find-free-port.ts'

export type PrefixProxy = { origin: string; close(): void }

const wellKnown = /^\/\.well-known\/[\w-]+/

/** Forwards `prefix`, what is below it, and its well-known documents at the root; everything else gets 418. */
export async function startPrefixProxy(
  target: string,
  { prefix, keepsPrefix }: { prefix: string; keepsPrefix: boolean },
): Promise<PrefixProxy> {
  const port = await findFreePort()
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const path = url.replace(wellKnown, '')
    if (!(path === prefix || path.startsWith(`${prefix}/`))) return void response.writeHead(418).end()
    const forwarded = keepsPrefix || path !== url ? url : url.slice(prefix.length) || '/'
    const { method, headers } = request
    const onward = sendRequest(`${target}${forwarded}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
