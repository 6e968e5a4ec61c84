import type { CommandInput } from '../command.ts'
import { printCommandReport } from '../output/print-command-report.ts'

type CreatedTokenReply = { token: { name: string; expires_at: string | null }; secret: string }

/** Only the token goes to the standard output, so that `$(…)` captures it. */
export function printCreatedToken(
  { options, io }: Pick<CommandInput, 'options' | 'io'>,
  created: CreatedTokenReply,
): void {
  const { name, expires_at: end } = created.token
  io.note(
    `Created ${name}, ${end ? `which works until ${end}` : 'which does not expire'}. Store it now: it is not shown again.`,
  )
  printCommandReport(io, options.json, created, [created.secret])
}
