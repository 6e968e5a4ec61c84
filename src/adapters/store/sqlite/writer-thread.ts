// A statement that writes, and a commit above all, takes as long as the disk: a thread of its own waits for it.
// One for the process, however many databases: a thread takes 10 MiB.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Answer, Request } from './messages.ts'

/**
 * Milliseconds for which the answer to a statement is waited for on the spot. Most take 0.02. Were each to wait for its
 * turn of the event loop, a busy one would hold up the only transaction that may write by a turn for every statement.
 */
const quickMs = 0.25
/** A statement with as many is of many rows. */
const manyParameters = 100
/** In UTF-16 code units. */
const longText = 4000

/** The thread ended before it answered. What it had not committed is rolled back; whether a commit was done, nobody knows. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost'

  constructor(cause: unknown) {
    super('The thread that writes has ended.', { cause })
  }
}

type Waiting = { resolve: (answer: Answer) => void; reject: (lost: ThreadLost) => void }

export class WriterThread {
  readonly #worker: Worker
  readonly #port: MessageChannel['port1']
  /** How many requests were answered. */
  readonly #answered = new Int32Array(new SharedArrayBuffer(4))
  readonly #waiting: Waiting[] = []
  #cause: unknown
  #lost: ThreadLost | null = null

  constructor() {
    const { port1, port2 } = new MessageChannel()
    // It inherits no settings, which are secret in part, and preloads nothing.
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

  /** Throws ThreadLost. The process does not end while it waits for an answer. */
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

/** A commit waits for the disk, and many rows or long texts take their time. */
const isQuick = (request: Request) =>
  request.act === 'run' &&
  request.sql !== 'commit' &&
  request.parameters.length < manyParameters &&
  !request.parameters.some((value) => typeof value === 'string' && value.length > longText)

let current: WriterThread | null = null
let users = 0

/** The thread there is, or a new one in place of one that was lost. */
export function writerThread(): WriterThread {
  if (!current || current.isLost) current = new WriterThread()
  return current
}

/** Starts the thread, or counts one more user of it; with the last that lets go it ends. */
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
