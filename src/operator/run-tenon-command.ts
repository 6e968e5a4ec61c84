import type { CommandIo, CommandSpec, OptionSpec } from '#cli/command.ts'
import { engineerSection, fileOption, pruneOption, sourceOptions } from '#cli/engineer-commands.ts'
import { runCommandLine } from '#cli/run-command-line.ts'
import { about } from '#main/about.ts'
import { operatorSection } from './operator-commands.ts'

const portOption: OptionSpec = {
  flags: '--port <port>',
  meaning: 'where the service that it runs listens',
  fallback: '4000',
}

/** Not part of `cli`, since it may run the service. */
const devCommand: CommandSpec = {
  name: 'dev',
  meaning:
    'pushes the file whenever it or one of its documents is saved, and prints the address of the draft for chat clients; without a named server it runs one, with its data in `.tenon/server` next to the file',
  options: [fileOption, pruneOption, portOption, ...sourceOptions],
  target: 'app',
  examples: ['tenon dev', 'tenon dev --server https://tenon.example'],
  load: async () => (await import('./dev/dev-command.ts')).developApp,
}

export const commandSections = [
  { ...engineerSection, commands: [...engineerSection.commands, devCommand] },
  operatorSection,
]

/** Runs a `tenon` command and returns its exit code. */
export const runTenonCommand = (args: readonly string[], io: CommandIo): Promise<number> =>
  runCommandLine({ args, io, about, sections: commandSections })
