// Writes, and commits above all, take as long as the disk: a separate thread waits for it, so the main thread does not.
// One thread per process, however many databases: a thread takes 10 MiB.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Answer, Request } from './messages.ts'

/**
 * Milliseconds for which the main thread blocks to wait for the response to a statement; most take 0.02. If each
 * response had to wait for a turn of a busy event loop, the only write transaction would be delayed by a turn per
 * statement.
 */
const quickMs = 0.25
/** A statement with this many parameters or more writes many rows. */
const manyParameters = 100
/** In UTF-16 code units. */
const longText = 4000

/**
 * The thread ended before it responded. Uncommitted changes are rolled back; whether a pending commit succeeded is
 * unknown.
 */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost'

  constructor(cause: unknown) {
    super('The SQLite writer thread has ended.', { cause })
  }
}

type Waiting = { resolve: (answer: Answer) => void; reject: (lost: ThreadLost) => void }

export class WriterThread {
  readonly #worker: Worker
  readonly #port: MessageChannel['port1']
  /** Number of requests that got a response. */
  readonly #answered = new Int32Array(new SharedArrayBuffer(4))
  readonly #waiting: Waiting[] = []
  #cause: unknown
  #lost: ThreadLost | null = null

  constructor() {
    const { port1, port2 } = new MessageChannel()
    // Inherits neither the environment, which contains secrets, nor options such as preloads.
    this.#worker = new Worker(new URL('thread.js', import.meta.url), {
      execArgv: [],
      env: {},
      workerData: { port: port2, answered: this.#answered },
      transferList: [port2],
    })
    this.#port = port1
    this.#port.on('message', (answer: Answer) => this.#next()?.resolve(answer))
    this.#port.unref()
    this.#worker.unref()
    this.#worker.on('error', (cause) => {
      this.#cause = cause
    })
    this.#worker.on('exit', () => this.#end())
  }

  get isLost(): boolean {
    return this.#lost !== null
  }

  /** Rejects with WriterThreadLostError. A pending request keeps the process alive. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#lost) throw this.#lost
      const before = Atomics.load(this.#answered, 0)
      this.#port.postMessage(request)
      const quick = this.#waiting.length === 0 && isQuick(request) && this.#answerAfter(before)
      if (quick) resolve(quick)
      else if (this.#waiting.push({ resolve, reject }) === 1) this.#worker.ref()
    })
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  #answerAfter(before: number): Answer | undefined {
    Atomics.wait(this.#answered, 0, before, quickMs)
    return receiveMessageOnPort(this.#port)?.message
  }

  #next(): Waiting | undefined {
    const first = this.#waiting.shift()
    if (this.#waiting.length === 0) this.#worker.unref()
    return first
  }

  #end(): void {
    this.#lost = new ThreadLost(this.#cause)
    this.#port.close()
    for (const { reject } of this.#waiting.splice(0)) reject(this.#lost)
  }
}

/** A commit waits for the disk, and many rows or long strings take longer than is worth blocking for. */
const isQuick = (request: Request) =>
  request.act === 'run' &&
  request.sql !== 'commit' &&
  request.parameters.length < manyParameters &&
  !request.parameters.some((value) => typeof value === 'string' && value.length > longText)

let current: WriterThread | null = null
let users = 0

/** The current thread, or a new one when it was lost. */
export function writerThread(): WriterThread {
  if (!current || current.isLost) current = new WriterThread()
  return current
}

/** Starts the thread, or adds a user to it. Returns the release function; the last release ends the thread. */
export function useWriterThread(): () => Promise<void> {
  writerThread()
  users++
  return async () => {
    if (--users > 0) return
    const last = current
    current = null
    await last?.terminate()
  }
}
