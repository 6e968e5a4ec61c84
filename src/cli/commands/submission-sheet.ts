import { readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { writeReportFile } from '../output/write-report-file.ts'
import { fetchReleases, pickRelease } from '../releases/find-release.ts'
import { connectApp } from '../target/connect-app.ts'
import type { ReadinessTargetName } from '../target-choices.ts'

type SheetOptions = { for: ReadinessTargetName; release?: string; out?: string; importFile?: string }

/** Prints the submission sheet of a store, or writes it to a file. */
export async function printSubmissionSheet({ options, io }: CommandInput<SheetOptions>): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const { sheet } = await readSheet(tenon, app.id, options)
  if (options.out) {
    await writeReportFile(io, { flag: '--out', path: options.out, text: sheet.markdown })
    io.note(`Wrote ${options.out}: ${sheet.gap_count} fields are left for you to fill in.`)
  }
  if (options.importFile) await writeImportFile(io, options.importFile, sheet.import_file)
  const isWritten = options.out || options.importFile
  printCommandReport(io, options.json, sheet, isWritten ? [] : [sheet.markdown.trimEnd()])
}

async function writeImportFile(
  io: CommandInput<SheetOptions>['io'],
  path: string,
  file: V3Components['schemas']['ImportFile'] | null,
): Promise<void> {
  if (!file) throw createUsageFailure('--import-file requires --for openai. No other portal imports a file.')
  const text = `${JSON.stringify(file.content, null, 2)}\n`
  await writeReportFile(io, { flag: '--import-file', path, text })
  io.note(`Wrote ${path}${file.problems.length > 0 ? '. The portal would reject it:' : '.'}`)
  for (const problem of file.problems) io.note(`  ${problem}`)
}

async function readSheet(tenon: TenonClient, appId: string, { for: target, release }: SheetOptions) {
  const query = { target }
  if (release === undefined)
    return readBody(
      tenon.GET('/api/v3/apps/{app_id}/draft/submission-sheet', {
        params: { path: { app_id: appId }, query },
      }),
    )
  const { id } = pickRelease(await fetchReleases(tenon, appId), release)
  const path = { app_id: appId, release_id: id }
  return readBody(
    tenon.GET('/api/v3/apps/{app_id}/releases/{release_id}/submission-sheet', { params: { path, query } }),
  )
}
