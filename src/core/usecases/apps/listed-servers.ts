// Publicly listed apps as servers of an MCP registry. Only the live version of each is listed, since older ones are
// served to their owners only.
import { buildServerJson } from '#core/engines/directory/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ListedServer, ListedServersRequest } from '#core/model/directory/listed-server.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'

type ListingDeps = Deps<'store' | 'timer' | 'baseUrl' | 'publicAppsUrl'>

/** Parsing the manifest of a large app takes some milliseconds. */
async function buildListedServer(
  deps: ListingDeps,
  reader: StoreReader,
  app: App,
): Promise<ListedServer | null> {
  const release = await reader.releases.findById(app.id, app.liveReleaseId ?? '')
  const manifest = release && (await reader.releases.readManifest(app.id, release.id))
  await deps.timer.pause()
  if (!manifest) return null
  const updatedAt = [release.publishedAt, app.updatedAt].sort().at(1) ?? app.updatedAt
  const server = buildServerJson(deps, manifest, app.access)
  return { publicMcpId: app.publicMcpId, server, publishedAt: release.publishedAt, updatedAt }
}

const hasText = ({ server }: ListedServer, search: string) =>
  [server.name, server.title, server.description].some((text) =>
    text.toLowerCase().includes(search.toLowerCase()),
  )

/** `next`: pass it as `after` for the next page; "" on the last. */
export const listListedServers = (
  deps: ListingDeps,
  { after, limit, since, search }: ListedServersRequest,
): Promise<{ servers: ListedServer[]; next: string }> =>
  deps.store.read(async (reader) => {
    const apps = await reader.apps.listPublic(after, limit + 1)
    const page = apps.slice(0, limit)
    const servers: ListedServer[] = []
    for (const app of page) {
      const listed = await buildListedServer(deps, reader, app)
      if (listed && listed.updatedAt >= since && hasText(listed, search)) servers.push(listed)
    }
    return { servers, next: apps.length > limit ? (page.at(-1)?.publicMcpId ?? '') : '' }
  })

/** Null when there is no publicly listed app of that id. */
export const findListedServer = (deps: ListingDeps, publicMcpId: string): Promise<ListedServer | null> =>
  deps.store.read(async (reader) => {
    const app = await reader.apps.findByPublicMcpId(publicMcpId)
    const isListed = app?.listed && app.enabled && app.access === 'public'
    return app && isListed ? buildListedServer(deps, reader, app) : null
  })
