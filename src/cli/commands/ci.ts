import { readBody } from '#client'
import { buildAppFileRequest } from '../app-file/build-app-file-request.ts'
import { checkAppFile } from '../app-file/check-app-file.ts'
import { requestPlan } from '../app-file/plan-push.ts'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { type CiReport, formatCiReport } from '../output/format-ci-report.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { type ConnectedAppFile, connectAppFile, type FileOptions } from '../target/connect-app-file.ts'

type CiOptions = FileOptions & { prune?: true; test?: true; read?: string[] }

/** Prints what pushing and releasing the file would mean, for a comment on a pull request. Writes nothing. */
export async function printCiReport({ options, io }: CommandInput<CiOptions>): Promise<number> {
  const connected = await connectAppFile({ options, io })
  const { tenon, text, app } = connected
  await checkAppFile(text)
  const body = await buildAppFileRequest(text, options)
  const { plan, lint } = await showProgress(io, 'Checking the file', () =>
    requestPlan({ tenon, text, appId: app?.id ?? null }, body, io, { lint: true }),
  )
  const tests = options.test && !plan.has_changes ? await runTests(connected) : null
  if (options.test && plan.has_changes)
    io.note('No test case ran: they test the draft, which differs from the file. Push it first.')
  const report: CiReport = {
    app: String(text.document.getIn(['app', 'name']) ?? app?.name ?? ''),
    plan,
    lint,
    tests,
  }
  printCommandReport(io, options.json, report, formatCiReport(report))
  return chooseExitCode(report)
}

async function runTests({ tenon, app }: ConnectedAppFile): Promise<CiReport['tests']> {
  if (!app) return null
  const params = { path: { app_id: app.id } }
  const { run } = await readBody(
    tenon.POST('/api/v3/apps/{app_id}/tests/run', { params, body: { live: false } }),
  )
  return run.cases.length > 0 ? run : null
}

function chooseExitCode({ plan, tests }: CiReport): number {
  if (!plan.validation.ok || (tests?.failed ?? 0) > 0) return exitCodes.invalid
  return plan.total_undone_edits > 0 ? exitCodes.conflict : exitCodes.success
}
