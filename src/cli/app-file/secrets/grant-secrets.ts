// Decides which secrets of the environment a push sends, and to which origins. The file may come from a stranger, so it
// decides neither.
import type { CommandIo } from '../../command.ts'
import { createUsageFailure } from '../../command-failure.ts'
import { confirm } from '../../target/confirm.ts'
import type { AllowedVariables } from './allowed-variables.ts'
import type { SecretUse } from './list-secret-uses.ts'

/** Null `origins` allow any origin. */
export type Grant = { use: SecretUse; value: string; origins: string[] | null }

type GrantContext = {
  io: CommandIo
  allowed: AllowedVariables
  /** The origins to which variables were sent before. */
  sent: Readonly<Record<string, readonly string[]>>
}

/**
 * Grants the variables that are set. Asks at a terminal about variables that are not allowed yet. Throws if it cannot
 * ask, or if the user declines.
 */
export async function grantSecrets(context: GrantContext, uses: readonly SecretUse[]): Promise<Grant[]> {
  const { io } = context
  const set = uses.filter((use) => readValue(io, use) !== undefined)
  const ungranted = set.filter((use) => listUnknownOrigins(context, use).length > 0)
  // @guard foreign-file
  if (ungranted.length > 0) await confirmGrants(context, ungranted)
  return set.map((use) => ({ use, value: readValue(io, use) ?? '', origins: listGranted(context, use) }))
}

const readValue = ({ env }: CommandIo, { variable, reference }: SecretUse) => reference ?? env[variable]

const listKnown = ({ allowed, sent }: GrantContext, { variable }: SecretUse): 'any' | string[] => {
  const byOption = allowed.get(variable) ?? []
  return byOption === 'any' ? 'any' : [...byOption, ...(sent[variable] ?? [])]
}

function listUnknownOrigins(context: GrantContext, use: SecretUse): string[] {
  const known = listKnown(context, use)
  return known === 'any' ? [] : use.origins.filter((origin) => !known.includes(origin))
}

function listGranted(context: GrantContext, use: SecretUse): string[] | null {
  const known = listKnown(context, use)
  return known === 'any' ? null : [...new Set([...known, ...use.origins])]
}

async function confirmGrants(context: GrantContext, ungranted: readonly SecretUse[]): Promise<void> {
  const { io } = context
  const describe = (use: SecretUse) =>
    `${use.variable} to ${listUnknownOrigins(context, use).join(' and ')}, as ${use.name} of the connection ${use.connection}`
  const lines = ungranted.map(describe)
  if (!io.isInteractive)
    throw createUsageFailure(describeRejection(lines), suggestOptions(context, ungranted))
  await confirm(io, {}, `Send ${lines.join('; ')}?`)
}

const describeRejection = (lines: readonly string[]) =>
  `The file sends secrets to origins that are not allowed: ${lines.join('; ')}. Nothing was pushed.`

const suggestOptions = (context: GrantContext, ungranted: readonly SecretUse[]) =>
  `To allow it, pass ${ungranted
    .flatMap((use) =>
      listUnknownOrigins(context, use).map(
        (origin) => `--env ${use.reference ? `"${use.variable}=${origin}"` : `${use.variable}=${origin}`}`,
      ),
    )
    .join(' ')}.`
