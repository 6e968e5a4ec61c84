// `tenon doctor`: reports problems of the installation with remedies; exits with 1 when there are any.
import type { CommandInput } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-codes.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { createLog } from '#main/log/log.ts'
import { examineInstallation } from '../doctor/examine-installation.ts'
import type { Finding } from '../doctor/finding.ts'

const formatFinding = ({ check, status, message, remedy }: Finding) =>
  `${status.padEnd(8)} ${check.padEnd(15)} ${message}${remedy ? `\n${' '.repeat(25)}→ ${remedy}` : ''}`

export async function printDiagnosis({ options, io }: CommandInput): Promise<number> {
  const findings = await examineInstallation(io.env, createLog('silent'))
  printCommandReport(io, options.json, { findings }, findings.map(formatFinding))
  return findings.some(({ status }) => status === 'problem') ? exitCodes.failure : exitCodes.success
}
