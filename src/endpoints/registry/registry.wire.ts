// The wire format of the official MCP registry (`/v0.1`).
import type { ListedServer, ListedServersRequest } from '#core/model/directory/listed-server.ts'
import { presentServerJson } from '#endpoints/snake-case/server-json.wire.ts'

const officialMetaKey = 'io.modelcontextprotocol.registry/official'

export const presentListedServer = ({ server, publishedAt, updatedAt }: ListedServer) => ({
  server: presentServerJson(server),
  _meta: {
    [officialMetaKey]: {
      status: 'active',
      statusChangedAt: publishedAt,
      publishedAt,
      updatedAt,
      isLatest: true,
    },
  },
})

export const presentServerPage = (servers: ListedServer[], nextCursor: string) => ({
  servers: servers.map(presentListedServer),
  metadata: { count: servers.length, ...(nextCursor && { nextCursor }) },
})

const defaultLimit = 30
const maxLimit = 100

/** `version` and `include_deleted` are ignored: each server has one version, and deleted servers are not listed. */
export function parseListedRequest(query: URLSearchParams): ListedServersRequest | { error: string } {
  const limit = query.get('limit') ?? String(defaultLimit)
  if (!/^[1-9]\d{0,8}$/.test(limit)) return { error: 'limit must be a positive integer' }
  const since = query.get('updated_since') ?? ''
  const at = Date.parse(since)
  if (since && Number.isNaN(at)) return { error: 'updated_since must be an RFC 3339 date-time' }
  return {
    after: query.get('cursor') ?? '',
    limit: Math.min(Number(limit), maxLimit),
    since: since ? new Date(at).toISOString() : '',
    search: query.get('search') ?? '',
  }
}
