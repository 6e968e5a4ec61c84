// `tenon forget-secrets KEY_ID …`: removes the secrets that these lost keys sealed. Stop the service first, and use its
// settings.
import type { CommandInput } from '#cli/command.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { createLog } from '#main/log/log.ts'
import { requireExistingDatabase } from '#main/storage/require-existing-database.ts'
import { forgetSecrets } from '../secrets/forget-secrets.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function forgetSealedSecrets({ args: keyIds, options, io }: CommandInput): Promise<void> {
  const config = requireConfig(io.env)
  const forgotten = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    return forgetSecrets(config, createLog('error'), keyIds)
  })
  const { connections, signingKeys } = forgotten
  printCommandReport(io, options.json, forgotten, [
    `Removed the secrets of ${connections.length} connections; they have to be sent again.`,
    ...connections.map((id) => `  ${id}`),
    ...(signingKeys > 0
      ? ['Removed the signing keys of the embedded issuer; users have to sign in again.']
      : []),
  ])
}
