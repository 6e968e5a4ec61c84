import { readBody } from '#client'
import type { CommandInput } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatJunitReport } from '../output/format-junit-report.ts'
import { formatTestRun } from '../output/format-test-run.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { writeReportFile } from '../output/write-report-file.ts'
import { connectApp } from '../target/connect-app.ts'

type TestOptions = { live?: true; junit?: string }

/** Runs test cases and prints their differences. The exit code is 2 if a test case fails. */
export async function printTestRun({ args, options, io }: CommandInput<TestOptions>): Promise<number> {
  // A complete run is stored, and a test case may write to the API.
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const body = { ...(args.length > 0 && { keys: args }), live: options.live ?? false }
  const params = { path: { app_id: app.id } }
  const { run } = await showProgress(io, 'Running test cases', () =>
    readBody(tenon.POST('/api/v3/apps/{app_id}/tests/run', { params, body })),
  )
  if (options.junit)
    await writeReportFile(io, {
      flag: '--junit',
      path: options.junit,
      text: formatJunitReport(app.slug, run),
    })
  printCommandReport(io, options.json, run, formatTestRun(run))
  return run.failed > 0 ? exitCodes.invalid : exitCodes.success
}
