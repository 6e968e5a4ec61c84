import { createNotFoundError } from '#base/errors.ts'
import { resolveHead } from '#core/engines/apps/manifest/index.ts'
import { buildServerJson } from '#core/engines/sources/directory/index.ts'
import type { ServerJsonDocument } from '#core/model/directory/server-json.ts'
import type { ReleaseAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

/** The server.json for a registry: the texts of this release, with the address of the live release. */
export const readServerJson = (
  deps: Deps<'store' | 'baseUrl' | 'publicAppsUrl'>,
  address: ReleaseAddress,
): Promise<ServerJsonDocument> =>
  readInApp(deps, address, async (reader, app) => {
    const manifest = await reader.releases.readManifest(app.id, address.releaseId)
    if (!manifest) throw createNotFoundError('release')
    return buildServerJson(deps, resolveHead(manifest, app), app.access)
  })
