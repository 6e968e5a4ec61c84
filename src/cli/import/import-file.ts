// Imports a document next to `tenon.yaml`. It is pushed with the file, so that a later pull names it by its path.
import { readBody, type TenonClient } from '#client'
import { fetchDraftFile } from '../app-file/draft-state.ts'
import { fetchIntegrations, findByKey } from '../target/entities.ts'
import type { ImportedIntegration } from './create-integration.ts'
import type { ImportedPart } from './document-part.ts'

type FileIntegration = { key: string; name?: string; openapi: string; part?: ImportedPart }

export async function importFile(
  { tenon, appId }: { tenon: TenonClient; appId: string },
  integration: FileIntegration,
  text: string,
): Promise<ImportedIntegration> {
  const { data: file, etag } = await fetchDraftFile(tenon, appId)
  const { integrations = [] } = file
  const existing = integrations.find(({ key }) => key === integration.key)
  const changed = existing
    ? integrations.map((current) => (current === existing ? { ...current, ...integration } : current))
    : [...integrations, integration]
  await readBody(
    tenon.PUT('/api/v3/apps/{app_id}/file', {
      params: { path: { app_id: appId }, header: etag ? { 'If-Match': etag } : {} },
      body: { file: { ...file, integrations: changed }, documents: { [integration.openapi]: text } },
    }),
  )
  return findByKey(await fetchIntegrations(tenon, appId), integration.key, 'integration')
}

/** The path of an integration's document, relative to the app file; null if it has none. */
export async function readDocumentPath(
  tenon: TenonClient,
  appId: string,
  key: string,
): Promise<string | null> {
  const { data: file } = await fetchDraftFile(tenon, appId)
  const found = file.integrations?.find((candidate) => candidate.key === key)?.openapi
  return found && !URL.canParse(found) ? found : null
}
