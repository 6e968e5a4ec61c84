// Client of the official MCP registry's HTTP API (`/v0.1`).
import { decodeJsonObject, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { RegistryFault } from '#base/registry-fault.ts'
import { parseRetryAfter } from '#base/retry-after.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { Registry, RegistryPage, RegistryQuestion } from '#core/ports/registry.ts'
import type { Upstream, UpstreamAnswer } from '#core/ports/upstream.ts'

const deadlineMs = 30_000
const maxBytes = 16 * 1024 * 1024
const pageLimit = 100

/** Includes deleted servers, so that deleted and unknown ones can be distinguished. */
function pageUrl(url: string, { since, cursor }: RegistryQuestion): string {
  const query = new URLSearchParams({ limit: String(pageLimit), include_deleted: 'true' })
  if (since) query.set('updated_since', since)
  else query.set('version', 'latest')
  if (cursor) query.set('cursor', cursor)
  return `${url}/v0.1/servers?${query}`
}

/** In seconds; Retry-After is seconds or a date (RFC 9110, section 10.2.3). 0 when absent. */
function retryAfterOf({ headers }: UpstreamAnswer): number {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  if (!retryAfter) return 0
  if ('seconds' in retryAfter) return retryAfter.seconds
  return Math.max(0, Math.ceil((retryAfter.time - Date.now()) / 1000))
}

async function send(upstream: Upstream, url: string): Promise<UpstreamAnswer> {
  try {
    const headers: [string, string][] = [['accept', 'application/json']]
    return await upstream.send({ method: 'GET', url, headers, body: null, deadlineMs, maxBytes })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    throw new RegistryFault(`could not be reached (${error.fault})`)
  }
}

function objectOf({ body }: UpstreamAnswer): JsonObject {
  const object = decodeJsonObject(body)
  if (object) return object
  throw new RegistryFault('responded with a body that is not a JSON object')
}

const isStale = ({ status }: UpstreamAnswer) => status === 400 || status === 404 || status === 422

function recordsOf({ servers }: JsonObject): Json[] {
  if (!Array.isArray(servers)) throw new RegistryFault('responded without a list of servers')
  return servers
}

function nextOf({ metadata }: JsonObject): string {
  const { nextCursor, next_cursor } = isJsonObject(metadata) ? metadata : {}
  const next = nextCursor ?? next_cursor
  return typeof next === 'string' ? next : ''
}

async function page(upstream: Upstream, url: string, question: RegistryQuestion): Promise<RegistryPage> {
  const answer = await send(upstream, pageUrl(url, question))
  if (answer.status !== 200) {
    throw new RegistryFault(`responded with status ${answer.status}`, {
      retryAfter: retryAfterOf(answer),
      isStaleCursor: question.cursor !== '' && isStale(answer),
    })
  }
  const list = objectOf(answer)
  const next = nextOf(list)
  if (next && next === question.cursor) throw new RegistryFault('returned the same cursor again')
  return { records: recordsOf(list), next }
}

async function versions(upstream: Upstream, url: string, name: string): Promise<Json[]> {
  const answer = await send(
    upstream,
    `${url}/v0.1/servers/${encodeURIComponent(name)}/versions?include_deleted=true`,
  )
  if (answer.status === 404) return []
  if (answer.status !== 200) {
    throw new RegistryFault(`responded with status ${answer.status}`, { retryAfter: retryAfterOf(answer) })
  }
  return recordsOf(objectOf(answer))
}

/** `url` is without a trailing slash. */
export const createRegistry = (upstream: Upstream, url: string): Registry => ({
  url,
  page: (question) => page(upstream, url, question),
  versions: (name) => versions(upstream, url, name),
})
