// The wire format of the official MCP registry (`/v0.1`).
import type { ListedRequest, ListedServer } from '#core/model/listed-server.ts'
import { presentServerJson } from '#endpoints/snake-case/server-json.wire.ts'

const official = 'io.modelcontextprotocol.registry/official'

export const presentServer = ({ server, publishedAt, updatedAt }: ListedServer) => ({
  server: presentServerJson(server),
  _meta: {
    [official]: { status: 'active', statusChangedAt: publishedAt, publishedAt, updatedAt, isLatest: true },
  },
})

export const presentPage = (servers: ListedServer[], nextCursor: string) => ({
  servers: servers.map(presentServer),
  metadata: { count: servers.length, ...(nextCursor && { nextCursor }) },
})

const defaultLimit = 30
const mostLimit = 100

/** `version` and `include_deleted` are ignored: each server has one version, and deleted servers are not listed. */
export function parseListing(query: URLSearchParams): ListedRequest | { error: string } {
  const limit = query.get('limit') ?? String(defaultLimit)
  if (!/^[1-9]\d{0,8}$/.test(limit)) return { error: 'limit must be a positive integer' }
  const since = query.get('updated_since') ?? ''
  const at = Date.parse(since)
  if (since && Number.isNaN(at)) return { error: 'updated_since must be an RFC 3339 date-time' }
  return {
    after: query.get('cursor') ?? '',
    limit: Math.min(Number(limit), mostLimit),
    since: since ? new Date(at).toISOString() : '',
    search: query.get('search') ?? '',
  }
}
