import { Failure } from '#base/errors.ts'

/**
 * The caller gets the same message for every defect of a token. `reason` is internal; it must not contain the token or
 * claims.
 */
export const unauthorized = (why: string) =>
  new Failure('unauthorized', 'Missing or invalid bearer access token.', { internal: why })

/** The token may be valid, but it cannot be verified at the moment. */
export const unavailable = (why: string) =>
  new Failure('unavailable', 'Access tokens cannot be checked right now.', { internal: why })
