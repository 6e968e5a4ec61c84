import { runWithPauses } from '#base/time-slices.ts'
import { exportAppFile } from '#core/engines/apps/file/index.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readExportedContents } from '#core/services/app-files/read-file-contents.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

/** `revision`: the revision of the app, which changes with every edit of its draft. */
export type ReadAppFile = { file: AppFile; revision: number }

/** The draft as a file, with placeholders instead of secrets. */
export async function readAppFile(deps: Deps<'store' | 'timer'>, address: AppAddress): Promise<ReadAppFile> {
  const { app, contents, testCases } = await readInApp(deps, address, async (reader, app) => ({
    app,
    contents: await readExportedContents(reader, app),
    testCases: await reader.testCases.list(app.id),
  }))
  const file = await runWithPauses(exportAppFile(app, contents, testCases), deps.timer.pause)
  return { file, revision: app.revision }
}
