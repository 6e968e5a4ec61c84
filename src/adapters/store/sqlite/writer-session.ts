// A connection in the writer thread.
import type { StatementResult } from './connection.js'
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

export class WriterSession implements SqliteSession {
  readonly #path: string
  /** The thread in which the transaction began. It ends with that thread, and must not continue in a new one. */
  #thread: WriterThread | null = null

  constructor(path: string) {
    this.#path = path
  }

  begin(): Promise<StatementResult> {
    this.#thread = getWriterThread()
    this.#thread.addTransaction()
    return this.run('begin immediate', [])
  }

  run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    return this.#send({ path: this.#path, act: 'run', sql, parameters: joinTexts(parameters) })
  }

  rollback(): Promise<void> {
    return this.#sendIfAlive({ path: this.#path, act: 'rollback' })
  }

  release(): void {
    this.#thread?.removeTransaction()
  }

  async close(): Promise<void> {
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
