// `npm run forget-secrets -- KEY_ID …`: removes the secrets that these keys sealed, when the keys are lost. Stop the
// service first, and run it with the settings of the service.
import { ServiceError } from '#base/errors.ts'
import { forgetSecretsCommand } from '../command-names.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import { forgetSecrets } from '../secrets/forget-secrets.ts'

const result = readConfig(process.env)
const keyIds = process.argv.slice(2)
const errors = 'errors' in result ? result.errors : []
if (keyIds.length === 0) errors.push(`Name the lost keys: ${forgetSecretsCommand} KEY_ID …`)
if ('errors' in result || errors.length > 0) {
  console.error(errors.join('\n'))
  process.exit(1)
}
const { connections, signingKeys } = await forgetSecrets(result.config, createLog('error'), keyIds).catch(
  (error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
    console.error(error.message)
    process.exit(1)
  },
)
console.log(`Removed the secrets of ${connections.length} connections; they have to be sent again.`)
for (const id of connections) console.log(`  ${id}`)
if (signingKeys > 0)
  console.log('Removed the signing keys of the embedded issuer; users have to sign in again.')
