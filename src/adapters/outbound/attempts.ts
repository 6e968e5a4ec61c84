// A call and its further tries, under one deadline. A further try is for what fails by chance: a connection that the
// server closed just then, a server that asks for a moment. What may have been done once is not done twice unless
// that makes no difference.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseRetryAfter } from '#base/retry-after.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { UpstreamAnswer, UpstreamRequest } from '#core/ports/upstream.ts'
import type { Attempt } from './exchange.ts'
import { fault } from './faults.ts'

const maxRepeats = 2
/** What failed slowly would fail slowly once more. */
const quickMs = 2000
/** The longest pause that a server may ask for. */
const maxAskedMs = 5000
const firstPauseMs = 100

/** `deadlineAt` as `performance.now()` counts. `mayRepeat` is asked before each further try, and counts it. */
export type Call = Pick<UpstreamRequest, 'idempotent'> & {
  signal: AbortSignal | undefined
  deadlineAt: number
  mayRepeat(): boolean
  send(attempt: Attempt): Promise<UpstreamAnswer>
}

type Result = { answer: UpstreamAnswer } | { error: unknown }

/** Promises are few here: every call goes this way, and few go it twice. */
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
    throw fault('cancelled', 'between two tries')
  }
  return attempts(call, repeats)
}

/** Milliseconds until the next try; null when there is none to be. Why it failed, beyond the closed list, plays no part. */
function pauseAfter({ idempotent }: Call, result: Result, sent: boolean, repeats: number): number | null {
  if (repeats === maxRepeats) return null
  if ('answer' in result) return idempotent ? askedPause(result.answer) : null
  const isUnreachable = result.error instanceof UpstreamError && result.error.fault === 'unreachable'
  if (!isUnreachable || (sent && !idempotent)) return null
  // Most often a kept connection that the server had just closed: nothing is gained by waiting.
  if (sent && repeats === 0) return 0
  return jitter(firstPauseMs * 2 ** repeats)
}

/** What may be the word of a moment. */
const busy = new Set([429, 502, 503, 504])

/** Null unless the server says when to come again, and that is soon. */
function askedPause({ headers }: UpstreamAnswer): number | null {
  const retryAfter = parseRetryAfter(headers['retry-after'])
  if (!retryAfter || !('seconds' in retryAfter)) return null
  const ms = retryAfter.seconds * 1000
  return ms <= maxAskedMs ? ms + jitter(firstPauseMs) : null
}

/** Full jitter: those who failed together do not come again together. */
const jitter = (ms: number) => Math.random() * ms
