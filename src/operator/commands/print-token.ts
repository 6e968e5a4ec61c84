// `tenon token`: prints an access token of the embedded issuer for the operator of this machine.

import type { CommandInput } from '#cli/command.ts'
import { CommandFailure } from '#cli/command-failure.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { requestOperatorToken } from '#main/issuer/embedded-issuer.ts'
import { createLog } from '#main/log/log.ts'
import { requireExistingDatabase } from '#main/storage/require-existing-database.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function printToken({ options, io }: CommandInput): Promise<void> {
  const config = requireConfig(io.env)
  if (config.authIssuer) throw new CommandFailure('AUTH_ISSUER is set: get a token from that issuer.')
  const token = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    return requestOperatorToken(config, createLog('error'))
  })
  printCommandReport(io, options.json, token, [token.access_token])
}
