// Validates a request and builds its head. Only the HTTP client sets framing, routing and connection headers.
import { LRUCache } from 'lru-cache'
import { limitEntries } from '#base/limit-entries.ts'
import { hopsHeader } from '#base/web/hops.ts'
import { httpMethods } from '#core/model/operations/operation.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import { plainPathSegment, plainQueryCharacter } from '#fast/plain-url.ts'
import { acceptEncoding } from './content-encoding.ts'
import { findUrlDenial } from './egress-policy.ts'
import { createUnsendableError } from './upstream-errors.ts'

/** `headers` alternates names and values. */
export type RequestHead = { origin: string; path: string; host?: string; method: string; headers: string[] }

/** Throws UpstreamError when the request must not be sent to any server. */
export function buildRequestHead(
  request: Pick<UpstreamRequest, 'method' | 'url' | 'host' | 'headers' | 'hops'>,
): RequestHead {
  // @guard
  if (!methods.has(request.method)) throw createUnsendableError('its method is not allowed')
  const head = { ...parseTarget(request.url), method: request.method, headers: buildHeaders(request) }
  return request.host === undefined ? head : { ...head, host: request.host }
}

type RequestTarget = Pick<RequestHead, 'origin' | 'path'>

function parseTarget(text: string): RequestTarget {
  const [, authority, path] = canonicalUrl.exec(text) ?? []
  return authority && path ? { origin: resolveOrigin(authority), path } : parseTargetWithUrl(text)
}

/** Scheme, host and port, followed by a path and query that the URL parser would not change. */
const canonicalUrl = new RegExp(
  `^(https?://[A-Za-z0-9.:[\\]_-]+)((?:${plainPathSegment})+(?:\\?${plainQueryCharacter}+)?)$`,
)

const origins = new LRUCache<string, string>(limitEntries(1000))

/** Cached, since most calls go to few origins. */
function resolveOrigin(authority: string): string {
  const origin = origins.get(authority) ?? parseTargetWithUrl(authority).origin
  origins.set(authority, origin)
  return origin
}

function parseTargetWithUrl(text: string): RequestTarget {
  const url = URL.parse(text)
  if (!url) throw createUnsendableError('its URL is malformed')
  const denial = findUrlDenial(url)
  if (denial) throw createUnsendableError(denial)
  return { origin: url.origin, path: url.pathname + url.search }
}

const methods = new Set<string>(httpMethods)

function buildHeaders({ headers, hops }: Pick<UpstreamRequest, 'headers' | 'hops'>): string[] {
  const result: string[] = []
  const names = new Set<string>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    if (!tokenPattern.test(name)) throw createUnsendableError('a header name is malformed')
    // @guard request-bytes request-head
    if (reservedPattern.test(key))
      throw createUnsendableError(`the header ${key} is set by the service and must not be given`)
    if (!visibleAsciiPattern.test(value))
      throw createUnsendableError(`the header ${key} has characters that are not visible ASCII`)
    names.add(key)
    result.push(name, value)
  }
  for (const [name, value] of defaultHeaders) if (!names.has(name)) result.push(name, value)
  if (hops !== undefined) result.push(hopsHeader, String(hops))
  return result
}

const tokenPattern = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/
// @guard
const visibleAsciiPattern = /^[\t\x20-\x7e]*$/
const reservedPattern =
  /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|tenon-hops|proxy-.*)$/

/** Some public APIs reject requests without a user agent. */
const defaultHeaders = [
  ['user-agent', 'tenon'],
  ['accept-encoding', acceptEncoding],
] as const
