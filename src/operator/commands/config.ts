// `tenon config`: prints the settings in force and the source of each, with secrets masked.
import type { CommandInput } from '#cli/command.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { describeSettings } from './describe-settings.ts'
import { requireConfig } from './operator-command.ts'

export async function printConfig({ options, io }: CommandInput): Promise<void> {
  const described = describeSettings(io.env, requireConfig(io.env))
  const longestName = Math.max(...described.map(({ name }) => name.length))
  const lines = described.map(
    ({ name, value, source }) => `${name.padEnd(longestName)} ${source.padEnd(11)} ${value || '–'}`,
  )
  printCommandReport(io, options.json, { settings: described }, lines)
}
