// Validates a request and builds what is sent. Framing, routing and connection headers are set by the HTTP client only.
import { LRUCache } from 'lru-cache'
import { plainInQuery, plainStep } from '#base/url.ts'
import { httpMethods } from '#core/model/operation.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import { acceptEncoding } from './decode.ts'
import { unsendable } from './faults.ts'
import { urlRefusal } from './policy.ts'

/** `headers` alternates names and values. */
export type RequestHead = { origin: string; path: string; method: string; headers: string[] }

/** Throws UpstreamError when the request must not be sent to any server. */
export function requestHead(request: Pick<UpstreamRequest, 'method' | 'url' | 'headers'>): RequestHead {
  if (!methods.has(request.method)) throw unsendable('its method is not allowed')
  return { ...targetOf(request.url), method: request.method, headers: wireHeaders(request.headers) }
}

type Target = Pick<RequestHead, 'origin' | 'path'>

function targetOf(text: string): Target {
  const [, authority, path] = plainUrl.exec(text) ?? []
  return authority && path ? { origin: originWith(authority), path } : parsedTarget(text)
}

/** Scheme, host and port, followed by a path and query that the URL parser would not change. */
const plainUrl = new RegExp(`^(https?://[A-Za-z0-9.:[\\]_-]+)((?:${plainStep})+(?:\\?${plainInQuery}+)?)$`)

const origins = new LRUCache<string, string>({ max: 1000 })

/** Cached, since most calls go to few origins. */
function originWith(authority: string): string {
  const origin = origins.get(authority) ?? parsedTarget(authority).origin
  origins.set(authority, origin)
  return origin
}

function parsedTarget(text: string): Target {
  const url = URL.parse(text)
  if (!url) throw unsendable('its URL is malformed')
  const refusal = urlRefusal(url)
  if (refusal) throw unsendable(refusal)
  return { origin: url.origin, path: url.pathname + url.search }
}

const methods = new Set<string>(httpMethods)

function wireHeaders(headers: UpstreamRequest['headers']): string[] {
  const wire: string[] = []
  const names = new Set<string>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    if (!token.test(name)) throw unsendable('a header name is malformed')
    if (reserved.test(key)) throw unsendable(`the header ${key} is set by the service and must not be given`)
    if (!visibleAscii.test(value))
      throw unsendable(`the header ${key} has characters that are not visible ASCII`)
    names.add(key)
    wire.push(name, value)
  }
  for (const [name, value] of defaults) if (!names.has(name)) wire.push(name, value)
  return wire
}

const token = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/
const visibleAscii = /^[\t\x20-\x7e]*$/
const reserved =
  /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*)$/

/** Some public APIs reject requests without a user agent. */
const defaults = [
  ['user-agent', 'tenon'],
  ['accept-encoding', acceptEncoding],
] as const
