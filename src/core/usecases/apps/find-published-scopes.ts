import { resolveHead } from '#core/engines/apps/manifest/index.ts'
import type { ManifestScope } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'

/** The scopes of the app at a public address, as its live release has them; none when no app is served there. */
export const findPublishedScopes = (
  { store }: Deps<'store'>,
  publicMcpId: string,
): Promise<ManifestScope[]> =>
  store.read(async (reader) => {
    const app = await reader.apps.findByPublicMcpId(publicMcpId)
    if (!app?.enabled || !app.liveReleaseId || app.access !== 'oauth' || app.callerTokens) return []
    const head = (await reader.releases.listHeads([app.liveReleaseId])).get(app.liveReleaseId)
    return head?.scopes ? (resolveHead(head, app).scopes ?? []) : []
  })
