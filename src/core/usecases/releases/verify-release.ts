import { createNotFoundError } from '#base/errors.ts'
import type { ReleaseAddress } from '#core/model/entity-address.ts'
import { buildPinnedEndpoint, buildReleaseEndpoint } from '#core/model/releases/release-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { isServingManifest } from '#core/services/releases/probe-endpoint.ts'
import type { ReleaseWithApp } from './releases.ts'

/** `ok`: whether the endpoint of the release serves the tools of its manifest. */
export type VerifiedRelease = ReleaseWithApp & { ok: boolean }

/** `token`: the owner's token, since a release that is not live is served to its owner only. */
export async function verifyRelease(
  deps: Deps<'store' | 'self' | 'baseUrl'>,
  address: ReleaseAddress,
  token: string,
): Promise<VerifiedRelease> {
  const { app, release, manifest } = await readInApp(deps, address, async (reader, app) => {
    const release = await reader.releases.findById(app.id, address.releaseId)
    const manifest = await reader.releases.readManifest(app.id, address.releaseId)
    if (!release || !manifest) throw createNotFoundError('release')
    return { app, release, manifest }
  })
  // A public live release is verified anonymously, as its clients see it. An app that requires tokens rejects anonymous
  // requests and does not accept the owner's token, so its pinned endpoint is verified instead.
  const isPublic = release.state === 'published' && app.access === 'public'
  const endpoint = isPublic
    ? buildReleaseEndpoint(deps.baseUrl, app, release)
    : buildPinnedEndpoint(deps.baseUrl, app, release)
  const accessToken = isPublic ? '' : token
  const isOff = release.state === 'published' && !app.enabled
  return { app, release, ok: !isOff && (await isServingManifest(deps, endpoint, manifest, accessToken)) }
}
