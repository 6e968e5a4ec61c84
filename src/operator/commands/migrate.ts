// `tenon migrate`: migrates the databases to this version, like a start. `--check` exits with 1 when a migration is
// needed; `--dry-run` lists the migrations. Both change nothing and work while the service runs.
import { migrate } from '#adapters/store/migrate.ts'
import type { CommandInput } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-codes.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import { recordOperatorCommand } from '#main/audit/record-operator-command.ts'
import type { Config } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { openDataDirectory } from '#main/storage/open-data-directory.ts'
import { openIssuerDatabase } from '#main/storage/open-issuer-database.ts'
import { openServiceDatabase } from '#main/storage/open-service-database.ts'
import { readSchemas, requireKnownStores } from '#main/storage/read-schemas.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

const log = createLog('error')

async function migrateStores(config: Config): Promise<void> {
  openDataDirectory(config.dataDir, log)
  const { database } = await openServiceDatabase(config, log)
  // Recorded afterwards, since the migration may create the tables of the audit trail.
  await recordOperatorCommand(database, 'migrate').finally(() => database.close())
  if (config.authIssuer) return
  const issuer = await openIssuerDatabase(config, log)
  await migrate(issuer, issuerSchema.migrations, issuerSchema).finally(() => issuer.close())
}

type MigrateOptions = { check?: true; dryRun?: true }

export async function migrateDatabases({ options, io }: CommandInput<MigrateOptions>): Promise<number> {
  const config = requireConfig(io.env)
  return runWithConfig(config, async () => {
    const schemas = await readSchemas(config, log)
    requireKnownStores(schemas)
    const pending = schemas.flatMap(({ store, state }) => state.pending.map((name) => `${store} ${name}`))
    const changesNothing = options.check || options.dryRun
    if (!changesNothing && pending.length > 0) await migrateStores(config)
    const title = changesNothing ? 'To be migrated:' : 'Migrated:'
    const lines = [title, ...pending.map((name) => `  ${name}`)]
    const report = changesNothing ? { pending } : { migrated: pending }
    printCommandReport(io, options.json, report, pending.length === 0 ? ['Nothing to migrate.'] : lines)
    return options.check && pending.length > 0 ? exitCodes.failure : exitCodes.success
  })
}
