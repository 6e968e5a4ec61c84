// A connection in the writer thread. Most edits read more than they write, and a message to the thread takes a turn of
// a busy event loop, for which the next writer waits. So until its first write, a transaction reads in this thread.
import type { Connection, StatementResult } from './connection.js'
import { joinTexts } from './join-texts.ts'
import type { SerializedError, WriterRequest } from './messages.ts'
import type { SqliteSession } from './session-dialect.ts'
import { getWriterThread, type WriterThread, WriterThreadLostError } from './writer-thread.ts'

/** An error of node:sqlite in the writer thread, with the stack of this thread. */
class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly errcode: number | undefined

  constructor({ message, errcode }: SerializedError) {
    super(message)
    this.errcode = errcode
  }
}

const isSelect = (sql: string) => sql.startsWith('select ')

export class WriterSession implements SqliteSession {
  readonly #path: string
  /** Its snapshot is the state of the database from the begin of the transaction to its first write. */
  readonly #reader: Connection
  #isReading = false
  /** The thread in which the transaction began. It ends with that thread, and must not continue in a new one. */
  #thread: WriterThread | null = null

  /** `reader` is a connection of this thread, which the session closes. */
  constructor(path: string, reader: Connection) {
    this.#path = path
    this.#reader = reader
  }

  async begin(): Promise<StatementResult> {
    this.#thread = getWriterThread()
    this.#thread.addTransaction()
    const result = await this.#runInThread('begin immediate', [])
    this.#reader.begin()
    this.#isReading = true
    return result
  }

  run(sql: string, parameters: readonly unknown[]): StatementResult | Promise<StatementResult> {
    if (this.#isReading && isSelect(sql)) return this.#reader.run(sql, parameters)
    this.#endReading()
    return this.#runInThread(sql, parameters)
  }

  rollback(): Promise<void> {
    this.#endReading()
    return this.#sendIfAlive({ path: this.#path, act: 'rollback' })
  }

  #endReading(): void {
    if (!this.#isReading) return
    this.#isReading = false
    this.#reader.rollback()
  }

  #runInThread(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    return this.#send({ path: this.#path, act: 'run', sql, parameters: joinTexts(parameters) })
  }

  release(): void {
    this.#thread?.removeTransaction()
  }

  async close(): Promise<void> {
    this.#reader.close()
    if (this.#thread) await this.#sendIfAlive({ path: this.#path, act: 'close' })
  }

  async #send(request: WriterRequest): Promise<StatementResult> {
    const response = await (this.#thread ?? getWriterThread()).send(request)
    if ('error' in response) throw new SqliteError(response.error)
    return response
  }

  /** When the thread has ended, its transaction was rolled back and its connection closed. */
  async #sendIfAlive(request: WriterRequest): Promise<void> {
    try {
      await this.#send(request)
    } catch (error) {
      if (!(error instanceof WriterThreadLostError)) throw error
    }
  }
}
