// Writes, and commits above all, take as long as the disk: a separate thread waits for it, so the main thread does not.
// One thread per process, however many databases: a thread takes 14 MiB, and an idle service has none.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { WriterRequest, WriterResponse } from './messages.ts'

/**
 * Milliseconds for which the main thread blocks to wait for the response to a statement; most take 0.02. If each
 * response had to wait for a turn of a busy event loop, the only write transaction would be delayed by a turn per
 * statement.
 */
const maxBlockingWaitMs = 0.25
/** Milliseconds after the last transaction; a thread starts in some 50. */
const maxIdleMs = 5 * 60_000
/** After so many responses the event loop runs, since a transaction may have thousands of statements. */
const maxResponsesInTurn = 20
/** A statement with this many parameters or more writes many rows. */
const maxQuickParameters = 100
/** In UTF-16 code units, or bytes of UTF-8. */
const maxQuickTextLength = 4000

/**
 * The thread ended before it responded. Uncommitted changes are rolled back; whether a pending commit succeeded is
 * unknown.
 */
export class WriterThreadLostError extends Error {
  override readonly name = 'ThreadLost'

  constructor(cause: unknown) {
    super('The SQLite writer thread has ended.', { cause })
  }
}

type PendingRequest = {
  resolve: (response: WriterResponse) => void
  reject: (lost: WriterThreadLostError) => void
}

export class WriterThread {
  readonly #worker: Worker
  readonly #port: MessageChannel['port1']
  /** Number of requests that got a response. */
  readonly #responseCount = new Int32Array(new SharedArrayBuffer(4))
  readonly #pending: PendingRequest[] = []
  #transactions = 0
  #idleTimer: NodeJS.Timeout | undefined
  #responsesInTurn = 0
  #cause: unknown
  #lost: WriterThreadLostError | null = null

  constructor() {
    const { port1, port2 } = new MessageChannel()
    // Inherits neither the environment, which contains secrets, nor options such as preloads.
    this.#worker = new Worker(new URL('thread.js', import.meta.url), {
      execArgv: [],
      env: {},
      workerData: { port: port2, responseCount: this.#responseCount },
      transferList: [port2],
    })
    this.#port = port1
    this.#port.on('message', (response: WriterResponse) => this.#respond(response))
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
  send(request: WriterRequest): Promise<WriterResponse> {
    return new Promise((resolve, reject) => {
      if (this.#lost) throw this.#lost
      const responsesBefore = Atomics.load(this.#responseCount, 0)
      this.#port.postMessage(request)
      const mayBlock = this.#pending.length === 0 && this.#responsesInTurn < maxResponsesInTurn
      const response = mayBlock && isQuick(request) && this.#waitForResponse(responsesBefore)
      if (response) this.#countResponse()
      if (response) resolve(response)
      else if (this.#pending.push({ resolve, reject }) === 1) this.#worker.ref()
    })
  }

  addTransaction(): void {
    this.#transactions++
    clearTimeout(this.#idleTimer)
  }

  removeTransaction(): void {
    if (--this.#transactions > 0 || this.isLost) return
    this.#idleTimer = setTimeout(() => void this.terminate(), maxIdleMs).unref()
  }

  async terminate(): Promise<void> {
    this.#end()
    await this.#worker.terminate()
  }

  #waitForResponse(responsesBefore: number): WriterResponse | undefined {
    Atomics.wait(this.#responseCount, 0, responsesBefore, maxBlockingWaitMs)
    return receiveMessageOnPort(this.#port)?.message
  }

  #respond(response: WriterResponse): void {
    const pending = this.#takePending()
    this.#countResponse()
    if (this.#responsesInTurn <= maxResponsesInTurn) pending?.resolve(response)
    else setImmediate(() => pending?.resolve(response))
  }

  #countResponse(): void {
    this.#responsesInTurn++
    if (this.#responsesInTurn > 1) return
    setImmediate(() => {
      this.#responsesInTurn = 0
    })
  }

  #takePending(): PendingRequest | undefined {
    const first = this.#pending.shift()
    if (this.#pending.length === 0) this.#worker.unref()
    return first
  }

  #end(): void {
    clearTimeout(this.#idleTimer)
    this.#lost ??= new WriterThreadLostError(this.#cause)
    this.#port.close()
    for (const { reject } of this.#pending.splice(0)) reject(this.#lost)
  }
}

/** A commit waits for the disk, and many rows or long strings take longer than is worth blocking for. */
const isQuick = (request: WriterRequest) =>
  request.act === 'run' &&
  request.sql !== 'commit' &&
  request.parameters.length < maxQuickParameters &&
  !request.parameters.some(isLongText)

const isLongText = (value: unknown) =>
  (typeof value === 'string' || value instanceof Uint8Array) && value.length > maxQuickTextLength

let currentThread: WriterThread | null = null
let users = 0

/** The current thread, or a new one when it was lost. */
export function getWriterThread(): WriterThread {
  if (!currentThread || currentThread.isLost) currentThread = new WriterThread()
  return currentThread
}

/** Adds a user of the thread, which starts with the first transaction. The last call of what it returns ends the thread. */
export function acquireWriterThread(): () => Promise<void> {
  users++
  return async () => {
    if (--users > 0) return
    const last = currentThread
    currentThread = null
    await last?.terminate()
  }
}
