// `tenon audit verify`, `tenon audit export FILE`: with or without a running service.
import { resolve } from 'node:path'
import { getCurrentInstant } from '#adapters/system/clock.ts'
import type { CommandInput } from '#cli/command.ts'
import { CommandFailure } from '#cli/command-failure.ts'
import { exitCodes } from '#cli/exit-codes.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { describeAuditProblem } from '#main/audit/describe-audit-problem.ts'
import { exportAuditTrail } from '#main/audit/export-audit-trail.ts'
import { readAuditTrail } from '#main/audit/read-audit-trail.ts'
import { verifyAnchors } from '#main/audit/verify-anchors.ts'
import { verifyStoredTrail } from '#main/audit/verify-stored-trail.ts'
import { createLog } from '#main/log/log.ts'
import { writeMark } from '#main/metrics/command-marks.ts'
import { loadConfiguredKeys } from '#main/secrets/open-secret-keys.ts'
import { requireExistingDatabase } from '#main/storage/require-existing-database.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

/** Exits with 1 when entries were changed or removed. */
export async function verifyAudit({ options, io }: CommandInput<{ anchors?: string }>): Promise<number> {
  const config = requireConfig(io.env)
  const { anchors } = options
  const verification = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    const rules = {
      keys: (await loadConfiguredKeys(config)) ?? [],
      retentionDays: config.auditDays,
      now: getCurrentInstant(),
    }
    return readAuditTrail(config, createLog('error'), async (audit) => {
      const found = await verifyStoredTrail(audit)
      const moved = anchors ? await verifyAnchors(audit, resolve(io.folder, anchors), rules) : []
      return { ...found, problems: [...found.problems, ...moved] }
    })
  })
  await writeMark(config, 'last-audit-verification', verification.problems.length)
  const { chains, entries, problems } = verification
  printCommandReport(io, options.json, verification, [
    ...problems.map(describeAuditProblem),
    problems.length === 0
      ? `The audit trail is complete: ${entries} entries in ${chains} chains.`
      : `${problems.length} problems in ${chains} chains.`,
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
        throw new CommandFailure(`${file} already exists. Name a new file.`)
      },
    )
  })
  printCommandReport(io, options.json, { file, lines }, [`Wrote ${lines} entries into ${file}.`])
}
