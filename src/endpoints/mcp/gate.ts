// Which pages in a browser may speak to published apps. The endpoint takes no cookies, so another site's page gains
// nobody's rights by calling it; what it gains is the way into a network it could not reach (DNS rebinding), which is
// why MCP asks for this check. Clients outside browsers send no Origin and are not concerned.
//
// Allowed are the service's own origin and those of the setting; `*` lets every page in, for a service that is public
// anyway. Bound to loopback the service also takes pages of loopback, where browser clients in development live, and
// then a Host that is neither loopback nor the service's own is a rebound name and refused.
import type { IncomingHttpHeaders } from 'node:http'
import { originOf } from '#base/url.ts'
import { type Fault, httpFault } from './json-rpc.ts'

export type GateSettings = {
  /** The public address of the service. */
  baseUrl: string
  /** Origins like `https://client.example`, or `*`. */
  allowedOrigins: readonly string[]
  /** Whether the service listens on loopback alone. */
  isLoopback: boolean
}

/** Headers that let the page which asked read the reply; empty outside browsers. */
export type CorsHeaders = Record<string, string>

export type Gate = (headers: IncomingHttpHeaders) => { fault: Fault } | { cors: CorsHeaders }

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

const hostnameOf = (url: string) => URL.parse(url)?.hostname ?? ''

export function createGate({ baseUrl, allowedOrigins, isLoopback }: GateSettings): Gate {
  const origins = new Set([originOf(baseUrl), ...allowedOrigins])
  const ownName = hostnameOf(baseUrl)

  const admitsOrigin = (origin: string) =>
    origins.has('*') || origins.has(origin) || (isLoopback && loopbackNames.has(hostnameOf(origin)))

  const isOwnHost = (host: string | undefined) => {
    const name = hostnameOf(`http://${host}`)
    return loopbackNames.has(name) || name === ownName
  }

  let lastAdmitted: string | undefined
  const admitsHost = (host: string | undefined) => {
    if (host !== undefined && host === lastAdmitted) return true
    if (!isOwnHost(host)) return false
    lastAdmitted = host
    return true
  }

  return ({ host, origin }) => {
    if (isLoopback && !admitsHost(host)) return { fault: httpFault(403, 'This Host is not served here.') }
    if (!origin) return { cors: {} }
    if (!admitsOrigin(origin))
      return { fault: httpFault(403, 'Pages of this origin may not call this server.') }
    return {
      cors: {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'WWW-Authenticate',
        vary: 'Origin',
      },
    }
  }
}

/** What a page may send after having asked. */
export const preflightHeaders: CorsHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers':
    'Accept, Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
  'access-control-max-age': '7200',
}
