// `tenon users …`: administers the users of the embedded issuer, with or without a running service.

import type { CommandAction, CommandInput } from '#cli/command.ts'
import { CommandFailure, createUsageFailure } from '#cli/command-failure.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { requestUserCommand } from '#main/issuer/request-user-command.ts'
import { maxInvitationHours, parseHours, type UserCommand } from '#main/issuer/user-command.ts'
import { createLog } from '#main/log/log.ts'
import { requireExistingDatabase } from '#main/storage/require-existing-database.ts'
import { formatUserReport } from './format-user-report.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

async function runUserAction({ options, io }: CommandInput, command: UserCommand): Promise<void> {
  const config = requireConfig(io.env)
  const { authIssuer } = config
  if (authIssuer) throw new CommandFailure(`AUTH_ISSUER is set: users are managed at ${authIssuer}.`)
  const report = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    return requestUserCommand(config, createLog('error'), command)
  })
  printCommandReport(io, options.json, report, [formatUserReport(report)])
}

export const printUsers: CommandAction = (input) => runUserAction(input, { action: 'list' })

export async function printInvitation(input: CommandInput<{ hours: string }>): Promise<void> {
  const hours = parseHours(input.options.hours)
  if (hours === null)
    throw createUsageFailure(`--hours must be a whole number from 1 to ${maxInvitationHours}.`)
  await runUserAction(input, { action: 'invite', hours })
}

const createUserAction =
  (action: 'reset-password' | 'disable' | 'enable' | 'confirm-email' | 'clients'): CommandAction =>
  (input) =>
    runUserAction(input, { action, user: input.args[0] ?? '' })

export const resetUserPassword = createUserAction('reset-password')
export const disableUser = createUserAction('disable')
export const enableUser = createUserAction('enable')
export const confirmUserEmail = createUserAction('confirm-email')

export const printUserClients = createUserAction('clients')

export const disconnectUserClient: CommandAction = (input) =>
  runUserAction(input, {
    action: 'disconnect',
    user: input.args[0] ?? '',
    client: input.args[1] ?? '',
  })

export const deleteUserAccount = (input: CommandInput<{ apps?: 'delete' }>) =>
  runUserAction(input, {
    action: 'delete',
    user: input.args[0] ?? '',
    withApps: input.options.apps === 'delete',
  })
