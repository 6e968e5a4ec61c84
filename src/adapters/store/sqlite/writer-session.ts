// A connection in the writer thread.
import type { Result } from './connection.js'
import type { Fault, Request } from './messages.ts'
import type { Session } from './session-dialect.ts'
import { ThreadLost, type WriterThread, writerThread } from './writer-thread.ts'

/** An error of node:sqlite in the writer thread, with the stack of this thread. */
class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly errcode: number | undefined

  constructor({ message, errcode }: Fault) {
    super(message)
    this.errcode = errcode
  }
}

export class WriterSession implements Session {
  readonly #path: string
  /** The thread in which the transaction began. It ends with that thread, and must not continue in a new one. */
  #thread: WriterThread = writerThread()

  constructor(path: string) {
    this.#path = path
  }

  begin(): Promise<Result> {
    this.#thread = writerThread()
    return this.run('begin immediate', [])
  }

  run(sql: string, parameters: readonly unknown[]): Promise<Result> {
    return this.#ask({ path: this.#path, act: 'run', sql, parameters })
  }

  rollback(): Promise<void> {
    return this.#askIfThere({ path: this.#path, act: 'rollback' })
  }

  close(): Promise<void> {
    return this.#askIfThere({ path: this.#path, act: 'close' })
  }

  async #ask(request: Request): Promise<Result> {
    const answer = await this.#thread.ask(request)
    if ('fault' in answer) throw new SqliteError(answer.fault)
    return answer
  }

  /** When the thread has ended, its transaction was rolled back and its connection closed. */
  async #askIfThere(request: Request): Promise<void> {
    try {
      await this.#ask(request)
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error
    }
  }
}
