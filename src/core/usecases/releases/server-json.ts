import { notFound } from '#base/errors.ts'
import { serverJsonOf } from '#core/engines/directory/server-json.ts'
import type { Owner } from '#core/model/principal.ts'
import type { ServerJson } from '#core/model/server-json.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { readApp } from '#core/services/apps/app-access.ts'

/** The server.json for a registry: the texts of this release, with the address that always serves the live one. */
export const findServerJson = (
  uses: Uses<'store' | 'baseUrl'>,
  by: Owner,
  appId: string,
  releaseId: string,
): Promise<ServerJson> =>
  readApp(uses, by, appId, async (reader, app) => {
    const frozen = await reader.releases.frozen(app.id, releaseId)
    if (!frozen) throw notFound('release')
    return serverJsonOf(uses.baseUrl, frozen.manifest)
  })
