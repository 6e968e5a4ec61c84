// `tenon forget-secrets KEY_ID …`: removes the secrets that these keys sealed, when the keys are lost. Stop the service
// first, and run it with the settings of the service.
import { requireExistingDatabase } from '../compose/require-existing-database.ts'
import { createLog } from '../log.ts'
import { forgetSecrets } from '../secrets/forget-secrets.ts'
import { printCommandReport, readArguments, readConfigOrExit, runOrExit } from './command-line.ts'

const {
  values: { json },
  positionals: keyIds,
} = readArguments(
  'tenon forget-secrets KEY_ID … [--json]',
  { json: { type: 'boolean' } },
  { least: 1, most: Number.POSITIVE_INFINITY },
)
const config = readConfigOrExit()
const forgotten = await runOrExit(config, async () => {
  requireExistingDatabase(config)
  return forgetSecrets(config, createLog('error'), keyIds)
})
const { connections, signingKeys } = forgotten
printCommandReport(json, forgotten, [
  `Removed the secrets of ${connections.length} connections; they have to be sent again.`,
  ...connections.map((id) => `  ${id}`),
  ...(signingKeys > 0
    ? ['Removed the signing keys of the embedded issuer; users have to sign in again.']
    : []),
])
