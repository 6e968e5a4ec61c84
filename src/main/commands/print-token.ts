// `npm run --silent token`: prints an access token of the embedded issuer for the operator of this machine.
import { requestOperatorToken } from '../issuer/embedded-issuer.ts'
import { createLog } from '../log.ts'
import { exitWithMessage, readConfigOrExit, runOrExit } from './command-line.ts'

const config = readConfigOrExit()
if (config.authIssuer) exitWithMessage('AUTH_ISSUER is set: get a token from that issuer.')
const { access_token } = await runOrExit(config, () => requestOperatorToken(config, createLog('error')))
console.log(access_token)
