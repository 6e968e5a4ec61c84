// One call of a server under one absolute deadline and one cap of bytes, whatever requests it takes. It is carried
// through the client beside its requests, so that each of them is judged by the call that it belongs to.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { McpLimits } from '#core/ports/mcp-upstream.ts'
import { fault } from '../faults.ts'

const running = new AsyncLocalStorage<Call>()

export const runningCall = (): Call | undefined => running.getStore()

/** Outside of any call nothing may be sent. */
export function currentCall(): Call {
  const call = runningCall()
  if (!call) throw fault('cancelled', 'a request outside of any call')
  return call
}

export class Call {
  /** The status of the newest answer; 0 before the first. */
  status = 0
  /** The JSON-RPC id of the request whose answer is awaited. */
  awaited: string | number | null = null
  readonly #controller = new AbortController()
  readonly #deadline: NodeJS.Timeout
  readonly #outer: AbortSignal | undefined
  #left: number

  constructor({ deadlineMs, maxBytes, signal }: McpLimits) {
    this.#left = maxBytes
    this.#deadline = setTimeout(() => this.fail(fault('timeout')), deadlineMs)
    this.#outer = signal
    if (signal?.aborted) this.#cancel()
    signal?.addEventListener('abort', this.#cancel)
  }

  /** Fires when the call has come to nothing, with the UpstreamError that says why. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  fail(error: UpstreamError): void {
    this.#controller.abort(error)
  }

  /** Counts bytes of an answer; the call fails with the first that is too many. */
  take(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) this.fail(fault('too_large'))
  }

  /** Runs work as part of this call: it settles no later than the call fails. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return Promise.race([running.run(this, work), this.#failed()])
  }

  end(): void {
    clearTimeout(this.#deadline)
    this.#outer?.removeEventListener('abort', this.#cancel)
  }

  readonly #cancel = () => this.fail(fault('cancelled'))

  #failed(): Promise<never> {
    return new Promise((_resolve, reject) => {
      if (this.signal.aborted) reject(this.signal.reason)
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true })
    })
  }
}

/** Small messages that belong to no caller any more: cancellations, answers to the server, ends of sessions. */
const housekeeping: McpLimits = { deadlineMs: 3000, maxBytes: 64 * 1024 }

export async function keepHouse<T>(work: () => Promise<T>): Promise<T> {
  const call = new Call(housekeeping)
  try {
    return await call.run(work)
  } finally {
    call.end()
  }
}
