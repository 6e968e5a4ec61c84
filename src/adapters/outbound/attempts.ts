// Sends a request and retries it under one deadline. Retries are for transient failures: a connection that the server
// has just closed, or a 429/503 with Retry-After. A request that may have been executed is only repeated when it is
// idempotent.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseRetryAfter } from '#base/retry-after.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamAnswer, UpstreamRequest } from '#core/ports/upstream.ts'
import type { Attempt } from './exchange.ts'
import { fault } from './faults.ts'

const maxRepeats = 2
/** An attempt that took longer is not retried: the next one would probably be as slow. */
const quickMs = 2000
/** The longest Retry-After that is waited for. */
const maxAskedMs = 5000
const firstPauseMs = 100

/** `deadlineAt` is in the time of `performance.now()`. `takeRetry` is called before each retry and counts it. */
export type Call = Pick<UpstreamRequest, 'idempotent'> & {
  signal: AbortSignal | undefined
  deadlineAt: number
  mayRepeat(): boolean
  send(attempt: Attempt): Promise<UpstreamAnswer>
}

type Result = { answer: UpstreamAnswer } | { error: unknown }

/** Hot path: creates as few promises as possible, since every call passes here and few are retried. */
export function attempts(call: Call, repeats = 0): Promise<UpstreamAnswer> {
  if (call.signal?.aborted) return Promise.reject(fault('cancelled'))
  const startedAt = performance.now()
  const attempt = { deadlineMs: Math.max(0, call.deadlineAt - startedAt), sent: false }
  const again = (result: Result) => {
    const pauseMs = pauseAfter(call, result, attempt.sent, repeats)
    const now = performance.now()
    const mayHelp = pauseMs !== null && now - startedAt < quickMs && now + pauseMs < call.deadlineAt
    return mayHelp && call.mayRepeat() ? later(call, repeats + 1, pauseMs) : given(result)
  }
  return call.send(attempt).then(
    (answer) => (busy.has(answer.status) ? again({ answer }) : answer),
    (error: unknown) => again({ error }),
  )
}

function given(result: Result): UpstreamAnswer {
  if ('error' in result) throw result.error
  return result.answer
}

async function later(call: Call, repeats: number, pauseMs: number): Promise<UpstreamAnswer> {
  try {
    if (pauseMs > 0) await sleep(pauseMs, undefined, call.signal ? { signal: call.signal } : {})
  } catch {
    throw fault('cancelled', 'between two attempts')
  }
  return attempts(call, repeats)
}

/** Milliseconds until the next attempt; null for no retry. Of an error only its kind is considered, not its cause. */
function pauseAfter({ idempotent }: Call, result: Result, sent: boolean, repeats: number): number | null {
  if (repeats === maxRepeats) return null
  if ('answer' in result) return idempotent ? askedPause(result.answer) : null
  const isUnreachable = result.error instanceof UpstreamError && result.error.fault === 'unreachable'
  if (!isUnreachable || (sent && !idempotent)) return null
  // Usually a keep-alive connection that the server had just closed: waiting gains nothing.
  if (sent && repeats === 0) return 0
  return jitter(firstPauseMs * 2 ** repeats)
}

/** Statuses that may be transient. */
const busy = new Set([429, 502, 503, 504])

/** Null unless the server sent Retry-After in seconds and it is short enough. */
function askedPause({ headers }: UpstreamAnswer): number | null {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  if (!retryAfter || !('seconds' in retryAfter)) return null
  const ms = retryAfter.seconds * 1000
  return ms <= maxAskedMs ? ms + jitter(firstPauseMs) : null
}

/** Full jitter: calls that failed together are not retried together. */
const jitter = (ms: number) => Math.random() * ms
