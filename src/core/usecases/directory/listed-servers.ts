// Publicly listed apps as servers of an MCP registry. Only the live version of each is listed, since older ones are
// served to their owners only.
import { serverJsonOf } from '#core/engines/directory/server-json.ts'
import type { App } from '#core/model/app.ts'
import type { ListedRequest, ListedServer } from '#core/model/listed-server.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Reader } from '#core/ports/store.ts'

async function listedOf(reader: Reader, baseUrl: string, app: App): Promise<ListedServer | null> {
  const release = await reader.releases.byId(app.id, app.liveReleaseId ?? '')
  const frozen = release && (await reader.releases.frozen(app.id, release.id))
  if (!frozen) return null
  const updatedAt = [release.publishedAt, app.updatedAt].sort().at(1) ?? app.updatedAt
  const server = serverJsonOf(baseUrl, frozen.manifest)
  return { publicMcpId: app.publicMcpId, server, publishedAt: release.publishedAt, updatedAt }
}

const says = ({ server }: ListedServer, search: string) =>
  [server.name, server.title, server.description].some((text) =>
    text.toLowerCase().includes(search.toLowerCase()),
  )

/** `next`: pass it as `after` for the next page; "" on the last. */
export const listServers = (
  uses: Uses<'store' | 'baseUrl'>,
  { after, limit, since, search }: ListedRequest,
): Promise<{ servers: ListedServer[]; next: string }> =>
  uses.store.read(async (reader) => {
    const apps = await reader.apps.listed(after, limit + 1)
    const shown = apps.slice(0, limit)
    const servers: ListedServer[] = []
    for (const app of shown) {
      const listed = await listedOf(reader, uses.baseUrl, app)
      if (listed && listed.updatedAt >= since && says(listed, search)) servers.push(listed)
    }
    return { servers, next: apps.length > limit ? (shown.at(-1)?.publicMcpId ?? '') : '' }
  })

/** Null when there is no publicly listed app of that id. */
export const findServer = (
  uses: Uses<'store' | 'baseUrl'>,
  publicMcpId: string,
): Promise<ListedServer | null> =>
  uses.store.read(async (reader) => {
    const app = await reader.apps.byPublicMcpId(publicMcpId)
    const isListed = app?.listed && app.enabled && app.access === 'public'
    return app && isListed ? listedOf(reader, uses.baseUrl, app) : null
  })
