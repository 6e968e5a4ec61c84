import type { ReadFileApplication } from '#core/model/app-files/file-application.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { listEditorsSince } from '#core/services/app-files/file-application.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

export const readFileApplication = (deps: Deps<'store'>, address: AppAddress): Promise<ReadFileApplication> =>
  readInApp(deps, address, async (reader, { id: appId }, role) => {
    const application = await reader.fileApplications.find(appId)
    const editors = application ? await listEditorsSince(reader, application, { appId, role }) : []
    return { application, editors }
  })
