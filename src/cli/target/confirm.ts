import type { CommandIo, SharedOptions } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

/** Asks before an action, unless the user passed --yes. Throws if the user declines or cannot be asked. */
export async function confirm(io: CommandIo, { yes }: SharedOptions, question: string): Promise<void> {
  if (yes) return
  if (!io.isInteractive) throw createUsageFailure(`${question} Pass --yes to confirm.`)
  const { confirm: prompt, isCancel } = await import('@clack/prompts')
  // Enter alone never confirms something that cannot be undone.
  const answer = await prompt({ message: question, initialValue: false, output: process.stderr })
  if (answer === true) return
  const exitCode = isCancel(answer) ? exitCodes.interrupted : exitCodes.failure
  throw new CommandFailure('Nothing was done.', { exitCode })
}
