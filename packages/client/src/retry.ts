// Requests that can be repeated without a second effect are: after a lost connection, and when the service says when.

/** Sends one request, as `fetch` does. */
export type SendRequest = (request: Request) => Promise<Response>

export type RetryOptions = {
  /** How often a request is sent at most; 3 unless given. */
  attempts?: number
  /** A longer `Retry-After` is not waited for: the error is thrown. 30,000 ms unless given. */
  maxWaitMs?: number
}

const firstWaitMs = 250
/** The service did not process the request (429, 503), or still processes one with the same key (409). */
const waitingStatuses = new Set([409, 429, 503])

/** The service executes a POST with one `Idempotency-Key` once, however often it is sent. */
const isRepeatable = ({ method, headers }: Request) =>
  ['GET', 'HEAD', 'PUT'].includes(method) || headers.has('Idempotency-Key')

/** Adds an `Idempotency-Key` to every POST that has none: it stays the same when the request is sent again. */
export function addIdempotencyKey({ method, headers }: Request): void {
  if (method === 'POST' && !headers.has('Idempotency-Key'))
    headers.set('Idempotency-Key', crypto.randomUUID())
}

/** `Retry-After` in milliseconds: whole seconds or a date; null when there is none. */
export function readRetryAfter({ headers }: Response, now = Date.now()): number | null {
  const value = headers.get('Retry-After')
  if (value === null) return null
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(waitMs) ? null : Math.max(waitMs, 0)
}

/** Up to twice the first wait, then twice as long each time: many clients do not come back at once. */
const backOff = (attempt: number) => firstWaitMs * 2 ** (attempt - 1) * (1 + Math.random())

function findWait(request: Request, response: Response, attempt: number): number | null {
  if (!waitingStatuses.has(response.status)) return null
  const retryAfter = readRetryAfter(response)
  if (retryAfter !== null) return retryAfter
  return response.status === 503 && isRepeatable(request) ? backOff(attempt) : null
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** Sends requests by `send`, again where that is safe. An aborted request is not sent again. */
export function createRetryingFetch(
  send: SendRequest,
  { attempts = 3, maxWaitMs = 30_000 }: RetryOptions = {},
): SendRequest {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts
      try {
        const response = await send(request.clone())
        const waitMs = isLast ? null : findWait(request, response, attempt)
        if (waitMs === null || waitMs > maxWaitMs) return response
        await response.body?.cancel()
        await sleep(waitMs, request.signal)
      } catch (error) {
        // `fetch` throws a TypeError for a lost connection, and the reason of the signal for an aborted request.
        if (isLast || !(error instanceof TypeError) || !isRepeatable(request)) throw error
        await sleep(backOff(attempt), request.signal)
      }
    }
  }
}
