// The meaning of each error code, and what its receiver can do. OpenAPI documents and the guide to errors show it.
import type { ErrorCode } from '#base/errors.ts'

export const errorMeanings: Record<ErrorCode, { meaning: string; remedy: string }> = {
  invalid_request: {
    meaning: 'The request is malformed; `details` lists each violation.',
    remedy: 'Repair what `details` names. Repeating the request unchanged never helps.',
  },
  unauthorized: {
    meaning: 'The bearer token is missing or invalid.',
    remedy:
      'Send a valid token; renew it if it has expired. `WWW-Authenticate` leads to the authorization server.',
  },
  forbidden: {
    meaning: 'The token does not permit this operation.',
    remedy:
      'Ask for the role in `details.required_role`, or use a token without the limit in `details.token_limit`.',
  },
  not_found: {
    meaning: 'The resource does not exist or belongs to another user.',
    remedy: 'Check the path and its ids, and which user or workspace the token is for.',
  },
  method_not_allowed: {
    meaning: 'The path does not support this method.',
    remedy: 'Use a method of the `Allow` header.',
  },
  conflict: {
    meaning:
      'The name is taken, the resource was changed concurrently, or a request with the same key is in progress.',
    remedy:
      'With `Retry-After`: wait that long, then repeat the request. Otherwise choose another name, or read the resource again.',
  },
  precondition_failed: {
    meaning: 'The resource has changed: If-Match does not match its current ETag.',
    remedy: 'Read the resource again, apply your change to it, and send the new ETag.',
  },
  payload_too_large: {
    meaning: 'The body exceeds 1 MiB, or 40 MiB for uploads.',
    remedy: 'Send less, or in several requests.',
  },
  unsupported_media_type: {
    meaning: 'The body is not JSON.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  unprocessable: {
    meaning:
      'The request is well-formed, but refers to something that does not exist or reuses a key with another body.',
    remedy:
      'Follow the message and `details`: create or choose what is missing. Use a new key for another body.',
  },
  draft_blocked: {
    meaning: 'The draft cannot be released; `details` is the validation result, blocking issues first.',
    remedy: 'Repair the issues in `details` with `blocks_publish`, then release again.',
  },
  rate_limited: {
    meaning: 'The rate limit is exceeded.',
    remedy:
      'Wait for `Retry-After` seconds, then repeat the request. `RateLimit` says how many requests are left.',
  },
  internal_error: {
    meaning: 'An internal error occurred.',
    remedy: 'Repeat the request once; if it fails again, give the request id to the operator of the service.',
  },
  upstream_failed: {
    meaning: 'The server behind the app failed.',
    remedy: 'Check that server: the message says how it failed.',
  },
  unavailable: {
    meaning: 'The service is temporarily unavailable.',
    remedy: 'Wait for `Retry-After` seconds, then repeat the request with the same `Idempotency-Key`.',
  },
  upstream_timeout: {
    meaning: 'The server behind the app did not respond in time.',
    remedy: 'Try again later; a slow request may still have had an effect at that server.',
  },
}
