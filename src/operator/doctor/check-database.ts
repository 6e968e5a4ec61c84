import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, DatabaseReader } from '#adapters/store/database.ts'
import { probePostgresWriting, probeSqliteWriting } from '#adapters/store/probe-writing.ts'
import { createAuditReader } from '#adapters/store/queries/audit.ts'
import { readDatabaseTime } from '#adapters/store/queries/database-time.ts'
import { readKeyUse } from '#adapters/store/queries/secret-keys.ts'
import { openSqliteReader } from '#adapters/store/sqlite/open-sqlite-reader.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { describeAuditProblem } from '#main/audit/describe-audit-problem.ts'
import { verifyStoredTrail } from '#main/audit/verify-stored-trail.ts'
import type { Config } from '#main/config/config.ts'
import { describeCause } from '#main/log/describe-cause.ts'
import type { Log } from '#main/log/log.ts'
import { describeKeyProblem } from '#main/secrets/describe-key-problem.ts'
import { findKeyProblems } from '#main/secrets/find-key-problems.ts'
import { keyFilePath, loadConfiguredKeys } from '#main/secrets/open-secret-keys.ts'
import { describeStartFailure } from '#main/start/describe-start-failure.ts'
import { findLostFiles, findLostTables } from '#main/storage/find-lost-data.ts'
import { databaseFile, openDatabase } from '#main/storage/open-database.ts'
import { readSchemasWith, requireKnownStores } from '#main/storage/read-schemas.ts'
import { findPlaceOfMove, requireUnmovedStore } from '#main/storage/require-unmoved-store.ts'
import type { ClockWatch } from './clock-watch.ts'
import { createOk, createProblem, createSkipped, type Finding } from './finding.ts'

const check = 'database'

/** Reads the database, even while the service runs, and creates nothing. */
export async function checkDatabase(config: Config, log: Log, clocks: ClockWatch): Promise<Finding[]> {
  const file = join(config.dataDir, databaseFile)
  try {
    const lost = config.postgres ? null : await findLostFiles(config)
    if (lost) return [createProblem(check, lost.message, lost.remedy)]
    if (!config.postgres && !existsSync(file))
      return [createSkipped(check, `${file} does not exist; the first start creates it`)]
    return await checkOpened(config, log, clocks)
  } catch (error) {
    const message = describeStartFailure(error, config) ?? describeCause(error)
    return [createProblem(check, message, 'Correct DATABASE_URL or DATA_DIR, or the database.')]
  }
}

const checkOpened = (config: Config, log: Log, clocks: ClockWatch): Promise<Finding[]> =>
  config.postgres ? checkPostgres(config, log, clocks) : checkSqlite(config)

async function checkSqlite(config: Config): Promise<Finding[]> {
  const file = join(config.dataDir, databaseFile)
  const reader = openSqliteReader<Tables>(file)
  try {
    const findings = await checkContents(config, reader, null)
    if (findings.some(({ status }) => status === 'problem')) return findings
    probeSqliteWriting(file)
    return findings
  } finally {
    await reader.close()
  }
}

async function checkPostgres(config: Config, log: Log, clocks: ClockWatch): Promise<Finding[]> {
  // The command should not wait for a server that is down.
  const database = await openDatabase<Tables>({ ...config, databaseWaitSeconds: 0 }, log, databaseFile)
  try {
    const before = Date.now()
    const time = await database.read((db) => readDatabaseTime(db, 'postgres'))
    clocks.note('PostgreSQL', Date.parse(time), before)
    const lost = await findLostTables(config, database)
    if (lost) return [createProblem(check, lost.message, lost.remedy)]
    const findings = await checkContents(config, database, database)
    if (findings.some(({ status }) => status === 'problem')) return findings
    await probePostgresWriting(database as unknown as Database<unknown>)
    return findings
  } finally {
    await database.close()
  }
}

async function checkContents(
  config: Config,
  reader: DatabaseReader<Tables>,
  postgres: DatabaseReader<Tables> | null,
): Promise<Finding[]> {
  await requireUnmovedStore(reader)
  const schemas = await readSchemasWith(config, postgres)
  requireKnownStores(schemas)
  const pending = schemas.flatMap(({ store, state }) => state.pending.map((name) => `${store} ${name}`))
  if (pending.length > 0)
    return [
      createProblem(
        check,
        `the schema is older than this version, which needs ${pending.join(', ')}`,
        'Start the service, or run `tenon migrate`.',
      ),
    ]
  return [
    createOk(check, 'the database can be read and written, and has the schema of this version'),
    await checkKeys(config, reader),
    await checkAuditTrail(reader),
    ...(await checkMove(reader)),
  ]
}

/** An abandoned move keeps logging changes. */
async function checkMove(reader: DatabaseReader<Tables>): Promise<Finding[]> {
  const place = await findPlaceOfMove(reader)
  if (place === null) return []
  const message = `the data is being moved to ${place}, and every change is logged for the move`
  return [
    createProblem('move', message, 'Complete the move with `tenon migrate-store`, or run it with --cancel.'),
  ]
}

async function checkAuditTrail(reader: DatabaseReader<Tables>): Promise<Finding> {
  const { entries, problems } = await reader.read((db) => verifyStoredTrail(createAuditReader(db)))
  const [first] = problems
  if (!first) return createOk('audit', `the audit trail is complete: ${entries} entries`)
  const message = `${describeAuditProblem(first)}; ${problems.length} of its chains have a problem`
  return createProblem(
    'audit',
    message,
    'Compare with a backup or an export: the database was tampered with.',
  )
}

async function checkKeys(config: Config, reader: DatabaseReader<Tables>): Promise<Finding> {
  const keys = (await loadConfiguredKeys(config)) ?? []
  const problems = await findKeyProblems(keys, await reader.read(readKeyUse))
  const source = config.secretKeys ? 'SECRET_KEYS' : keyFilePath(config)
  if (problems.length === 0) return createOk('keys', `${source} opens every secret of the database`)
  const message = problems.map((problem) => describeKeyProblem(problem, source)).join(' ')
  return createProblem('keys', message, 'Restore the keys from a backup.')
}
