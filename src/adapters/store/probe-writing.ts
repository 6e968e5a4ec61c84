import type { Database } from './database.ts'
import { serviceSchema } from './migrations/index.ts'
import type { AppliedMigration } from './schema-state.ts'
import { Connection } from './sqlite/connection.js'

/** Whether an SQLite file can be written while the service may be running. Throws what node:sqlite throws. */
export function probeSqliteWriting(file: string): void {
  const connection = new Connection(file, false)
  try {
    connection.run('begin immediate', [])
    connection.rollback()
  } finally {
    connection.close()
  }
}

/** The same for PostgreSQL: an update of no row needs the same rights as one of many. */
export async function probePostgresWriting(database: Database<unknown>): Promise<void> {
  const stored = database as unknown as Database<Record<string, AppliedMigration>>
  await stored.transact((db) =>
    db.updateTable(serviceSchema.table).set({ applied_at: '' }).where('name', '=', '').execute(),
  )
}
