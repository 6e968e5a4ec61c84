// The issuer's own HTTP listener. All links and endpoints derive from the configured identifier: the host and protocol
// of the request are overwritten before any other code reads them, and hosts that were rebound are rejected.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { countHostHeaders, repeatedHostMessage } from '#base/host-guard.ts'

/** Milliseconds that running requests may take to finish when the listener closes. */
const closeGraceMs = 10_000

/** Milliseconds; Node would check them every 30 s only, and give a request five minutes. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

export type IssuerListener = { url: string; close(): Promise<void> }

export type IssuerListenerOptions = {
  publicUrl: string
  host: string
  port: number
  /** Whether requests with this Host header are served. */
  isAllowedHost(host: string | undefined): boolean
}

export async function startListener(
  app: RequestListener,
  { publicUrl, host, port, isAllowedHost }: IssuerListenerOptions,
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
  const handleRequest = withAllowedHost(isAllowedHost, withFixedOrigin(publicUrl, app))
  server.listen(port, host)
  await once(server, 'listening')
  return {
    url: buildReachableUrl(server.address() as AddressInfo),
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
  'The Host header is not allowed: it names neither this machine nor a host of the settings AUTH_URL and BASE_URL.\n'

function withAllowedHost(
  isAllowedHost: IssuerListenerOptions['isAllowedHost'],
  app: RequestListener,
): RequestListener {
  return (request, response) => {
    if (countHostHeaders(request.rawHeaders) > 1)
      return void response.writeHead(400).end(`${repeatedHostMessage}\n`)
    if (!isAllowedHost(request.headers.host)) return void response.writeHead(403).end(foreignHostMessage)
    app(request, response)
  }
}

function withFixedOrigin(publicUrl: string, app: RequestListener): RequestListener {
  const { host, protocol } = new URL(publicUrl)
  return (request, response) => {
    // Koa would take the host from a target in absolute form (RFC 9112 section 3.2.2).
    if (!request.url?.startsWith('/')) return void response.writeHead(400).end()
    request.headers.host = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete request.headers['x-forwarded-host']
    app(request, response)
  }
}

/** The URL of the listener from this machine; a listener on all addresses is reached at the loopback address. */
function buildReachableUrl({ address, port, family }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (address === '::') return `http://[::1]:${port}`
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`
}
