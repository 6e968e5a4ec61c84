// Publicly listed apps as servers of an MCP registry. Only live versions are listed, since older ones are served only
// to owners.
import { resolveHead } from '#core/engines/apps/manifest/index.ts'
import { buildServerJson } from '#core/engines/sources/directory/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ListedServer, ListedServersRequest } from '#core/model/directory/listed-server.ts'
import type { ManifestHead } from '#core/model/releases/manifest.ts'
import type { Release } from '#core/model/releases/release.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'

type ListingDeps = Deps<'store' | 'baseUrl' | 'publicAppsUrl'>

/** Apps without a live release are left out. */
async function buildListedServers(
  deps: ListingDeps,
  reader: StoreReader,
  apps: App[],
): Promise<ListedServer[]> {
  const ids = apps.flatMap(({ liveReleaseId }) => liveReleaseId ?? [])
  const releases = await reader.releases.findByIds(ids)
  const heads = await reader.releases.listHeads(ids)
  const servers: ListedServer[] = []
  for (const app of apps) {
    const release = releases.get(app.liveReleaseId ?? '')
    const head = release && heads.get(release.id)
    if (head) servers.push(buildListedServer(deps, app, release, head))
  }
  return servers
}

function buildListedServer(deps: ListingDeps, app: App, release: Release, head: ManifestHead): ListedServer {
  const updatedAt = [release.publishedAt, app.updatedAt].sort().at(1) ?? app.updatedAt
  const server = buildServerJson(deps, resolveHead(head, app), app.access)
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
    const all = await buildListedServers(deps, reader, page)
    const servers = all.filter((listed) => listed.updatedAt >= since && hasText(listed, search))
    return { servers, next: apps.length > limit ? (page.at(-1)?.publicMcpId ?? '') : '' }
  })

/** Null when there is no publicly listed app of that id. */
export const findListedServer = (deps: ListingDeps, publicMcpId: string): Promise<ListedServer | null> =>
  deps.store.read(async (reader) => {
    const app = await reader.apps.findByPublicMcpId(publicMcpId)
    // @guard listed-apps
    const isListed = app?.listed && app.enabled && app.access === 'public'
    const [listed = null] = app && isListed ? await buildListedServers(deps, reader, [app]) : []
    return listed
  })
