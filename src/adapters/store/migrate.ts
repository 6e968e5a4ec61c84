// Numbered migrations, applied at start. The steps of a migration must be safe to repeat: an engine without
// transactional DDL may leave an interrupted migration half applied, and then runs it again from its first step.
import { type Kysely, sql } from 'kysely'
import { ServiceError } from '#base/errors.ts'
import type { Database } from './database.ts'
import { type AppliedMigration, type MigrationList, requireKnownSchema } from './schema-state.ts'

type MigrationDb = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>

export type Migration = { name: string; up(db: MigrationDb): Promise<void> }

/** The `up` of a migration that runs SQL statements in order; both engines must support them. */
export const runStatements =
  (...texts: string[]): Migration['up'] =>
  async (db) => {
    for (const text of texts) await sql.raw(text).execute(db)
  }

/**
 * Applies, in order, the migrations that the table `table` does not list yet.
 * Each migration is applied once, however many replicas start at the same time. Throws a ServiceError `unavailable`,
 * and changes nothing, when the table lists a migration that is not in `migrations`.
 */
export async function migrate<Tables>(
  database: Database<Tables>,
  migrations: readonly Migration[],
  { table }: Pick<MigrationList, 'table'>,
): Promise<void> {
  const { pending } = await requireKnownSchema(database, { migrations, table })
  // Avoids unnecessary writes: the writer thread of SQLite would have to start. A write reveals a standby of
  // PostgreSQL.
  if (pending.length > 0 || database.kind === 'postgres') await createMigrationsTable(database, table)
  for (const migration of migrations)
    if (pending.includes(migration.name)) await applyOnce(database, migration, table)
}

const maxCreationAttempts = 5

/** Two replicas that create the same table at once may conflict in the engine's catalogue: one of them retries. */
async function createMigrationsTable<Tables>(database: Database<Tables>, table: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transactForMigration((db) =>
        db.schema
          .createTable(table)
          .ifNotExists()
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('applied_at', 'text', (column) => column.notNull())
          .execute(),
      )
    } catch (error) {
      const isRace = error instanceof ServiceError && error.code === 'conflict'
      if (!isRace || attempt === maxCreationAttempts) throw error
    }
  }
}

/**
 * The row of a migration is its lock: a second replica waits at the insert until the first one commits, and then skips
 * it.
 */
function applyOnce<Tables>(database: Database<Tables>, migration: Migration, table: string): Promise<void> {
  return database.transactForMigration(async (db) => {
    const migrationsDb = db as unknown as Kysely<Record<string, AppliedMigration>>
    const { numInsertedOrUpdatedRows } = await migrationsDb
      .insertInto(table)
      .values({ name: migration.name, applied_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows) await migration.up(db)
  })
}
