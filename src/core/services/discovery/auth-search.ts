// State of one auth discovery: its limits on requests, time and size, and its findings so far.
import { decodeJsonObject, type JsonObject } from '#base/json.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { DiscoveryFindings } from '#core/engines/credentials/auth-discovery/index.ts'
import type { IntegrationKind } from '#core/model/integrations/integration.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Tenant, UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import { followRedirects } from '../fetching/follow-redirects.ts'

const maxRequests = 10
const maxBytes = 256 * 1024
const totalMs = 10_000
const requestMs = 4_000

type AuthSearchRequest = Pick<UpstreamRequest, 'method' | 'url' | 'headers' | 'body'>

export type AuthSearch = DiscoveryFindings & {
  /** The URL whose authentication is to be discovered; "" if unknown. */
  apiUrl: string
  kind: IntegrationKind
  /** Throws UpstreamError, also when the limit of requests or of time is reached. */
  send(request: AuthSearchRequest): Promise<UpstreamResponse>
  /** Whether a limit stopped the search. */
  isExhausted(): boolean
}

export type AuthSearchDeps = Deps<'upstream' | 'clock'> & { tenant: Tenant }

export function startAuthSearch(deps: AuthSearchDeps, apiUrl: string, kind: IntegrationKind): AuthSearch {
  const end = deps.clock.getElapsedMs() + totalMs
  let requests = 0
  let isExhausted = false
  return {
    apiUrl,
    kind,
    events: [],
    suggestions: [],
    async send(request) {
      const remainingMs = end - deps.clock.getElapsedMs()
      // @guard protected-resource
      isExhausted ||= requests === maxRequests || remainingMs <= 0
      if (isExhausted)
        throw new UpstreamError('timeout', 'Authentication discovery exceeded its limit of requests or time.')
      requests += 1
      const deadlineMs = Math.min(remainingMs, requestMs)
      return deps.upstream.send({ ...request, tenant: deps.tenant, isDiscovery: true, deadlineMs, maxBytes })
    },
    isExhausted: () => isExhausted,
  }
}

/** Resolves to the result, or to the UpstreamError instead of throwing it. */
export async function catchUpstreamError<Result>(work: Promise<Result>): Promise<Result | UpstreamError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UpstreamError) return error
    throw error
  }
}

export type FetchedMetadata = { metadata: JsonObject; location: string } | { why: string }

/** The JSON object at a URL, and the URL after redirects; `why`: the reason for the owner if there is none. */
export async function fetchMetadata(search: AuthSearch, url: string): Promise<FetchedMetadata> {
  const get = (location: string) =>
    search.send({ method: 'GET', url: location, headers: [['accept', 'application/json']], body: null })
  const fetched = await catchUpstreamError(followRedirects(get, url))
  if (fetched instanceof UpstreamError) return { why: fetched.message }
  if (fetched.response.status !== 200) return { why: `The server answered ${fetched.response.status}.` }
  const metadata = decodeJsonObject(fetched.response.body)
  return metadata ? { metadata, location: fetched.url } : { why: 'The response is not a JSON object.' }
}
