// `tenon users …`: administers the users of the embedded issuer, beside a running service or without one.
import { ServiceError } from '#base/errors.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import { formatUserReport } from '../users/format-user-report.ts'
import { requestUserCommand } from '../users/request-user-command.ts'
import { parseUserCommand, userCommandUsage } from '../users/user-command.ts'

function exitWith(code: number, message: string): never {
  console.error(message)
  process.exit(code)
}

const parsed = parseUserCommand(process.argv.slice(2))
if ('error' in parsed) exitWith(2, `${parsed.error}\n\n${userCommandUsage}`)
const result = readConfig(process.env)
if ('errors' in result) exitWith(1, result.errors.join('\n'))
const { authIssuer } = result.config
if (authIssuer) exitWith(1, `AUTH_ISSUER is set: users are managed at ${authIssuer}.`)
const report = await requestUserCommand(result.config, createLog('error'), parsed.command).catch(
  (error: unknown) => {
    if (error instanceof ServiceError) exitWith(1, error.message)
    throw error
  },
)
console.log(parsed.isJson ? JSON.stringify(report, null, 2) : formatUserReport(report))
