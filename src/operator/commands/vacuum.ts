// `tenon vacuum`: returns unused space of the embedded databases to the disk, while the service is stopped.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { vacuumSqlite } from '#adapters/store/sqlite/vacuum-sqlite.ts'
import type { CommandInput } from '#cli/command.ts'
import { CommandFailure } from '#cli/command-failure.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { databaseFile, issuerDatabaseFile } from '#main/storage/open-database.ts'
import { requireExistingDatabase } from '#main/storage/require-existing-database.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function vacuum({ options, io }: CommandInput): Promise<void> {
  const config = requireConfig(io.env)
  if (config.postgres)
    throw new CommandFailure('DATABASE_URL is set: PostgreSQL gives space back by its own autovacuum.')
  const files = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    return [databaseFile, issuerDatabaseFile]
      .map((name) => join(config.dataDir, name))
      .filter((path) => existsSync(path))
      .map((path) => ({ path, ...vacuumSqlite(path) }))
  })
  const lines = files.map(({ path, before, after }) => `${path}: ${before} bytes before, ${after} after`)
  printCommandReport(io, options.json, { files }, lines)
}
