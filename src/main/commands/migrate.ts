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
import { printCommandReport, readArguments, readConfigOrExit, runOrExit } from './command-line.ts'

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
  'tenon migrate [--check | --dry-run] [--json]',
  { check: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  { least: 0, most: 0 },
)
const config = readConfigOrExit()
await runOrExit(config, async () => {
  const schemas = await readSchemas(config, log)
  requireKnownStores(schemas)
  const pending = schemas.flatMap(({ store, state }) => state.pending.map((name) => `${store} ${name}`))
  const changesNothing = values.check || values['dry-run']
  if (!changesNothing && pending.length > 0) await migrateStores(config)
  const title = changesNothing ? 'To be migrated:' : 'Migrated:'
  const lines = [title, ...pending.map((name) => `  ${name}`)]
  const report = changesNothing ? { pending } : { migrated: pending }
  printCommandReport(values.json, report, pending.length === 0 ? ['Nothing to migrate.'] : lines)
  if (values.check && pending.length > 0) process.exitCode = 1
})
