import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { ServiceError } from '#base/errors.ts'
import type { Database } from '../database.ts'
import { ResourcePool } from '../resource-pool.ts'
import { connectWriter } from './connection.js'
import { openSqliteReader } from './open-sqlite-reader.ts'
import { createSessionDialect } from './session-dialect.ts'
import { toSqliteFailure } from './sqlite-failure.ts'

const maxAttempts = 60
const pauseMs = 50

/**
 * Reads and writes an existing file while the service that owns its directory runs. Writes wait for the
 * service's own, and must be short. Foreign keys are not enforced, so that rows can be written in any order.
 */
export function openSqliteAlongside<Tables>(
  file: string,
): Pick<Database<Tables>, 'kind' | 'read' | 'transactForMigration' | 'close'> {
  const reader = openSqliteReader<Tables>(file)
  const connection = connectWriter(resolve(file))
  connection.run('pragma foreign_keys = off', [])
  const session = {
    begin: () => connection.run('begin immediate', []),
    run: (sql: string, parameters: readonly unknown[]) => connection.run(sql, parameters),
    rollback: () => connection.rollback(),
    close: () => connection.close(),
  }
  const pool = new ResourcePool([new Kysely<Tables>({ dialect: createSessionDialect(session) })])
  const transact = async <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
    try {
      return await pool.withResource((db) => db.transaction().execute(work))
    } catch (error) {
      throw toSqliteFailure(error)
    }
  }
  return {
    kind: 'sqlite',
    read: reader.read,
    async transactForMigration(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transact(work)
        } catch (error) {
          const isBusy = error instanceof ServiceError && error.code === 'unavailable'
          if (!isBusy || attempt === maxAttempts) throw error
          await sleep(pauseMs)
        }
      }
    },
    async close() {
      connection.close()
      await reader.close()
    },
  }
}
