// A reverse proxy on loopback. It keeps the Host header and leaves bodies as they are.
import { type IncomingHttpHeaders, request } from 'node:http'
import { startHttpServer } from './listen.ts'

export type ProxiedRequest = { line: string; status: number }

export type ProxyOptions = {
  /** Where a path leads at the target; null: the proxy answers 418. */
  mapPath?: (path: string) => string | null
  /** Added to every request. */
  headers?: IncomingHttpHeaders
  port?: number
}

export async function startProxy(
  target: string,
  { mapPath = (path) => path, headers: added = {}, port = 0 }: ProxyOptions = {},
) {
  const recorded: ProxiedRequest[] = []
  const server = await startHttpServer(
    (incoming, outgoing) => {
      const { method = 'GET', url = '/' } = incoming
      const path = mapPath(url)
      if (path === null) return void outgoing.writeHead(418).end()
      const headers = { ...incoming.headers, ...added }
      const forwarded = request(target + path, { method, headers }, (response) => {
        const { statusCode = 502 } = response
        recorded.push({ line: `${method} ${url}`, status: statusCode })
        outgoing.writeHead(statusCode, response.rawHeaders)
        response.pipe(outgoing)
      })
      forwarded.on('error', () => outgoing.destroy())
      return incoming.pipe(forwarded)
    },
    { port },
  )
  /** `takeRecorded`: the requests since the last call. */
  return { ...server, takeRecorded: () => recorded.splice(0) }
}
