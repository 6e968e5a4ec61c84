// Checks Origin and Host of requests to published apps, which MCP requires against DNS rebinding. The endpoint takes no
// cookies, so a page of another site gains no rights by calling it, but could reach a server inside the user's network.
// Clients other than browsers send no Origin and are not affected.
//
// Allowed are the service's own origin and the configured ones; `*` allows every origin, for a service that is public
// anyway. A service that listens on loopback also allows loopback origins, for browser clients in development. It then
// rejects a Host that is neither loopback nor the service's own: such a name was rebound.
import type { IncomingHttpHeaders } from 'node:http'
import { originOf } from '#base/url.ts'
import { createHttpError, type RpcError } from '../protocol/json-rpc.ts'

export type OriginGuardSettings = {
  /** The public address of the service. */
  baseUrl: string
  /** Origins like `https://client.example`, or `*`. */
  allowedOrigins: readonly string[]
  /** Whether the service listens on loopback only. */
  isLoopback: boolean
}

/** Headers that let the calling page read the response; empty without an Origin. */
export type CorsHeaders = Record<string, string>

export type OriginGuard = (headers: IncomingHttpHeaders) => { error: RpcError } | { cors: CorsHeaders }

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

const parseHostname = (url: string) => URL.parse(url)?.hostname ?? ''

export function createOriginGuard({ baseUrl, allowedOrigins, isLoopback }: OriginGuardSettings): OriginGuard {
  const origins = new Set([originOf(baseUrl), ...allowedOrigins])
  const ownName = parseHostname(baseUrl)

  const isAllowedOrigin = (origin: string) =>
    origins.has('*') || origins.has(origin) || (isLoopback && loopbackNames.has(parseHostname(origin)))

  const isOwnHost = (host: string | undefined) => {
    const name = parseHostname(`http://${host}`)
    return loopbackNames.has(name) || name === ownName
  }

  let lastAllowedHost: string | undefined
  const isAllowedHost = (host: string | undefined) => {
    if (host !== undefined && host === lastAllowedHost) return true
    if (!isOwnHost(host)) return false
    lastAllowedHost = host
    return true
  }

  return ({ host, origin }) => {
    if (isLoopback && !isAllowedHost(host))
      return { error: createHttpError(403, 'The Host header is not allowed.') }
    if (!origin) return { cors: {} }
    if (!isAllowedOrigin(origin))
      return { error: createHttpError(403, 'Requests from this origin are not allowed.') }
    return {
      cors: {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'WWW-Authenticate',
        vary: 'Origin',
      },
    }
  }
}

/** Headers of the response to a CORS preflight. */
export const preflightHeaders: CorsHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Accept, Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
  'access-control-max-age': '7200',
}
