import { runWithPauses } from '#base/time-slices.ts'
import { completeAppFile, type SuggestedFile } from '#core/engines/apps/file/index.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import type { Caller } from '#core/model/principal.ts'
import { prepareTarget } from '#core/services/app-files/prepare-target.ts'
import { withTenant } from '#core/services/calls/build-tenant.ts'
import { buildNewSubject, type CreateDeps } from './create-app-from-file.ts'

/**
 * The file of an app that does not exist yet, with the credentials and tools that its sources suggest. Reads sources
 * and writes nothing. Throws the errors that creating the app would throw.
 */
export async function suggestAppFile(
  deps: CreateDeps,
  caller: Caller,
  request: AppFileRequest,
): Promise<SuggestedFile> {
  const subject = await buildNewSubject(deps, caller, request)
  const tenant = withTenant(deps, { caller, appId: subject.app.id })
  const { target } = await prepareTarget(tenant, subject, request, {
    sendsSecrets: false,
    sendsReferences: false,
  })
  return runWithPauses(completeAppFile(target.app, target.contents, request.file), deps.timer.pause)
}
