import { runWithPauses } from '#base/time-slices.ts'
import { exportAppFile } from '#core/engines/apps/file/index.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import { defaultEnvironmentKey } from '#core/model/environments/environment.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { readFileEnvironments } from '#core/services/app-files/file-environments.ts'
import { readExportedContents } from '#core/services/app-files/read-file-contents.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { readAppSlug } from '#core/services/environments/move-environments.ts'

/** `isStored`: whether the service has the text. */
export type FileDocument = { path: string; digest: string; isStored: boolean }

/** `documents`: those that the file names by path. `revision`: of the app; it changes with every edit of its draft. */
export type ReadAppFile = { file: AppFile; documents: FileDocument[]; revision: number }

/** The draft as a file, with placeholders instead of secrets. */
export async function readAppFile(deps: Deps<'store' | 'timer'>, address: AppAddress): Promise<ReadAppFile> {
  const read = await readInApp(deps, address, async (reader, app) => {
    const contents = await readExportedContents(reader, app)
    const documents = await listDocuments(reader, app, contents)
    const testCases = await reader.testCases.list(app.id)
    return { app, contents, documents, testCases, environments: await readFileEnvironments(reader, app) }
  })
  const { app, contents, documents, testCases, environments } = read
  const shown =
    app.environmentOf === null ? app : { ...app, slug: readAppSlug(app), environment: defaultEnvironmentKey }
  const file = await runWithPauses(exportAppFile(shown, contents, testCases, environments), deps.timer.pause)
  return { file, documents, revision: app.revision }
}

async function listDocuments(
  reader: StoreReader,
  app: App,
  { integrations }: Contents,
): Promise<FileDocument[]> {
  const named = integrations.filter(({ documentPath }) => documentPath !== '')
  const digests = named.map(({ documentDigest }) => documentDigest)
  const stored = await reader.documents.listStored(app.owner, digests)
  return named.map(({ documentPath: path, documentDigest: digest }) => ({
    path,
    digest,
    isStored: stored.has(digest),
  }))
}
