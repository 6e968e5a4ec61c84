// Checks Origin and Host of requests to published apps, as MCP requires against DNS rebinding. The endpoint uses no
// cookies, so a page of another site gains no rights by calling it, but it could reach a server inside the user's
// network. Clients other than browsers send no Origin and are not affected.
//
// Allowed are the service's own origin and the configured ones; `*` allows every origin, for a public service. A
// service that listens on loopback also allows loopback origins, for browser clients in development. It then rejects a
// Host that is neither loopback nor in the settings: such a name was rebound.
import type { IncomingHttpHeaders } from 'node:http'
import { createHostGuard, hostnameOf, isLoopbackName } from '#base/web/host-guard.ts'
import { originOf } from '#base/web/url.ts'
import { createHttpError, type RpcError } from '../protocol/json-rpc.ts'

export type OriginGuardSettings = {
  /** The public address of the service. */
  baseUrl: string
  /** The address of public apps; often `baseUrl`. */
  publicAppsUrl: string
  /** Origins like `https://client.example`, or `*`. */
  allowedOrigins: readonly string[]
  /** Whether the service listens on loopback only. */
  isLoopback: boolean
}

/** Headers that let the calling page read the response; empty without an Origin. */
export type CorsHeaders = Record<string, string>

export type OriginGuard = (headers: IncomingHttpHeaders) => { error: RpcError } | { cors: CorsHeaders }

export function createOriginGuard({
  baseUrl,
  publicAppsUrl,
  allowedOrigins,
  isLoopback,
}: OriginGuardSettings): OriginGuard {
  const origins = new Set([originOf(baseUrl), ...allowedOrigins])
  const isAllowedHost = createHostGuard({
    isLoopback,
    knownUrls: [baseUrl, publicAppsUrl, ...allowedOrigins],
  })

  const isAllowedOrigin = (origin: string) =>
    origins.has('*') || origins.has(origin) || (isLoopback && isLoopbackName(hostnameOf(origin)))

  return ({ host, origin }) => {
    if (!isAllowedHost(host)) return { error: createHttpError(403, 'The Host header is not allowed.') }
    if (!origin) return { cors: {} }
    if (!isAllowedOrigin(origin))
      return { error: createHttpError(403, 'Requests from this origin are not allowed.') }
    return {
      cors: {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate',
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
