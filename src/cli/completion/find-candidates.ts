// Completes the words of a command line from the table of commands.
import type { ArgumentSpec, CommandSpec, CompletedValue, OptionSpec } from '../command.ts'
import { listOptions } from '../shared-options.ts'

export type Candidate = { value: string; meaning: string }

/** `values` are the values that must be looked up, since the table does not have them. */
export type FoundCandidates = { candidates: Candidate[]; values?: CompletedValue }

/** A parsed line, up to the completed word. */
export type ParsedLine = {
  command: CommandSpec | null
  /** Without the command name, options and their values. */
  args: string[]
  /** By the long flag: `--app`. */
  options: Record<string, string>
  /** The option whose value is completed. */
  openOption: OptionSpec | null
}

const takesValue = ({ flags }: OptionSpec) => /[<[]/.test(flags)
const listFlags = ({ flags }: OptionSpec) => flags.split(/[ ,]+/).filter((word) => word.startsWith('-'))
const findLongFlag = (option: OptionSpec) => listFlags(option).at(-1) ?? ''

function findCommand(commands: readonly CommandSpec[], words: readonly string[]): CommandSpec | null {
  const names = [words.slice(0, 2).join(' '), words[0] ?? '']
  return (
    commands.find(({ name }) => name === names[0]) ?? commands.find(({ name }) => name === names[1]) ?? null
  )
}

/** `words` are those before the completed word. */
export function parseLine(commands: readonly CommandSpec[], words: readonly string[]): ParsedLine {
  const command = findCommand(commands, words)
  const known = command ? listOptions(command) : []
  const line: ParsedLine = { command, args: [], options: {}, openOption: null }
  for (const word of words.slice(command?.name.split(' ').length ?? 0)) {
    if (line.openOption) {
      line.options[findLongFlag(line.openOption)] = word
      line.openOption = null
    } else if (word.startsWith('-')) {
      const [flag, value] = word.split('=')
      const option = known.find((candidate) => listFlags(candidate).includes(flag ?? ''))
      if (option && value !== undefined) line.options[findLongFlag(option)] = value
      line.openOption = option && value === undefined && takesValue(option) ? option : null
    } else line.args.push(word)
  }
  return line
}

/** `current` is the completed word, with which every candidate starts. */
export function findCandidates(
  commands: readonly CommandSpec[],
  words: readonly string[],
  current: string,
): FoundCandidates {
  const line = parseLine(commands, words)
  const { command, args, openOption } = line
  if (openOption) return completeValue(openOption, current)
  if (!command) return { candidates: select(listCommandWords(commands, words), current) }
  if (current.startsWith('-')) return { candidates: select(listFlagCandidates(command), current) }
  const specs = command.arguments ?? []
  const last = specs.at(-1)
  const spec = specs[args.length] ?? (last?.syntax.includes('...') ? last : undefined)
  return spec ? completeValue(spec, current) : { candidates: [] }
}

const select = (candidates: readonly Candidate[], current: string): Candidate[] =>
  candidates.filter(({ value }) => value.startsWith(current))

function completeValue(
  { choices, completes, meaning }: ArgumentSpec | OptionSpec,
  current: string,
): FoundCandidates {
  const candidates = select(
    (choices ?? []).map((value) => ({ value, meaning })),
    current,
  )
  return { candidates, ...(completes && { values: completes }) }
}

const listFlagCandidates = (command: CommandSpec): Candidate[] => [
  ...listOptions(command).map((option) => ({ value: findLongFlag(option), meaning: option.meaning })),
  { value: '--help', meaning: 'explain the command' },
]

/** The next word of each command that starts with these words. A group has the description of its first command. */
function listCommandWords(commands: readonly CommandSpec[], words: readonly string[]): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const { name, meaning } of commands) {
    const parts = name.split(' ')
    const value = parts[words.length]
    if (value === undefined || words.some((word, index) => parts[index] !== word)) continue
    if (!found.has(value))
      found.set(value, { value, meaning: parts.length === words.length + 1 ? meaning : '' })
  }
  return [...found.values()]
}
