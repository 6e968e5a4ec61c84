import { notFound } from '#base/errors.ts'
import type { Owner } from '#core/model/principal.ts'
import { pinnedEndpoint, releaseEndpoint } from '#core/model/release-endpoint.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { readApp } from '#core/services/apps/app-access.ts'
import { servesManifest } from '#core/services/releases/probe-endpoint.ts'
import type { ReleaseFacts } from './releases.ts'

/** `ok`: whether the release's own endpoint answers with what the release froze. */
export type VerifiedRelease = ReleaseFacts & { ok: boolean }

/** `token` is the owner's own: a release that is not live shows itself to nobody else. */
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
  // A live release is asked as a stranger asks, so that what is verified is what strangers get. Strangers to an app that
  // wants a token get nothing, and the owner's token is not for it.
  const isOpen = release.state === 'published' && app.access === 'public'
  const endpoint = isOpen
    ? releaseEndpoint(uses.baseUrl, app, release)
    : pinnedEndpoint(uses.baseUrl, app, release)
  const asker = isOpen ? '' : token
  const isOff = release.state === 'published' && !app.enabled
  return { app, release, ok: !isOff && (await servesManifest(uses, endpoint, manifest, asker)) }
}
