import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { Pool } from '../pool.ts'
import { Connection, connectWriter } from './connection.js'
import { lockDirectory } from './directory-lock.ts'
import { type Session, sessionDialect } from './session-dialect.ts'
import { sqliteFailure } from './sqlite-failure.ts'
import { WriterSession } from './writer-session.ts'
import { useWriterThread } from './writer-thread.ts'

const readers = 4

type Lent<Tables> = { session: Session; db: Kysely<Tables> }

/**
 * Opens or creates the file, and locks its directory for this process (Failure `unavailable` when another one has it).
 * One connection writes in a thread of its own, one transaction at a time. Others read in this thread, each read
 * transaction from one committed snapshot.
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

const lent = <Tables>(session: Session): Lent<Tables> => ({
  session,
  db: new Kysely<Tables>({ dialect: sessionDialect(session) }),
})

/** Opens the file for writing first, so that a file that cannot be written is reported at once. */
function connectReaders(path: string): Connection[] {
  const maker = connectWriter(path)
  try {
    return Array.from({ length: readers }, () => new Connection(path, true))
  } finally {
    maker.close()
  }
}

class SqliteDatabase<Tables> implements Database<Tables> {
  readonly kind = 'sqlite'
  readonly #writer: Pool<Lent<Tables>>
  readonly #readers: Pool<Lent<Tables>>
  readonly #letGo: () => Promise<void>
  readonly #unlock: () => void

  constructor(path: string, unlock: () => void) {
    this.#readers = new Pool(connectReaders(path).map(lent<Tables>))
    this.#letGo = useWriterThread()
    this.#writer = new Pool([lent<Tables>(new WriterSession(path))])
    this.#unlock = unlock
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return inTransaction(this.#readers, work)
  }

  transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return inTransaction(this.#writer, work)
  }

  /** SQLite statements have no timeout anyway. */
  transactPatiently<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return inTransaction(this.#writer, work)
  }

  usage() {
    return { read: this.#readers.usage, write: this.#writer.usage }
  }

  async close() {
    for (const { session } of await this.#readers.drain()) await session.close()
    for (const { session } of await this.#writer.drain()) await session.close()
    await this.#letGo()
    this.#unlock()
  }
}

async function inTransaction<Tables, T>(
  pool: Pool<Lent<Tables>>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await pool.lend(({ db }) => db.transaction().execute(work))
  } catch (error) {
    throw sqliteFailure(error)
  }
}
