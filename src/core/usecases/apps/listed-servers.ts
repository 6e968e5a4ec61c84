// Publicly listed apps as servers of an MCP registry. Only the live version of each is listed, since older ones are
// served to their owners only.
import { buildServerJson } from '#core/engines/directory/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ListedServer, ListedServersRequest } from '#core/model/directory/listed-server.ts'
import type { ServingUrls } from '#core/model/releases/release-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'

async function buildListedServer(
  reader: StoreReader,
  urls: ServingUrls,
  app: App,
): Promise<ListedServer | null> {
  const release = await reader.releases.findById(app.id, app.liveReleaseId ?? '')
  const frozen = release && (await reader.releases.readFrozen(app.id, release.id))
  if (!frozen) return null
  const updatedAt = [release.publishedAt, app.updatedAt].sort().at(1) ?? app.updatedAt
  const server = buildServerJson(urls, frozen.manifest, app.access)
  return { publicMcpId: app.publicMcpId, server, publishedAt: release.publishedAt, updatedAt }
}

const hasText = ({ server }: ListedServer, search: string) =>
  [server.name, server.title, server.description].some((text) =>
    text.toLowerCase().includes(search.toLowerCase()),
  )

/** `next`: pass it as `after` for the next page; "" on the last. */
export const listListedServers = (
  deps: Deps<'store' | 'baseUrl' | 'publicAppsUrl'>,
  { after, limit, since, search }: ListedServersRequest,
): Promise<{ servers: ListedServer[]; next: string }> =>
  deps.store.read(async (reader) => {
    const apps = await reader.apps.listPublic(after, limit + 1)
    const page = apps.slice(0, limit)
    const servers: ListedServer[] = []
    for (const app of page) {
      const listed = await buildListedServer(reader, deps, app)
      if (listed && listed.updatedAt >= since && hasText(listed, search)) servers.push(listed)
    }
    return { servers, next: apps.length > limit ? (page.at(-1)?.publicMcpId ?? '') : '' }
  })

/** Null when there is no publicly listed app of that id. */
export const findListedServer = (
  deps: Deps<'store' | 'baseUrl' | 'publicAppsUrl'>,
  publicMcpId: string,
): Promise<ListedServer | null> =>
  deps.store.read(async (reader) => {
    const app = await reader.apps.findByPublicMcpId(publicMcpId)
    const isListed = app?.listed && app.enabled && app.access === 'public'
    return app && isListed ? buildListedServer(reader, deps, app) : null
  })
