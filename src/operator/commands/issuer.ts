// `tenon issuer list`, `tenon issuer move OLD NEW`: the issuers whose users own apps.
import type { CommandInput } from '#cli/command.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { createLog } from '#main/log/log.ts'
import { requireExistingDatabase } from '#main/storage/require-existing-database.ts'
import { listIssuers, moveIssuer } from '../moving/move-issuer.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function printIssuers({ options, io }: CommandInput): Promise<void> {
  const config = requireConfig(io.env)
  const issuers = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    return listIssuers(config, createLog('error'))
  })
  const lines = issuers.map(
    ({ issuer, apps, isTrusted }) => `${issuer}  ${apps} apps${isTrusted ? '' : '  not trusted now'}`,
  )
  printCommandReport(io, options.json, issuers, lines)
}

export async function moveApps({ args: [from = '', to = ''], options, io }: CommandInput): Promise<void> {
  const config = requireConfig(io.env)
  const moved = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    return moveIssuer(config, createLog('error'), { from, to })
  })
  printCommandReport(io, options.json, moved, [
    `${moved.apps} apps of ${moved.users} users of ${moved.from} now belong to ${moved.to}.`,
  ])
}
