import type { CommandIo } from '#cli/command.ts'
import { engineerSection } from '#cli/engineer-commands.ts'
import { runCommandLine } from '#cli/run-command-line.ts'
import { about } from './about.ts'
import { operatorSection } from './operator-commands.ts'

export const commandSections = [engineerSection, operatorSection]

/** Runs one command of `tenon`, and returns its exit code. */
export const runTenonCommand = (args: readonly string[], io: CommandIo): Promise<number> =>
  runCommandLine({ args, io, about, sections: commandSections })
