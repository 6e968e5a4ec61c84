// What the commands share: settings, arguments, and how they end when something is wrong.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from '../config/config.ts'
import { describeStartFailure } from '../describe-start-failure.ts'

export function exitWithMessage(...lines: string[]): never {
  console.error(lines.join('\n'))
  process.exit(1)
}

/** Ends the process with all errors when a setting is invalid. */
export function readConfigOrExit(env = process.env): Config {
  const result = readConfig(env)
  return 'errors' in result ? exitWithMessage(...result.errors) : result.config
}

/** Ends the process with `usage` when the arguments are others than these options and `names`, which are all required. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  names: number,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length === names) return { values, positionals }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  return exitWithMessage(`Usage: ${usage}`)
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
