// PostgreSQL databases with the tables of the service. A database that a test has given back is emptied and serves the
// next test of the process: that takes a tenth of the processor time of the migrations.
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { openTestDatabase } from './open-test-database.ts'
import { createPostgresDatabase, executeStatement, type TestDatabase } from './postgres.ts'

const unused: TestDatabase[] = []

/** Without rows, whatever its last user stored. A test that changes tables uses `createPostgresDatabase`. */
export async function createMigratedPostgresDatabase(): Promise<TestDatabase> {
  const database = unused.pop() ?? (await migratePostgresDatabase())
  // A server that other runs share keeps nothing.
  if (process.env.TEST_DATABASE_URL) return database
  return {
    at: database.at,
    async remove() {
      await executeStatement(database.at, emptyTables)
      unused.push(database)
    },
  }
}

async function migratePostgresDatabase(): Promise<TestDatabase> {
  const created = await createPostgresDatabase()
  const database = await openTestDatabase<Tables>(created.at)
  await migrate(database, migrations, { table: migrationsTable })
  await database.close()
  return created
}

/** Fails instead of waiting when a connection that was not closed holds a lock. */
const emptyTables = `
  set lock_timeout = '10s';
  do $$
    declare name text;
    begin
      for name in
        select tablename from pg_tables where schemaname = current_schema() and tablename not like '%migrations'
      loop
        execute format('delete from %I', name);
      end loop;
    end
  $$`
