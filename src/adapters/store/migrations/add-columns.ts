import { PostgresAdapter, sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * The `up` of a migration that adds columns: `[table, definition]`. SQLite has no `if not exists` here and needs none,
 * since it rolls back DDL.
 */
export const addColumns =
  (...columns: [table: string, definition: string][]): Migration['up'] =>
  async (db) => {
    const add =
      db.getExecutor().adapter instanceof PostgresAdapter ? 'add column if not exists' : 'add column'
    for (const [table, definition] of columns) {
      await sql.raw(`alter table ${table} ${add} ${definition}`).execute(db)
    }
  }
