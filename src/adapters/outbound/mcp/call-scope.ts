// A call of a server has a single absolute deadline and byte cap, however many HTTP requests it takes.
// AsyncLocalStorage passes the scope through the MCP client, so that each request counts towards its call.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type MemoryBudget, uncountedBytes, unlimitedMemory } from '#base/memory-budget.ts'
import type { UpstreamError } from '#base/upstream-error.ts'
import type { McpHttpError } from '#core/model/integrations/mcp-server.ts'
import type { McpLimits } from '#core/ports/mcp-upstream.ts'
import { MemoryLease } from '../memory-lease.ts'
import { createMemoryShortageError, createUpstreamError } from '../upstream-errors.ts'

const scopeStorage = new AsyncLocalStorage<McpCallScope>()

export const findCallScope = (): McpCallScope | undefined => scopeStorage.getStore()

/** Throws UpstreamError outside a call: nothing may be sent then. */
export function requireCallScope(): McpCallScope {
  const call = findCallScope()
  if (!call) throw createUpstreamError('cancelled', 'a request outside a call')
  return call
}

/** A result of the default size limit has fewer; a list of a thousand tools has more. */
export const maxResultValues = 15_000
export const maxListValues = 50_000

/** As long as the longest timeout that an operation may have. */
const maxExtendedMs = 120_000

const largeBytes = 16 * 1024

export type McpScopeOptions = { maxMessageValues?: number; memory?: MemoryBudget }

export class McpCallScope {
  /** HTTP status of the latest response; 0 before the first. */
  status = 0
  /** The latest response, if it was an HTTP error. */
  httpError: McpHttpError | null = null
  /** Values that one message of the server may contain. */
  readonly maxMessageValues: number
  /** JSON-RPC id of the request that waits for its response. */
  pendingRequestId: string | number | null = null
  /** Sent with each request of a tool call. */
  readonly hops: number | undefined
  readonly traceHeaders: McpLimits['traceHeaders']
  readonly #controller = new AbortController()
  readonly #deadlineMs: number
  readonly #endsAt: number
  #deadline: NodeJS.Timeout
  readonly #callerSignal: AbortSignal | undefined
  readonly #lease: MemoryLease
  #bytesLeft: number
  #uncountedLeft: number

  constructor(
    { deadlineMs, maxBytes, hops, signal, traceHeaders }: McpLimits,
    { maxMessageValues, memory }: McpScopeOptions = {},
  ) {
    this.hops = hops
    this.traceHeaders = traceHeaders
    this.#bytesLeft = maxBytes
    this.#uncountedLeft = uncountedBytes
    this.#lease = new MemoryLease(memory ?? unlimitedMemory, maxBytes)
    this.maxMessageValues = maxMessageValues ?? maxResultValues
    this.#deadlineMs = deadlineMs
    this.#endsAt = performance.now() + Math.max(maxExtendedMs, deadlineMs)
    this.#deadline = this.#startDeadline()
    this.#callerSignal = signal
    if (signal?.aborted) this.#cancel()
    signal?.addEventListener('abort', this.#cancel)
  }

  /** Aborts when the call fails; the reason is an UpstreamError. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Whether so much was read that its further processing should wait for a separate turn. */
  get isLarge(): boolean {
    return this.#uncountedLeft < uncountedBytes - largeBytes
  }

  fail(error: UpstreamError): void {
    this.#controller.abort(error)
  }

  /** A call that reports progress gets its full time again, up to the longest time of a call. */
  extend(): void {
    if (this.signal.aborted) return
    clearTimeout(this.#deadline)
    this.#deadline = this.#startDeadline()
  }

  #startDeadline(): NodeJS.Timeout {
    const ms = Math.min(this.#deadlineMs, this.#endsAt - performance.now())
    return setTimeout(() => this.fail(createUpstreamError('timeout')), ms)
  }

  /** Counts bytes of responses; the call fails when they exceed the cap, or when no memory is available for them. */
  countBytes(bytes: number): void {
    this.#bytesLeft -= bytes
    this.#uncountedLeft -= bytes
    if (this.#bytesLeft < 0) this.fail(createUpstreamError('too_large'))
    else if (this.#uncountedLeft < 0 && !this.#lease.tryAcquire()) this.fail(createMemoryShortageError())
  }

  /** Runs work within this call; rejects as soon as the call fails. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return Promise.race([scopeStorage.run(this, work), this.#rejectOnFailure()])
  }

  end(): void {
    this.#lease.release()
    clearTimeout(this.#deadline)
    this.#callerSignal?.removeEventListener('abort', this.#cancel)
  }

  readonly #cancel = () => this.fail(createUpstreamError('cancelled'))

  #rejectOnFailure(): Promise<never> {
    return new Promise((_resolve, reject) => {
      if (this.signal.aborted) reject(this.signal.reason)
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true })
    })
  }
}

/** For small messages without a waiting caller: cancellations, responses to the server, ends of sessions. */
const housekeepingLimits: McpLimits = { deadlineMs: 3000, maxBytes: 64 * 1024 }

export async function runHousekeeping<T>(work: () => Promise<T>): Promise<T> {
  const call = new McpCallScope(housekeepingLimits)
  try {
    return await call.run(work)
  } finally {
    call.end()
  }
}
