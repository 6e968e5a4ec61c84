import { Argument, Command, Option } from 'commander'
import type { ArgumentSpec, CommandIo, CommandSection, CommandSpec, OptionSpec } from './command.ts'
import { listOptions } from './shared-options.ts'

export type ProgramAbout = { version: string; description: string }

export type ParserOptions = {
  about: ProgramAbout
  sections: readonly CommandSection[]
  io: Pick<CommandIo, 'print' | 'note'>
  run: RunCommand
}

type RunCommand = (spec: CommandSpec, args: string[], options: object) => Promise<void>

const buildArgument = ({ syntax, meaning, choices }: ArgumentSpec) => {
  const argument = new Argument(syntax, meaning)
  return choices ? argument.choices(choices) : argument
}

const buildOption = ({ flags, meaning, fallback, choices }: OptionSpec) => {
  const option = new Option(flags, meaning)
  if (choices) option.choices(choices)
  return fallback === undefined ? option : option.default(fallback)
}

const formatExamples = (examples: readonly string[]) =>
  `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`

function findOrCreateGroup(program: Command, name: string, meaning = ''): Command {
  const existing = program.commands.find((command) => command.name() === name)
  return existing ?? program.command(name).description(meaning)
}

function addCommand(program: Command, spec: CommandSpec, groups: CommandSection['groups'], run: RunCommand) {
  const [first = '', second] = spec.name.split(' ')
  const parent = second === undefined ? program : findOrCreateGroup(program, first, groups[first])
  const command = parent.command(second ?? first).description(spec.meaning)
  for (const argument of spec.arguments ?? []) command.addArgument(buildArgument(argument))
  for (const option of listOptions(spec)) command.addOption(buildOption(option))
  rejectRepeatedOptions(command)
  if (spec.examples) command.addHelpText('after', formatExamples(spec.examples))
  command.action(async (...values: unknown[]) => {
    const args = values
      .slice(0, -2)
      .flat()
      .filter((value) => value !== undefined)
    await run(spec, args as string[], values.at(-2) as object)
  })
}

/** Otherwise the last value would win. */
function rejectRepeatedOptions(command: Command): void {
  for (const option of command.options.filter(({ required, variadic }) => required && !variadic)) {
    let count = 0
    command.on(`option:${option.name()}`, () => {
      count++
      if (count > 1) command.error(`error: ${option.long} is given ${count} times, but takes one value.`)
    })
  }
}

const withoutEnd = (text: string) => text.replace(/\n$/, '')

/** Creates the parser of all commands. It throws a CommanderError instead of ending the process. */
export function createParser(options: ParserOptions): Command {
  const { about, sections, io, run } = options
  const program = new Command('tenon')
    .description(about.description)
    .version(about.version, '-v, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.print(withoutEnd(text)),
      writeErr: (text) => io.note(withoutEnd(text)),
      outputError: (text, write) => write(text.replace(/^error: /, '')),
    })
    .showHelpAfterError('Run the same command with --help.')
    .addHelpText('after', '\nWithout a command, tenon runs the service. docs/cli.md explains every command.')
  for (const { title, commands, groups } of sections) {
    program.commandsGroup(`${title}:`)
    for (const spec of commands) addCommand(program, spec, groups, run)
  }
  return program
}
