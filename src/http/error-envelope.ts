// The error envelope of each API family and the HTTP status of each error code.
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

/** The member that holds the request id: camelCase in v1, snake_case in v2, v3 and on every other path. */
export const selectRequestIdKey = (path: string) =>
  /^\/api\/v1(\/|$|\?)/.test(path) ? 'requestId' : 'request_id'

export function buildErrorEnvelope(
  path: string,
  requestId: string,
  code: ErrorCode,
  message: string,
  details: unknown = null,
) {
  return { error: { code, message, details, [selectRequestIdKey(path)]: requestId } }
}
