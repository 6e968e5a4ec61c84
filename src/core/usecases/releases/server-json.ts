import { createNotFoundError } from '#base/errors.ts'
import { buildServerJson } from '#core/engines/directory/server-json.ts'
import type { Owner } from '#core/model/principal.ts'
import type { ServerJsonDocument } from '#core/model/server-json.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

/** The server.json for a registry: the texts of this release, with the address that always serves the live one. */
export const readServerJson = (
  uses: Uses<'store' | 'baseUrl'>,
  by: Owner,
  appId: string,
  releaseId: string,
): Promise<ServerJsonDocument> =>
  readInApp(uses, by, appId, async (reader, app) => {
    const frozen = await reader.releases.readFrozen(app.id, releaseId)
    if (!frozen) throw createNotFoundError('release')
    return buildServerJson(uses.baseUrl, frozen.manifest)
  })
