// State of one auth discovery: its limits on requests, time and size, and its findings so far.
import { decodeJsonObject, type JsonObject } from '#base/json.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { Findings } from '#core/engines/auth-discovery/findings.ts'
import type { IntegrationKind } from '#core/model/integration.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { UpstreamAnswer, UpstreamRequest } from '#core/ports/upstream.ts'
import { followRedirects } from '../fetching/follow-redirects.ts'

const maxRequests = 10
const maxBytes = 256 * 1024
const totalMs = 10_000
const requestMs = 4_000

type Asked = Pick<UpstreamRequest, 'method' | 'url' | 'headers' | 'body'>

export type AuthSearch = Findings & {
  /** The URL whose authentication is to be discovered; "" if unknown. */
  api: string
  kind: IntegrationKind
  /** Throws UpstreamError, also when the limit of requests or of time is reached. */
  send(request: Asked): Promise<UpstreamAnswer>
  /** Whether a limit stopped the search. */
  isCut(): boolean
}

export function startSearch(
  uses: Uses<'upstream' | 'clock'>,
  api: string,
  kind: IntegrationKind,
): AuthSearch {
  const end = Date.parse(uses.clock.now()) + totalMs
  let requests = 0
  let isCut = false
  return {
    api,
    kind,
    events: [],
    suggestions: [],
    async send(request) {
      const left = end - Date.parse(uses.clock.now())
      isCut ||= requests === maxRequests || left <= 0
      if (isCut)
        throw new UpstreamError('timeout', 'Authentication discovery exceeded its limit of requests or time.')
      requests += 1
      return uses.upstream.send({ ...request, deadlineMs: Math.min(left, requestMs), maxBytes })
    },
    isCut: () => isCut,
  }
}

/** Resolves to the result, or to the UpstreamError instead of throwing it. */
export async function orFault<Result>(work: Promise<Result>): Promise<Result | UpstreamError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UpstreamError) return error
    throw error
  }
}

export type FetchedMetadata = { metadata: JsonObject } | { why: string }

/** The JSON object at a URL; `why`: the reason if there is none, for the owner. */
export async function fetchMetadata(search: AuthSearch, url: string): Promise<FetchedMetadata> {
  const get = (at: string) =>
    search.send({ method: 'GET', url: at, headers: [['accept', 'application/json']], body: null })
  const found = await orFault(followRedirects(get, url))
  if (found instanceof UpstreamError) return { why: found.message }
  if (found.answer.status !== 200) return { why: `The server answered ${found.answer.status}.` }
  const metadata = decodeJsonObject(found.answer.body)
  return metadata ? { metadata } : { why: 'The response is not a JSON object.' }
}
