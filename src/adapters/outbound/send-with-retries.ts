// Sends a request and retries it under one deadline. Retries are for transient failures: a connection that the server
// has just closed, or a 429/503 with Retry-After. A request that may have been executed is only repeated when it is
// idempotent.
import { setTimeout as sleep } from 'node:timers/promises'
import { UpstreamError } from '#base/upstream-error.ts'
import { parseRetryAfter } from '#base/web/retry-after.ts'
import type { UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import type { RequestAttempt } from './dispatch-request.ts'
import { createUpstreamError } from './upstream-errors.ts'

const maxRetries = 2
/** An attempt that took longer is not retried: the next one would probably be as slow. */
const maxRetriedAttemptMs = 2000
/** The longest Retry-After that is awaited. */
const maxRetryAfterMs = 5000
const firstPauseMs = 100

/** `deadlineAt` is in the time of `performance.now()`. `takeRetry` is called before each retry and counts it. */
export type RetriableCall = Pick<UpstreamRequest, 'idempotent'> & {
  signal: AbortSignal | undefined
  deadlineAt: number
  takeRetry(): boolean
  send(attempt: RequestAttempt): Promise<UpstreamResponse>
}

type AttemptResult = { response: UpstreamResponse } | { error: unknown }

/** Hot path: creates as few promises as possible, since every call passes here and few are retried. */
export function sendWithRetries(call: RetriableCall, retries = 0): Promise<UpstreamResponse> {
  if (call.signal?.aborted) return Promise.reject(createUpstreamError('cancelled'))
  const startedAt = performance.now()
  const attempt = { deadlineMs: Math.max(0, call.deadlineAt - startedAt), sent: false }
  const retryOrReturn = (result: AttemptResult) => {
    const pauseMs = computePause(call, result, attempt.sent, retries)
    const now = performance.now()
    const isWorthwhile =
      pauseMs !== null && now - startedAt < maxRetriedAttemptMs && now + pauseMs < call.deadlineAt
    return isWorthwhile && call.takeRetry()
      ? retryAfterPause(call, retries + 1, pauseMs)
      : unwrapResult(result)
  }
  return call.send(attempt).then(
    (response) => (retriableStatuses.has(response.status) ? retryOrReturn({ response }) : response),
    (error: unknown) => retryOrReturn({ error }),
  )
}

function unwrapResult(result: AttemptResult): UpstreamResponse {
  if ('error' in result) throw result.error
  return result.response
}

async function retryAfterPause(
  call: RetriableCall,
  retries: number,
  pauseMs: number,
): Promise<UpstreamResponse> {
  try {
    if (pauseMs > 0) await sleep(pauseMs, undefined, call.signal ? { signal: call.signal } : {})
  } catch {
    throw createUpstreamError('cancelled', 'between two attempts')
  }
  return sendWithRetries(call, retries)
}

/** Milliseconds until the next attempt; null for no retry. Considers only the kind of an error, not its cause. */
function computePause(
  { idempotent }: RetriableCall,
  result: AttemptResult,
  sent: boolean,
  retries: number,
): number | null {
  if (retries === maxRetries) return null
  if ('response' in result) return idempotent ? computeServerPause(result.response) : null
  const isUnreachable = result.error instanceof UpstreamError && result.error.reason === 'unreachable'
  if (!isUnreachable || (sent && !idempotent)) return null
  // Usually a keep-alive connection that the server had just closed: waiting gains nothing.
  if (sent && retries === 0) return 0
  return jitter(firstPauseMs * 2 ** retries)
}

/** Statuses that may be transient. */
const retriableStatuses = new Set([429, 502, 503, 504])

/** Null unless the server sent Retry-After in seconds and it is short enough. */
function computeServerPause({ headers }: UpstreamResponse): number | null {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  if (!retryAfter || !('seconds' in retryAfter)) return null
  const ms = retryAfter.seconds * 1000
  return ms <= maxRetryAfterMs ? ms + jitter(firstPauseMs) : null
}

/** Full jitter: calls that failed together are not retried together. */
const jitter = (ms: number) => Math.random() * ms
