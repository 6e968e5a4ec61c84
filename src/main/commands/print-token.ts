// `tenon token`: prints an access token of the embedded issuer for the operator of this machine.
import { requireExistingDatabase } from '../compose/require-existing-database.ts'
import { requestOperatorToken } from '../issuer/embedded-issuer.ts'
import { createLog } from '../log.ts'
import {
  exitWithMessage,
  printCommandReport,
  readArguments,
  readConfigOrExit,
  runOrExit,
} from './command-line.ts'

const {
  values: { json },
} = readArguments('tenon token [--json]', { json: { type: 'boolean' } }, { least: 0, most: 0 })
const config = readConfigOrExit()
if (config.authIssuer) exitWithMessage('AUTH_ISSUER is set: get a token from that issuer.')
const token = await runOrExit(config, async () => {
  requireExistingDatabase(config)
  return requestOperatorToken(config, createLog('error'))
})
printCommandReport(json, token, [token.access_token])
