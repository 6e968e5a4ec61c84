import { exportAppFile } from '#core/engines/app-file/index.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

/** `revision` is that of the app, which every edit of its draft changes. */
export type ReadAppFile = { file: AppFile; revision: number }

/** The draft as a file. It has placeholders in place of secrets. */
export const readAppFile = (deps: Deps<'store'>, address: AppAddress): Promise<ReadAppFile> =>
  readInApp(deps, address, async (reader, app) => ({
    file: exportAppFile(app, await reader.readContents(app), await reader.testCases.list(app.id)),
    revision: app.revision,
  }))
