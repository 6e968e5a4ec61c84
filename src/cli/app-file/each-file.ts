// Runs a command for several app files, one after the other. A file that fails does not keep the others from their turn.
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { CommandInput, CommandIo } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { describeFailure, printFailure, type ReportedFailure } from '../output/report-failure.ts'
import { appFileName } from '../shared-options.ts'

type FileAction<Options> = (input: CommandInput<Options>) => Promise<number>

type FileResult = { file: string; exit_code: number; report?: unknown; error?: ReportedFailure }

/** Without arguments, the file of `--file`. A folder stands for the `tenon.yaml` in it. Returns the highest exit code. */
export const runForEachFile =
  <Options extends { file?: string }>(action: FileAction<Options>): FileAction<Options> =>
  async (input) => {
    const [first, ...others] = input.args
    if (first === undefined) return action(input)
    if (input.options.file !== undefined && input.options.file !== appFileName)
      throw createUsageFailure('Name files as arguments or with --file, not both.')
    if (others.length === 0) return action(await withFile(input, first))
    requireNoNamedApp(input)
    const results: FileResult[] = []
    for (const file of input.args) results.push(await runOne(action, input, file))
    return summarize(input, results)
  }

async function withFile<Options>(input: CommandInput<Options>, path: string): Promise<CommandInput<Options>> {
  const info = await stat(resolve(input.io.folder, path)).catch(() => null)
  const file = info?.isDirectory() ? join(path, appFileName) : path
  return { ...input, args: [], options: { ...input.options, file } }
}

/** It would be the app of every file. */
function requireNoNamedApp({ options, io }: CommandInput): void {
  const named = options.app !== undefined ? '--app' : io.env.TENON_APP ? 'TENON_APP' : null
  if (named)
    throw createUsageFailure(
      `${named} names one app, but there are several files: each names its app by app.slug.`,
    )
}

async function runOne<Options>(
  action: FileAction<Options>,
  input: CommandInput<Options>,
  path: string,
): Promise<FileResult> {
  const printed: string[] = []
  const io: CommandIo = input.options.json
    ? { ...input.io, print: (line) => void printed.push(line) }
    : input.io
  const single = await withFile({ ...input, io }, path)
  const { file = path } = single.options as { file?: string }
  input.io.note(`── ${file}`)
  try {
    const exitCode = await action(single)
    return {
      file,
      exit_code: exitCode,
      ...(printed.length > 0 && { report: JSON.parse(printed.join('\n')) }),
    }
  } catch (error) {
    const described = describeFailure(error)
    if (!described) throw error
    if (!input.options.json) printFailure(io, described.failure, false)
    return { file, exit_code: described.exitCode, error: described.failure }
  }
}

function summarize({ options, io }: CommandInput, results: readonly FileResult[]): number {
  const failed = results.filter(({ exit_code: code }) => code !== exitCodes.success)
  if (options.json) io.print(JSON.stringify(results, null, 2))
  else {
    const state = failed.length === 0 ? 'all succeeded' : `${failed.length} failed`
    io.note(`── ${results.length} files, ${state}`)
    for (const { file, exit_code: code } of failed) io.note(`  ${file}: exit code ${code}`)
  }
  return Math.max(...results.map(({ exit_code: code }) => code))
}
