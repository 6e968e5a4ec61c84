// One connection of node:sqlite, for the thread that answers requests (reading) and for the one that writes.
// JavaScript, as is `thread.js`: a thread of its own that strips types takes 11 MiB for the compiler that does it.
import { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

const keptStatements = 256

/** Milliseconds SQLite waits for a lock of a foreign process, a backup for instance; it blocks the thread. */
const busyTimeoutMs = 1_000

/** @typedef {{ rows: Record<string, unknown>[], numAffectedRows?: bigint }} Result What Kysely expects of a statement. */
/** @typedef {{ statement: import('node:sqlite').StatementSync, isReader: boolean }} Prepared */

export class Connection {
  /** @type {DatabaseSync} */
  #raw
  /** Each SQL text is prepared once, as long as it is in use. @type {LRUCache<string, Prepared>} */
  #prepared = new LRUCache({ max: keptStatements })

  /** @param {string} path @param {boolean} readOnly */
  constructor(path, readOnly) {
    this.#raw = new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly })
  }

  /**
   * Throws what node:sqlite throws, with SQLite's `errcode`.
   * @param {string} sql
   * @param {readonly unknown[]} parameters
   * @returns {Result}
   */
  run(sql, parameters) {
    const { statement, isReader } = this.#prepared.get(sql) ?? this.#prepare(sql)
    const bound = /** @type {import('node:sqlite').SQLInputValue[]} */ (parameters)
    if (isReader) return { rows: statement.all(...bound) }
    return { rows: [], numAffectedRows: BigInt(statement.run(...bound).changes) }
  }

  /** The start of a transaction that reads. */
  begin() {
    return this.run('begin', [])
  }

  /** A full disk or a failed commit has ended the transaction already. */
  rollback() {
    if (this.#raw.isTransaction) this.run('rollback', [])
  }

  close() {
    this.#raw.close()
  }

  /** @param {string} sql @returns {Prepared} */
  #prepare(sql) {
    const statement = this.#raw.prepare(sql)
    const prepared = { statement, isReader: statement.columns().length > 0 }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

/** The connection that writes: what it acknowledges is on the disk. @param {string} path */
export function connectWriter(path) {
  const connection = new Connection(path, false)
  connection.run('pragma journal_mode = wal', [])
  connection.run('pragma synchronous = full', [])
  return connection
}
