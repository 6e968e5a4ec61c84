import { CommanderError } from 'commander'
import type { CommandIo, CommandSection } from './command.ts'
import { createParser, type ProgramAbout } from './create-parser.ts'
import { exitCodes } from './exit-codes.ts'
import { describeFailure, printFailure } from './output/report-failure.ts'

export type CommandLine = {
  args: readonly string[]
  io: CommandIo
  about: ProgramAbout
  sections: readonly CommandSection[]
}

const informativeCodes = ['commander.helpDisplayed', 'commander.help', 'commander.version']

/** `tenon users` alone shows the commands of its group, but is an error. */
const findParserExitCode = ({ code, exitCode }: CommanderError) =>
  informativeCodes.includes(code) && exitCode === 0 ? exitCodes.success : exitCodes.invalid

/** The error of everything that watches an aborted signal. */
const isInterruption = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Runs a command and returns its exit code. Throws only unexpected errors. */
export async function runCommandLine({ args, io, ...rest }: CommandLine): Promise<number> {
  let exitCode: number = exitCodes.success
  const program = createParser({
    ...rest,
    io,
    async run(spec, commandArgs, options) {
      const action = await spec.load()
      exitCode =
        (await action({ args: commandArgs, options, io, sections: rest.sections })) ?? exitCodes.success
    },
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return findParserExitCode(error)
    if (isInterruption(error)) return exitCodes.interrupted
    const described = describeFailure(error)
    if (!described) throw error
    printFailure(io, described.failure, args.includes('--json'))
    return described.exitCode
  }
}
