import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { Pool } from '../pool.ts'
import { lockDirectory } from './directory-lock.ts'
import { nodeSqliteDialect } from './node-sqlite.ts'
import { sqliteFailure } from './sqlite-failure.ts'

const readers = 4

/** Milliseconds SQLite waits for a lock of a foreign process, a backup for instance; it blocks the event loop. */
const busyTimeoutMs = 1_000

type Connection<Tables> = { raw: DatabaseSync; db: Kysely<Tables> }

/**
 * Opens or makes the file, and takes its whole directory for this process (Failure `unavailable` when another has it).
 * One connection writes, transaction after transaction; others read, each read of one committed moment.
 */
export function openSqlite<Tables>(file: string): Database<Tables> {
  const path = resolve(file)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(dirname(path))
  try {
    return new SqliteDatabase<Tables>(path, unlock)
  } catch (error) {
    unlock()
    throw sqliteFailure(error)
  }
}

function connectWriter<Tables>(path: string): Connection<Tables> {
  const raw = new DatabaseSync(path, { timeout: busyTimeoutMs })
  raw.exec('pragma journal_mode = wal; pragma synchronous = full')
  return { raw, db: new Kysely<Tables>({ dialect: nodeSqliteDialect(raw, 'begin immediate') }) }
}

function connectReader<Tables>(path: string): Connection<Tables> {
  const raw = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly: true })
  return { raw, db: new Kysely<Tables>({ dialect: nodeSqliteDialect(raw, 'begin') }) }
}

class SqliteDatabase<Tables> implements Database<Tables> {
  readonly kind = 'sqlite'
  readonly #writer: Pool<Connection<Tables>>
  readonly #readers: Pool<Connection<Tables>>
  readonly #unlock: () => void

  constructor(path: string, unlock: () => void) {
    this.#writer = new Pool([connectWriter<Tables>(path)])
    this.#readers = new Pool(Array.from({ length: readers }, () => connectReader<Tables>(path)))
    this.#unlock = unlock
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return inTransaction(this.#readers, work)
  }

  transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return inTransaction(this.#writer, work)
  }

  /** Here statements have all the time they need anyway. */
  transactPatiently<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return inTransaction(this.#writer, work)
  }

  usage() {
    return { read: this.#readers.usage, write: this.#writer.usage }
  }

  async close() {
    for (const { raw } of await this.#readers.drain()) raw.close()
    for (const { raw } of await this.#writer.drain()) raw.close()
    this.#unlock()
  }
}

async function inTransaction<Tables, T>(
  pool: Pool<Connection<Tables>>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await pool.lend(({ db }) => db.transaction().execute(work))
  } catch (error) {
    throw sqliteFailure(error)
  }
}
