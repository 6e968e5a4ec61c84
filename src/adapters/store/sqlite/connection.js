// One connection of node:sqlite, used by the main thread for reading and by the writer thread.
// JavaScript, like `thread.js`: type stripping in a worker thread takes 11 MiB for the compiler.
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

const maxPreparedStatements = 256

/** Milliseconds that SQLite waits for a lock of another process, such as a backup; this blocks the thread. */
const busyTimeoutMs = 1_000

/** Statements without columns that do a part of their work for each row that is read. */
const stepsByPage = /^pragma incremental_vacuum/

/** Bytes of the write-ahead log from which it is copied into the database. */
const maxLogBytes = 4 * 1024 * 1024

/**
 * @typedef {{ rows: Record<string, unknown>[], numAffectedRows?: bigint }} StatementResult What Kysely expects of a statement.
 */
/** @typedef {{ statement: import('node:sqlite').StatementSync, isReader: boolean }} Prepared */

export class Connection {
  /** @type {DatabaseSync} */
  #raw
  /** Prepared statements by SQL. @type {LRUCache<string, Prepared>} */
  #prepared = new LRUCache({ max: maxPreparedStatements })

  /** @param {string} path @param {boolean} readOnly */
  constructor(path, readOnly) {
    this.#raw = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly })
  }

  /**
   * Throws what node:sqlite throws, with SQLite's `errcode`.
   * @param {string} sql
   * @param {readonly unknown[]} parameters
   * @returns {StatementResult}
   */
  run(sql, parameters) {
    const { statement, isReader } = this.#prepared.get(sql) ?? this.#prepare(sql)
    const bound = /** @type {import('node:sqlite').SQLInputValue[]} */ (parameters)
    if (isReader) return { rows: statement.all(...bound) }
    return { rows: [], numAffectedRows: BigInt(statement.run(...bound).changes) }
  }

  /** Begins a read transaction. */
  begin() {
    return this.run('begin', [])
  }

  /** A full disk or a failed commit may have ended the transaction already. */
  rollback() {
    if (this.#raw.isTransaction) this.run('rollback', [])
  }

  close() {
    this.#raw.close()
  }

  /** @param {string} sql @returns {Prepared} */
  #prepare(sql) {
    const statement = this.#raw.prepare(sql)
    const prepared = { statement, isReader: statement.columns().length > 0 || stepsByPage.test(sql) }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

/**
 * The writing connection: a commit returns only after the data was synced to disk. Call `copyLargeLog` after each.
 * @param {string} path
 */
export function connectWriter(path) {
  const connection = new Connection(path, false)
  connection.run('pragma journal_mode = wal', [])
  connection.run('pragma synchronous = full', [])
  connection.run('pragma wal_autocheckpoint = 0', [])
  connection.run(`pragma journal_size_limit = ${maxLogBytes}`, [])
  return connection
}

/**
 * Makes an empty file a database that can give back pages that it no longer needs: this is decided before its first page.
 * @param {string} path
 */
export function createEmptyDatabase(path) {
  const connection = new Connection(path, false)
  connection.run('pragma auto_vacuum = incremental', [])
  connection.run('pragma journal_mode = wal', [])
  connection.close()
}

/**
 * Copies a large write-ahead log into the database, as far as readers allow. By itself SQLite would do so within the commit,
 * which would wait for it. The log is written from its start afterwards, and the limit of its size cuts it.
 * @param {string} path @param {Connection} connection
 */
export function copyLargeLog(path, connection) {
  try {
    if (statSync(`${path}-wal`).size > maxLogBytes) connection.run('pragma wal_checkpoint(passive)', [])
  } catch {
    // The log has everything, and the next commit tries again; what is wrong with the disk fails the next write.
  }
}
