import { Worker } from 'node:worker_threads'
import type { ThreadJob, ThreadReply } from './thread-job.ts'

export type ThreadLimits = {
  /** Heap limit in MiB. Must exceed what the largest response takes: at the limit V8 ends the process. */
  heapMiB: number
  /** Milliseconds that one response may take. */
  workMs: number
  /** Milliseconds after which an idle thread ends. */
  idleMs: number
}

/** The thread ended or was ended before it replied. */
export class CallThreadLostError extends Error {
  override readonly name = 'CallThreadLost'
}

/** A thread that starts on demand and ends when it has been idle for a while. */
export class CallThread {
  readonly #limits: ThreadLimits
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(limits: ThreadLimits) {
    this.#limits = limits
  }

  /** Runs one job at a time. Rejects with CallThreadLostError; the next job starts a new thread. */
  async run(job: ThreadJob): Promise<ThreadReply> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    this.#worker.ref()
    try {
      return await this.#exchange(this.#worker, job)
    } catch (error) {
      await this.end()
      throw error
    } finally {
      this.#worker?.unref()
      this.#idle = setTimeout(() => void this.end(), this.#limits.idleMs).unref()
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #exchange(worker: Worker, job: ThreadJob): Promise<ThreadReply> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadReply>()
    const lose = (cause?: unknown) => reject(new CallThreadLostError('the thread has ended', { cause }))
    // @guard create-call-threads
    const timer = setTimeout(lose, this.#limits.workMs)
    worker.once('message', resolve).once('error', lose).once('exit', lose)
    worker.postMessage(job)
    return promise.finally(() => {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', lose).off('exit', lose)
    })
  }

  /** Inherits neither the environment, which contains secrets, nor options such as preloads. */
  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#limits.heapMiB, maxYoungGenerationSizeMb: 8 }
    const worker = new Worker(new URL('thread.ts', import.meta.url), {
      execArgv: [],
      env: {},
      resourceLimits,
    })
    // A thread that ends between jobs fails no job.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    return worker
  }
}
