import { notFound } from '#base/errors.ts'
import type { Owner } from '#core/model/principal.ts'
import { pinnedEndpoint, releaseEndpoint } from '#core/model/release-endpoint.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { readApp } from '#core/services/apps/app-access.ts'
import { servesManifest } from '#core/services/releases/probe-endpoint.ts'
import type { ReleaseFacts } from './releases.ts'

/** `ok`: whether the endpoint of the release serves the tools of its manifest. */
export type VerifiedRelease = ReleaseFacts & { ok: boolean }

/** `token`: the owner's token, since a release that is not live is served to its owner only. */
export async function verifyEndpoint(
  uses: Uses<'store' | 'self' | 'baseUrl'>,
  by: Owner,
  appId: string,
  releaseId: string,
  token: string,
): Promise<VerifiedRelease> {
  const { app, release, manifest } = await readApp(uses, by, appId, async (reader, app) => {
    const release = await reader.releases.byId(app.id, releaseId)
    const frozen = await reader.releases.frozen(app.id, releaseId)
    if (!release || !frozen) throw notFound('release')
    return { app, release, manifest: frozen.manifest }
  })
  // A public live release is verified anonymously, as its clients see it. An app that requires tokens rejects anonymous
  // requests and does not accept the owner's token, so its pinned endpoint is verified instead.
  const isOpen = release.state === 'published' && app.access === 'public'
  const endpoint = isOpen
    ? releaseEndpoint(uses.baseUrl, app, release)
    : pinnedEndpoint(uses.baseUrl, app, release)
  const asker = isOpen ? '' : token
  const isOff = release.state === 'published' && !app.enabled
  return { app, release, ok: !isOff && (await servesManifest(uses, endpoint, manifest, asker)) }
}
