import { resolve } from 'node:path'
import { Kysely } from 'kysely'
import type { Database, DatabaseReader } from '../database.ts'
import { ResourcePool } from '../resource-pool.ts'
import { Connection } from './connection.js'
import { createSessionDialect } from './session-dialect.ts'
import { toSqliteFailure } from './sqlite-failure.ts'

/**
 * Reads an existing file that another process may be writing: without the lock of its directory, and without a change to
 * the file. Throws what node:sqlite throws when it cannot be opened.
 */
export function openSqliteReader<Tables>(
  file: string,
): DatabaseReader<Tables> & Pick<Database<Tables>, 'close'> {
  const connection = new Connection(resolve(file), true)
  const db = new Kysely<Tables>({ dialect: createSessionDialect(connection) })
  const pool = new ResourcePool([db])
  return {
    kind: 'sqlite',
    read: async (work) => {
      try {
        return await pool.withResource((reader) => reader.transaction().execute(work))
      } catch (error) {
        throw toSqliteFailure(error)
      }
    },
    close: async () => connection.close(),
  }
}
