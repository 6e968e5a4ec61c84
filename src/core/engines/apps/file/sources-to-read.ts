// The integrations of a file whose sources must be read before it is applied.
import { isSameJson } from '#base/same-json.ts'
import { type AppFile, type FileIntegration, isUrlSource } from '#core/model/app-files/app-file.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { importerVersion } from '#core/model/integrations/importer-version.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { sourceOf } from './export-integration.ts'

export type SourceToRead = { item: FileIntegration; index: number; row: Integration | undefined }

/** Sources that the app has not read yet: new integrations, changed sources, changed documents, and a newer importer. */
export function listSourcesToRead(
  file: AppFile,
  contents: Pick<Contents, 'integrations'>,
  documentDigests: ReadonlyMap<string, string>,
): SourceToRead[] {
  const rows = new Map(contents.integrations.map((row) => [row.key, row]))
  return file.integrations
    .map((item, index) => ({ item, index, row: rows.get(item.key) }))
    .filter(({ item, row }) => item.source !== '' && !isRead(item, row, documentDigests))
}

function isRead(
  { source, kind, part }: FileIntegration,
  row: Integration | undefined,
  documentDigests: ReadonlyMap<string, string>,
): boolean {
  if (!row || sourceOf(row) !== source || !isSameJson(part, row.documentPart)) return false
  if (kind === 'mcp' || isUrlSource(source)) return true
  const digest = documentDigests.get(source)
  if (digest === undefined) return true
  return digest === row.documentDigest && row.documentImporter === importerVersion
}
