// Plans the request for a redirect of a REST API, by the fetch standard. Other origins get no credential, no arguments
// in headers, and no body.
import { originOf, parseHttpUrl } from '#base/web/url.ts'
import type { UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'

/** `address`: the target. `obstacle`: why no request is sent there. */
export type PlannedRedirect = { address: string } & (
  | { request: UpstreamRequest; isSameOrigin: boolean }
  | { obstacle: string }
)

const redirects = new Set([301, 302, 303, 307, 308])

export const isRedirect = (status: number) => redirects.has(status)

/** Null when the response is no redirect. */
export function planRedirect(
  request: UpstreamRequest,
  { status, headers: { location = '' } }: UpstreamResponse,
): PlannedRedirect | null {
  if (!isRedirect(status) || location === '' || !URL.canParse(location, request.url)) return null
  const address = new URL(location, request.url).href
  const target = parseHttpUrl(address)
  if (!target) return { address, obstacle: 'it is not an address of HTTP' }
  const url = `${target.origin}${target.pathname}${target.search}`
  const next = { ...(isReadInstead(status, request.method) ? toRead(request) : request), url }
  if (target.origin === originOf(request.url)) return { address: url, request: next, isSameOrigin: true }
  // @guard call-redirects
  if (!isReading(next))
    return { address: url, obstacle: 'requests that may change something are not sent to another server' }
  return {
    address: url,
    // @guard call-redirects
    request: { ...next, headers: next.headers.filter(isOpenHeader) },
    isSameOrigin: false,
  }
}

const isReading = ({ method }: UpstreamRequest) => method === 'GET' || method === 'HEAD'

/** Whether the redirect is followed with GET: after 303, and by convention after 301 and 302 to a POST. */
const isReadInstead = (status: number, method: string) =>
  status === 303 ? method !== 'GET' && method !== 'HEAD' : status <= 302 && method === 'POST'

const toRead = (request: UpstreamRequest): UpstreamRequest => ({
  ...request,
  method: 'GET',
  body: null,
  idempotent: true,
  headers: request.headers.filter(([name]) => !/^content-/i.test(name)),
})

/** Any other header may contain a secret. */
const isOpenHeader = ([name]: [name: string, value: string]) => /^accept(-language)?$/i.test(name)
