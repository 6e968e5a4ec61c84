// `tenon audit verify`, `tenon audit export FILE`: beside a running service or without one.
import { resolve } from 'node:path'
import { systemDigest } from '#adapters/system/digest.ts'
import type { CommandInput } from '#cli/command.ts'
import { CommandFailure } from '#cli/command-failure.ts'
import { exitCodes } from '#cli/exit-codes.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { verifyAuditTrail } from '#core/services/audit/verify-audit-trail.ts'
import { describeAuditProblem } from '../audit/describe-audit-problem.ts'
import { exportAuditTrail } from '../audit/export-audit-trail.ts'
import { readAuditTrail } from '../audit/read-audit-trail.ts'
import { requireExistingDatabase } from '../compose/require-existing-database.ts'
import { createLog } from '../log.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

/** Ends with 1 when something was changed or removed. */
export async function verifyAudit({ options, io }: CommandInput): Promise<number> {
  const config = requireConfig(io.env)
  const verification = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    return readAuditTrail(config, createLog('error'), (audit) =>
      verifyAuditTrail({ digest: systemDigest }, audit),
    )
  })
  const { chains, entries, problems } = verification
  printCommandReport(io, options.json, verification, [
    ...problems.map(describeAuditProblem),
    problems.length === 0
      ? `The audit trail is complete: ${entries} entries in ${chains} chains.`
      : `${problems.length} of ${chains} chains have a problem.`,
  ])
  return problems.length === 0 ? exitCodes.success : exitCodes.failure
}

export async function exportAudit({ args: [file = ''], options, io }: CommandInput): Promise<void> {
  const config = requireConfig(io.env)
  const path = resolve(io.folder, file)
  const lines = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    return readAuditTrail(config, createLog('error'), (audit) => exportAuditTrail(audit, path)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        throw new CommandFailure(`${file} exists: name a new file.`)
      },
    )
  })
  printCommandReport(io, options.json, { file, lines }, [`Wrote ${lines} entries into ${file}.`])
}
