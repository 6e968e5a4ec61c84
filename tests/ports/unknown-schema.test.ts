// Another version has written the data: this one ends at the start, and changes neither database.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { serviceSchema } from '#adapters/store/migrations/index.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import { type Config, readConfig } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { describeStartFailure } from '#main/start/describe-start-failure.ts'
import { databaseFile, issuerDatabaseFile } from '#main/storage/open-database.ts'
import { openIssuerDatabase } from '#main/storage/open-issuer-database.ts'
import { openServiceDatabase } from '#main/storage/open-service-database.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { createSqliteDatabase, databaseEngines } from '#tests/support/databases/test-stores.ts'

const log = createLog('silent')

type Applied = Record<string, { name: string; applied_at: string }>

async function createConfig(engine: string): Promise<Config> {
  const folder = await createSqliteDatabase()
  onTestFinished(() => folder.remove())
  const postgres = engine === 'PostgreSQL' ? await createPostgresDatabase() : null
  if (postgres) onTestFinished(() => postgres.remove())
  const result = readConfig({
    DATA_DIR: dirname(folder.at),
    SECRET_KEYS: `newer:${randomBytes(32).toString('base64')}`,
    ...(postgres && { DATABASE_URL: postgres.at }),
  })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  return result.config
}

/** Migrates both stores, and notes in one of them a migration that this program does not know. */
async function noteUnknownMigration(config: Config, table: string, name: string): Promise<void> {
  const { database: service } = await openServiceDatabase(config, log)
  const issuer = await openIssuerDatabase(config, log)
  await migrate(issuer, issuerSchema.migrations, issuerSchema)
  const noted = (table === issuerSchema.table ? issuer : service) as unknown as Database<Applied>
  const unknown = { name, applied_at: '2030-01-01T00:00:00.000Z' }
  await noted.transact((db) => db.insertInto(table).values(unknown).execute())
  await issuer.close()
  await service.close()
}

/** The files of the data directory, or the migrations in PostgreSQL. */
async function readStored(config: Config): Promise<string[]> {
  if (!config.postgres)
    return Promise.all(
      [databaseFile, issuerDatabaseFile].map((file) => readFile(join(config.dataDir, file), 'base64')),
    )
  const database = (await openIssuerDatabase(config, log)) as unknown as Database<Applied>
  const rows = await database.read((db) => db.selectFrom(serviceSchema.table).select('name').execute())
  await database.close()
  return rows.map(({ name }) => name).sort()
}

const versions = [
  [
    '0099-newer',
    'a newer version of Tenon, whose schema this version does not know (0099-newer). ' +
      'Use that version or a later one; nothing was changed.',
  ],
  [
    '0001-first-tables',
    'a development version before 0.1.0, whose data no release reads. Export its apps as files with that ' +
      'version, and apply these to an empty database; nothing was changed.',
  ],
] as const

const cases = versions.flatMap(([name, writer]) =>
  [serviceSchema.table, issuerSchema.table].map((table) => ({ name, table, writer })),
)

describe.each(databaseEngines)('data of another version ($engine)', ({ engine }) => {
  test.each(cases)('$name in its $table', async ({ name, table, writer }) => {
    const config = await createConfig(engine)
    await noteUnknownMigration(config, table, name)
    const before = await readStored(config)
    const failure = await openServiceDatabase(config, log).then(
      () => null,
      (error: unknown) => error,
    )
    expect(describeStartFailure(failure, config)).toBe(`The database was written by ${writer}`)
    expect((await readStored(config)).join() === before.join()).toBe(true)
  })
})
