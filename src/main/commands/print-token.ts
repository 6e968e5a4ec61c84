// `npm run --silent token`: prints an access token of the embedded issuer for the operator of this machine.
import { readConfig } from '../config/config.ts'
import { requestOperatorToken } from '../issuer/embedded-issuer.ts'
import { createLog } from '../log.ts'

const result = readConfig(process.env)
if ('errors' in result) {
  console.error(result.errors.join('\n'))
  process.exit(1)
}
if (result.config.authIssuer) {
  console.error('AUTH_ISSUER is set: get a token from that issuer.')
  process.exit(1)
}
const { access_token } = await requestOperatorToken(result.config, createLog('error'))
console.log(access_token)
