import { readBody } from '#client'
import { type AppFileRequestJson, buildAppFileRequest } from '../app-file/build-app-file-request.ts'
import { locateErrors } from '../app-file/locate-errors.ts'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { type AppFilePlanJson, formatAppFilePlan } from '../output/format-app-file-plan.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { type ConnectedAppFile, connectAppFile, type FileOptions } from '../target/connect-app-file.ts'

type DiffOptions = FileOptions & { prune?: true; exitCode?: true }

/** What pushing a file would change; nothing is written. */
async function planFile(
  { tenon, app, text }: ConnectedAppFile,
  body: AppFileRequestJson,
): Promise<AppFilePlanJson> {
  const { plan } = await locateErrors(text, () =>
    readBody(
      app
        ? tenon.POST('/api/v3/apps/{app_id}/file/plan', { params: { path: { app_id: app.id } }, body })
        : tenon.POST('/api/v3/apps/from-file/plan', { body }),
    ),
  )
  return plan
}

export async function printDiff({ options, io }: CommandInput<DiffOptions>): Promise<number> {
  const connected = await connectAppFile({ options, io })
  const plan = await planFile(connected, await buildAppFileRequest(connected.text, io, options))
  const { has_changes: hasChanges } = plan
  const summary = hasChanges ? [] : ['The file and the draft are the same.']
  printCommandReport(io, options.json, plan, [...summary, ...formatAppFilePlan(plan)])
  return hasChanges && options.exitCode ? exitCodes.failure : exitCodes.success
}
