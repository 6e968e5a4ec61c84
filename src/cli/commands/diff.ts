import { buildAppFileRequest } from '../app-file/build-app-file-request.ts'
import { planPush } from '../app-file/plan-push.ts'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatAppFilePlan } from '../output/format-app-file-plan.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectAppFile, type FileOptions } from '../target/connect-app-file.ts'

type DiffOptions = FileOptions & { prune?: true; exitCode?: true; read?: string[] }

export async function printDiff({ options, io }: CommandInput<DiffOptions>): Promise<number> {
  const { tenon, text, app } = await connectAppFile({ options, io })
  const body = await buildAppFileRequest(text, options)
  const plan = await planPush({ tenon, text, appId: app?.id ?? null }, body, io)
  const { has_changes: hasChanges } = plan
  const summary = hasChanges ? [] : ['The file and the draft are the same.']
  printCommandReport(io, options.json, plan, [...summary, ...formatAppFilePlan(plan)])
  return hasChanges && options.exitCode ? exitCodes.failure : exitCodes.success
}
