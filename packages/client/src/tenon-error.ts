/** One violation of a request: `path` names the member, as the API spells it. */
export type ErrorDetail = { path: string; code: string; message: string }

type ErrorContext = Pick<TenonError, 'status' | 'code' | 'details' | 'requestId'>

/** A failed request: an error that the service reported, or `network` without a response. */
export class TenonError extends Error {
  override readonly name = 'TenonError'
  /** HTTP status; 0 when there was no response. */
  readonly status: number
  /** One of the codes of the service, `network` without a response, or `unknown` when something else responded. */
  readonly code: string
  readonly details: unknown
  /** The id of the request in the service's log; empty when there was no response. */
  readonly requestId: string

  constructor(message: string, context: ErrorContext, options?: ErrorOptions) {
    super(message, options)
    this.status = context.status
    this.code = context.code
    this.details = context.details
    this.requestId = context.requestId
  }

  /** The violations of an invalid request; empty for every other error. */
  get violations(): ErrorDetail[] {
    return this.code === 'invalid_request' && Array.isArray(this.details) ? this.details : []
  }
}

type Envelope = {
  error?: { code?: string; message?: string; details?: unknown; request_id?: string; requestId?: string }
}

/** The error of a failed response, in the envelope of any API family. */
export async function readResponseError(response: Response, method: string): Promise<TenonError> {
  const body: Envelope | null = await response.json().catch(() => null)
  const error = body?.error ?? {}
  const requestId = error.request_id ?? error.requestId ?? response.headers.get('X-Request-Id') ?? ''
  const message = error.message ?? `The service responded to ${method} with status ${response.status}.`
  const { code = 'unknown', details = null } = error
  return new TenonError(message, { status: response.status, code, details, requestId })
}

/** Converts a thrown value to a `TenonError`: `fetch` throws a TypeError when the service cannot be reached. */
export function toTenonError(error: unknown): TenonError {
  if (error instanceof TenonError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new TenonError(
    message,
    { status: 0, code: 'network', details: null, requestId: '' },
    { cause: error },
  )
}

export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof TenonError && error.code === code
