import { addIdempotencyKey, createRetryingFetch, type RetryOptions, type SendRequest } from './retry.ts'
import { TenonError, toTenonError } from './tenon-error.ts'
import type { TokenSource } from './token-source.ts'
import { createTypedClient, type TypedClient, type TypedClientOptions } from './typed-client.ts'

export type TenonClient = TypedClient

export type TenonClientOptions = Pick<TypedClientOptions, 'headers' | 'parseJson'> & {
  /** The address of the service, such as `https://tenon.example`. */
  baseUrl: string
  /**
   * An access token, or a source that provides one before each request. Absent means requests carry no token.
   */
  token?: string | TokenSource
  retry?: RetryOptions
  /** False means the service ignores unknown members and query parameters. By default it rejects them. */
  strict?: boolean
  /** Replaces the global `fetch`. */
  fetch?: SendRequest
}

const toSource = (token: string | TokenSource): TokenSource =>
  typeof token === 'string' ? { getToken: async () => token } : token

const authorize = (request: Request, token: string) => request.headers.set('Authorization', `Bearer ${token}`)

/** RFC 7240: unknown members and query parameters are errors. */
function preferStrictHandling({ headers }: Request): void {
  if (!headers.has('Prefer')) headers.set('Prefer', 'handling=strict')
}

/** A rejected token is renewed once. */
function createAuthorizedFetch(send: SendRequest, source: TokenSource): SendRequest {
  return async (request) => {
    authorize(request, await source.getToken())
    const again = source.renewToken ? request.clone() : null
    const response = await send(request)
    if (response.status !== 401 || again === null) return response
    const token = await source.renewToken?.()
    if (!token) return response
    await response.body?.cancel()
    authorize(again, token)
    return send(again)
  }
}

function reportUnreachable(error: unknown, baseUrl: string): never {
  if (!(error instanceof TypeError)) throw error
  const { message, cause, ...context } = toTenonError(error)
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : message
  throw new TenonError(`${baseUrl} cannot be reached: ${reason || message}`, context, { cause: error })
}

/**
 * A client of one service. Failures are thrown as `TenonError`. Every POST has an `Idempotency-Key`. Requests without a
 * second effect are sent again after a lost connection, and when the service says when to retry.
 */
export function createTenonClient(options: TenonClientOptions): TenonClient {
  const { token, retry, strict = true, headers, parseJson } = options
  const { fetch: send = (request) => globalThis.fetch(request) } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const sendRetried = createRetryingFetch(send, retry)
  const sendAuthorized =
    token === undefined ? sendRetried : createAuthorizedFetch(sendRetried, toSource(token))
  return createTypedClient({
    baseUrl,
    ...(headers && { headers }),
    ...(parseJson && { parseJson }),
    async fetch(request) {
      addIdempotencyKey(request)
      if (strict) preferStrictHandling(request)
      return sendAuthorized(request).catch((error) => reportUnreachable(error, baseUrl))
    },
  })
}
