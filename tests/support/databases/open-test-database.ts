import type { Database } from '#adapters/store/database.ts'
import { openPostgres } from '#adapters/store/postgres/open-postgres.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'

/** Opens the database at a PostgreSQL URL or, for anything else, in an SQLite file. */
export const openTestDatabase = async <Tables>(at: string): Promise<Database<Tables>> =>
  at.startsWith('postgres:') ? openPostgres<Tables>({ urls: [at] }, () => {}) : openSqlite<Tables>(at)
