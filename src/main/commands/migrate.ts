// `tenon migrate`: brings the databases to this version, as a start does. `--check` ends with 1 when that is needed,
// `--dry-run` lists what would run; both change nothing and work while the service runs.
import { migrate } from '#adapters/store/migrate.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import { openServiceDatabase } from '../compose/open-service-database.ts'
import { readSchemas, requireKnownStores } from '../compose/read-schemas.ts'
import type { Config } from '../config/config.ts'
import { openDataDirectory } from '../config/open-data-directory.ts'
import { openIssuerDatabase } from '../issuer/open-issuer-database.ts'
import { createLog } from '../log.ts'
import { readArguments, readConfigOrExit, runOrExit } from './command-line.ts'

const log = createLog('error')

async function migrateStores(config: Config): Promise<void> {
  openDataDirectory(config.dataDir, log)
  const { database } = await openServiceDatabase(config, log)
  await database.close()
  if (config.authIssuer) return
  const issuer = await openIssuerDatabase(config, log)
  await migrate(issuer, issuerSchema.migrations, issuerSchema).finally(() => issuer.close())
}

const { values } = readArguments(
  'tenon migrate [--check | --dry-run]',
  { check: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  0,
)
const config = readConfigOrExit()
await runOrExit(config, async () => {
  const schemas = await readSchemas(config, log)
  requireKnownStores(schemas)
  const pending = schemas.flatMap(({ store, state }) => state.pending.map((name) => `${store} ${name}`))
  const changesNothing = values.check || values['dry-run']
  if (!changesNothing && pending.length > 0) await migrateStores(config)
  if (pending.length === 0) return console.log('Nothing to migrate.')
  console.log(changesNothing ? 'To be migrated:' : 'Migrated:')
  for (const name of pending) console.log(`  ${name}`)
  if (values.check) process.exitCode = 1
})
