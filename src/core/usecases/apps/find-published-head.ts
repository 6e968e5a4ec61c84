import { resolveHead } from '#core/engines/apps/manifest/index.ts'
import type { ManifestHead } from '#core/model/releases/manifest.ts'
import type { Deps } from '#core/ports/ports.ts'

/** The texts and the look of the app at a public address, as its live release has them; null when no app is served there. */
export const findPublishedHead = (
  { store }: Deps<'store'>,
  publicMcpId: string,
): Promise<ManifestHead | null> =>
  store.read(async (reader) => {
    const app = await reader.apps.findByPublicMcpId(publicMcpId)
    if (!app?.enabled || !app.liveReleaseId) return null
    const manifest = await reader.releases.readManifest(app.id, app.liveReleaseId)
    return manifest && resolveHead(manifest, app)
  })
