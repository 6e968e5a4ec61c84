// Shared by the operator's commands: settings, and the output of failures.

import type { CommandIo } from '#cli/command.ts'
import { CommandFailure } from '#cli/command-failure.ts'
import { type Config, readConfig } from '#main/config/config.ts'
import { describeStartFailure } from '#main/start/describe-start-failure.ts'

/** Throws a failure with all errors when a setting is invalid. */
export function requireConfig(env: CommandIo['env']): Config {
  const result = readConfig(env)
  if ('errors' in result) throw new CommandFailure(result.errors.join('\n'))
  return result.config
}

/** Runs a command. An expected failure of the installation is printed in one line. */
export async function runWithConfig<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const description = error instanceof CommandFailure ? null : describeStartFailure(error, config)
    if (description === null) throw error
    throw new CommandFailure(description)
  }
}
