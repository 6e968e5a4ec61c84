import type { Database } from '#adapters/store/database.ts'
import { openPostgres } from '#adapters/store/postgres/open-postgres.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'

/** The database of a PostgreSQL URL, else of an SQLite file. */
export const openAt = async <Tables>(at: string): Promise<Database<Tables>> =>
  at.startsWith('postgres:') ? openPostgres<Tables>(at, () => {}) : openSqlite<Tables>(at)
