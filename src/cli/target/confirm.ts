import type { CommandIo, SharedOptions } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'

/** Asks before an act, unless the user passed --yes. Throws when the user declines, or cannot be asked. */
export async function confirm(io: CommandIo, { yes }: SharedOptions, question: string): Promise<void> {
  if (yes) return
  if (!io.isInteractive) throw createUsageFailure(`${question} Pass --yes to confirm.`)
  const { confirm: prompt } = await import('@clack/prompts')
  const isConfirmed = await prompt({ message: question, output: process.stderr })
  if (isConfirmed !== true) throw new CommandFailure('Nothing was done.')
}
