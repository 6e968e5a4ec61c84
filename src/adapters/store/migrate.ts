// Numbered migrations, run at start. A migration is plain steps that are safe to repeat: an engine that cannot undo a
// change of tables may leave a killed one half done, and runs it again from its first step.
import { type Kysely, sql } from 'kysely'
import { Failure } from '#base/errors.ts'
import type { Database } from './database.ts'

type MigrationDb = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>

export type Migration = { name: string; up(db: MigrationDb): Promise<void> }

/** The `up` of a migration that is SQL statements both engines understand, one after another. */
export const statements =
  (...texts: string[]): Migration['up'] =>
  async (db) => {
    for (const text of texts) await sql.raw(text).execute(db)
  }

type Bookkeeping = { name: string; applied_at: string }

/**
 * Runs the migrations that the bookkeeping table `table` does not name yet, in the order of the list.
 * However many replicas start at once, each migration is done once.
 */
export async function migrate<Tables>(
  database: Database<Tables>,
  migrations: readonly Migration[],
  { table }: { table: string },
): Promise<void> {
  await makeBookkeeping(database, table)
  for (const migration of migrations) await applyOnce(database, migration, table)
}

const creationRaces = 5

/** Two replicas that make the same table at once may meet in the engine's own catalogue: one of them asks again. */
async function makeBookkeeping<Tables>(database: Database<Tables>, table: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transactPatiently((db) =>
        db.schema
          .createTable(table)
          .ifNotExists()
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('applied_at', 'text', (column) => column.notNull())
          .execute(),
      )
    } catch (error) {
      const raced = error instanceof Failure && error.code === 'conflict'
      if (!raced || attempt === creationRaces) throw error
    }
  }
}

/** The row of the migration is its lock: a second replica waits at the insert until the first is done, and then has nothing to do. */
function applyOnce<Tables>(database: Database<Tables>, migration: Migration, table: string): Promise<void> {
  return database.transactPatiently(async (db) => {
    const books = db as unknown as Kysely<Record<string, Bookkeeping>>
    const { numInsertedOrUpdatedRows } = await books
      .insertInto(table)
      .values({ name: migration.name, applied_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows) await migration.up(db)
  })
}
