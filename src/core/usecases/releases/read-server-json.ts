import { createNotFoundError } from '#base/errors.ts'
import { buildServerJson } from '#core/engines/directory/server-json/server-json.ts'
import type { ServerJsonDocument } from '#core/model/directory/server-json.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

/** The server.json for a registry: the texts of this release, with the address that always serves the live one. */
export const readServerJson = (
  deps: Deps<'store' | 'baseUrl'>,
  caller: Owner,
  appId: string,
  releaseId: string,
): Promise<ServerJsonDocument> =>
  readInApp(deps, caller, appId, async (reader, app) => {
    const frozen = await reader.releases.readFrozen(app.id, releaseId)
    if (!frozen) throw createNotFoundError('release')
    return buildServerJson(deps.baseUrl, frozen.manifest)
  })
