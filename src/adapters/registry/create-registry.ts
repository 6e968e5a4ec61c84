// Client of the official MCP registry's HTTP API (`/v0.1`).
import { decodeJsonObject, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { RegistryError } from '#base/registry-error.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import { parseRetryAfter } from '#base/web/retry-after.ts'
import type { Registry, RegistryPage, RegistryPageRequest } from '#core/ports/registry.ts'
import type { Upstream, UpstreamResponse } from '#core/ports/upstream.ts'

const deadlineMs = 30_000
const maxBytes = 16 * 1024 * 1024
const pageLimit = 100

/** Includes deleted servers, so that deleted and unknown ones can be distinguished. */
function buildPageUrl(url: string, { since, cursor }: RegistryPageRequest): string {
  const query = new URLSearchParams({ limit: String(pageLimit), include_deleted: 'true' })
  if (since) query.set('updated_since', since)
  else query.set('version', 'latest')
  if (cursor) query.set('cursor', cursor)
  return `${url}/v0.1/servers?${query}`
}

/** In seconds; Retry-After is seconds or a date (RFC 9110, section 10.2.3). 0 when absent. */
function readRetryAfterSeconds({ headers }: UpstreamResponse): number {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  if (!retryAfter) return 0
  if ('seconds' in retryAfter) return retryAfter.seconds
  return Math.max(0, Math.ceil((retryAfter.time - Date.now()) / 1000))
}

async function fetchFromRegistry(upstream: Upstream, url: string): Promise<UpstreamResponse> {
  try {
    const headers: [string, string][] = [['accept', 'application/json']]
    return await upstream.send({ method: 'GET', url, headers, body: null, deadlineMs, maxBytes })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    throw new RegistryError(`could not be reached (${error.reason})`)
  }
}

function parseObject({ body }: UpstreamResponse): JsonObject {
  const object = decodeJsonObject(body)
  if (object) return object
  throw new RegistryError('responded with a body that is not a JSON object')
}

const isUnknownCursorStatus = ({ status }: UpstreamResponse) =>
  status === 400 || status === 404 || status === 422

function readRecords({ servers }: JsonObject): Json[] {
  if (!Array.isArray(servers)) throw new RegistryError('responded without a list of servers')
  return servers
}

function readNextCursor({ metadata }: JsonObject): string {
  const { nextCursor, next_cursor } = isJsonObject(metadata) ? metadata : {}
  const next = nextCursor ?? next_cursor
  return typeof next === 'string' ? next : ''
}

async function fetchPage(
  upstream: Upstream,
  url: string,
  request: RegistryPageRequest,
): Promise<RegistryPage> {
  const response = await fetchFromRegistry(upstream, buildPageUrl(url, request))
  if (response.status !== 200) {
    throw new RegistryError(`responded with status ${response.status}`, {
      retryAfter: readRetryAfterSeconds(response),
      isStaleCursor: request.cursor !== '' && isUnknownCursorStatus(response),
    })
  }
  const list = parseObject(response)
  const next = readNextCursor(list)
  if (next && next === request.cursor) throw new RegistryError('returned the same cursor again')
  return { records: readRecords(list), next }
}

async function fetchVersions(upstream: Upstream, url: string, name: string): Promise<Json[]> {
  const response = await fetchFromRegistry(
    upstream,
    `${url}/v0.1/servers/${encodeURIComponent(name)}/versions?include_deleted=true`,
  )
  if (response.status === 404) return []
  if (response.status !== 200) {
    throw new RegistryError(`responded with status ${response.status}`, {
      retryAfter: readRetryAfterSeconds(response),
    })
  }
  return readRecords(parseObject(response))
}

/** `url` is without a trailing slash. */
export const createRegistry = (upstream: Upstream, url: string): Registry => ({
  url,
  fetchPage: (request) => fetchPage(upstream, url, request),
  fetchVersions: (name) => fetchVersions(upstream, url, name),
})
