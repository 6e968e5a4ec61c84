// A newer importer reads a document again, and may find what the app already has.
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { StoreWriter } from '#core/ports/store.ts'

type Sources = Pick<Contents, 'integrations'>

/** The existing integrations whose document another version of the importer has read now. */
export function listNewlyRead(before: Sources, after: Sources): Integration[] {
  const importers = new Map(before.integrations.map(({ id, documentImporter }) => [id, documentImporter]))
  return after.integrations.filter(
    ({ id, documentImporter }) => (importers.get(id) ?? documentImporter) !== documentImporter,
  )
}

/** Replaced contents do not have it, since it is no edit. */
export async function recordImporters(
  writer: StoreWriter,
  appId: string,
  integrations: readonly Integration[],
): Promise<void> {
  for (const { id, documentImporter } of integrations) {
    const row = await writer.integrations.findById(appId, id)
    if (row && row.documentImporter !== documentImporter)
      await writer.integrations.update({ ...row, documentImporter })
  }
}
