// `tenon doctor`: says what is wrong with the installation and what to do; ends with 1 when something is.
import { examineInstallation } from '../doctor/examine-installation.ts'
import type { Finding } from '../doctor/finding.ts'
import { createLog } from '../log.ts'
import { printCommandReport, readArguments } from './command-line.ts'

const formatFinding = ({ check, status, message, remedy }: Finding) =>
  `${status.padEnd(8)} ${check.padEnd(15)} ${message}${remedy ? `\n${' '.repeat(25)}→ ${remedy}` : ''}`

const {
  values: { json },
} = readArguments('tenon doctor [--json]', { json: { type: 'boolean' } }, { least: 0, most: 0 })
const findings = await examineInstallation(process.env, createLog('silent'))
printCommandReport(json, { findings }, findings.map(formatFinding))
process.exitCode = findings.some(({ status }) => status === 'problem') ? 1 : 0
