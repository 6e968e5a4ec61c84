// The issuer's own HTTP listener, for an issuer with a separate port. Rejects rebound hosts.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { countHostHeaders, repeatedHostMessage } from '#base/web/host-guard.ts'

/** Milliseconds for running requests to finish when the listener closes. */
const closeGraceMs = 10_000

/** Milliseconds. By default, Node allows a request five minutes and checks only every 30 s. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

export type IssuerListener = { close(): Promise<void> }

export type IssuerListenerOptions = {
  host: string
  port: number
  /** Whether requests with this Host header are accepted. */
  isAllowedHost(host: string | undefined): boolean
  /** Disconnects clients that take too much. */
  guardConnections(server: Server): void
}

export async function startListener(
  app: RequestListener,
  { host, port, isAllowedHost, guardConnections }: IssuerListenerOptions,
): Promise<IssuerListener> {
  const openResponses = new Set<object>()
  const server = createServer(timeouts, (request, response) => {
    openResponses.add(response)
    response.once('close', () => {
      openResponses.delete(response)
      if (!server.listening && openResponses.size === 0) server.closeAllConnections()
    })
    handleRequest(request, response)
  })
  const handleRequest = withAllowedHost(isAllowedHost, app)
  // @guard unread-responses
  guardConnections(server)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      // Does not wait for idle keep-alive connections.
      if (openResponses.size === 0) server.closeAllConnections()
      const forceCloseTimer = setTimeout(() => server.closeAllConnections(), closeGraceMs)
      await closed
      clearTimeout(forceCloseTimer)
    },
  }
}

const foreignHostMessage =
  'The Host header is not allowed: it names neither this machine nor a host in the settings AUTH_URL and BASE_URL.\n'

function withAllowedHost(
  isAllowedHost: IssuerListenerOptions['isAllowedHost'],
  app: RequestListener,
): RequestListener {
  return (request, response) => {
    if (countHostHeaders(request.rawHeaders) > 1)
      return void response.writeHead(400).end(`${repeatedHostMessage}\n`)
    // @guard edge
    if (!isAllowedHost(request.headers.host)) return void response.writeHead(403).end(foreignHostMessage)
    // Koa would use the host of a target in absolute form (RFC 9112, 3.2.2).
    if (!request.url?.startsWith('/')) return void response.writeHead(400).end()
    app(request, response)
  }
}
