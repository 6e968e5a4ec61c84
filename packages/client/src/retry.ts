// Repeats requests that cannot have a second effect: after a lost connection, and when the service says when to retry.

/** Sends one request, as `fetch` does. */
export type SendRequest = (request: Request) => Promise<Response>

export type RetryOptions = {
  /** The most times that a request is sent; 3 by default. */
  attempts?: number
  /** The longest `Retry-After` to wait for, in milliseconds; a longer one throws the error. 30,000 by default. */
  maxWaitMs?: number
}

const firstWaitMs = 250
/** The service did not process the request (429, 503), or still processes a request with the same key (409). */
const waitingStatuses = new Set([409, 429, 503])

/** The service executes POSTs with the same `Idempotency-Key` once. */
const isRepeatable = ({ method, headers }: Request) =>
  ['GET', 'HEAD', 'PUT'].includes(method) || headers.has('Idempotency-Key')

/** Adds an `Idempotency-Key` to every POST that has none. The key stays the same when the request is sent again. */
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

/** A random wait of up to twice the first wait, doubled each time, so that many clients do not return at once. */
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

/** Sends requests with `send`, and again where that is safe. An aborted request is not sent again. */
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
        // `fetch` throws a TypeError for a lost connection, and the signal's reason for an aborted request.
        if (isLast || !(error instanceof TypeError) || !isRepeatable(request)) throw error
        await sleep(backOff(attempt), request.signal)
      }
    }
  }
}
