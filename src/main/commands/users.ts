// `tenon users …`: administers the users of the embedded issuer, beside a running service or without one.
import { requireExistingDatabase } from '../compose/require-existing-database.ts'
import { createLog } from '../log.ts'
import { formatUserReport } from '../users/format-user-report.ts'
import { requestUserCommand } from '../users/request-user-command.ts'
import { buildUserCommand, userCommandOptions, userCommandUsage } from '../users/user-command.ts'
import {
  exitWithMessage,
  exitWithUsage,
  printCommandReport,
  readArguments,
  readConfigOrExit,
  runOrExit,
} from './command-line.ts'

const { values, positionals } = readArguments(userCommandUsage, userCommandOptions, { least: 1, most: 2 })
const command = buildUserCommand(positionals, values)
if (typeof command === 'string') exitWithUsage(userCommandUsage, command)
const config = readConfigOrExit()
const { authIssuer } = config
if (authIssuer) exitWithMessage(`AUTH_ISSUER is set: users are managed at ${authIssuer}.`)
const report = await runOrExit(config, async () => {
  requireExistingDatabase(config)
  return requestUserCommand(config, createLog('error'), command)
})
printCommandReport(values.json, report, [formatUserReport(report)])
