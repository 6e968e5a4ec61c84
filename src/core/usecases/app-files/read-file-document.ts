import { createNotFoundError } from '#base/errors.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { readStoredDocument } from '#core/services/documents/stored-documents.ts'

/** The text of a document that the draft was imported from. Throws a ServiceError `not_found` if it is not stored. */
export async function readFileDocument(
  deps: Deps<'store' | 'textPacker'>,
  address: AppAddress,
  digest: string,
): Promise<string> {
  const workspace = await readInApp(deps, address, async (reader, app) => {
    const integrations = await reader.integrations.list(app.id)
    // @guard api/v3/app-file
    if (!integrations.some(({ documentDigest }) => documentDigest === digest))
      throw createNotFoundError('document')
    return app.owner
  })
  const text = await readStoredDocument(deps, workspace, digest)
  if (text === null) throw createNotFoundError('document')
  return text
}
