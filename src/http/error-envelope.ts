// The envelope of errors and the HTTP status of each error code.
import type { ErrorCode } from '#base/errors.ts'

export const httpStatusByErrorCode: Record<ErrorCode, number> = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  draft_blocked: 422,
  rate_limited: 429,
  internal_error: 500,
  upstream_failed: 502,
  unavailable: 503,
  upstream_timeout: 504,
}

/** The format of errors at a path and all paths below it, whether or not an operation exists there. */
export type ErrorEnvelope = {
  path: string
  /** The member that holds the request id. */
  requestIdKey: string
}

export const defaultRequestIdKey = 'request_id'

export const isAtOrBelow = (url: string, path: string) =>
  url.startsWith(path) && (url.length === path.length || '/?'.includes(url.charAt(path.length)))

/** The member that holds the request id in errors of this URL. */
export const findRequestIdKey = (envelopes: readonly ErrorEnvelope[], url: string): string =>
  envelopes.find(({ path }) => isAtOrBelow(url, path))?.requestIdKey ?? defaultRequestIdKey

export type ErrorReport = { code: ErrorCode; message: string; details?: unknown }

export const buildErrorEnvelope = (
  requestIdKey: string,
  requestId: string,
  { code, message, details = null }: ErrorReport,
) => ({ error: { code, message, details, [requestIdKey]: requestId } })
