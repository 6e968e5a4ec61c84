import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Kysely } from 'kysely'
import { createPrivateFile, restrictToOwner } from '#platform/private-file.ts'
import { findRequestShare, runAsWriting } from '#platform/request-share.ts'
import type { Database } from '../database.ts'
import { ResourcePool } from '../resource-pool.ts'
import { Connection, connectWriter, createEmptyDatabase } from './connection.js'
import { lockDirectory } from './directory-lock.ts'
import { createSessionDialect, type SqliteSession } from './session-dialect.ts'
import { toSqliteFailure } from './sqlite-failure.ts'
import { WriterSession } from './writer-session.ts'
import { acquireWriterThread } from './writer-thread.ts'

/** Connections that read for requests, and for the service itself. */
const requestReaders = 6
const serviceReaders = 2

type PooledSession<Tables> = { session: SqliteSession; db: Kysely<Tables> }

/**
 * Opens or creates the file, and locks its directory for this process (ServiceError `unavailable` when
 * another one has it). One connection writes in a separate thread, one transaction at a time. Others read in
 * this thread, each read transaction from one committed snapshot; requests and the service itself have
 * separate readers.
 */
export function openSqlite<Tables>(file: string): Database<Tables> {
  const path = resolve(file)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(dirname(path))
  try {
    createDatabaseFile(path)
    restrictDatabaseFiles(path)
    return new SqliteDatabase<Tables>(path, unlock)
  } catch (error) {
    unlock()
    throw toSqliteFailure(error)
  }
}

/**
 * SQLite gives the files that it creates next to the database the permissions of the database. A new one appears when it is
 * complete: a file of 0 bytes is one that has lost its content.
 */
function createDatabaseFile(path: string): void {
  if (existsSync(path) && statSync(path).size > 0) return
  const created = `${path}.new`
  // A log of an earlier database would be mistaken for the log of the new one.
  for (const stale of [created, `${path}-wal`, `${path}-shm`]) rmSync(stale, { force: true })
  createPrivateFile(created)
  createEmptyDatabase(created)
  const file = openSync(created, 'r')
  fsyncSync(file)
  closeSync(file)
  renameSync(created, path)
}

function restrictDatabaseFiles(path: string): void {
  // @guard store.sqlite
  restrictToOwner(path)
  for (const suffix of ['-wal', '-shm', '-journal']) restrictToOwner(`${path}${suffix}`)
}

const createPooledSession = <Tables>(session: SqliteSession): PooledSession<Tables> => ({
  session,
  db: new Kysely<Tables>({ dialect: createSessionDialect(session) }),
})

/** Opens the file for writing first, so that a file that cannot be written is reported at once. */
function connectReaders<Tables>(path: string): PooledSession<Tables>[] {
  const initializer = connectWriter(path)
  try {
    return Array.from({ length: requestReaders + serviceReaders }, () =>
      createPooledSession<Tables>(new Connection(path, true)),
    )
  } finally {
    initializer.close()
  }
}

class SqliteDatabase<Tables> implements Database<Tables> {
  readonly kind = 'sqlite'
  readonly #writer: ResourcePool<PooledSession<Tables>>
  readonly #readers: ResourcePool<PooledSession<Tables>>
  readonly #serviceReaders: ResourcePool<PooledSession<Tables>>
  readonly #releaseThread: () => Promise<void>
  readonly #unlock: () => void

  constructor(path: string, unlock: () => void) {
    const readers = connectReaders<Tables>(path)
    this.#serviceReaders = new ResourcePool(readers.splice(requestReaders))
    this.#readers = new ResourcePool(readers)
    this.#releaseThread = acquireWriterThread()
    this.#writer = new ResourcePool([
      createPooledSession<Tables>(new WriterSession(path, new Connection(path, true))),
    ])
    this.#unlock = unlock
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return runInTransaction(findRequestShare() ? this.#readers : this.#serviceReaders, work)
  }

  transact<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return runInTransaction(this.#writer, (db) => runAsWriting(() => work(db)))
  }

  /** SQLite statements have no timeout anyway. */
  transactForMigration<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return runInTransaction(this.#writer, work)
  }

  usage() {
    return { read: this.#readers.usage, service: this.#serviceReaders.usage, write: this.#writer.usage }
  }

  async close() {
    for (const pool of [this.#readers, this.#serviceReaders, this.#writer])
      for (const { session } of await pool.drain()) await session.close()
    await this.#releaseThread()
    this.#unlock()
  }
}

async function runInTransaction<Tables, T>(
  pool: ResourcePool<PooledSession<Tables>>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await pool.withResource(({ db }) => db.transaction().execute(work))
  } catch (error) {
    throw toSqliteFailure(error)
  }
}
