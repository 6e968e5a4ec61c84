/** One fault of a request: `path` names the member, in the words of the API. */
export type ErrorDetail = { path: string; code: string; message: string }

/** An error that the service reported, or `network` when it could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when there was no response. */
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly requestId: string

  constructor(message: string, facts: Pick<ApiError, 'status' | 'code' | 'details' | 'requestId'>) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details
    this.requestId = facts.requestId
  }

  /** The faults of the members of an invalid request; empty for every other error. */
  get violations(): ErrorDetail[] {
    return this.code === 'invalid_request' && Array.isArray(this.details) ? this.details : []
  }
}

type Envelope = {
  error?: { code?: string; message?: string; details?: unknown; request_id?: string; requestId?: string }
}

export async function toApiError(response: Response, method: string): Promise<ApiError> {
  const { error = {} }: Envelope = await response.json().catch(() => ({}))
  const requestId = error.request_id ?? error.requestId ?? response.headers.get('X-Request-Id') ?? ''
  const message = error.message ?? `The service responded to ${method} with status ${response.status}.`
  const { code = 'unknown', details = null } = error
  return new ApiError(message, { status: response.status, code, details, requestId })
}

/** Anything thrown as an `ApiError`: `fetch` throws a TypeError when the service cannot be reached. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new ApiError(message, { status: 0, code: 'network', details: null, requestId: '' })
}

export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code
