// The error envelope of each family, and the status of each code: the only place where a failure becomes an answer.
import type { ErrorCode } from '#base/errors.ts'

export const statusOf: Record<ErrorCode, number> = {
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

/** v1 speaks camelCase; v2, v3 and every other path speak snake_case. */
export const requestIdKey = (path: string) => (/^\/api\/v1(\/|$|\?)/.test(path) ? 'requestId' : 'request_id')

export function envelope(
  path: string,
  requestId: string,
  code: ErrorCode,
  message: string,
  details: unknown = null,
) {
  return { error: { code, message, details, [requestIdKey(path)]: requestId } }
}
