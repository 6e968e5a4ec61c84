// What the commands share: settings, arguments, what they print, and how they end when something is wrong.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from '../config/config.ts'
import { describeStartFailure } from '../describe-start-failure.ts'

const wrongArgumentsCode = 2

export function exitWithMessage(...lines: string[]): never {
  console.error(lines.join('\n'))
  process.exit(1)
}

/** Ends the process with all errors when a setting is invalid. */
export function readConfigOrExit(env = process.env): Config {
  const result = readConfig(env)
  return 'errors' in result ? exitWithMessage(...result.errors) : result.config
}

const formatCommandUsage = (usage: string) => (usage.includes('\n') ? `Usage:\n${usage}` : `Usage: ${usage}`)

/** Ends the process with 2, after what is wrong with the arguments and how to use the command. */
export function exitWithUsage(usage: string, reason: string): never {
  console.error(`${reason}\n\n${formatCommandUsage(usage)}`)
  process.exit(wrongArgumentsCode)
}

/** How many arguments without a dash a command takes. */
export type ArgumentCount = { least: number; most: number }

/**
 * Ends the process with 2 and `usage` when the arguments are others than these options and names, and with 0 and `usage`
 * for `--help`.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  { least, most }: ArgumentCount,
) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(formatCommandUsage(usage))
    process.exit(0)
  }
  const { values, positionals } = parseOrExit(usage, () =>
    parseArgs({ args, options, allowPositionals: true }),
  )
  if (positionals.length < least) return exitWithUsage(usage, 'An argument is missing.')
  if (positionals.length > most)
    return exitWithUsage(usage, `"${positionals.slice(most).join(' ')}" is one argument too many.`)
  return { values, positionals }
}

function parseOrExit<T>(usage: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return exitWithUsage(usage, error.message)
  }
}

/** Runs a command; ends the process with one line for a failure that somebody foresaw. */
export async function runOrExit<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const description = describeStartFailure(error, config)
    if (description === null) throw error
    return exitWithMessage(description)
  }
}

/** Prints a report as JSON, or these lines in place of it. */
export function printCommandReport(isJson: boolean | undefined, report: unknown, lines: string[]): void {
  console.log(isJson ? JSON.stringify(report, null, 2) : lines.join('\n'))
}
